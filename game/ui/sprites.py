"""Cards, avatars, icons, emblems and marks from the files of assets/, at any pixel size.

Every tile made here is anchored at the centre of its drawing.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

from game.core.cards import card_code
from game.ui import theme as th
from game.ui import vector as vec
from game.ui.theme import Theme
from game.ui.vector import Cache, Tile

CARD_W, CARD_H = 240, 336
CARD_RATIO = CARD_H / CARD_W
CARD_RADIUS = 17 / CARD_W
_HEAD = re.compile(r"^<svg[^>]*>\s*|\s*</svg>\s*$")
_EMBLEM_ACCENTS = {t.emblem: t.accent for t in th.THEMES.values()}

Point = tuple[float, float]
ORIGIN: Point = (0.0, 0.0)


class Art:
    """Draws the committed SVG files; holds their text and a bounded cache of tiles.

    `scale` is short side / 720, at least 1: the factor of outlines and shadows. `pack` ("standard"
    or "large") and `colours` (2 or 4) are those of the cards. Set them when the window or the
    settings change. `at`, where a method has it, is the place the tile will be blitted; only its
    fraction counts, and without it a tile sits on whole pixels.
    """

    def __init__(self, assets_dir: Path, scale: float = 1.0, cache: Cache | None = None) -> None:
        self._dir = assets_dir
        self._text: dict[str, str] = {}
        self.scale = scale
        self.pack = "standard"
        self.colours = 2
        self.cache = cache if cache is not None else Cache()

    def _inner(self, name: str) -> str:
        """Elements of assets/`name`.svg without the outer svg element."""
        if name not in self._text:
            raw = (self._dir / f"{name}.svg").read_text("utf-8")
            self._text[name] = _HEAD.sub("", raw)
        return self._text[name]

    def face(
        self, card: int, pack: str = "standard", colours: int = 2, dimmed: bool = False
    ) -> str:
        """SVG elements of a face in the box 240 x 336, recoloured as asked."""
        text = self._inner(f"cards/{pack}/{card_code(card)}")
        if colours == 4:
            text = th.four_colours(text, card // 8)
        return th.dimmed(text) if dimmed else text

    def card(
        self,
        card: int,
        width: float,
        pack: str | None = None,
        colours: int | None = None,
        dimmed: bool = False,
        tilt: float = 0.0,
        mark: str | None = None,
        accent: str | None = None,
        shadow: str | None = None,
        at: Point = ORIGIN,
    ) -> Tile:
        """A face `width` px wide and 1.4 times as high.

        `pack` "standard" or "large", `colours` 2 or 4, by default the art's own; `tilt` degrees
        clockwise; `mark` None, "winning" (brass outline) or "selected" (outline in `accent`);
        `shadow` None, "small", "card" or "large".
        """
        pack, colours = pack or self.pack, colours or self.colours
        key = ("card", card, width, pack, colours, dimmed, tilt, mark, accent, self.scale)

        def make() -> Tile:
            body = self.face(card, pack, colours, dimmed)
            return self._card_tile(body, width, tilt, self._outline(width, mark, accent), at)

        tile = self.cache.get((*key, vec.fraction(at)), make)
        return tile.over(self.shadow_card(width, shadow, tilt, at)) if shadow else tile

    def back(
        self, width: float, tilt: float = 0.0, shadow: str | None = None, at: Point = ORIGIN
    ) -> Tile:
        """The back of a card `width` px wide, `tilt` degrees clockwise."""
        tile = self.cache.get(
            ("back", width, tilt, vec.fraction(at)),
            lambda: self._card_tile(self._inner("cards/back"), width, tilt, "", at),
        )
        return tile.over(self.shadow_card(width, shadow, tilt, at)) if shadow else tile

    def _outline(self, w: float, mark: str | None, accent: str | None) -> str:
        if mark is None:
            return ""
        k, h = self.scale, w * CARD_RATIO
        if mark == "winning":
            paint, grown = vec.line(th.BRASS, max(2.2 * k, 0.03 * w)), 1.5 * k
        elif mark == "selected":
            paint, grown = vec.line(accent or th.GREEN_FELT.accent, 4 * k), 2 * k
        else:
            raise ValueError(f"unknown mark {mark!r}")
        return vec.inset(w, h, -grown, 0.07 * w + grown, paint)

    def _card_tile(self, body: str, w: float, tilt: float, outline: str, at: Point) -> Tile:
        h = w * CARD_RATIO
        drawn = vec.group(f"scale({w / CARD_W:.6f})", body) + outline
        margin = 4 * self.scale + 0.015 * w + 1 if outline else 1
        if not tilt:
            corner = (at[0] - w / 2, at[1] - h / 2) if at != ORIGIN else ORIGIN
            return vec.tile(drawn, w, h, corner, margin).moved(-w / 2, -h / 2)
        bw, bh = _turned_box(w, h, tilt)
        drawn = vec.group(_turn(w, h, tilt, bw, bh), drawn)
        return vec.tile(drawn, bw, bh, at, margin).moved(-bw / 2, -bh / 2)

    def shadow_card(
        self, width: float, kind: str = "card", tilt: float = 0.0, at: Point = ORIGIN
    ) -> Tile:
        """Shadow of a card: `kind` "small", "card" or "large". Its offset is included."""
        return self.cache.get(
            ("card shadow", width, kind, tilt, self.scale, vec.fraction(at)),
            lambda: self._card_shadow(width, kind, tilt, at),
        )

    def _card_shadow(self, w: float, kind: str, tilt: float, at: Point) -> Tile:
        h = w * CARD_RATIO
        k = self.scale

        def rect(paint: str) -> str:
            return vec.rect(0, 0, w, h, CARD_RADIUS * w, paint)

        if not tilt:
            corner = (at[0] - w / 2, at[1] - h / 2) if at != ORIGIN else ORIGIN
            return vec.shadow(rect, w, h, kind, k, at=corner).moved(-w / 2, -h / 2)
        bw, bh = _turned_box(w, h, tilt)
        # The offset turns with the card; vec.shadow adds it straight down, so put the rest in.
        dy, a = vec.SHADOWS[kind].dy * k, math.radians(tilt)
        rest = f"translate({vec.num(-dy * math.sin(a))},{vec.num(dy * (math.cos(a) - 1))})"

        def turned(paint: str) -> str:
            return vec.group(f"{rest} {_turn(w, h, tilt, bw, bh)}", rect(paint))

        return vec.shadow(turned, bw, bh, kind, k, at=at).moved(-bw / 2, -bh / 2)

    def _boxed(self, name: str, body: str, box: Point, px: float, at: Point) -> Tile:
        """Tile of elements in a centred box (units) drawn so that its width is `px`."""
        s = px / box[0]
        w, h = px, box[1] * s
        move = f"translate({vec.num(w / 2)},{vec.num(h / 2)}) scale({s:.6f})"
        corner = (at[0] - w / 2, at[1] - h / 2) if at != ORIGIN else ORIGIN
        return vec.tile(vec.group(move, body), w, h, corner, margin=2).moved(-w / 2, -h / 2)

    def avatar(self, name: str, diameter: float, at: Point = ORIGIN) -> Tile:
        """`name`: otter heron badger hare fox owl you."""
        return self.cache.get(
            ("avatar", name, diameter, vec.fraction(at)),
            lambda: self._boxed(name, self._inner(f"avatars/{name}"), (48, 48), diameter, at),
        )

    def icon(
        self,
        name: str,
        px: float,
        colour: str,
        ground: str = th.DARK,
        mirrored: bool = False,
        at: Point = ORIGIN,
    ) -> Tile:
        """An icon in one `colour`, its box of 24 drawn `px` wide (the touch hand 28/24 as wide).

        `ground` is what shows through (the hoops of the barrel); `mirrored`: the arrow to the left.
        """

        def make() -> Tile:
            body = th.recolour(self._inner(f"icons/{name}"), {th.INK: colour, th.DARK: ground})
            if mirrored:
                body = vec.group("scale(-1,1)", body)
            box = 28 if name == "touch" else 24
            return self._boxed(name, body, (box, box), px * box / 24, at)

        key = ("icon", name, px, colour, ground, mirrored, vec.fraction(at))
        return self.cache.get(key, make)

    def warning(self, px: float, on_paper: bool = False, at: Point = ORIGIN) -> Tile:
        """The warning triangle, in the colour of warning text on its ground or on paper."""
        return self.icon("warning", px, th.WARN_PAPER if on_paper else th.WARN_TEXT, at=at)

    def emblem(self, name: str, px: float, accent: str | None = None, at: Point = ORIGIN) -> Tile:
        """`name`: ram clover barrel, in ink with details in `accent` (its game's by default)."""
        own = _EMBLEM_ACCENTS[name]
        body = th.recolour(self._inner(f"emblems/{name}"), {own: accent or own})
        return self.cache.get(
            ("emblem", name, px, accent, vec.fraction(at)),
            lambda: self._boxed(name, body, (100, 100), px, at),
        )

    def emblem_disc(self, theme: Theme, r: float, framed: bool = True, at: Point = ORIGIN) -> Tile:
        """A game's emblem on its disc of radius `r`: `framed` as on menu tiles, else plain."""

        def make() -> Tile:
            k = r / 36 if framed else r / 28
            body = vec.circle(0, 0, r, vec.fill(th.GROOVE)) if framed else ""
            inner = 33 * k if framed else r
            rim = " " + vec.stroke(th.BRASS, 1.5 * k) if framed else ""
            body += vec.circle(0, 0, inner, vec.fill(theme.accent) + rim)
            size = (48 if framed else 42) * k / 100
            body += vec.group(f"scale({size:.6f})", self._inner(f"emblems/{theme.emblem}"))
            return self._boxed("disc", body, (2 * r, 2 * r), 2 * r, at)

        return self.cache.get(("emblem disc", theme, r, framed, vec.fraction(at)), make)

    def logo(self, px: float, shadow: bool = True, at: Point = ORIGIN) -> Tile:
        """The two logo cards, `px` for the height of the box 120 x 100 units."""
        return self.cache.get(
            ("logo", px, shadow, vec.fraction(at)), lambda: self._logo(px, shadow, at)
        )

    def _logo(self, px: float, shadow: bool, at: Point) -> Tile:
        s = px / 100
        w, h = 1.2 * px, px
        corner = (at[0] - w / 2, at[1] - h / 2) if at != ORIGIN else ORIGIN
        out: Tile | None = None
        for part in self._inner("logo").split("\n"):
            move = f"translate({vec.num(w / 2)},{vec.num(h / 2)}) scale({s:.6f})"
            drawn = vec.tile(vec.group(move, part), w, h, corner, margin=8 * s)
            if shadow:
                turn = re.search(r'transform="([^"]*)"', part)
                place = f"{move} {turn.group(1) if turn else ''}"

                def shape(paint: str, place: str = place) -> str:
                    return vec.group(place, vec.rect(-29, -40.5, 58, 81, 7, paint))

                drawn = drawn.over(vec.shadow(shape, w, h, "small", s, at=corner, spread=8 * s))
            out = drawn if out is None else drawn.over(out)
        assert out is not None
        return out.moved(-w / 2, -h / 2)

    def suit(self, suit: int, px: float, colour: str | None = None, at: Point = ORIGIN) -> Tile:
        """Suit 0..3 in a box of `px`, in `colour` (that of the pack by default)."""
        colour = colour or th.suit_colour(suit, self.colours)
        body = th.recolour_suit(self._suit_body(suit), colour)
        return self.cache.get(
            ("suit", suit, px, colour, vec.fraction(at)),
            lambda: self._boxed("suit", body, (100, 100), px, at),
        )

    def _suit_body(self, suit: int) -> str:
        return self._inner(f"cards/suits/{th.SUIT_LETTERS[suit]}")

    def suit_chip(
        self, suit: int, z: float, colours: int | None = None, at: Point = ORIGIN
    ) -> Tile:
        """A suit on a cream square of side `z`."""
        colours = colours or self.colours

        def make() -> Tile:
            body = vec.rect(-50, -50, 100, 100, 24, vec.fill(th.CREAM))
            mark = th.recolour_suit(self._suit_body(suit), th.suit_colour(suit, colours))
            return self._boxed("chip", body + vec.group("scale(0.7)", mark), (100, 100), z, at)

        return self.cache.get(("suit chip", suit, z, colours, vec.fraction(at)), make)

    def card_chip(
        self,
        card: int,
        z: float,
        colours: int | None = None,
        outlined: bool = False,
        at: Point = ORIGIN,
    ) -> Tile:
        """Rank and suit on a cream chip, 1.7 z wide and z high; `outlined` on white tiles."""
        colours = colours or self.colours

        def make() -> Tile:
            body = self._inner(f"cards/chips/{card_code(card)}")
            body = th.recolour_suit(body, th.suit_colour(card // 8, colours))
            if outlined:
                body += vec.rect(0, 0, 170, 100, 24, vec.line(th.STOCK_EDGE, 100 * self.scale / z))
            body = vec.group("translate(-85,-50)", body)
            return self._boxed("chip", body, (170, 100), 1.7 * z, at)

        key = ("card chip", card, z, colours, outlined, self.scale, vec.fraction(at))
        return self.cache.get(key, make)

    def _disc(self, mark: str, r: float, outer: float, s: float, at: Point) -> Tile:
        """A mark at scale `s` whose disc of radius `r` px ends `outer` r out, with its shadow."""
        half = math.ceil(16 * s)
        body = self._inner(f"cards/marks/{mark}")
        drawn = vec.group(f"translate({half},{half}) scale({s:.6f})", body)
        corner = (at[0] - half, at[1] - half)
        size = 2 * half

        def disc(paint: str) -> str:
            return vec.circle(half, half, r * outer, paint)

        lower = vec.shadow(disc, size, size, "small", self.scale, at=corner)
        return vec.tile(drawn, size, size, corner, margin=1).over(lower).moved(-half, -half)

    def crown_disc(self, r: float = 14.0, at: Point = ORIGIN) -> Tile:
        """The crown of the winning card and of the leader; `r` of the brass disc in px."""
        return self.cache.get(
            ("crown", r, self.scale, vec.fraction(at)),
            lambda: self._disc("crown", r, 15 / 14, r / 14, at),
        )

    def dealer_disc(self, r: float = 12.0, at: Point = ORIGIN) -> Tile:
        """The dealer's two little cards on a disc of radius `r` px."""
        return self.cache.get(
            ("dealer", r, self.scale, vec.fraction(at)),
            lambda: self._disc("dealer", r, 13.2 / 12, r / 12, at),
        )

    def check_disc(
        self,
        r: float,
        accent: str,
        ring: str | None = th.INK,
        sign: str = th.INK,
        at: Point = ORIGIN,
    ) -> Tile:
        """A check on a disc of radius `r`: selected cards; ring None and cream sign on options."""
        return self._icon_disc("check", r, accent, ring, sign, False, 1.2 * r, at)

    def arrow_disc(
        self, accent: str, left: bool = False, r: float = 14.0, at: Point = ORIGIN
    ) -> Tile:
        """The arrow of a gift, to the right or the `left`."""
        return self._icon_disc("arrow", r, accent, None, th.INK, left, 19 * r / 14, at)

    def cross_ring(self, r: float = 12.0, colour: str = th.NO, at: Point = ORIGIN) -> Tile:
        """A cross in a ring of radius `r`: an option that is not available."""
        return self._icon_disc("cross", r, None, colour, colour, False, 1.2 * r, at)

    def _icon_disc(
        self,
        icon: str,
        r: float,
        ground: str | None,
        ring: str | None,
        sign: str,
        mirrored: bool,
        px: float,
        at: Point,
    ) -> Tile:
        def make() -> Tile:
            paint = vec.fill(ground) if ground else 'fill="none"'
            if ring:
                paint += " " + vec.stroke(ring, 2 * max(1.0, self.scale))
            glyph = th.recolour(self._inner(f"icons/{icon}"), {th.INK: sign})
            flip = "-" if mirrored else ""
            glyph = vec.group(f"scale({flip}{px / 24:.6f},{px / 24:.6f})", glyph)
            body = vec.circle(0, 0, r, paint) + glyph
            return self._boxed("disc", body, (2 * r, 2 * r), 2 * r, at)

        key = ("icon disc", icon, r, ground, ring, sign, mirrored, px, self.scale, vec.fraction(at))
        return self.cache.get(key, make)


def _turned_box(w: float, h: float, tilt: float) -> tuple[int, int]:
    """Even size in whole pixels of the box round a turned card."""
    a = math.radians(tilt)
    c, s = abs(math.cos(a)), abs(math.sin(a))
    return 2 * math.ceil((w * c + h * s) / 2), 2 * math.ceil((w * s + h * c) / 2)


def _turn(w: float, h: float, tilt: float, bw: int, bh: int) -> str:
    return (
        f"translate({vec.num(bw / 2)},{vec.num(bh / 2)}) rotate({vec.num(tilt)}) "
        f"translate({vec.num(-w / 2)},{vec.num(-h / 2)})"
    )
