"""The drawn things: asset files, faces, tiles, shadows, and the colours of the finished table."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.core.cards import PACK, card_code, parse_card
from game.ui import metrics, slices, table
from game.ui import theme as th
from game.ui import vector as vec
from game.ui.parts import Parts
from game.ui.parts_controls import BUTTON_KINDS, button_text
from game.ui.sprites import Art
from game.ui.table import rim_of

ASSETS = Path(__file__).resolve().parent.parent / "assets"
AVATARS = ("otter", "heron", "badger", "hare", "fox", "owl", "you")
ICONS = (
    "menu", "sheet", "last", "hint", "calendar", "trophy", "chart", "question", "gear", "globe",
    "flag", "check", "cross", "minus", "plus", "trick", "picker", "partner", "arrow", "barrel",
    "undo", "touch", "warning", "share",
)  # fmt: skip
SVG_FILES = sorted(ASSETS.rglob("*.svg"))


@pytest.fixture(scope="module", autouse=True)
def display() -> Iterator[None]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    yield


@pytest.fixture
def art() -> Art:
    return Art(ASSETS)


def near(surface: pygame.Surface, point: tuple[int, int], colour: str, within: int = 3) -> None:
    got = surface.get_at(point)[:3]
    off = max(abs(a - b) for a, b in zip(got, th.rgb(colour), strict=True))
    assert off <= within, f"{point}: {got} is {off} from {th.rgb(colour)}"


def test_set_of_files_is_complete() -> None:
    names = {path.relative_to(ASSETS).with_suffix("").as_posix() for path in SVG_FILES}
    wanted = {"cards/back", "logo", "icon", "cards/marks/crown", "cards/marks/dealer"}
    codes = [card_code(card) for card in range(PACK)]
    wanted |= {f"cards/{kind}/{c}" for kind in ("standard", "large", "chips") for c in codes}
    wanted |= {f"cards/suits/{letter}" for letter in "CDHS"}
    wanted |= {f"avatars/{name}" for name in AVATARS} | {f"icons/{name}" for name in ICONS}
    wanted |= {f"emblems/{t.emblem}" for t in th.THEMES.values()}
    assert names == wanted


@pytest.mark.parametrize("path", SVG_FILES, ids=lambda p: p.relative_to(ASSETS).as_posix())
def test_files_hold_only_what_the_loader_draws(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert {"width", "height", "viewBox"} <= root.attrib.keys()
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in {"svg", "g", "path", "rect", "circle"}
        assert "style" not in element.attrib
        for name in ("fill", "stroke"):
            assert re.fullmatch(r"none|#[0-9A-F]{6}", element.get(name, "none"))


def test_files_are_those_of_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fontTools")
    monkeypatch.syspath_prepend(str(ASSETS / "tools"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    import make_art  # type: ignore[import-not-found]

    texts = {f"avatars/{name}.svg": make_art.avatar(name) for name in AVATARS}
    texts |= {f"icons/{name}.svg": make_art.icon(name) for name in ICONS}
    texts["emblems/ram.svg"] = make_art.ram()
    for name, text in texts.items():
        assert (ASSETS / name).read_text("utf-8") == text, name
    for rank in "JQK":
        for letter in "CDHS":
            figure = "\n".join(make_art.cards.court(rank, letter))
            committed = (ASSETS / f"cards/standard/{rank}{letter}.svg").read_text("utf-8")
            assert figure in committed


def colours_in(surface: pygame.Surface) -> set[tuple[int, int, int]]:
    w, h = surface.get_size()
    pixels = (surface.get_at((x, y)) for x in range(w) for y in range(h))
    return {(p[0], p[1], p[2]) for p in pixels if p[3] == 255}


@pytest.mark.parametrize("pack", ["standard", "large"])
@pytest.mark.parametrize("colours", [2, 4])
def test_every_face_shows_stock_and_its_suit(art: Art, pack: str, colours: int) -> None:
    for card in range(PACK):
        ink = th.suit_colour(card // 8, colours)
        plain = colours_in(art.card(card, 60, pack, colours).surface)
        assert {th.rgb(th.STOCK), th.rgb(ink)} <= plain, card_code(card)
        dim = colours_in(art.card(card, 60, pack, colours, dimmed=True).surface)
        assert {th.rgb(th.dim(th.STOCK)), th.rgb(th.dim(ink))} <= dim, card_code(card)
        assert th.rgb(th.STOCK) not in dim


def test_faces_of_a_pack_all_differ(art: Art) -> None:
    for pack in ("standard", "large"):
        for colours in (2, 4):
            faces = [art.card(card, 60, pack, colours).surface for card in range(PACK)]
            assert len({pygame.image.tobytes(face, "RGBA") for face in faces}) == PACK


def test_four_colours_keep_ink_that_is_not_the_suit(art: Art) -> None:
    king = art.face(parse_card("KC"), colours=4)
    assert f"#{th.GREEN}" in king
    assert f'cx="122" cy="138" r="5" fill="#{th.INK}"' in king
    assert "24594A" not in king and "1F7A4C" in king
    assert art.face(parse_card("KS"), colours=4) == art.face(parse_card("KS"))


def test_dimming_follows_the_table() -> None:
    assert [th.dim(c) for c in (th.STOCK, th.INK, th.RED, th.GREEN, th.BLUE)] == [
        "B9B09D", "1B1F26", "7E121C", "0F4F2E", "123F78",
    ]  # fmt: skip
    assert th.dim("F0C79C") == "AC8F70"


@pytest.mark.parametrize("pack", ["standard", "large"])
def test_the_index_lies_inside_the_card(art: Art, pack: str) -> None:
    """No ink of the suit within 2 % of the upper and left edges, some in the corner's quarter."""
    for card in range(PACK):
        face = art.card(card, 240, pack).surface
        ink = th.rgb(th.suit_colour(card // 8))
        inked = [
            (x, y)
            for x in range(0, 120, 2)
            for y in range(0, 150, 2)
            if face.get_at((x, y))[:3] == ink
        ]
        assert inked, card_code(card)
        assert min(x for x, _ in inked) > 5 and min(y for _, y in inked) > 7, card_code(card)


def test_a_tilted_card_keeps_its_centre_and_its_size(art: Art) -> None:
    for tilt in (0.0, 5.0, -14.0):
        target = pygame.Surface((400, 400))
        art.card(parse_card("AC"), 108, tilt=tilt, at=(200.25, 200.5)).blit(target, 200.25, 200.5)
        mask = pygame.mask.from_threshold(target, (0, 0, 0), (8, 8, 8))
        mask.invert()
        assert abs(mask.count() - 108 * 151.2) < 0.02 * 108 * 151.2
        x, y = mask.centroid()
        assert abs(x - 199.75) <= 1 and abs(y - 200) <= 1


def test_marks_stand_outside_the_face(art: Art) -> None:
    card = parse_card("QD")
    plain, won = art.card(card, 108), art.card(card, 108, mark="winning")
    chosen = art.card(card, 108, mark="selected", accent="FF9A5A")
    assert plain.surface.get_width() < won.surface.get_width()
    above = round(-won.offset[1] - 108 * 0.7 - 1.5)
    near(won.surface, (won.surface.get_width() // 2, above), th.BRASS)
    assert th.rgb("FF9A5A") in colours_in(chosen.surface)
    with pytest.raises(ValueError):
        art.card(card, 108, mark="other")


@pytest.mark.parametrize("at", [(10.0, 20.0), (10.25, 20.5), (10.75, 20.75), (10.9, 20.1)])
def test_a_tile_lands_at_a_fraction_of_a_pixel(at: tuple[float, float]) -> None:
    target = pygame.Surface((80, 80))
    vec.tile(vec.rect(0, 0, 30, 20, 0, vec.fill("FFFFFF")), 30, 20, at).blit(target, *at)

    def edges(values: list[int]) -> tuple[float, float]:
        """Start and end of a bright stretch from the coverage of its pixels."""
        first = next(i for i, v in enumerate(values) if v)
        last = max(i for i, v in enumerate(values) if v)
        return first + 1 - values[first] / 255, last + values[last] / 255

    left, right = edges([target.get_at((x, 30))[0] for x in range(80)])
    top, bottom = edges([target.get_at((25, y))[0] for y in range(80)])
    assert (left, right) == pytest.approx((at[0], at[0] + 30), abs=0.2)
    assert (top, bottom) == pytest.approx((at[1], at[1] + 20), abs=0.2)


@pytest.mark.parametrize("at", [(100.0, 100.0), (100.5, 100.75)])
@pytest.mark.parametrize("kind", ["small", "card", "large"])
def test_a_shadow_lies_its_offset_below(kind: str, at: tuple[float, float]) -> None:
    target = pygame.Surface((300, 300))
    target.fill((255, 255, 255))
    spec = vec.SHADOWS[kind]
    vec.shadow(lambda p: vec.rect(0, 0, 60, 40, 4, p), 60, 40, kind, at=at).blit(target, *at)
    dark = [(x, y, 255 - target.get_at((x, y))[0]) for x in range(300) for y in range(300)]
    weight = sum(d for *_, d in dark)
    assert sum((x + 0.5) * d for x, _, d in dark) / weight == pytest.approx(at[0] + 30, abs=0.3)
    middle = sum((y + 0.5) * d for _, y, d in dark) / weight
    assert middle == pytest.approx(at[1] + 20 + spec.dy, abs=0.3)
    assert weight == pytest.approx(60 * 40 * 255 * spec.alpha, rel=0.05)


def test_a_large_shadow_drawn_small_is_the_same_shadow() -> None:
    size = (900, 500)
    whole, reduced = pygame.Surface((1100, 700)), pygame.Surface((1100, 700))
    for target, factor in ((whole, 0.2), (reduced, 1.0)):
        target.fill((255, 255, 255))
        part = (size[0], size[1] * factor)
        shape = vec.shadow(lambda p, b=part: vec.rect(0, 0, *b, 20, p), *part, "large", 2.0)
        shape.blit(target, 100, 100)
    for x, y in ((90, 100), (100, 110), (300, 100), (500, 95), (985, 120), (1010, 130)):
        near(reduced, (x, y), "{0:02X}{0:02X}{0:02X}".format(whole.get_at((x, y))[0]), within=4)


def test_cache_gives_the_same_tile_and_forgets_the_oldest() -> None:
    cache = vec.Cache(max_bytes=3 * 40 * 40 * 4)
    made: list[int] = []

    def tile_of(i: int) -> vec.Tile:
        def make() -> vec.Tile:
            made.append(i)
            return vec.Tile(pygame.Surface((40, 40)), (0, 0))

        return cache.get(i, make)

    first = tile_of(0)
    assert tile_of(0) is first and made == [0]
    for i in range(1, 6):
        tile_of(i)
    assert len(cache) == 3
    tile_of(0)
    assert made == [0, 1, 2, 3, 4, 5, 0]


def test_fading_a_tile_leaves_it_whole(art: Art) -> None:
    tile = art.card(parse_card("AS"), 60, shadow="card")
    once, again = pygame.Surface((100, 120)), pygame.Surface((100, 120))
    tile.blit(once, 50, 60)
    tile.blit(pygame.Surface((100, 120)), 50, 60, alpha=90)
    tile.blit(again, 50, 60)
    assert pygame.image.tobytes(once, "RGB") == pygame.image.tobytes(again, "RGB")


def build_play_picture(art: Art) -> pygame.Surface:
    """The table, one plate, prompt, empty place, hand of the Sheepshead picture, 1280 x 720."""
    parts, green = Parts(art), th.GREEN_FELT
    out = table.table(green, 1280, 720)
    parts.plate(green, 214, 68).blit(out, 300, 22)
    place = (586.0, 286 + 0.56 * 151.2 - 75.6)
    parts.empty_place(108, at=place).blit(out, *place)
    prompt = (640 - 290.6 / 2, 460.5)
    parts.prompt(290.6, 35, at=prompt).blit(out, *prompt)
    for i, code in enumerate(("QH", "JD", "9D", "AC", "7C", "10H")):
        legal = code in ("AC", "7C")
        centre = (372.0 + 112 * i, 704 - 88.2 - (26 if legal else 0))
        shadow = "large" if legal else "card"
        card = art.card(parse_card(code), 126, dimmed=not legal, shadow=shadow, at=centre)
        card.blit(out, *centre)
    return out


def test_control_points_of_the_play_picture(art: Art) -> None:
    picture = build_play_picture(art)
    for point, colour in {
        (640, 250): "31745C", (300, 450): "225A47", (60, 500): "184738", (640, 20): "895D3A",
        (250, 701): "4C2E1B", (505, 478): "1B2F25", (8, 8): "261A14", (300, 711): "160F0B",
        (700, 681): "1D3A30", (890, 520): "1E5140", (400, 92): "1C4B3B", (640, 420): "37735B",
    }.items():  # fmt: skip
        near(picture, point, colour)


SIZES = (
    (320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (480, 800), (1024, 768),
    (720, 1280), (1280, 720), (1920, 1080), (1000, 600),
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_tables_fill_every_window(size: tuple[int, int]) -> None:
    w, h = size
    drawn = table.table(th.BLUE_FELT, w, h)
    assert drawn.get_size() == size
    near(drawn, (round(w * 0.5), round(h * 0.4)), th.BLUE_FELT.felt_lit)
    rim = rim_of(w, h)
    if rim.width:
        inside = round(rim.felt_inset + 3)
        assert drawn.get_at((inside, h // 2))[2] > drawn.get_at((inside, h // 2))[0]
        outer = drawn.get_at((round(rim.margin + rim.width / 2), h // 2))
        assert outer[0] > outer[2]
    near(table.menu_room(w, h), (w // 2, 0), "6B543C")
    near(table.menu_room(w, h, first_run=True), (w // 2, 0), "735B40")


def test_rim_of_the_named_windows() -> None:
    named = {
        (1280, 720): (16, 16, 200), (720, 720): (16, 16, 110), (720, 1280): (10, 12, 120),
        (640, 480): (0, 8, 34), (480, 800): (0, 8, 34), (1920, 1080): (24, 24, 300),
        (3840, 2160): (48, 48, 600),
    }  # fmt: skip
    for size, wanted in named.items():
        rim = rim_of(*size)
        assert (rim.margin, rim.width, rim.radius) == pytest.approx(wanted), size
    assert rim_of(800, 480).width == 0 and rim_of(800, 480).line
    assert rim_of(320, 240).width == 0 and not rim_of(320, 240).line
    assert rim_of(480, 320).width == 0 and not rim_of(480, 320).line


def luminance(colour: str) -> float:
    parts = [c / 255 for c in th.rgb(colour)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_text_on_buttons_can_be_read(scale: float) -> None:
    art = Art(ASSETS, scale=scale)
    parts = Parts(art)
    for theme in th.THEMES.values():
        for kind in BUTTON_KINDS:
            target = pygame.Surface((300, 150))
            target.fill(th.rgb(th.PAPER if "paper" in kind else theme.felt_middle))
            parts.button(theme, 200, 60, kind).blit(target, 30, 30)
            ground = "{:02X}{:02X}{:02X}".format(*target.get_at((130, 60))[:3])
            assert contrast(button_text(kind), ground) >= 4.5, (theme.name, kind)


def test_nothing_of_a_part_is_cut_off_by_its_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "FROM_PIXELS", 10 ** 9)  # each in one piece
    """The outermost pixels of every tile's drawing are clear at any scale."""
    for scale in (1.0, 1.5, 3.0):
        art = Art(ASSETS, scale=scale)
        parts, theme = Parts(art), th.TEAL_FELT
        k = scale
        tiles = [
            *(
                parts.plate(theme, 214 * k, 68 * k, True, p)
                for p in ("left", "right", "up", "down")
            ),
            *(parts.bubble(150 * k, 63 * k, 18 * k, p) for p in ("left", "right", "up", "down")),
            *(parts.button(theme, 188 * k, 60 * k, kind) for kind in BUTTON_KINDS),
            parts.button(theme, 188 * k, 60 * k, pressed=True),
            parts.focus_ring(60 * k, 60 * k, 12 * k),
            parts.focus_ring(37, 70, 0, tiny=True),
            parts.round_button(28 * k),
            parts.slot(theme, 81 * k, 156 * k),
            parts.gift_place(theme, 108 * k),
            parts.bracket(theme, 180 * k),
            parts.ribbon(119 * k),
            parts.glow(74 * k),
            parts.glow(74 * k, 4),
            parts.option(156 * k, 92 * k, True),
            parts.score_bar(332 * k, 34 * k, 74, 120, (31, 61, 91)),
            parts.menu_tile(theme, 364 * k, 436 * k),
            parts.language_card(218 * k, 305 * k),
            art.card(3, 108 * k, tilt=5, mark="winning"),
            art.card(3, 108 * k, mark="selected"),
            art.crown_disc(14 * k),
            art.dealer_disc(12 * k),
            art.logo(84 * k),
        ]
        for number, tile in enumerate(tiles):
            layer: vec.Tile | None = tile
            while layer is not None:
                alpha = pygame.mask.from_surface(layer.surface, threshold=3)
                w, h = alpha.get_size()
                for box in alpha.get_bounding_rects():
                    inside = pygame.Rect(0, 0, w, h).inflate(-2, -2)
                    assert inside.contains(box), (scale, number)
                layer = layer.under


def test_score_bar_shows_its_share(art: Art) -> None:
    parts = Parts(art)
    for value in (0, 1, 30, 60, 119, 120):
        bar = parts.score_bar(240, 34, value, 120).surface
        row = [tuple(bar.get_at((x, bar.get_height() // 2))) for x in range(bar.get_width())]
        assert row.count((*th.rgb(th.YES), 255)) == 2 * value


def test_room_for_text_grows_with_what_stands_before_it() -> None:
    plain, icon = metrics.badge(28, 50), metrics.badge(28, 50, icon=True)
    both = metrics.badge(28, 50, icon=True, suit=True)
    for pill in (plain, icon, both, metrics.prompt(20, 100), metrics.prompt(20, 100, chip=True)):
        width = 50 if pill.h == 28 else 100
        assert pill.text_x + width < pill.w
    assert plain.w < icon.w < both.w
    chip = metrics.prompt(20, 100, chip=True)
    assert chip.text_x + 100 <= chip.chip_x - chip.chip / 2
    plate = metrics.Plate(214, 68)
    assert plate.avatar[0] + plate.avatar[2] / 2 < plate.text_x()
    assert plate.trick_number(20, 10)[0] < plate.w
