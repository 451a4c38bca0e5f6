"""The review: finished deals of a match trick by trick, with all hands open."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from game.core.cards import Seat
from game.core.messages import Message, SeatArg
from game.core.opendeal import Moved, OpenDeal, OpenTrick, Stage
from game.scenes.base import Button, Scene
from game.scenes.changes import Change, Pop
from game.scenes.context import Context
from game.scenes.judging import Judging
from game.session.match import PERSON, Finished, Match
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.reviewplan import ReviewPlan, plan
from game.ui.reviewsmall import SmallReview
from game.ui.reviewview import ReviewFace, ReviewView, SeatFace

STEPS: Final = ("first", "prev", "next", "last")
EARLIER: Final = "deal:-"
LATER: Final = "deal:+"


class ReviewScene(Scene):
    """A finished deal of `match`, the last one unless `number` (from 0) names another."""

    name = "review"

    def __init__(self, ctx: Context, match: Match, number: int | None = None) -> None:
        super().__init__(ctx)
        self.match = match
        self.judging = Judging(match)
        self.rules = match.rules
        self.info = match.rules.info
        self.theme = theme.THEMES[self.info.theme]
        self.number = len(match.finished) - 1 if number is None else number
        self.shown: Seat = PERSON
        self.at = 0
        self.stages: tuple[Stage, ...] = ()
        self.plan: ReviewPlan
        self.view: ReviewView
        self._open(self.number)

    @property
    def done(self) -> Finished:
        """The deal that is shown."""
        return self.match.finished[self.number]

    @property
    def opened(self) -> OpenDeal:
        """The same with all its cards."""
        return self.done.opened

    @property
    def stage(self) -> Stage:
        """The moment that is shown."""
        return self.stages[self.at]

    def _open(self, number: int) -> None:
        """Turn to another deal, at its beginning."""
        self.number = number
        self.stages = self.opened.stages()
        self.at = 0

    def think(self, more: Callable[[], bool]) -> None:
        """Judge the person's cards while nobody waits for it."""
        if self.judging.run(self.number, more):
            self.dirty = True

    def entered(self) -> None:
        """The page is on top (again)."""
        self.dirty = True

    # Layout

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        kit = self.ctx.kit
        self.plan = plan(width, height, self.info.seats, kit.button, kit.touch)
        form = SmallReview if self.plan.reduced else ReviewView
        self.view = form(kit, self.plan, self.theme)

    # Presses

    def _may(self, key: str) -> bool:
        """Whether a key leads anywhere from here."""
        match key:
            case "first" | "prev":
                return self.at > 0
            case "next" | "last":
                return self.at < len(self.stages) - 1
            case "deal:-":
                return self.number > 0
            case _:
                return self.number < len(self.match.finished) - 1

    def _places(self) -> tuple[tuple[str, Rect], ...]:
        plan = self.plan
        return (*zip(STEPS, plan.keys, strict=True), (EARLIER, plan.deal_prev),
                (LATER, plan.deal_next))

    def buttons(self) -> list[Button]:
        """The six keys, those that lead nowhere pale."""
        return [Button(key, rect, "", "felt" if self._may(key) else "off_felt",
                       enabled=self._may(key)) for key, rect in self._places()]

    def spots(self) -> list[Hotspot]:
        tell = self.ctx.tell
        out = [Hotspot("back", self.plan.back, True, tell("page.back"), self.plan.back.w // 2)]
        words = {"first": tell("review.first"), "prev": tell("review.prev"),
                 "next": tell("review.next"), "last": tell("review.last"),
                 EARLIER: tell("review.earlier"), LATER: tell("review.later")}
        out += [Hotspot(b.key, b.rect, b.enabled, words[b.key], round(0.28 * b.rect.h))
                for b in self.buttons()]
        if self.plan.reduced:
            out += [Hotspot(f"seat:{seat}", box, True, self.ctx.name(seat), 6)
                    for seat, box in enumerate(self.plan.seats)]
        return out

    def first_focus(self) -> str | None:
        return "next" if self._may("next") else "back"

    def arrow(self, focus: str | None, dx: int, dy: int) -> str | None:
        if focus in STEPS and dx and not self.plan.reduced:  # there they lead to every key
            return "next" if dx > 0 else "prev"
        return None

    def scroll(self, steps: int) -> None:
        self._step("next" if steps > 0 else "prev")

    def pressed_key(self, key: str) -> Change:
        if key == "back":
            return Pop()
        if key.startswith("seat:"):
            self.shown = int(key[5:])
        elif key in STEPS:
            self._step(key)
        elif self._may(key):
            self._open(self.number + (1 if key == LATER else -1))
        return None

    def _step(self, key: str) -> None:
        last = len(self.stages) - 1
        to = {"first": 0, "prev": max(0, self.at - 1), "next": min(last, self.at + 1),
              "last": last}[key]
        self.dirty = self.dirty or to != self.at
        self.at = to

    # Words

    def face(self) -> ReviewFace:
        """The moment in words and cards."""
        stage = self.stage
        trick = stage.trick
        return ReviewFace(
            deal=self._deal(), result=self._result(), caption=self._caption(),
            seats=tuple(self._seat(seat) for seat in range(self.info.seats)),
            trick=() if trick is None else self._plays(trick),
            winner=None if trick is None else trick.trick.winner,
            groups=self._groups() if trick is None else (),
            lines=self._said() if trick is None else self._told(trick), shown=self.shown,
            most=max(hand.bit_count() for stage in self.stages for hand in stage.hands),
            told=tuple(map(self._told, self.opened.tricks)))

    def _deal(self) -> str:
        tell, number = self.ctx.tell, self.done.view.match.deal + 1
        if self.plan.reduced:
            return self.ctx.speaker.format_number(number)
        if self.info.deals is None:
            return tell("table.deal", deal=number)
        return tell("table.deal-of", deal=number, deals=self.info.deals)

    def _result(self) -> tuple[str, ...]:
        sheet, say = self.done.sheet, self.ctx.say
        return (say(sheet.headline), *map(say, sheet.lines), *map(say, sheet.sums[:1]))

    def _caption(self) -> str:
        tell, stage = self.ctx.tell, self.stage
        if stage.trick is not None:
            return tell("review.trick", trick=stage.number, tricks=len(self.opened.tricks))
        return tell("review.moved" if stage.moved else "review.dealt")

    def _sorted(self, hand: int) -> tuple[int, ...]:
        """A hand as a person would hold it."""
        return self.rules.sorted_hand(replace(self.done.view, hand=hand))

    def _seat(self, seat: Seat) -> SeatFace:
        stage = self.stage
        won = self.opened.tricks[:stage.number]
        led = stage.trick is not None and stage.trick.trick.leader == seat
        icons = dict(self.done.sheet.icons)
        return SeatFace(
            self.ctx.name(seat), self.info.avatars[seat], self._sorted(stage.hands[seat]),
            sum(done.trick.winner == seat for done in won), seat == self.opened.dealer, led,
            icons.get(seat, ""))

    def _plays(self, done: OpenTrick) -> tuple[tuple[Seat, int], ...]:
        """The cards of a trick with their seats, in the order of play."""
        trick = done.trick
        return tuple(((trick.leader + i) % self.info.seats, card)
                     for i, card in enumerate(trick.cards))

    def _groups(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The stock as dealt; later what became of it, the bury and the gifts."""
        opened, say = self.opened, self.ctx.say
        if self.stage.moved:
            return tuple((self._label(move), move.cards) for move in opened.moved)
        return ((say(opened.stock_name), opened.stock),) if opened.stock else ()

    def _label(self, move: Moved) -> str:
        """What became of cards; the reduced form has no room for who took the stock."""
        if self.plan.reduced and move.giver is None:
            return self.ctx.say(self.opened.stock_name)
        return self.ctx.say(move.label)

    def _said(self) -> tuple[str, ...]:
        """The bids in words, each with the name of who spoke."""
        if self.stage.moved:
            return ()
        return tuple(self._line(seat, text) for seat, text in self.opened.said)

    def _line(self, seat: Seat | None, text: Message) -> str:
        words = self.ctx.say(text)
        if seat is None:
            return words
        return self.ctx.tell("review.said", name=self.ctx.name(seat), words=words)

    def _told(self, done: OpenTrick) -> tuple[str, ...]:
        """Who led and who took it, what it counted, and what became known."""
        trick, tell = done.trick, self.ctx.tell
        order = self.rules.order(self.done.view)
        course = (tell("review.led", seat=SeatArg(trick.leader)),
                  tell("review.took", seat=SeatArg(trick.winner)),
                  tell("review.points", n=sum(order.value[c] for c in trick.cards)))
        told = course if self.plan.reduced else (" · ".join(course),)
        verdict = self.judging.of(self.number, trick.cards)
        notes = done.notes if verdict is None else (*done.notes, verdict)
        return (*told, *map(self.ctx.say, notes))

    # Drawing

    def draw(self, target: Surface) -> None:
        kit = self.ctx.kit
        target.blit(kit.backgrounds.get("table", self.theme, self.width, self.height), (0, 0))
        self.view.draw(target, self.face())
        for button in self.buttons():
            self.view.key(target, button.rect, button.key, button.enabled,
                          self.pressed == button.key)
        if isinstance(self.view, SmallReview):
            for seat, box in enumerate(self.plan.seats):
                self.view.tab(target, self._seat(seat), box, seat == self.shown)
        back = self.plan.back
        kit.paint_round(target, back.center, back.w // 2, "undo", self.pressed == "back")
