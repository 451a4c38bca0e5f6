"""What the rule policy of Klaverjas is made of: the table, chances and bounds."""

from itertools import combinations

from test_policy_klaverjas import table

from game.ai.klaverjas.bonus import roem_of
from game.ai.klaverjas.naming import best_suit, strength
from game.ai.klaverjas.odds import beats as chance_to_beat
from game.ai.klaverjas.policy import table_of
from game.ai.klaverjas.proof import roem_bound
from game.ai.klaverjas.table import GROUPS, PACK, TRUMPS, Table
from game.core.cards import mask_of, parse_cards, parse_suit
from game.core.stream import Stream
from game.rules.klaverjas.order import BY_TRUMP


def test_the_table_knows_what_is_legal_and_what_was_taken_and_denies_no_true_card() -> None:
    for step in table()[::2]:
        view = step.view
        if view.phase != "play":
            continue
        order = BY_TRUMP[parse_suit(str(view.notes["trump"]))]
        known = table_of(view)
        assert known.turn == view.seat
        assert order.mask(known.legal(order.bits(view.hand))) == mask_of(
            a.card for a in view.legal)
        assert tuple(known.taken) == step.taken
        assert known.tricks == [view.tricks[0] + view.tricks[2], view.tricks[1] + view.tricks[3]]
        for seat in range(4):
            assert not order.bits(step.hands[seat]) & known.lacks[seat]


def test_a_copy_of_the_table_goes_its_own_way() -> None:
    first = Table(False, 0, 1)
    first.play(1 << 7)
    twin = first.copy()
    before = {name: getattr(first, name) for name in Table.__slots__ if name != "lacks"}
    twin.play(1 << 24)
    twin.play(1 << 6)
    twin.play(1 << 5)
    assert twin.left == 7 and twin.turn == 2 and twin.lacks[2] == GROUPS[0]
    assert {name: getattr(first, name) for name in before} == before and not any(first.lacks)


def test_what_a_discard_shows_depends_on_the_rules() -> None:
    """Clubs led, the partner's ace wins, a diamond is thrown: only Rotterdam denies trumps."""
    for rotterdam in (False, True):
        known = Table(rotterdam, 0, 0)
        known.play(1 << 7)
        known.play(1 << 0)
        known.play(1 << 8)
        assert known.lacks[2] == GROUPS[0] | (TRUMPS if rotterdam else 0)
        known.play(1 << 9)
        assert known.lacks[3] == GROUPS[0] | TRUMPS, "over an opponent's card it always does"


def test_the_chance_to_beat_is_the_share_of_hands_that_can() -> None:
    cases = ((0b1111_0000, 0xFF, 1 << 5, 0), (0b1011_0000 | 7 << 24, 0xFF, 1 << 5, 2),
             (0b0000_0111 | 3 << 26, 0xFF, 1 << 25, 1), (0x3F << 24 | 0xF << 8, TRUMPS, 1 << 27, 3))
    for holds, led, card, held in cases:
        held = held or 2
        pool = [1 << b for b in range(32) if holds >> b & 1]
        hands = [sum(hand) for hand in combinations(pool, held)]
        able = 0
        for hand in hands:
            follow = hand & led
            above = hand & ~(card | card - 1)
            able += bool(above & led if follow else above & TRUMPS)
            if card & TRUMPS and led != TRUMPS:
                able -= bool(follow and above & led)
        assert abs(chance_to_beat(holds, held, led, card) - able * 1000 // len(hands)) <= 2


def test_the_bound_on_roem_holds_for_every_pair_of_tricks() -> None:
    stream = Stream("roem-bound")
    bits = [1 << b for b in range(32)]
    for i in range(400):
        cards = stream.shuffled(bits if i % 2 else bits[i % 4 * 8:] + bits[:4])[:8]
        total = sum(cards)
        assert roem_bound(sum(cards[:4])) == roem_of(sum(cards[:4]))
        for hand in list(combinations(cards, 4))[::7]:
            assert roem_of(sum(hand)) + roem_of(total - sum(hand)) <= roem_bound(total)
    assert roem_bound(PACK & ~PACK) == 0


def test_strength_is_the_sum_of_its_parts() -> None:
    hand = mask_of(parse_cards("JH 9H KH QH AC 10C 10D 7D"))
    assert strength(hand, parse_suit("H")) == 270 + 180 + 65 + 60 + 60 + 110 + 105 + 30 + 30 + 60
    assert best_suit(hand)[0] == parse_suit("H")
