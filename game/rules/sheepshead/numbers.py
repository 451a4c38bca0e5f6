"""The numbers of the game by name, for pages that explain it."""

from game.core.cards import ALL_CARDS, parse_cards
from game.rules.sheepshead import score
from game.rules.sheepshead.info import DEALS, SEATS
from game.rules.sheepshead.order import GROUPS, ORDER, PACK_POINTS, TRUMPS


def game_numbers() -> dict[str, int]:
    """Every number that a help page may ask for: sizes, card points, limits, scores (S1 to S18)."""
    pack = ALL_CARDS.bit_count()
    blind = pack - SEATS * score.TRICKS
    found = {
        "pack": pack, "players": SEATS, "others": SEATS - 1,
        "hand": score.TRICKS, "blind": blind, "deals": DEALS, "turns_dealing": DEALS // SEATS,
        "trumps": TRUMPS.bit_count(), "fail": GROUPS[0].bit_count(),
        "bury": blind, "held": score.TRICKS + blind, "tricks": score.TRICKS,
        "pack_points": PACK_POINTS, "win": score.WIN, "loss": score.WIN - 1,
        "schneider": score.SCHNEIDER, "low": score.SCHNEIDER - 1,
        "double": score.DOUBLE, "high": score.DOUBLE - 1,
        "leaster_win": score.LEASTER[0], "leaster_loss": score.LEASTER[1],
    }
    ranks = ("ace", "ten", "king", "queen", "jack")
    for name, card in zip(ranks, parse_cards("AC 10C KC QC JC"), strict=True):
        found[name] = ORDER.value[card]
    for row, scores in score.PARTNERED.items():
        for who, points in zip(("picker", "partner", "defender"), scores, strict=True):
            found[f"w_{row}_{who}"] = points
        found[f"w_{row}_alone"], found[f"w_{row}_others"] = score.ALONE[row]
    return found
