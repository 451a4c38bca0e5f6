"""Which card to play: the one entrance for policy and playouts."""

from game.ai.thousand.follow import follow
from game.ai.thousand.lead import lead
from game.ai.thousand.spot import Spot
from game.ai.thousand.steps import proving
from game.core.order import Bits


def play(spot: Spot) -> tuple[Bits, str]:
    """A legal card and the key of its reason."""
    proofs = proving(spot)
    card, reason = (follow if spot.led else lead)(spot, proofs or spot.legal)
    if not proofs:
        return card, reason
    return card, "reason.t-proof" if spot.attacks else "reason.t-proof-lost"
