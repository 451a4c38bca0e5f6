"""What bidding, burying and play have in common: the table, its corners, and whose turn it is."""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from game.ai import Choice
from game.core.actions import Action
from game.core.errors import GameError
from game.core.messages import CardArg, Message, SeatArg
from game.scenes import advice, amiss, options, outcomes
from game.scenes.changes import Change, Pop, Push, Swap
from game.scenes.flow import open_table, scene_name
from game.scenes.settings import SettingsScene
from game.scenes.tabledraw import TableDrawing
from game.session.match import PERSON
from game.ui.hotspots import Hotspot

ADVICE_MS: Final = 12000
AMISS_MS: Final = 12000


class TableScene(TableDrawing):
    """A scene at the table. The session owns the deal; this shows the person's view of it."""

    # Time

    @property
    def blocked(self) -> bool:
        """Whether the person cannot do anything yet; what only moves does not hinder."""
        if self.state.patient:
            return False
        return self.state.waiting or (self.match.waiting and not self.state.peek)

    @property
    def skippable(self) -> bool:
        return self.blocked or self.state.stage.flying

    @property
    def busy(self) -> bool:
        return self.blocked or self.state.stage.moving or self.state.advice is not None

    @property
    def message(self) -> str | None:
        return self._notice or None

    def update(self, ms: float) -> Change:
        super().update(ms)
        if words := amiss.news(self.ctx):  # the disk has just become full, or gone
            self.notice(words, AMISS_MS)
        if self.dialog is not None or self.state.peek:  # the game waits, what moves comes home
            self.dirty |= self.state.stage.advance(ms)
            return None
        if self.state.tick(ms):
            self.dirty = True
        self._announce()
        if (self._ready and not self.state.waiting and self.state.beat_ms <= 0
                and not self.state.stage.moving):
            self._ready = False
            self.match.commit()
            self._after()
        return self._moved_on()

    _ready = False

    def think(self, more: Callable[[], bool]) -> None:
        if self.state.advice is not None:
            if self.state.advice.run(more):
                self._advised(self.state.advice)
            return
        if self.match.waiting and not self._ready:
            self._ready = self.match.think(more)

    def _advised(self, done: advice.Advice) -> None:
        """A hint or a reason is ready: say it."""
        self.state.advice = None
        if isinstance(done.done, Choice):
            self.state.advised = done.done.action
            self.notice(advice.words(self.ctx, self.match, self.view, done.done), ADVICE_MS)
        elif isinstance(done.done, Message):
            self.notice(advice.answer(self.ctx, done.seat, done.done), ADVICE_MS)

    def _after(self) -> None:
        """Something was done: take in what could be seen of it."""
        self.state.absorb(self.match.events())
        self.view = self.match.view()
        self._ground = None
        self.dirty = True
        self._announce()
        if self.match.over and self.match.counts and not self.match.unattended:
            outcomes.keep_result(self.ctx, self.match)  # not later: the sheet may never be seen

    def _announce(self) -> None:
        while self.state.notices:
            self.notice(self.ctx.say(self.state.notices.pop(0)), 3500)

    def _moved_on(self) -> Change:
        """The scene of the next phase, once nothing is left to show here."""
        self._sound()
        name = scene_name(self.view, self.state)
        if name == self.name or (name == "scoring" and self.state.stage.moving):
            return None
        nxt = self.state.flow(self.state)
        if self._notice and isinstance(nxt, TableScene):
            nxt.notice(self._notice, self._notice_ms)
        return Swap(nxt)

    def _sound(self) -> None:
        """Let what has happened since the last time be heard."""
        for name in self.state.cues.due(self.state, self.view):
            self.ctx.sounds.play(name)

    def do(self, *actions: Action) -> Change:
        """The person's choice."""
        lifted = self.spot_in_hand(actions[0].cards)
        try:
            self.match.act(*actions)
        except GameError as error:  # a stale button: say it, lose nothing
            self.notice(str(error))
            return None
        self.state.stage.finish()
        self.state.stage.lifted = lifted
        self.state.marked.clear()
        self.state.number = None
        self.state.advice = self.state.advised = None
        self.state.beat_ms = 0.0
        self._after()
        return self._moved_on()

    # What can be pressed

    def at_rest(self) -> None:
        self.state.at_rest()

    def entered(self) -> None:
        """Back from a page over the table: pace and language may have changed."""
        self.state.pause_ms = self.ctx.settings.pause_ms
        self.state.wait_for_tap = self.ctx.settings.wait_for_tap
        self.state.stage.reduced = self.ctx.settings.reduced_motion
        self.dirty = True

    def spots(self) -> list[Hotspot]:
        out = self.corner_spots()
        if self.state.peek:
            return [Hotspot("back", Rect(0, 0, self.width, self.height), True,
                            self.ctx.tell("table.close-last")), *self._why_spots()]
        if self.state.patient:
            return [Hotspot("next", Rect(0, 0, self.width, self.height), True,
                            self.ctx.tell("table.go-on")), *out]
        if not self.blocked:
            out += self.own_spots()
        return out

    def _why_spots(self) -> list[Hotspot]:
        """The computer players' cards of the last trick: a tap tells why; and a button."""
        last = self.view.last
        if last is None:
            return []
        out = []
        for i, card in enumerate(last.cards):
            seat = (last.leader + i) % self.view.seats
            if seat != PERSON:
                words = self.ctx.tell("table.why-card", seat=SeatArg(seat), card=CardArg(card))
                out.append(Hotspot(f"why:{seat}", self.lay.trick_part(seat), True, words))
        return [*out, self._spot(self.why_button())]

    def own_spots(self) -> list[Hotspot]:
        """What the person can press when it is his turn."""
        return []

    def corner_spots(self) -> list[Hotspot]:
        """The hotspots of the round buttons and the pill of the variant."""
        lay = self.lay
        pills = [Hotspot(key, box.inflate(0, max(0, lay.touch - box.h)), True,
                         self.ctx.tell("table.rules", rules=words), box.h // 2)
                 for key, words, box in self.pills() if key]
        # The first of all has the focus while others act: no change of the rules must be so near.
        return [
            Hotspot(key, box, True, self.ctx.tell(f"table.{key}"), min(lay.round_r, box.h // 2))
            for place, key in self.corners()
            if (box := lay.corner_box(place)) is not None] + pills

    def answers(self, key: str) -> bool:
        return (not self.state.peek and key in ("help", "score", "hint", "last-trick")
                and self._offers(key))

    def _options(self) -> dict[str, str]:
        return dict(self.view.options)

    def _start_again(self) -> Change:
        """A new match by the rules just chosen, at the same table."""
        return Swap(open_table(self.ctx, options.new_match(self.ctx, self.info.id)))

    def pressed_key(self, key: str) -> Change:
        if self.state.peek:
            return self._peeked(key)
        if key == f"{self.info.id}:rules":
            options.ask_to_turn(self, self.info, self._options(), self._start_again)
            return None
        match key:
            case "menu":
                return self.back()
            case "next":
                self.state.skip()
                return self._moved_on()
            case "help":
                from game.scenes.help import HelpScene

                return Push(HelpScene(self.ctx, self.info.id, "rules", self.clause()))
            case "score":
                from game.scenes.scoring import ScoringScene

                return Push(ScoringScene(self.ctx, self.state, standing=True))
            case "last-trick":
                self.state.peek = True
                self.state.stage.finish()
                return None
            case "settings":
                return Push(SettingsScene(self.ctx))
            case "hint":
                self.match.mark_practice("hint")
                self.state.advice = advice.hint(self.match)
                self.notice(self.ctx.tell("table.thinking"))
                return None
            case "undo":
                return self._undo()
        return self.own_press(key)

    def _undo(self) -> Change:
        """Back to before the person's last action; whatever is still shown is over."""
        self.match.undo()
        self._ready = False
        self.state.stage.finish()
        self.state.skip()
        self.state.notices.clear()
        self.state.marked.clear()
        self.state.number = None
        self.state.advice = self.state.advised = None
        self._after()
        self.notice(self.ctx.tell("practice.undone"))
        return self._moved_on()

    def _peeked(self, key: str) -> Change:
        """A press while the last trick is shown: a reason, or back to the game."""
        if key == "why":
            self.notice(self.ctx.tell("table.why-hint"))
        elif key.startswith("why:"):
            trick = len(self.view.played) - 1
            self.state.advice = advice.why(self.match, trick, int(key[4:]))
            self.notice(self.ctx.tell("table.thinking"))
        else:
            self.state.peek = False
            self.state.advice = None
        return None

    def own_press(self, key: str) -> Change:
        """What a press of one of `own_spots` does."""
        return None

    def clause(self) -> str:
        """The rule that matters now, for the rules page."""
        return self.match.rules.prompt(self.view).clause

    def tap_elsewhere(self) -> Change:
        super().tap_elsewhere()
        if self.busy:  # Enter, or a tap beside everything: do not wait
            self.state.skip()
            self.dirty = True
            return self._moved_on()
        return None

    def back(self) -> Change:
        if self.state.peek:
            self.state.peek = False
            return None
        hidden = [(key, self.ctx.tell(f"table.{key}")) for key in ("help", "score", "undo")
                  if self.lay.corner(key) is None and self._offers(key)]
        self.ask(self.ctx.tell("table.leave", n=self.match.deal_number),
                 self.ctx.tell("table.leave-yes"), self.ctx.tell("table.leave-no"), Pop,
                 extras=[*hidden, ("settings", self.ctx.tell("menu.settings"))])
        return None
