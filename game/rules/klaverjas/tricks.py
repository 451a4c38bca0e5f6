"""Which cards may be played and who takes the trick (K4 to K10), on bits of the trump's order.

`Deal` and the computer players' playouts both use these. `best` is the bit of the card that
is winning so far, `friend` whether the partner played it.
"""

from game.core.order import Bits


def above(bits: Bits, best: Bits) -> Bits:
    """The cards of a set whose bits are higher than `best`."""
    return bits & ~(best | best - 1)


def trump_led(trumps: Bits, best: Bits) -> Bits:
    """K5: trumps led: a higher one if there is one, even over the partner's, else any."""
    return above(trumps, best) or trumps


def over_plain(hand: Bits, trumps: Bits, friend: bool) -> Bits:
    """K6, K8: void, a plain card is winning: an opponent's must be trumped, a partner's not."""
    return hand if friend else trumps


def over_trump(hand: Bits, trumps: Bits, best: Bits, friend: bool) -> Bits:
    """K7, K9: void, a trump is winning.

    An opponent's must be beaten; if it cannot be, a plain card, and lower trumps only when
    there is nothing else. Over a partner's a plain card or a higher trump, lower ones only
    when there is nothing else.
    """
    higher = above(trumps, best)
    plain = hand & ~trumps
    if friend:
        return plain | higher or hand
    return higher or plain or hand


def rotterdam_void(trumps: Bits, all_trumps: Bits, best: Bits) -> Bits:
    """K10: void, a trump must be played, a higher one if a trump is there to beat."""
    return above(trumps, best) or trumps if best & all_trumps else trumps


def legal(hand: Bits, led: Bits, all_trumps: Bits, best: Bits, friend: bool,
          rotterdam: bool) -> Bits:
    """K4 to K10: the cards a seat may play.

    `led` holds all cards of the group led, 0 on the lead; `all_trumps` all trumps.
    """
    if not led:
        return hand
    follow = hand & led
    if led == all_trumps:
        return trump_led(follow, best) if follow else hand
    if follow:
        return follow
    trumps = hand & all_trumps
    if not trumps:
        return hand
    if rotterdam:
        return rotterdam_void(trumps, all_trumps, best)
    if best & all_trumps:
        return over_trump(hand, trumps, best, friend)
    return over_plain(hand, trumps, friend)


def winning_card(trick: Bits, led: Bits, all_trumps: Bits) -> Bits:
    """The bit that takes the trick: highest trump, else highest of the group led."""
    best = trick & all_trumps or trick & led
    return 1 << best.bit_length() - 1
