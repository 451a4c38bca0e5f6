"""Writes every SVG of assets/ from the tables beside this script, and the icon as PNG too.

    python assets/tools/make_art.py Kanit_600SemiBold.ttf            writes the files
    python assets/tools/make_art.py Kanit_600SemiBold.ttf --check    compares, exit code 1 if stale

The font is the static 600 SemiBold of the npm package @expo-google-fonts/kanit (SIL OFL). It is
needed only here: ranks become path data.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import art_cards as cards
import pygame
from art_avatars import AVATARS
from art_icons import ICONS
from art_svg import RankSetter, document, fill, group, line, rect, shape, suit, suited

ASSETS = Path(__file__).resolve().parent.parent
INK = "20252E"
CREAM = "FFF6E3"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""In pixels: what desktops ask for."""


def avatar(name: str) -> str:
    """SVG text of one avatar."""
    body = [part for row in AVATARS[name] for part in shape(*row)]
    return document(48, 48, "-24 -24 48 48", body)


def icon(name: str) -> str:
    """SVG text of one icon in ink; the game puts its own colour in."""
    body = []
    for kind, data, colour in ICONS[name]:
        body += shape(kind, data, INK if colour == "c" else colour)
    box = 28 if name == "touch" else 24
    return document(box, box, f"{-box // 2} {-box // 2} {box} {box}", body)


def ram() -> str:
    """Emblem of Sheepshead."""
    horn = shape("S 10", "M8,-24C26,-40 46,-26 45,-4C44,14 24,20 20,6C18,-3 28,-8 32,-1", INK)
    head = "M-15,-27C-8,-32 8,-32 15,-27C19,-8 14,26 8,36C4,41 -4,41 -8,36C-14,26 -19,-8 -15,-27Z"
    accent = "F4C24D"
    body = [*horn, group("scale(-1,1)", horn), *shape("P", head, INK)]
    body += shape("S 3", "M-4,30L0,33L4,30", accent)
    body += shape("C", "-7.5 -6 2.8; 7.5 -6 2.8", accent)
    return document(100, 100, "-50 -50 100 100", body)


def clover(setter: RankSetter) -> str:
    """Emblem of Klaverjas: the clover with the jack's letter."""
    letter = setter.rank("J", 30, 1, 16, centre=0, paint=fill("FF9A5A"))
    return document(100, 100, "-50 -50 100 100", [suit("C", 92, 0, 0, fill(INK)), letter])


def barrel(setter: RankSetter) -> str:
    """Emblem of Thousand: the barrel with its number."""
    accent = "F79BB2"
    outline = (
        "M-26,-40C-10,-45 10,-45 26,-40C38,-14 38,14 26,40C10,45 -10,45 -26,40C-38,14 -38,-14 "
        "-26,-40Z"
    )
    hoops = "M-31,-24C-12,-19 12,-19 31,-24M-31,24C-12,29 12,29 31,24"
    body = [*shape("P", outline, INK), *shape("S 4.5", hoops, accent)]
    for char, x in zip("1000", (-31.48, -22.06, -4.21, 13.64), strict=True):
        body.append(setter.glyph(char, 0.027, 1, x, 11, fill(accent)))
    return document(100, 100, "-50 -50 100 100", body)


def _logo_card(setter: RankSetter, rank: str, letter: str, transform: str) -> str:
    ten = rank == "10"
    text = setter.rank(rank, 34, 0.78 if ten else 0.98, -2, centre=0, gap=1.5 if ten else 0)
    face = suited(cards.SUIT_COLOURS[letter], [text, suit(letter, 26, 0, 20)])
    edge = rect(-29, -40.5, 58, 81, 7, fill(cards.EDGE))
    return group(transform, [edge, rect(-28, -39.5, 56, 79, 6, fill(cards.STOCK)), face])


def logo_cards(setter: RankSetter) -> list[str]:
    """The two cards of the logo, lower one first."""
    return [
        _logo_card(setter, "10", "H", "translate(22,0) rotate(9)"),
        _logo_card(setter, "A", "S", "translate(-20,0) rotate(-8)"),
    ]


