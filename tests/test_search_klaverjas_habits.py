"""How Expert weighs deals by the cards played, and how it comes to a choice from them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from klaverjas_spots import RULES, Spot, order_of, spots

from game.ai import Choice, decide
from game.ai.klaverjas.expert import EXPERT
from game.ai.klaverjas.habits import HOPELESS, Habits, thinned, weights
from game.ai.klaverjas.policy import table_of
from game.ai.klaverjas.ponder import Plan, ponder
from game.ai.klaverjas.worlds import Worlds
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.messages import Message, message
from game.core.order import Bits
from game.core.stream import Stream

ALL = 99


def habits_of(spot: Spot) -> Habits:
    return Habits.of(spot.view, table_of(spot.view))


def true_hands(spot: Spot) -> list[Bits]:
    return [order_of(spot.view).bits(hand) for hand in spot.deal.hands]


def strays_by_replay(spot: Spot) -> int:
    """Cards of the others that the rule policy, asked at the time, would not have played."""
    deal = RULES.start(spot.setup)
    out = 0
    for action in spot.done:
        assert deal.turn is not None
        if action.kind == Kind.PLAY and deal.turn != spot.view.seat:
            view = deal.view(deal.turn)
            out += len(view.legal) > 1 and decide(
                RULES, view, "rules", Stream()).action != action
        deal.apply(action)
    return out


# Weighing


def test_strays_are_the_cards_the_policy_would_not_have_played() -> None:
    some = 0
    for spot in spots()[::17]:
        found = habits_of(spot).strays(true_hands(spot), ALL)
        assert found == strays_by_replay(spot)
        some += found > 0
    assert some > 30


def test_counting_strays_ends_past_the_most_that_matter() -> None:
    cut = 0
    for spot in spots()[::23]:
        hands = true_hands(spot)
        every = habits_of(spot).strays(hands, ALL)
        for most in (0, 1, 3):
            found = habits_of(spot).strays(hands, most)
            assert found == min(every, most + 1)
            cut += found < every
    assert cut > 20


def test_the_true_deal_counts_for_more_than_a_drawn_one() -> None:
    """Also where every other deal was played at random: then only not for less."""
    truth = {True: 0, False: 0}
    drawn = {True: 0, False: 0}
    for i, spot in enumerate(s for s in spots()[::9] if 2 <= len(s.view.played) <= 6):
        habits, table = habits_of(spot), table_of(spot.view)
        source = Worlds.of(spot.view, table, order_of(spot.view).bits(spot.view.hand))
        stream = Stream("drawn", i)
        deals = [true_hands(spot)]
        for _ in range(8):
            hands = source.draw(stream)
            assert hands is not None
            deals.append(hands)
        weighed = weights([habits.strays(hands, ALL) for hands in deals])
        orderly = strays_by_replay(spot) == 0
        truth[orderly] += 8 * weighed[0] // max(weighed)
        drawn[orderly] += sum(8 * w // max(weighed) for w in weighed[1:]) // 8
    assert truth[True] > 2 * drawn[True] > 0
    assert truth[False] > drawn[False]


def test_a_stray_more_divides_the_weight_by_the_same_factor_until_it_is_least() -> None:
    found = weights([3, 4, 5, 3, 3 + HOPELESS, 60])
    assert found[0] == found[3] == 4 * found[1] == 16 * found[2]
    assert found[4] == found[5] == 1
    assert weights([]) == []


def test_deals_are_taken_in_proportion_to_their_weight() -> None:
    stream = Stream("thinned")
    sums = [0] * 5
    weighed = [1, 0, 50, 7, 42]
    for _ in range(2000):
        taken = thinned(weighed, 7, stream)
        assert sum(taken) == 7 and taken[1] == 0
        for i, (times, weight) in enumerate(zip(taken, weighed, strict=True)):
            assert -100 < 100 * times - 7 * weight < 100
            sums[i] += times
    for total, weight in zip(sums, weighed, strict=True):
        assert abs(total - 2000 * 7 * weight / 100) < 120


# Choosing


class Made:
    """A decision with made-up payoffs: cheap and good ones, by card."""

    def __init__(self, cheap: Mapping[str, int], good: Mapping[str, int]) -> None:
        self.candidates: Sequence[Action] = tuple(act.parse_action(f"play:{c}") for c in cheap)
        self.cheap, self.good = cheap, good
        self.asked: set[str] = set()

    def world(self, stream: Stream) -> list[Bits] | None:
        return [stream.below(1 << 20)]

    def payoff(self, world: list[Bits], action: Action) -> int:
        return self.cheap[action.code[5:]]

    def steady(self, world: list[Bits], action: Action) -> int:
        self.asked.add(action.code[5:])
        return self.good[action.code[5:]]


PLAN = Plan(samples=6, worlds=4, playouts=40, close=2, near=30, steady=3, margin=2)


def chosen(made: Made, rule: str = "7S", plan: Plan = PLAN) -> tuple[Choice, int]:
    """The choice, and how often the thinking paused."""
    def explain(action: Action, gain: int) -> Message:
        return message("gain", n=gain)

    thought = ponder(made, habits_of(spots()[0]), plan,
                     Choice(act.parse_action(f"play:{rule}"), message("rule")), Stream("made"),
                     explain)
    pauses = 0
    while True:
        try:
            next(thought)
        except StopIteration as end:
            choice: Choice = end.value
            return choice, pauses
        pauses += 1


def test_the_rule_policys_card_stands_unless_another_is_better_by_the_margin() -> None:
    for lead, code in ((2, "play:7S"), (3, "play:8S")):
        made = Made({"7S": 10, "8S": 10 + lead}, {"7S": -4, "8S": -4 + lead})
        choice, _ = chosen(made)
        assert choice.action.code == code
        assert choice.reason == (message("gain", n=3) if lead == 3 else message("rule"))


def test_good_playouts_decide_between_close_cards_and_see_the_rule_policys() -> None:
    made = Made({"7S": 0, "8S": 40, "9S": 44, "10S": 10, "JS": 43},
                {"7S": 0, "8S": 900, "9S": 20, "10S": 900, "JS": 30})
    choice, _ = chosen(made)
    assert made.asked == {"7S", "9S", "JS"}
    assert choice.action.code == "play:JS"


def test_a_card_far_behind_gets_no_closer_look_though_there_is_room() -> None:
    made = Made({"7S": 50, "8S": 19, "9S": 20}, {"7S": 0, "8S": 900, "9S": -10})
    choice, _ = chosen(made, plan=replace(PLAN, close=3))
    assert made.asked == {"7S", "9S"} and choice.action.code == "play:7S"


def test_what_cheap_playouts_settle_gets_no_good_ones() -> None:
    made = Made({"7S": 50, "8S": 10}, {"7S": 0, "8S": 900})
    choice, pauses = chosen(made)
    assert not made.asked and pauses == PLAN.samples + PLAN.worlds
    assert choice.action.code == "play:7S" and choice.reason == message("rule")


def test_thinking_pauses_after_every_deal_drawn_and_every_deal_played_out() -> None:
    _, pauses = chosen(Made({"7S": 0, "8S": 0}, {"7S": 0, "8S": 0}))
    assert pauses == PLAN.samples + PLAN.worlds + PLAN.steady


def test_experts_plan_counts_no_more_playouts_than_cards_allow() -> None:
    """More cards mean fewer cheap worlds, never none."""
    codes = ["7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS"]
    made = Made(dict.fromkeys(codes, 0), dict.fromkeys(codes, 0))
    _, pauses = chosen(made, plan=replace(EXPERT, playouts=4))
    assert pauses == EXPERT.samples + 1 + EXPERT.steady
