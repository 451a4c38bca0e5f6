"""The settings: one page that holds them all, every change effective at once and kept."""

from typing import Final

from pygame import Rect, Surface

from game.scenes import settings_draw
from game.scenes.base import Button, Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Change, Push
from game.scenes.context import Context
from game.scenes.pads import PadsScene
from game.scenes.pages import signs
from game.scenes.settings_plan import Face, Placed, Plan, Planner, note_px
from game.scenes.settings_rows import GROUPS, PLUS, Row
from game.scenes.stepping import Repeater
from game.ui import padview
from game.ui.hotspots import Hotspot, named, neighbour

TINY: Final = 400
"""Under this short side, in pixels, margins give way."""
HEAD_KEYS: Final = ("back", "up", "down")


class SettingsScene(Scene):
    """The rows of `settings_rows`, on as many pages as the window needs.

    Up and down of a key or pad walk through all rows in their order and turn the page; so
    everything can be reached from everywhere.
    """

    name = "settings"
    title = "settings.title"
    """The catalogue's key of the words in the head."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.page = 0
        self.panel = Rect(0, 0, 0, 0)
        self.head: dict[str, Rect] = {}
        """The round buttons in the head of the page, and where they are."""
        self.signs = Rect(0, 0, 0, 0)
        """Where the buttons of a gamepad are named, without height if none is used."""
        self.plan = Plan((), (), 1, 0, 0)
        self._last: str | None = None
        """The key of a row that was used last: where the focus comes back to."""
        self._repeater = Repeater()

    # Layout

    def entered(self) -> None:
        """The language may have changed on the page over this one."""
        if self.width:
            self.resize(self.width, self.height)

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        kit = self.ctx.kit
        tiny = kit.short < TINY
        edge = kit.px(12) if kit.short >= 600 else 4 if tiny else 6
        pad, foot = max(10, kit.px(32)), max(6 if tiny else 10, kit.px(18))
        radius = max(kit.touch // 2 + 1, kit.px(28))
        head = max(2 * radius + (4 if tiny else 8), kit.px(76))
        line = self._signs_height(width - 2 * (edge + pad) - 6 * radius)
        room = height - 2 * edge - head - foot - line
        wanted = self.button_height
        least = min(wanted, max(kit.touch, round(0.78 * wanted)))
        planner = Planner(kit, self._faces(), (wanted, least), self.ctx.settings.mirror)
        plan = planner.plan(width - 2 * (edge + pad), room)
        self.panel = Rect(0, 0, plan.width + 2 * pad, head + plan.height + foot + line)
        self.panel.center = (width // 2, height // 2)
        self.plan = plan.moved(self.panel.x + pad, self.panel.y + head)
        self._lay_head(pad, head, radius)
        self._lay_signs(line, foot)
        self._show(self._last)

    def _signs_height(self, room: int) -> int:
        """What the line of a gamepad's buttons needs under the rows; 0 if the head has room."""
        kit = self.ctx.kit
        if not self.ctx.pad_used:
            return 0
        title = kit.text.width(self.ctx.tell("settings.title"), kit.size(0.05), 600, kit.lang,
                               "title")
        free = room - title - 2 * kit.px(40)
        return 0 if padview.width(kit, signs(self.ctx)) <= free else padview.height(kit)

    def _lay_signs(self, line: int, foot: int) -> None:
        panel, back = self.panel, self.head["back"]
        pad = min(panel.right - back.right, back.left - panel.left)
        if line or not self.ctx.pad_used:
            self.signs = Rect(panel.x + pad, panel.bottom - line - foot // 3, panel.w - 2 * pad,
                              line)
        else:
            used = padview.width(self.ctx.kit, signs(self.ctx))
            inner = [rect.left for rect in self.head.values()]
            left = min(inner) - used - self.ctx.kit.px(20)
            if self.ctx.settings.mirror:
                left = max(rect.right for rect in self.head.values()) + self.ctx.kit.px(20)
            self.signs = Rect(left, back.y, used, back.h)

    def _lay_head(self, pad: int, height: int, radius: int) -> None:
        """The round buttons, from the edge of the panel inwards."""
        kit, size, middle = self.ctx.kit, 2 * radius, self.panel.y + height // 2
        number = kit.width(self.page_words(self.plan.pages), note_px(kit), 600) + 2 * max(
            6, kit.px(10))
        right = self.panel.right - pad
        self.head = {"back": Rect(right - size, middle - radius, size, size)}
        if self.plan.pages > 1:
            right -= size + max(8, kit.px(24))
            self.head["down"] = Rect(right - size, middle - radius, size, size)
            right -= size + number
            self.head["up"] = Rect(right - size, middle - radius, size, size)
        if self.ctx.settings.mirror:
            mirrored = self.panel.left + self.panel.right
            for rect in self.head.values():
                rect.x = mirrored - rect.right

    def page_words(self, page: int) -> str:
        """Which page of how many."""
        return self.ctx.tell("settings.page", page=page, pages=self.plan.pages)

    def _rows(self) -> list[tuple[str, Row]]:
        """All rows there are now, each with the catalogue's key of its group."""
        return [(group.words, row) for group in GROUPS for row in group.rows
                if row.there(self.ctx)]

    def _faces(self) -> list[Face]:
        tell = self.ctx.tell
        notes = [row.warning(self.ctx) or row.note for _, row in self._rows()]
        return [Face(row, tell(group), tell(row.words), tell(note) if note else "",
                     row.values(self.ctx))
                for (group, row), note in zip(self._rows(), notes, strict=True)]

    def shown(self) -> list[Placed]:
        """The rows of the page that is open."""
        return [placed for placed in self.plan.rows if placed.page == self.page]

    def _show(self, key: str | None) -> None:
        """Open the page that a key is on; without one stay as near as can be."""
        page = next((p.page for p in self.plan.rows if key in p.face.row.keys), self.page)
        self._turn_page(page - self.page)

    def _turn_page(self, by: int) -> None:
        self.page = min(max(self.page + by, 0), self.plan.pages - 1)
        self.dirty = True

    # Buttons

    def buttons(self, placed: Placed) -> list[Button]:
        """What can be pressed in a row."""
        row, box = placed.face.row, placed.control
        if not row.steps:
            return [Button(row.key, box, row.value(self.ctx), "paper")]
        minus, plus = row.keys
        low, high = row.ends(self.ctx.settings)
        return [Button(minus, Rect(box.x, box.y, box.h, box.h), "", "paper", "minus", not low),
                Button(plus, Rect(box.right - box.h, box.y, box.h, box.h), "", "paper", "plus",
                       not high)]

    def spots(self) -> list[Hotspot]:
        tell = self.ctx.tell
        words = {"back": "settings.back", "up": "page.up", "down": "page.down"}
        able = {"back": True, "up": self.page > 0, "down": self.page < self.plan.pages - 1}
        out = [Hotspot(key, rect, able[key], tell(words[key]), rect.w // 2)
               for key, rect in self.head.items()]
        for placed in self.shown():
            row = placed.face.row
            spoken = tell("settings.spoken", words=placed.face.label, value=row.value(self.ctx))
            for button in self.buttons(placed):
                step = {"minus": "bid.less", "plus": "bid.more"}.get(button.icon)
                label = spoken if step is None else tell("settings.spoken-step", words=spoken,
                                                         step=tell(step))
                out.append(Hotspot(button.key, button.rect, button.enabled, label, 14))
        return out

    def first_focus(self) -> str | None:
        keys = [button.key for placed in self.shown() for button in self.buttons(placed)]
        return self._last if self._last in keys else keys[0] if keys else None

    def towards(self, key: str | None, dx: int, dy: int) -> str | None:
        spots = self.spots()
        here = named(spots, key)
        if self.dialog is not None or here is None:
            return super().towards(key, dx, dy)
        rows = self.plan.rows
        at = next((i for i, placed in enumerate(rows) if here.key in placed.face.row.keys
                   and placed.page == self.page), None)
        if at is None:  # in the head
            head = [spot for spot in spots if spot.key in HEAD_KEYS]
            return neighbour(head, key, dx, 0) if dx else self._nearest(
                self.shown()[0], here) if dy > 0 else here.key
        if dx:
            near = [k for placed in self.shown() for k in placed.face.row.keys
                    if placed is rows[at] or placed.column != rows[at].column]
            return neighbour([spot for spot in spots if spot.key in near], key, dx, 0)
        if at + dy < 0:
            return "back"
        if at + dy == len(rows):
            return here.key
        self._turn_page(rows[at + dy].page - self.page)
        self._last = self._nearest(rows[at + dy], here)
        return self._last

    def _nearest(self, placed: Placed, here: Hotspot) -> str:
        """The key of a row whose button lies most nearly over or under a hotspot."""
        return min(self.buttons(placed),
                   key=lambda button: abs(button.rect.centerx - here.rect.centerx)).key

    # Presses

    def scroll(self, steps: int) -> None:
        before = self.page
        self._turn_page(1 if steps > 0 else -1)
        if self.page != before:
            self._last = None

    def update(self, ms: float) -> Change:
        for _ in range(self._repeater.steps(self.pressed, ms)):
            self._turn(self.pressed or "")
        if len(self._rows()) != len(self.plan.rows):  # a gamepad came or went
            self.resize(self.width, self.height)
        return super().update(ms)

    def pressed_key(self, key: str) -> Change:
        if key == "back":
            return self.back()
        if key in HEAD_KEYS:
            self.scroll(1 if key == "down" else -1)
            return None
        self._last = key
        if key == "language":
            return Push(BootScene(self.ctx, self.ctx.kit.lang, from_menu=True))
        if key == "pads":
            return Push(PadsScene(self.ctx))
        if key == "fullscreen":
            self.ctx.toggle_fullscreen()
        elif not self._repeater.repeated:
            self._turn(key)
        self.resize(self.width, self.height)
        return None

    def _turn(self, key: str) -> None:
        """Change the value of a row, for now and for the next start."""
        row = next((row for _, row in self._rows() if key in row.keys), None)
        if row is not None:
            row.turn(self.ctx.settings, 1 if not row.steps or key.endswith(PLUS) else -1)
            self.ctx.keep_settings()
            self.dirty = True

    # Drawing

    def draw(self, target: Surface) -> None:
        settings_draw.page(self, target)
