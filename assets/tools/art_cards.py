"""Cards: every face of both packs and the back, from tables (box 240 x 336)."""

from __future__ import annotations

from art_courts import JACK, KING, QUEEN, Row
from art_svg import RankSetter, document, fill, group, line, rect, shape, suit, suited

STOCK = "FDF7E9"
EDGE = "D8CBB0"
INK = "20252E"
BRASS = "D9A441"
SUIT_COLOURS = {"C": INK, "D": "C22B36", "H": "C22B36", "S": INK}
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "CDHS"

COMMON = {
    "stock": STOCK, "cream": STOCK, "creamD": "EADFC8", "ink": INK, "brass": BRASS,
    "brassD": "B27C27",
}  # fmt: skip

# Rows by suit, columns in the order S, C, H, D.
_ORDER = "SCHD"
_ALL = {
    "robe": "2B3A55 24594A B92F3A C75A2C",
    "robeD": "1E2A40 194136 92222E A14420",
    "tint": "E6E4E0 E2E8DC F6DFD6 F8E3CF",
    "skin": "8C5A3C F0C79C F4CFAE C98F5F",
    "skinD": "76472D DDAC7E E3B48E B0774A",
}
_QJ = {
    "hair": "221C1E 5B3A24 9C4A22 3A2B26",
    "hairD": "15110F 43291A 7C3817 281D1A",
    "nose": "5E3822 B07A4C B07A4C B07A4C",
}
_K = {
    "hair": "E9E4DA 8A5B34 B7672C 3A2B26",
    "hairD": "CFC8BA 6E4627 95501F 281D1A",
    "brow": "F2EEE6 8A5B34 B7672C 3A2B26",
    "browD": "F2EEE6 6E4627 95501F 281D1A",
    "nose": "5E3822 A8713F A8713F A8713F",
}
_OWN = {
    "K": _K,
    "Q": {**_QJ, "lips": "C4525A B0313C B0313C B0313C"},
    "J": {**_QJ, "mouth": "4A261B 7A3A2C 7A3A2C 7A3A2C"},
}
FIGURES: dict[str, tuple[Row, ...]] = {"K": KING, "Q": QUEEN, "J": JACK}

_CORNERS_2 = [(94.0, 56.0), (170.0, 56.0), (94.0, 168.0), (170.0, 168.0), (94.0, 280.0)]
_SEVEN = [*_CORNERS_2, (170.0, 280.0), (132.0, 112.0)]
_EIGHT_ROWS = [(x, y) for y in (56.0, 130.65, 205.35, 280.0) for x in (94.0, 170.0)]
PIPS: dict[str, list[tuple[float, float]]] = {
    "7": _SEVEN,
    "8": [*_SEVEN, (132.0, 224.0)],
    "9": [*_EIGHT_ROWS, (132.0, 168.0)],
    "10": [*_EIGHT_ROWS, (132.0, 93.35), (132.0, 242.65)],
}


def palette(rank: str, letter: str) -> dict[str, str]:
    """Fill names of one court to colours, two-colour pack."""
    column = _ORDER.index(letter)
    named = {name: row.split()[column] for name, row in {**_ALL, **_OWN[rank]}.items()}
    return {**COMMON, **named}


def base() -> list[str]:
    """Edge and stock every card starts with."""
    return [rect(0, 0, 240, 336, 17, fill(EDGE)), rect(1.6, 1.6, 236.8, 332.8, 15.6, fill(STOCK))]


def court(rank: str, letter: str) -> list[str]:
    """Tinted disc and figure."""
    colours = palette(rank, letter)
    out = [f'<circle cx="141" cy="148" r="88" {fill(colours["tint"])}/>']
    for kind, data, name in FIGURES[rank]:
        out += shape(kind, data, colours[name])
    return out


def _index(setter: RankSetter, rank: str, letter: str) -> str:
    ten = rank == "10"
    text = setter.rank(rank, 56, 0.70 if ten else 0.98, 74, centre=39, gap=2.5 if ten else 0)
    return text + suit(letter, 42, 39, 110 if rank == "Q" else 107)