def crown() -> str:
    """Mark of the winning card and of the leader."""
    disc = f'<circle cx="0" cy="0" r="14" {fill(cards.BRASS)} stroke="#{INK}" stroke-width="2"/>'
    points = "M-8,6L-9,-5L-4,0L0,-8L4,0L9,-5L8,6Z"
    return document(32, 32, "-16 -16 32 32", [disc, *shape("P", points, INK)])


def dealer() -> str:
    """Mark of the dealer: two little cards on a disc."""
    ring = f'stroke="#{cards.BRASS}" stroke-width="2.4"'
    disc = f'<circle cx="0" cy="0" r="12" {fill(CREAM)} {ring}/>'
    left = group("rotate(-14)", [rect(-5.5, -5, 6.5, 9.5, 1, fill(INK))])
    inner = rect(-0.5, -5, 6.5, 9.5, 1, fill("7C2433"))
    outer = rect(-0.5, -5, 6.5, 9.5, 1, line(CREAM, 1))
    return document(32, 32, "-16 -16 32 32", [disc, left, group("rotate(12)", [inner, outer])])


def all_files(setter: RankSetter) -> dict[str, str]:
    """Path under assets/ to SVG text, for every file this script owns."""
    files = {"cards/back.svg": cards.back(setter)}
    for letter in cards.SUITS:
        files[f"cards/suits/{letter}.svg"] = cards.plain_suit(letter)
        for rank in cards.RANKS:
            code = f"{rank}{letter}.svg"
            files[f"cards/standard/{code}"] = cards.standard_face(setter, rank, letter)
            files[f"cards/large/{code}"] = cards.large_face(setter, rank, letter)
            files[f"cards/chips/{code}"] = cards.chip(setter, rank, letter)
    files |= {f"avatars/{name}.svg": avatar(name) for name in AVATARS}
    files |= {f"icons/{name}.svg": icon(name) for name in ICONS}
    files["emblems/ram.svg"] = ram()
    files["emblems/clover.svg"] = clover(setter)
    files["emblems/barrel.svg"] = barrel(setter)
    files["cards/marks/crown.svg"] = crown()
    files["cards/marks/dealer.svg"] = dealer()
    pair = logo_cards(setter)
    files["logo.svg"] = document(120, 100, "-60 -50 120 100", pair)
    files["icon.svg"] = document(120, 120, "-60 -60 120 120", pair)
    return files


def stale_files(files: dict[str, str]) -> list[str]:
    """Paths whose file is missing or differs, and SVG files the script does not know."""
    wrong = []
    for name, text in files.items():
        path = ASSETS / name
        if not path.is_file() or path.read_bytes() != text.encode():
            wrong.append(name)
    found = {path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*.svg")}
    return wrong + sorted(found - files.keys())


def icon_picture(size: int) -> pygame.Surface:
    """The icon of the committed file, in pixels."""
    return pygame.image.load_sized_svg(str(ASSETS / "icon.svg"), (size, size))


def icon_file(size: int) -> Path:
    """Where the icon of a size is."""
    return ASSETS / "icon" / f"{size}.png"


def stale_pictures() -> list[str]:
    """Names of the PNG files that are missing or show something else."""
    def shows(path: Path, size: int) -> bool:
        if not path.is_file():
            return False
        there, wanted = pygame.image.load(path), icon_picture(size)
        return pygame.image.tobytes(there, "RGBA") == pygame.image.tobytes(wanted, "RGBA")

    return [str(icon_file(size)) for size in ICON_SIZES if not shows(icon_file(size), size)]


def main() -> int:
    """Command line; the exit code."""
    parser = argparse.ArgumentParser(description="Write the drawn files of assets/.")
    parser.add_argument("ttf", type=Path, help="Kanit_600SemiBold.ttf")
    parser.add_argument("--check", action="store_true", help="compare only")
    args = parser.parse_args()
    files = all_files(RankSetter(args.ttf))
    if args.check:
        wrong = stale_files(files) + stale_pictures()
        for name in wrong:
            print(f"stale: {name}")
        return 1 if wrong else 0
    for name, text in files.items():
        path = ASSETS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    for size in ICON_SIZES:
        icon_file(size).parent.mkdir(exist_ok=True)
        pygame.image.save(icon_picture(size), icon_file(size))
    print(f"{len(files) + len(ICON_SIZES)} files written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
