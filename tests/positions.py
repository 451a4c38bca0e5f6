"""Sheepshead deals brought to a wanted position, through the public API alone."""

import random

from helpers import codes_of, deal_of, do, filled, hand_codes, legal

from game.core.cards import card_code
from game.core.protocol import Deal

TRUMPS = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "10D", "KD", "9D", "8D", "7D"]


def suit(code: str) -> str:
    """The suit a card belongs to in play: T for trumps."""
    return "T" if code in TRUMPS else code[-1]


def reach(seat: int, hand: str, led: str | None, call: str, picker: int) -> Deal:
    """A deal played to the point where `seat` must act with exactly this hand.

    `led` is the suit led to the trick (T trumps) or None for the lead. The picker keeps the
    six cards he was dealt and calls `call`, whose suit has not been led before. Found by
    playing deals at random, every action through the deal itself.
    """
    wanted = hand.split()
    called = call[5:].split("/")[0][-1:]
    for k in range(20000):
        rng = random.Random(f"{seat} {hand} {led} {k}")
        data = filled(rng.randrange(5), {seat: hand}, seed=rng.random())
        deal = deal_of(data)
        while deal.turn != picker:
            do(deal, "pass")
        blind = codes_of(deal.setup.stock)
        do(deal, "pick", "bury:" + ",".join(blind))
        if call not in legal(deal):
            continue
        do(deal, call)
        if _play_to(deal, seat, wanted, led, called, rng):
            return deal
    raise AssertionError("no such position was found")


def _play_to(deal: Deal, seat: int, wanted: list[str], led: str | None, called: str,
             rng: random.Random) -> bool:
    for _ in range(25):
        hand = hand_codes(deal, seat)
        lead = suit(card_code(deal.trick[0][1])) if deal.trick else None
        if deal.turn == seat and sorted(hand) == sorted(wanted):
            return lead == led
        actions = legal(deal)
        if deal.turn == seat:
            actions = [a for a in actions if a.removeprefix("play:") not in wanted]
        early = len(hand) > len(wanted)
        if not deal.trick and (led != called or early):  # the called suit is for later
            actions = [a for a in actions if suit(a.removeprefix("play:")) != called]
        if not actions:
            return False
        do(deal, rng.choice(actions))
    return False
