"""A table that plays by itself, to be looked at: every seat a computer player, no hand open."""

from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from game.core.cards import HIDDEN
from game.core.protocol import Rules
from game.scenes import moves, surroundings
from game.scenes.changes import Change
from game.scenes.context import Context
from game.scenes.play import PlayScene
from game.scenes.stage import Flight, Spot
from game.scenes.state import TableState
from game.session.match import PERSON, Match
from game.ui.attractplan import DemoLayout
from game.ui.faces import BadgeFace, HandCard, PlateFace
from game.ui.hotspots import Hotspot
from game.ui.layout import layout

LEVEL: Final = "rules"
"""Plays decently and costs next to nothing, all day long."""
_GUESTS: Final = ("owl", "otter", "hare")
"""Whose face the person's seat may have: whoever does not sit there already."""
_SOUTH: Final = "south"
"""Its name where the others are called by their directions."""


class DemoTable(PlayScene):
    """One deal of a game from its first bid to its last trick. It is never saved.

    It plays on by `update` and `think`, as a table does, and is drawn inside another scene.
    """

    name = "demo"
    corner_keys = ()
    keeps_place = False

    def __init__(self, ctx: Context, rules: Rules, seed: str) -> None:
        match = Match.new(rules.info.id, seed, level=LEVEL)
        match.unattended = True
        state = TableState(match, lambda now: self, ctx.settings.pause_ms)
        state.stage.reduced = ctx.settings.reduced_motion
        super().__init__(ctx, state)
        self.guest = next(one for one in _GUESTS if one not in self.info.avatars)
        self.low = 0
        """Where the room for the table ends."""
        self.taken: list[Rect] = []
        """Boxes over the table that whoever draws it needs."""
        self._deal()
        state.absorb(match.events())

    @property
    def persons(self) -> tuple[str, ...]:
        """Who sits at the table."""
        others = self.info.persons[1:]
        return (_SOUTH if "west" in others else self.guest, *others)

    @property
    def finished(self) -> bool:
        """Whether the deal is over and nothing of it moves."""
        return (self.view.phase == "done" and not self.state.waiting
                and not self.state.stage.moving)

    def _deal(self) -> None:
        """Deal; the cards of the person's seat go to its plate like all others."""
        stage, view = self.state.stage, self.view
        moves.deal(stage, view, self.match.rules.sorted_hand(view))
        stage.flights += [Flight(HIDDEN, origin, Spot("plate", PERSON), course, deal=True)
                          for origin, course in stage.entering.values()]
        stage.entering.clear()

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        usual = layout(width, height, self.info.arrangement,
                       large_pack=self.ctx.kit.art.pack == "large")  # of no one's wished size
        self.lay = DemoLayout.of(usual, self.low or height)
        self.table.lay = self.lay

    # Nobody is asked anything, and nothing is heard

    @property
    def _choosing(self) -> bool:
        return False

    def _moved_on(self) -> Change:
        self.state.cues.due(self.state, self.view)
        self.state.stage.entering.clear()
        return None

    def hand_cards(self) -> list[HandCard]:
        return []

    def spots(self) -> list[Hotspot]:
        return []

    def pills(self) -> list[tuple[str, str, Rect]]:
        return []

    def front_boxes(self) -> list[Rect]:
        return list(self.taken)

    # Drawing

    def draw(self, target: Surface) -> None:
        self.table.background(target)
        self._draw_flights(target)
        self._draw_plates(target)
        self.draw_middle(target)
        self._draw_bubble(target)

    def draw_middle(self, target: Surface) -> None:
        y = self.lay.trick_centre[1]
        if self.state.shown:
            self.table.open_cards(target, self.state.shown, y)
        elif self.plays:
            super().draw_middle(target)
        elif self.info.stock and self.view.stock is None and self.view.phase == "bid":
            self.table.stock(target, self.info.stock, y)

    def _draw_plates(self, target: Surface) -> None:
        view = self.view
        turn = None if self.state.waiting else view.turn
        avatars = (self.guest, *self.info.avatars[1:])
        for seat in range(view.seats):
            if seat != PERSON or self.lay.shows_own_plate:
                self.table.plate(target, PlateFace(
                    seat, avatars[seat], self.ctx.name(seat), seat == turn,
                    seat == view.dealer, view.counts[seat], view.tricks[seat]))
        faces = self._badges()
        self._laid = self.table.lay_badges([face for face in faces if face.seat != PERSON],
                                           surroundings.for_badges(self))
        if self.lay.shows_own_plate:
            self._laid += self._own_badges([face for face in faces if face.seat == PERSON])
        self.table.badges(target, self._laid)

    def _own_badges(self, faces: list[BadgeFace]) -> list[tuple[BadgeFace, Rect]]:
        """The badges of the person's seat, over its plate in rows that end before the trick."""
        lay, b, gap = self.lay, self.lay.badge, self.lay.px(8)
        plate = lay.plate(PERSON)
        left, right = plate.x + lay.px(10), lay.trick_box(PERSON).left - gap
        x, y = left, plate.top - gap - b
        out = []
        for face in reversed(faces):  # the first one stands highest
            w = self.table.badge_width(face, b)
            if left + w > lay.trick_box(1).left and (face.icon or face.suit is not None):
                face = replace(face, words="")  # no room for more than its sign
                w = self.table.badge_width(face, b)
            if x > left and x + w > right:
                x, y = left, y - 4 - b
            out.append((face, Rect(x, y, w, b)))
            x += w + gap
        return out
