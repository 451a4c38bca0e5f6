"""Readable for tired eyes and without colours: contrasts of the theme, and shapes in grey."""

from itertools import combinations

import pygame
import pytest
from pygame import Surface
from scenes import Workroom
from test_art import contrast

from game.core.view import Trick
from game.scenes.flow import scene_for
from game.scenes.state import TableState
from game.session.match import Match
from game.ui import theme as th
from game.ui.layout import layout

ENOUGH = 4.5
THEMES = list(th.THEMES.values())
ON_PAPER = {"ink": th.INK, "muted": th.MUTED, "minus": th.MINUS, "warning": th.WARN_PAPER,
            "yes": th.YES, "no": th.NO, "partner": th.PARTNER_PAPER}


@pytest.fixture(scope="module")
def room() -> Workroom:
    return Workroom()


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_words_on_felt_plates_and_accents_can_be_read(theme: th.Theme) -> None:
    for ground in (theme.felt_lit, theme.felt_middle, theme.felt_edge, theme.plate, th.DARK):
        assert contrast(th.CREAM, ground) >= ENOUGH, ground
    assert contrast(th.INK, theme.accent) >= ENOUGH


@pytest.mark.parametrize("name", ON_PAPER)
def test_words_on_paper_can_be_read(name: str) -> None:
    grounds = [th.PAPER, th.WHITE] if name == "no" else [th.PAPER, th.PAPER_2, th.WHITE]
    for ground in grounds:
        assert contrast(ON_PAPER[name], ground) >= ENOUGH, (name, ground)


def test_warnings_and_roem_can_be_read() -> None:
    assert contrast(th.WARN_TEXT, th.WARN_GROUND) >= ENOUGH
    assert contrast(th.INK, th.ROEM) >= ENOUGH


@pytest.mark.parametrize("colours", (2, 4))
def test_suits_can_be_read_on_a_card_and_on_a_dimmed_card(colours: int) -> None:
    for suit in range(4):
        colour = th.suit_colour(suit, colours)
        assert contrast(colour, th.STOCK) >= ENOUGH
        assert round(contrast(th.dim(colour), th.dim(th.STOCK)), 1) >= ENOUGH


def grey(surface: Surface) -> Surface:
    """The picture without its colours."""
    return pygame.transform.grayscale(surface)


def differing(one: Surface, other: Surface, by: int = 60) -> int:
    """How many pixels of two grey pictures differ by that much of 255."""
    a, b = grey(one), grey(other)
    mask = pygame.mask.from_threshold(a, (0, 0, 0), (by, by, by, 255), b)
    return a.get_width() * a.get_height() - mask.count()


def test_the_four_suits_differ_in_shape_whatever_their_colour(room: Workroom) -> None:
    masks = [pygame.mask.from_surface(room.art.suit(suit, 60, th.INK).surface)
             for suit in range(4)]
    for one, other in combinations(masks, 2):
        shared = one.overlap_area(other, (0, 0))
        apart = one.count() + other.count() - 2 * shared
        assert apart > 0.15 * max(one.count(), other.count())


def test_the_seat_to_act_has_a_pointer_not_only_a_colour(room: Workroom) -> None:
    for theme in THEMES:
        calm = room.parts.plate(theme, 200, 64, False, None)
        acting = room.parts.plate(theme, 200, 64, True, "right")
        width = [pygame.mask.from_surface(tile.surface, 200).get_bounding_rects()[0].w
                 for tile in (calm, acting)]
        assert width[1] >= width[0] + 8


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (320, 240)],
                         ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_legal_card_stands_higher_and_a_dimmed_one_is_darker(
        room: Workroom, size: tuple[int, int]) -> None:
    lay = layout(*size, "five")
    card = lay.hand(6)[0]
    assert lay.raised(card) >= 4
    legal, dimmed = (room.art.card(12, 88, dimmed=dim).surface for dim in (False, True))
    assert differing(legal, dimmed, 40) > 0.5 * legal.get_width() * legal.get_height()


def test_the_winning_card_bears_a_crown_that_is_seen_in_grey(room: Workroom) -> None:
    ctx = room.context((1280, 720))
    match = Match.new("sheepshead", "grey")
    pictures = []
    for winner in (1, 3):
        state = TableState(match, lambda now: scene_for(ctx, now), 2000)
        state.held = Trick(1, (8, 9, 10, 11, 12), winner)
        scene = scene_for(ctx, state)
        scene.resize(1280, 720)
        target = Surface((1280, 720)).convert()
        scene.render(target)
        box = scene.lay.trick_box(1)
        pictures.append(target.subsurface((box.right - 30, box.y - 30, 60, 60)).copy())
    assert differing(*pictures) > 300


def test_open_and_closed_offers_bear_different_signs(room: Workroom) -> None:
    check = room.art.check_disc(13, th.YES, None, th.WHITE).surface
    cross = room.art.cross_ring(13).surface
    target = []
    for sign in (check, cross):
        ground = Surface((40, 40)).convert()
        ground.fill(th.rgb(th.PAPER))
        ground.blit(sign, (4, 4))
        target.append(ground)
    assert differing(*target) > 100


def test_a_loss_is_written_with_a_sign(room: Workroom) -> None:
    for lang in ("en", "sw", "th", "ko"):
        speaker = room.context(lang=lang).speaker
        assert speaker.format_number(-3, signed=True)[0] in "-−"
        assert speaker.format_number(3, signed=True)[0] == "+"
