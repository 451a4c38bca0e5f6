"""What an installed game needs: every data file in the wheel, a menu entry, its icons."""

import configparser
import tomllib
from pathlib import Path
from typing import Any

import pygame
import pytest

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def wheel(project: dict[str, Any]) -> dict[str, Any]:
    """What it says about the wheel."""
    return dict(project["tool"]["hatch"]["build"]["targets"]["wheel"])


def test_all_that_the_game_reads_goes_into_the_wheel(wheel: dict[str, Any]) -> None:
    taken = wheel["force-include"]
    read = {f"assets/{path.name}" for path in ASSETS.iterdir()}
    read -= {"assets/tools", "assets/icon", "assets/aces-and-tens.desktop", "assets/__pycache__",
             "assets/kiosk", "assets/portmaster"}
    assert set(taken) == read | {"locales"}
    assert all(goal == f"game/_data/{source}" for source, goal in taken.items())


def test_the_menu_entry_starts_the_command_that_is_installed(project: dict[str, Any],
                                                             wheel: dict[str, Any]) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(ASSETS / "aces-and-tens.desktop", "utf-8")
    assert entry.sections() == ["Desktop Entry"]
    fields = entry["Desktop Entry"]
    assert (fields["Type"], fields["Terminal"]) == ("Application", "false")
    assert fields["Exec"] in project["project"]["scripts"]
    for word in ("GenericName", "Comment"):
        assert all(fields.get(f"{word}[{lang}]") for lang in ("sw", "th", "ko")), word
        assert fields[word]
    assert all(fields[key].endswith(";") for key in ("Categories", "Keywords"))
    goals = set(wheel["shared-data"].values())
    assert "share/applications/aces-and-tens.desktop" in goals
    for size in SIZES:
        assert f"share/icons/hicolor/{size}x{size}/apps/{fields['Icon']}.png" in goals
    assert all((ROOT / source).is_file() for source in wheel["shared-data"])


@pytest.mark.parametrize("size", SIZES)
def test_the_pictures_of_the_icon_show_the_icon(size: int) -> None:
    picture = pygame.image.load(ASSETS / "icon" / f"{size}.png")
    drawn = pygame.image.load_sized_svg(str(ASSETS / "icon.svg"), (size, size))
    assert picture.get_size() == (size, size)
    pairs = zip(pygame.image.tobytes(picture, "RGBA"), pygame.image.tobytes(drawn, "RGBA"),
                strict=True)
    assert sum(abs(a - b) for a, b in pairs) / (4 * size * size) < 1
