"""Nothing on the table lies outside the window or over something else."""

import pytest
from pygame import Rect

from game.ui.layout import CARD_RATIO, Layout, layout, visible_parts

SIZES = [(640, 480), (800, 480), (1280, 720), (1920, 1080), (720, 1280), (1024, 768), (1366, 768)]
SEATS = {"five": 5, "four": 4, "three": 3}


def trick_boxes(lay: Layout) -> list[Rect]:
    w = lay.trick_card
    h = w * CARD_RATIO
    out = []
    for seat in range(SEATS[lay.arrangement]):
        place = lay.trick_place(seat)
        out.append(Rect(round(place.x - w / 2), round(place.y - h / 2), w, round(h)))
    return out


def corner_boxes(lay: Layout) -> list[Rect]:
    r = lay.round_r
    out = []
    for key in ("menu", "help", "score", "last-trick", "hint"):
        centre = lay.corner(key)
        if centre is not None:
            out.append(Rect(centre[0] - r, centre[1] - r, 2 * r, 2 * r))
    return out


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("arrangement", SEATS)
@pytest.mark.parametrize("desk", [False, True])
def test_plates_corners_hand_and_trick_keep_clear_of_each_other(
        size: tuple[int, int], arrangement: str, desk: bool) -> None:
    lay = layout(*size, arrangement, desk)
    window = Rect(0, 0, *size)
    plates = [lay.plate(s) for s in range(SEATS[arrangement]) if s or lay.shows_own_plate]
    hand = lay.hand(8 if desk else 6)
    raised = [card.move(0, -lay.raised(card)) for card in hand]
    alone = [*plates, *corner_boxes(lay)]
    for box in (*alone, *raised, *hand):
        assert window.contains(box), box
    for i, box in enumerate(alone):
        assert box.collidelist(alone[i + 1:]) == -1, (i, box, alone)
        assert box.collidelist(raised) == -1, (i, box, "in the hand")
    if desk:
        assert window.contains(lay.middle)
        assert lay.middle.collidelist(alone) == -1, lay.middle
        assert lay.middle.collidelist(hand) == -1
    else:
        for box in trick_boxes(lay):
            assert box.collidelist(alone) == -1, box
            assert box.collidelist(raised) == -1, box


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n", range(11))
@pytest.mark.parametrize("desk", [False, True])
def test_a_hand_of_any_size_lies_inside_with_every_index_open(
        size: tuple[int, int], n: int, desk: bool) -> None:
    lay = layout(*size, "five", desk)
    cards = lay.hand(n)
    assert len(cards) == n
    for card in cards:
        assert Rect(0, 0, *size).contains(card)
    for card, part in zip(cards, visible_parts(cards, [False] * n), strict=True):
        assert part.width >= 0.3 * card.width


@pytest.mark.parametrize("size", SIZES)
def test_touch_targets_are_large_enough(size: tuple[int, int]) -> None:
    lay = layout(*size, "five")
    for card in visible_parts(lay.hand(6), [False] * 6):
        assert min(card.size) >= 47
    assert 2 * lay.round_r >= 47
    assert lay.button >= 47


@pytest.mark.parametrize("size", SIZES)
def test_card_indices_are_high_enough(size: tuple[int, int]) -> None:
    lay = layout(*size, "five")
    index = 56 / 336 * lay.hand(6)[0].height
    assert index >= 0.035 * min(size)


def test_marked_cards_leave_a_slot_that_can_be_tapped() -> None:
    for size in SIZES:
        lay = layout(*size, "five", desk=True)
        cards = lay.hand(8)
        for marked in ({3, 6}, {0, 1}, {6, 7}, {4, 5}):
            parts = visible_parts(cards, [i in marked for i in range(8)])
            for i, part in enumerate(parts):
                assert part.width >= 30, (size, marked, i, part)
                for other in parts[i + 1:]:
                    assert not part.colliderect(other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("arrangement", SEATS)
def test_the_parts_of_a_full_trick_can_be_tapped_apart(size: tuple[int, int],
                                                       arrangement: str) -> None:
    lay = layout(*size, arrangement)
    parts = [lay.trick_part(seat) for seat in range(SEATS[arrangement])]
    for seat, part in enumerate(parts):
        assert lay.trick_box(seat).contains(part)
        assert min(part.size) >= 40
        assert part.collidelist(parts[seat + 1:]) == -1, (seat, parts)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("arrangement", SEATS)
def test_a_button_beside_the_trick_meets_neither_cards_nor_prompt(size: tuple[int, int],
                                                                  arrangement: str) -> None:
    lay = layout(*size, arrangement)
    box = lay.beside_trick(lay.px(150), lay.px(47))
    assert Rect(0, 0, *size).contains(box)
    assert box.collidelist(trick_boxes(lay)) == -1
    assert box.collidelist(corner_boxes(lay)) == -1
    assert box.bottom <= lay.prompt[1] - 0.875 * lay.text(lay.plan.prompt_px)
