"""What the playouts of Thousand take for granted about defenders, on a few last cards."""

from game.ai.thousand.playout import Start, play_out
from game.ai.thousand.suits import GROUPS, PACK
from game.core.cards import HEARTS, mask_of, parse_cards
from game.rules.thousand.order import PLAIN

DECLARER = 0


def played_out(text: str, lead: int, trumps: int = 0,
               points: tuple[int, int, int] = (0, 0, 0)) -> list[int]:
    """Points when the declarer and the defenders 1 and 2 hold these last cards."""
    hands = [PLAIN.bits(mask_of(parse_cards(hand))) for hand in text.split(",")]
    start = Start(seat=lead, declarer=DECLARER, trumps=trumps, table=0, led=0, best=0, winner=-1,
                  trick=0, gone=PACK & ~sum(hands), first=False, points=points)
    return play_out(start, hands)


def test_a_defender_declares_before_the_declarer_can_trump_an_ace() -> None:
    out = played_out("9H JH AD, KC QC AS, 9S JS 9D", lead=1, trumps=GROUPS[HEARTS])
    assert out[1] >= 60


def test_without_other_trumps_an_ace_comes_before_the_marriage() -> None:
    out = played_out("9S JS AD, KC QC AS, 10S QS 9D", lead=1)
    assert out[1] >= 60 + 11 + 10


def test_a_defender_without_a_point_takes_the_other_defenders_trick() -> None:
    cards = "QD JD, 10D JC, AD 9D"
    assert played_out(cards, lead=DECLARER)[2] == 2 + 10 + 11
    assert played_out(cards, lead=DECLARER, points=(0, 0, 20)) == [0, 12 + 16, 20]


def test_the_second_hand_feeds_an_ace_of_the_other_defender() -> None:
    assert played_out("10C JD, AC 9D, KC 9C", lead=1)[1] == 11 + 4 + 10
