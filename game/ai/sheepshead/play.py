"""Which card to play: the one entrance for policy and playouts."""

from game.ai.sheepshead import leaster
from game.ai.sheepshead.follow import follow
from game.ai.sheepshead.lead import lead
from game.ai.sheepshead.spot import Role, Spot
from game.ai.sheepshead.steps import proving
from game.core.order import Bits


def play(spot: Spot) -> tuple[Bits, str]:
    """A legal card and the key of its reason."""
    if spot.role == Role.LEASTER:
        return leaster.choose(spot)
    proofs = proving(spot)
    if proofs and not proofs & (proofs - 1):
        return proofs, "reason.proof"
    card, reason = (lead if spot.led < 0 else follow)(spot, proofs or spot.legal)
    return card, "reason.proof" if proofs else reason