def _second_index(setter: RankSetter, rank: str, letter: str) -> str:
    ten = rank == "10"
    if rank in FIGURES:
        paint = fill(STOCK)
        mark = setter.rank(rank, 34, 0.98, 54, centre=33.36, paint=paint)
        mark += suit(letter, 26, 33.36, 76.11 if rank == "Q" else 74.29, paint)
    else:
        squeeze, gap = (0.70, 1.52) if ten else (0.98, 0)
        mark = setter.rank(rank, 34, squeeze, 52, centre=29.36, gap=gap)
        mark += suit(letter, 26, 29.36, 72.29)
    return group("rotate(180,120,168)", [mark])


def standard_face(setter: RankSetter, rank: str, letter: str) -> str:
    """SVG text of one face of the standard pack."""
    colour = SUIT_COLOURS[letter]
    body = base()
    index = [_index(setter, rank, letter)]
    second = _second_index(setter, rank, letter)
    if rank in FIGURES:
        body += court(rank, letter)
        body += [suited(colour, index), second]
        return document(240, 336, "0 0 240 336", body)
    if rank == "A":
        body.append(suited(colour, [suit(letter, 148, 120, 168)]))
        if letter == "S":
            body.append(suit("S", 116, 120, 168, line(STOCK, 3)))
            body.append(suit("S", 40, 120, 172, fill(BRASS)))
    else:
        pips = [suit(letter, 43, x, y, turned=y > 168) for x, y in PIPS[rank]]
        body.append(suited(colour, pips))
    body.append(suited(colour, [*index, second]))
    return document(240, 336, "0 0 240 336", body)


def large_face(setter: RankSetter, rank: str, letter: str) -> str:
    """SVG text of one face of the large-index pack."""
    colour = SUIT_COLOURS[letter]
    body = base()
    if rank in FIGURES:
        body.append(group("translate(46,65.2) scale(0.8)", court(rank, letter)))
        text = setter.rank(rank, 100, 0.90, 118, left=18)
        mark = suit(letter, 70, 52, 180 if rank == "Q" else 172)
    else:
        squeeze, gap = (0.80, 5) if rank == "10" else (0.95, 0)
        text = setter.rank(rank, 104, squeeze, 122, left=18, gap=gap)
        mark = suit(letter, 170, 140, 230) if rank == "A" else suit(letter, 150, 150, 230)
    body.append(suited(colour, [text, mark]))
    return document(240, 336, "0 0 240 336", body)


def back(setter: RankSetter) -> str:
    """SVG text of the card back: brass frame, lozenges, medallion A over 10."""
    body = base()
    body.append(rect(12, 12, 216, 312, 9, fill("7C2433")))
    body.append(rect(19, 19, 202, 298, 5, line(BRASS, 2.5)))
    path = []
    for i in range(9):
        for j in range(13):
            x, y = 28 + 23 * i, 27 + 23.5 * j
            outside = ((x - 120) / 58) ** 2 + ((y - 168) / 76) ** 2 >= 1
            if (i + j) % 2 == 0 and outside:
                path.append(f"M{x},{y - 9:g}L{x + 8},{y:g}L{x},{y + 9:g}L{x - 8},{y:g}Z")
    body += shape("P", "".join(path), "A84550")
    oval = "M68,168A52,68 0 1 1 172,168A52,68 0 1 1 68,168Z"
    body.append(f'<path d="{oval}" {fill("5F1926")} stroke="#{BRASS}" stroke-width="3"/>')
    gold = fill("F3D9A0")
    body.append(setter.rank("A", 44, 1, 163, centre=120, paint=gold))
    body.append(rect(92, 171, 56, 3, 0, fill(BRASS)))
    body.append(setter.rank("10", 38, 0.86, 217, centre=120, gap=3, paint=gold))
    return document(240, 336, "0 0 240 336", body)


def chip(setter: RankSetter, rank: str, letter: str) -> str:
    """SVG text of the small card chip, 170 x 100: rank and suit on cream."""
    text = setter.rank(rank, 54, 0.75 if rank == "10" else 0.95, 77, left=20, gap=3)
    mark = suit(letter, 64, 120, 50)
    ground = rect(0, 0, 170, 100, 24, fill("FFF6E3"))
    return document(170, 100, "0 0 170 100", [ground, suited(SUIT_COLOURS[letter], [text, mark])])


def plain_suit(letter: str) -> str:
    """SVG text of a suit alone, box 100 x 100."""
    mark = suit(letter, 100, 0, 0)
    return document(100, 100, "-50 -50 100 100", [suited(SUIT_COLOURS[letter], [mark])])
