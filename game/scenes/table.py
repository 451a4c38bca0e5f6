"""What bidding, burying and play have in common: the table, its corners, and whose turn it is."""

from collections.abc import Callable
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.ai import Choice
from game.core.actions import Action
from game.core.cards import Card
from game.core.errors import GameError
from game.core.messages import CardArg, Message, SeatArg
from game.core.view import View
from game.scenes import advice, options, surroundings
from game.scenes.base import Button, Scene
from game.scenes.changes import Change, Pop, Push, Swap
from game.scenes.context import Context
from game.scenes.flow import open_table, scene_name
from game.scenes.state import TableState, suit_in
from game.session.match import PERSON
from game.ui import tallyview
from game.ui.hotspots import Hotspot
from game.ui.layout import Layout, layout, visible_parts
from game.ui.tableview import BadgeFace, HandCard, PlateFace, TableView
from game.ui.theme import THEMES

_CORNER_ICONS: Final = {"menu": "menu", "help": "question", "score": "sheet",
                        "last-trick": "last", "hint": "hint"}
ADVICE_MS: Final = 12000


class TableScene(Scene):
    """A scene at the table. The session owns the deal; this shows the person's view of it."""

    desk = False
    """Whether the middle is needed for a choice of cards."""
    corner_keys: ClassVar[tuple[str, ...]] = ("menu", "help", "score", "last-trick", "hint")

    def __init__(self, ctx: Context, state: TableState) -> None:
        super().__init__(ctx)
        self.state = state
        self.match = state.match
        self.info = state.match.rules.info
        self.theme = THEMES[self.info.theme]
        self.view: View = self.match.view()
        self._laid: list[tuple[BadgeFace, Rect]] = []
        """The badges of the last drawing, and where they are."""
        self._prompt: list[Rect] = []
        """The box of the last prompt, if there was one."""
        self.lay: Layout
        self.table: TableView

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        self.lay = layout(width, height, self.info.arrangement, self.desk)
        self.table = TableView(self.ctx.kit, self.lay, self.theme)

    # Time

    @property
    def busy(self) -> bool:
        return self.state.waiting or (self.match.waiting and not self.state.peek)

    @property
    def message(self) -> str | None:
        return self._notice or None

    def update(self, ms: float) -> Change:
        super().update(ms)
        if self.dialog is not None or self.state.peek:
            return None
        if self.state.tick(ms):
            self.dirty = True
        self._announce()
        if self._ready and not self.state.waiting and self.state.beat_ms <= 0:
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
        self.dirty = True
        self._announce()

    def _announce(self) -> None:
        while self.state.notices:
            self.notice(self.ctx.say(self.state.notices.pop(0)), 3500)

    def _moved_on(self) -> Change:
        """The scene of the next phase, once nothing is left to show here."""
        if scene_name(self.view, self.state) == self.name:
            return None
        nxt = self.state.flow(self.state)
        if self._notice and isinstance(nxt, TableScene):
            nxt.notice(self._notice, self._notice_ms)
        return Swap(nxt)

    def do(self, *actions: Action) -> Change:
        """The person's choice."""
        try:
            self.match.act(*actions)
        except GameError as error:  # a stale button: say it, lose nothing
            self.notice(str(error))
            return None
        self.state.marked.clear()
        self.state.number = None
        self.state.advice = self.state.advised = None
        self.state.beat_ms = 0.0
        self._after()
        return self._moved_on()

    # What can be pressed

    def spots(self) -> list[Hotspot]:
        out = self.corner_spots()
        if self.state.peek:
            return [Hotspot("back", Rect(0, 0, self.width, self.height), True,
                            self.ctx.tell("table.close-last")), *self._why_spots()]
        if not self.busy:
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
        return [*out, self._spot(self._why_button())]

    def _why_button(self) -> Button:
        """Right of the last trick, over the prompt."""
        words = self.ctx.tell("table.why")
        h = max(47, round(0.9 * self.lay.button))
        w = self.ctx.kit.width(words, round(h * 0.35), 600) + 2 * h
        return Button("why", self.lay.beside_trick(w, h), words, "felt", "question")

    def own_spots(self) -> list[Hotspot]:
        """What the person can press when it is his turn."""
        return []

    def corners(self) -> list[tuple[str, tuple[int, int]]]:
        """The round buttons there are now."""
        out = []
        for key in self.corner_keys:
            centre = self.lay.corner(key)
            if centre is not None and self._offers(key):
                out.append((key, centre))
        return out

    def _offers(self, key: str) -> bool:
        """Whether a round button has anything to do now."""
        if key == "last-trick":
            return self.view.last is not None
        return key != "hint" or (self.view.my_turn and not self.state.waiting)

    def corner_spots(self) -> list[Hotspot]:
        """The hotspots of the round buttons and the pill of the variant."""
        r = self.lay.round_r
        pills = [Hotspot(key, box.inflate(0, max(0, 47 - box.h)), True,
                         self.ctx.tell("table.rules", rules=words), box.h // 2)
                 for key, words, box in self.pills() if key]
        return pills + [Hotspot(key, Rect(x - r, y - r, 2 * r, 2 * r), True,
                        self.ctx.tell(f"table.{key}"), r) for key, (x, y) in self.corners()]

    def pills(self) -> list[tuple[str, str, Rect]]:
        """Pills in the upper right: the variant (a key), the deal's number (no key)."""
        ctx, info = self.ctx, self.info
        words = []
        if info.options:
            words.append((f"{info.id}:rules", options.words_of(ctx, info, self._options())))
        number = self.match.deal_number
        words.append(("", ctx.tell("table.deal", deal=number) if info.deals is None else
                      ctx.tell("table.deal-of", deal=number, deals=info.deals)))
        boxes = tallyview.pill_row(ctx.kit, self.lay, [text for _, text in words],
                                   self.view.seats)
        return [(key, text, box) for (key, text), box in zip(words, boxes, strict=True)
                if box is not None]

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
            case "help":
                from game.scenes.help import HelpScene

                return Push(HelpScene(self.ctx, self.info.id, "rules", self.clause()))
            case "score":
                from game.scenes.scoring import ScoringScene

                return Push(ScoringScene(self.ctx, self.state, standing=True))
            case "last-trick":
                self.state.peek = True
                return None
            case "hint":
                self.state.advice = advice.hint(self.match)
                self.notice(self.ctx.tell("table.thinking"))
                return None
        return self.own_press(key)

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
        if self.busy:
            self.state.skip()
            self.dirty = True
            return self._moved_on()
        return None

    def back(self) -> Change:
        if self.state.peek:
            self.state.peek = False
            return None
        self.ask(self.ctx.tell("table.leave", n=self.match.deal_number),
                 self.ctx.tell("table.leave-yes"), self.ctx.tell("table.leave-no"), Pop)
        return None

    # Drawing

    def draw(self, target: Surface) -> None:
        self.table.background(target)
        self._draw_tally(target)
        self._draw_plates(target)
        if self.state.peek:
            self._draw_last(target)
        else:
            self.draw_middle(target)
        self.table.hand(target, self.hand_cards())
        if self.state.peek:
            self.draw_buttons(target, [self._why_button()])
        else:
            self.draw_prompt(target)
            self.draw_front(target)
        for key, centre in self.corners():
            self.ctx.kit.paint_round(target, centre, self.lay.round_r, _CORNER_ICONS[key],
                                     self.pressed == key)
        if not self.state.peek:
            self._draw_bubble(target)

    def _draw_bubble(self, target: Surface) -> None:
        """What a seat has just said, where nothing else lies."""
        bubble = self.state.bubble
        if bubble is None:
            return
        own = [box for face, box in self._laid if face.seat == bubble.seat]
        blocked = [*surroundings.for_bubble(self, self._prompt), *(box for _, box in self._laid)]
        self.table.bubble(target, bubble.seat, self.ctx.say(bubble.text), own, blocked,
                          surroundings.trick_boxes(self))

    def draw_middle(self, target: Surface) -> None:
        """What lies between the plates and the hand."""

    def draw_front(self, target: Surface) -> None:
        """Buttons and panels over the table."""

    def front_boxes(self) -> list[Rect]:
        """What `draw_middle` and `draw_front` put on the table, cards of a trick aside."""
        return []

    def _badges(self) -> list[BadgeFace]:
        return [BadgeFace(b.seat, self.ctx.say(b.text), b.icon, b.suit)
                for b in self.match.rules.badges(self.view)
                if not (self.desk and b.seat == PERSON)]

    def _draw_plates(self, target: Surface) -> None:
        view = self.view
        turn = None if self.state.waiting else view.turn
        for seat in range(view.seats):
            if seat == PERSON and not self.lay.shows_own_plate:
                continue
            line = ""
            if seat == PERSON:
                mine = turn == PERSON
                line = self.ctx.tell("table.your-turn") if mine else self.ctx.tell(
                    "table.own-score", n=self.match.state.totals[PERSON])
            self.table.plate(target, PlateFace(
                seat, self.info.avatars[seat], self.ctx.name(seat), seat == turn,
                seat == view.dealer, view.counts[seat], view.tricks[seat], line))
        self._laid = self.table.lay_badges(self._badges(), surroundings.for_badges(self))
        self.table.badges(target, self._laid)

    def _draw_tally(self, target: Surface) -> None:
        say, kit = self.ctx.say, self.ctx.kit
        number = self.ctx.speaker.format_number
        faces = [tallyview.TallyFace(say(t.label), number(t.total), tuple(map(say, t.notes)))
                 for t in self.match.rules.tally(self.view)]
        tallyview.draw(kit, target, self.lay, self.theme, faces)
        for _, words, box in self.pills():
            tallyview.draw_pill(kit, target, self.lay, box, words)

    def _draw_last(self, target: Surface) -> None:
        """The last trick where it lay, and who led and took it."""
        last = self.view.last
        if last is None:
            return
        seats = self.view.seats
        cards = [((last.leader + i) % seats, card) for i, card in enumerate(last.cards)]
        self.table.trick(target, cards, last.winner, empty=False)
        words = self._notice or self.ctx.tell("table.last", leader=self.ctx.name(last.leader),
                                              winner=self.ctx.name(last.winner))
        self._pill(target, words)

    def _pill(self, target: Surface, words: str, suit: int | None = None,
              warning: bool = False) -> None:
        """The prompt; a second line stands over the first, never on the hand."""
        lay = self.lay
        y = lay.prompt[1]
        if self.state.peek:  # no card stands raised
            y += lay.raised(lay.hand_room())
        x, room = surroundings.prompt_span(self, [box for _, box in self._laid])
        self._prompt = [self.ctx.kit.paint_pill(
            target, (x, y), words, lay.text(lay.plan.prompt_px), suit, warning, room,
            upwards=True)]

    def draw_prompt(self, target: Surface) -> None:
        """What is asked for, or why something was refused."""
        self._prompt = []
        if self._notice:
            self._pill(target, self._notice, warning=self.stern)
        elif not self.state.waiting:
            text = self.match.rules.prompt(self.view)
            self._pill(target, self.ctx.say(text), suit_in(text))

    stern = False
    """Whether the notice is a refusal."""

    def notice(self, words: str, ms: float = 5000, stern: bool = False) -> None:
        self.stern = stern
        super().notice(words, ms)

    def hand_cards(self) -> list[HandCard]:
        """The person's hand as it stands now."""
        cards = self.match.rules.sorted_hand(self.view)
        rects = self.lay.hand(len(cards))
        shown = visible_parts(rects, [card in self.state.marked for card in cards])
        return [self.hand_card(card, rect, part)
                for card, rect, part in zip(cards, rects, shown, strict=True)]

    def hand_card(self, card: Card, rect: Rect, shown: Rect) -> HandCard:
        """One card of the hand; `shown` is the part that can be seen."""
        return HandCard(card, rect, shown)
