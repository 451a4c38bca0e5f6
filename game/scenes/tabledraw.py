"""The table as a scene draws it: plates, badges, score box, trick, prompt, hand, corners."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.core.cards import Card
from game.core.messages import SeatArg
from game.core.view import View
from game.scenes import options, prompting, surroundings
from game.scenes.base import Button, Scene
from game.scenes.context import Context
from game.scenes.stage import Spot
from game.scenes.state import TableState
from game.session.match import PERSON
from game.ui import padview, tallyview
from game.ui.faces import BadgeFace, HandCard, PlateFace
from game.ui.layout import Layout, layout, visible_parts
from game.ui.motion import Point, between
from game.ui.scale import MIN_TEXT
from game.ui.tableview import TableView
from game.ui.theme import THEMES

CORNER_ICONS: Final = {"menu": "menu", "help": "question", "score": "sheet",
                       "last-trick": "last", "hint": "hint", "undo": "undo", "next": "arrow",
                       "skip": "cross"}


class TableDrawing(Scene):
    """What stands on the table; `game.scenes.table` makes it play."""

    is_page = False
    desk = False
    """Whether the middle is needed for a choice of cards."""
    corner_keys: ClassVar[tuple[str, ...]] = ("menu", "help", "score", "last-trick", "hint",
                                         "undo")
    stern = False
    """Whether the notice is a refusal."""

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
        self._ground: tuple[object, list[tuple[Surface, Rect]]] | None = None
        """The parts of the felt on which something stands, and what was shown there."""
        self.lay: Layout
        self.table: TableView

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        self._ground = None
        kit = self.ctx.kit
        self.lay = layout(width, height, self.info.arrangement, self.desk, kit.sizing,
                          kit.art.pack == "large")
        self.table = TableView(self.ctx.kit, self.lay, self.theme)

    def corners(self) -> list[tuple[str, str]]:
        """The round buttons there are now: the key of the place, and that of the button."""
        named = [(place, self.state.corners.get(place, place)) for place in self.corner_keys]
        return [(place, key) for place, key in named
                if key and self.lay.corner(place) is not None and self._offers(key)]

    def _offers(self, key: str) -> bool:
        """Whether a round button has anything to do now."""
        if key == "last-trick":
            return self.view.last is not None
        if key not in ("hint", "undo"):
            return True
        if not self.view.my_turn or self.state.waiting or self.match.record.counts:
            return False
        return key == "hint" or self.match.own_ply() is not None

    def pills(self) -> list[tuple[str, str, Rect]]:
        """Pills in the upper right: the variant (a key), the deal's number (no key)."""
        ctx, info = self.ctx, self.info
        words = []
        if info.options:
            key = f"{info.id}:rules" if self.match.record.day is None else ""
            words.append((key, options.words_of(ctx, info, dict(self.view.options))))
        number = self.match.deal_number
        deal = self.state.title or (
            ctx.tell("table.deal", deal=number) if info.deals is None else
            ctx.tell("table.deal-of", deal=number, deals=info.deals))
        practice = bool(self.match.record.practice)
        words.append(("", ctx.tell("practice.pill", deal=deal) if practice else deal))
        boxes = tallyview.pill_row(ctx.kit, self.lay, [text for _, text in words],
                                   self.view.seats)
        return [(key, text, box) for (key, text), box in zip(words, boxes, strict=True)
                if box is not None]

    def why_button(self) -> Button:
        """Right of the last trick, over the prompt."""
        words = self.ctx.tell("table.why")
        h = max(self.lay.touch, round(0.9 * self.lay.button))
        w = self.ctx.kit.width(words, max(MIN_TEXT, round(h * 0.35)), 600) + round(
            (1.2 if self.lay.plan.tiny else 2) * h)
        badges = self.table.lay_badges(self._badges(), surroundings.for_badges(self))
        return Button("why", self.lay.beside_trick(w, h, [box for _, box in badges]), words, "felt",
                      "question")

    def draw(self, target: Surface) -> None:
        if self.state.peek or not self.state.stage.loose:
            self._draw_ground(target)
        else:
            self.table.background(target)
            self._draw_tally(target)
            self._draw_flights(target)
            self._draw_plates(target)
        if self.state.peek:
            self._draw_last(target)
        else:
            self.draw_middle(target)
        if not (self.state.peek and self.lay.plan.tiny):  # there its place is needed
            self._draw_hand(target)
        if self.state.peek:
            self.draw_buttons(target, [self.why_button()])
        else:
            self.draw_front(target)
            self.draw_prompt(target)
        for place, key in self.corners():
            self.table.corner(target, place, CORNER_ICONS[key], self.pressed == key)
            centre = self.lay.corner(place)
            if (centre is not None and self.ctx.pad_used and key in padview.CORNERS
                    and not self.lay.plan.tiny):
                padview.badge(self.ctx.kit, target, centre, self.lay.round_r, key)
        if not self.state.peek:
            self._draw_bubble(target)

    def _draw_ground(self, target: Surface) -> None:
        """Felt, score box, plates and badges: these from copies while nothing has changed."""
        state = self.state
        key = (state.waiting, state.shown, tuple(state.marked), state.number,
               self.ctx.kit.lang)
        self.table.background(target)
        if self._ground is not None and self._ground[0] == key and self.ctx.kit.keeps:
            target.blits(self._ground[1], doreturn=False)
            return
        self._draw_tally(target)
        self._draw_plates(target)
        if self.ctx.kit.keeps:
            self._ground = key, [(target.subsurface(box).copy(), box) for box in
                                 surroundings.of_ground(self, [box for _, box in self._laid])]

    def _draw_bubble(self, target: Surface) -> None:
        """What a seat has just said, where nothing else lies."""
        bubble = self.state.bubble
        if bubble is None:
            return
        own = [box for face, box in self._laid if face.seat == bubble.seat]
        blocked = [*surroundings.for_bubble(self, self._prompt), *(box for _, box in self._laid)]
        self.table.bubble(target, bubble.seat, self.ctx.say(bubble.text), own, blocked,
                          surroundings.trick_boxes(self),
                          bubble.share(self.state.stage.reduced))

    def draw_middle(self, target: Surface) -> None:
        """What lies between the plates and the hand."""

    def draw_front(self, target: Surface) -> None:
        """Buttons and panels over the table."""

    def front_boxes(self) -> list[Rect]:
        """What `draw_middle` and `draw_front` put on the table, cards of a trick aside."""
        return []

    def _badges(self) -> list[BadgeFace]:
        return [BadgeFace(b.seat, self.ctx.say(b.text), b.icon, b.suit, self.ctx.short(b.text))
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
        if not faces and self.lay.plan.tiny:
            total = number(self.match.state.totals[PERSON], self.info.signed)
            faces = [tallyview.TallyFace(self.ctx.name(PERSON), total)]
        heads = [self.info.avatars[side[0]] for side in self.info.sides]
        tallyview.draw(kit, target, self.lay, self.theme, faces, heads)
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
        words = self._notice or self.ctx.tell("table.last", leader=SeatArg(last.leader),
                                              winner=SeatArg(last.winner))
        self._prompt = [prompting.tell(self, target, words)]

    def prompt_zone(self) -> Rect:
        """Where the chip of a tiny table lies."""
        return self.lay.chip_zone(not self.own_card_lies)

    @property
    def plays(self) -> bool:
        """Whether there is a trick in the middle."""
        return self.view.phase == "play" or self.state.held is not None

    @property
    def glows(self) -> bool:
        """Whether the cards of the trick earn something, which is said beside them."""
        cards = tuple(card for _, card in self.view.trick)
        return self.match.rules.glow(self.view, cards) is not None

    @property
    def own_card_lies(self) -> bool:
        """Whether the person's place in the trick is taken."""
        return self.state.held is not None or any(seat == PERSON for seat, _ in self.view.trick)

    def asks(self) -> str:
        """What is asked for before the rules ask for anything; "" for nothing."""
        return self.ctx.tell("table.go-on") if self.state.patient else ""

    def draw_prompt(self, target: Surface) -> None:
        """What is asked for, or why something was refused."""
        box = None
        if self._notice:
            box = prompting.tell(self, target, self._notice, self.stern)
        elif self.asks():
            box = prompting.ask_for(self, target, self.asks())
        elif not self.state.waiting:
            box = prompting.ask(self, target, self.match.rules.prompt(self.view))
        self._prompt = [] if box is None else [box]

    def notice(self, words: str, ms: float = 5000, stern: bool = False) -> None:
        self.stern = stern
        if stern:
            self.ctx.sounds.play("refusal")
        super().notice(words, ms)

    def hand_cards(self) -> list[HandCard]:
        """The person's hand as it stands now."""
        cards = self.match.rules.sorted_hand(self.view)
        rects = self.lay.hand(len(cards))
        shown = visible_parts(rects, [card in self.state.marked for card in cards])
        return [self.hand_card(card, rect, part)
                for card, rect, part in zip(cards, rects, shown, strict=True)]

    # What moves

    def point(self, spot: Spot) -> Point:
        """The middle of a place at the table, in this window."""
        lay = self.lay
        if spot.kind == "plate":
            return lay.plate(spot.at).center if spot.at or lay.shows_own_plate else (
                lay.width / 2, float(lay.height))
        if spot.kind == "trick":
            place = lay.trick_place(spot.at)
            return place.x, place.y
        if spot.kind == "hand":
            return lay.hand(spot.of)[spot.at].center
        x, y = lay.trick_centre
        return x + (spot.at - (spot.of - 1) / 2) * lay.trick_card * 1.08, y

    def spot_in_hand(self, cards: Sequence[Card]) -> Spot | None:
        """Where the first of these cards lies in the hand, if it does."""
        hand = self.match.rules.sorted_hand(self.view)
        if not cards or cards[0] not in hand:
            return None
        return Spot("hand", hand.index(cards[0]), len(hand))

    def _draw_hand(self, target: Surface) -> None:
        """The hand, each card in its place or on the way there."""
        stage = self.state.stage
        cards = self.hand_cards()
        stage.lay_hand((self.width, self.height),
                       {held.card: held.rect.center for held in cards},
                       {card: self.point(spot) for card, (spot, _) in stage.entering.items()})
        moved = []
        for held in cards:
            if not stage.hand.absent(held.card):
                dx, dy = stage.shift(held.card)
                moved.append(replace(held, rect=held.rect.move(round(dx), round(dy))))
        self.table.hand(target, moved)

    def _draw_flights(self, target: Surface) -> None:
        """Cards on their way that lie nowhere: dealt, collected, buried, given, taken.

        They slip under the plates, so that no name is ever covered.
        """
        stage = self.state.stage
        for flight in stage.loose:
            if not flight.course.begun:
                if flight.origin.kind == "trick":
                    self._draw_flight(target, flight.card, flight.origin, self.point(flight.origin))
                continue
            start, goal = self.point(flight.origin), self.point(flight.goal)
            if stage.reduced:
                self._draw_flight(target, flight.card, flight.origin, start,
                                  round(255 * (1 - flight.course.share)))
            else:
                self._draw_flight(target, flight.card, flight.origin,
                                  between(start, goal, flight.course.share))

    def _draw_flight(self, target: Surface, card: Card, origin: Spot, place: Point,
                     alpha: int = 255) -> None:
        tilt = self.lay.trick_place(origin.at).tilt if origin.kind == "trick" else 0.0
        self.table.flying(target, card, place, tilt, alpha)

    def hand_card(self, card: Card, rect: Rect, shown: Rect) -> HandCard:
        """One card of the hand; `shown` is the part that can be seen."""
        return HandCard(card, rect, shown)
