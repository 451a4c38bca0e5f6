"""Build the fonts in assets/fonts from whole static TTFs of the @expo-google-fonts npm packages.

    npm pack @expo-google-fonts/{noto-sans,noto-sans-thai,noto-sans-kr,kanit,do-hyeon}
    (unpack each archive into its own folder below SOURCES)
    python assets/tools/build_fonts.py SOURCES [assets/fonts]

Needs fontTools. The result depends on the sources and the fontTools version only.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools import __version__ as FONTTOOLS
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.otTables import DefaultLangSys
from fontTools.ttLib.tables.ttProgram import Program

WEIGHTS = {400: "Regular", 600: "SemiBold", 700: "Bold"}
FEATURES = ["ccmp", "locl", "rlig", "kern", "mark", "mkmk", "dist"]

LATIN = [
    *range(0x20, 0x7F),
    *(code for code in range(0xA0, 0x180) if code != 0xAD),
    *map(ord, "\u2007\u2009\u202f\u2010\u2011\u2012–—‘’‚“”„†•…‰‹›⁄€−×÷"),
]
THAI = [*range(0x0E01, 0x0E3B), *range(0x0E3F, 0x0E5C), 0x25CC]
HANGUL = [c for c in range(0xAC00, 0xD7A4) if len(chr(c).encode("euc_kr", "ignore")) == 2]
JAMO = list(range(0x3131, 0x3164))
# No suit symbols on purpose: suits are drawn as shapes, and a stray one must fail the tests.
SYMBOLS = list(map(ord, "≈≠≤≥←↑→↓↔✓★☆▲▼◀▶●○■□※、。〈〉《》「」『』"))
INVISIBLE = [0x200B, 0x2060]
TEXT = LATIN + THAI + HANGUL + JAMO + SYMBOLS

# Thai with two marks above and one below takes 1120 and 450; one value keeps baselines steady.
ASCENT, DESCENT = 1200, 480


@dataclass(frozen=True)
class Source:
    """One upstream family: npm folder name, file stem, licence file name, a word on its use."""

    package: str
    stem: str
    licence: str
    taken: str


SOURCES = {
    "latin": Source("noto-sans", "NotoSans", "OFL-NotoSans.txt", "Latin, punctuation, digits"),
    "thai": Source("noto-sans-thai", "NotoSansThai", "OFL-NotoSansThai.txt", "Thai, loopless"),
    "korean": Source(
        "noto-sans-kr", "NotoSansKR", "OFL-NotoSansKR.txt",
        "the 2,350 syllables of KS X 1001, compatibility jamo, arrows and a few symbols",
    ),
    "title": Source("kanit", "Kanit", "OFL-Kanit.txt", "Latin and Thai titles, SemiBold"),
    "title_ko": Source(
        "do-hyeon", "DoHyeon", "OFL-DoHyeon.txt",
        "Korean titles, Regular: the 2,350 syllables of KS X 1001, jamo, Latin",
    ),
}


def folder(root: Path, key: str) -> Path:
    """The unpacked npm package of a source: the one folder whose package.json carries its name."""
    name = f"@expo-google-fonts/{SOURCES[key].package}"
    for package in sorted(root.glob("**/package.json")):
        if json.loads(package.read_text(encoding="utf-8")).get("name") == name:
            return package.parent
    raise SystemExit(f"{name} not found below {root}")


def load(root: Path, key: str, style: str, weight: int) -> TTFont:
    """Open one static TTF, for example NotoSans_600SemiBold.ttf."""
    name = f"{weight}{style}"
    path = folder(root, key) / name / f"{SOURCES[key].stem}_{name}.ttf"
    return TTFont(path, recalcTimestamp=False)


def subset(font: TTFont, codes: list[int], layout: bool = True) -> TTFont:
    """Keep the glyphs of `codes` and, with `layout`, what shapes them."""
    options = Options()
    options.layout_features = FEATURES if layout else []
    options.layout_scripts = ["DFLT", "latn", "thai"]
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = [0, 5]
    options.drop_tables += ["BASE", "STAT", "DSIG", "vhea", "vmtx", "VORG", "gasp"]
    if not layout:
        options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    have = font.getBestCmap()
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[c for c in codes if c in have])
    subsetter.subset(font)
    return font


def merge(parts: list[TTFont]) -> TTFont:
    """One font out of parts with disjoint character sets and equal units per em."""
    with tempfile.TemporaryDirectory() as scratch:
        paths = []
        for number, part in enumerate(parts):
            path = Path(scratch) / f"{number}.ttf"
            part.save(path)
            paths.append(str(path))
        return Merger().merge(paths)


def share_layout(font: TTFont) -> None:
    """Let every script use all features, so Latin inside Thai is kerned as it is elsewhere."""
    for tag in ("GSUB", "GPOS"):
        if tag not in font:
            continue
        table = font[tag].table
        for record in table.ScriptList.ScriptRecord:
            lang = record.Script.DefaultLangSys = DefaultLangSys()
            lang.LookupOrder = None
            lang.ReqFeatureIndex = 0xFFFF
            lang.FeatureIndex = list(range(len(table.FeatureList.FeatureRecord)))
            lang.FeatureCount = len(lang.FeatureIndex)
            record.Script.LangSysRecord = []
            record.Script.LangSysCount = 0


def add_invisible(font: TTFont) -> None:
    """Give the break characters an empty glyph of no width."""
    name = "zerowidth"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = Glyph()
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["hmtx"].metrics[name] = (0, 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(dict.fromkeys(INVISIBLE, name))


def no_autohint(font: TTFont) -> None:
    """Add an idle control program: FreeType hints fonts without one by itself, unevenly."""
    program = Program()
    program.fromAssembly(["PUSHB[ ] 4 3 0 0 0", "POP[ ]", "POP[ ]", "POP[ ]", "POP[ ]"])
    font["prep"] = newTable("prep")
    font["prep"].program = program


def finish(font: TTFont, family: str, weight: int, codes: list[int], notice: str) -> None:
    """Set names, weight, vertical metrics and fixed dates. SystemExit if a code has no glyph."""
    absent = set(codes + INVISIBLE) - font.getBestCmap().keys()
    if absent:
        raise SystemExit(f"{family}: no source has {sorted(map(chr, absent))}")
    style = WEIGHTS[weight]
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ASCENT, -DESCENT, 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ASCENT, -DESCENT, 0
    os2.usWinAscent, os2.usWinDescent = ASCENT, DESCENT
    os2.usWeightClass = weight
    os2.achVendID = "NONE"
    os2.fsSelection = (os2.fsSelection & ~0x61) | (0x20 if weight == 700 else 0x40)
    font["head"].macStyle = 1 if weight == 700 else 0
    font["head"].fontRevision = 1.0
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 0x_E000_0000
    post = family.replace(" ", "") + "-" + style
    names = {
        0: notice, 1: family if weight in (400, 700) else f"{family} {style}",
        2: {400: "Regular", 700: "Bold"}.get(weight, "Regular"), 3: f"1.000;{post}",
        4: f"{family} {style}", 5: "Version 1.000", 6: post,
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
    }
    if weight not in (400, 700):
        names |= {16: family, 17: style}
    font["name"].names = []
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    no_autohint(font)


def copyright_of(root: Path, key: str) -> str:
    """First line of a source's licence: its copyright notice."""
    text = (folder(root, key) / "LICENSE_FONT").read_text(encoding="utf-8")
    return text.splitlines()[0].strip()


def build_text(root: Path, weight: int) -> TTFont:
    """AcesTens Sans in one weight."""
    style = WEIGHTS[weight]
    latin = subset(load(root, "latin", style, weight), LATIN)
    thai = subset(load(root, "thai", style, weight), THAI)
    korean = subset(load(root, "korean", style, weight), HANGUL + JAMO + SYMBOLS, layout=False)
    font = merge([latin, thai, korean])
    share_layout(font)
    add_invisible(font)
    notice = "; ".join(copyright_of(root, key) for key in ("latin", "thai", "korean"))
    finish(font, "AcesTens Sans", weight, TEXT, notice)
    return font


def build_title(root: Path) -> TTFont:
    """AcesTens Title: Latin and Thai."""
    codes = LATIN + THAI + SYMBOLS
    kanit = load(root, "title", "SemiBold", 600)
    rest = [c for c in codes if c not in kanit.getBestCmap()]
    parts = [subset(kanit, codes)]
    parts += borrow(root, rest)
    font = merge(parts)
    share_layout(font)
    add_invisible(font)
    notice = "; ".join(copyright_of(root, key) for key in ("title", "latin", "korean"))
    finish(font, "AcesTens Title", 600, codes, notice)
    return font


def build_title_korean(root: Path) -> TTFont:
    """AcesTens Title KR: Hangul and Latin; what Do Hyeon lacks comes from Kanit and Noto Sans."""
    hyeon = load(root, "title_ko", "Regular", 400)
    kanit = load(root, "title", "SemiBold", 600)
    codes = LATIN + HANGUL + JAMO + SYMBOLS
    rest = [c for c in codes if c not in hyeon.getBestCmap()]
    parts = [subset(hyeon, codes, layout=False)]
    from_kanit = [c for c in rest if c in kanit.getBestCmap()]
    parts.append(subset(kanit, from_kanit, layout=False))
    parts += borrow(root, [c for c in rest if c not in from_kanit])
    font = merge(parts)
    add_invisible(font)
    keys = ("title_ko", "title", "latin", "korean")
    notice = "; ".join(copyright_of(root, key) for key in keys)
    finish(font, "AcesTens Title KR", 600, codes, notice)
    return font


def borrow(root: Path, codes: list[int]) -> list[TTFont]:
    """Parts of Noto Sans and Noto Sans KR, SemiBold, that cover `codes`."""
    latin = load(root, "latin", "SemiBold", 600)
    first = [c for c in codes if c in latin.getBestCmap()]
    second = [c for c in codes if c not in first]
    parts = []
    if first:
        parts.append(subset(latin, first, layout=False))
    if second:
        parts.append(subset(load(root, "korean", "SemiBold", 600), second, layout=False))
    return parts


FONTLOG = """\
FONTLOG for the fonts of this folder

All of them are Modified Versions under the SIL Open Font License 1.1, built by
assets/tools/build_fonts.py with fontTools {fonttools}. The licence and the copyright notice of each
source stand in the OFL-*.txt files beside this one; the fonts stay under that licence.

Results
{results}

Sources (static TTFs in npm packages)
{sources}

Changes
- Subset: only the characters the game can show; features kept: {features}.
- Sources joined into one file per weight; all have 1000 units per em and are not scaled. The
  weights 400, 600 and 700 exist in every text source; none is synthesised.
- All scripts share one set of layout features, so that Latin is kerned inside Thai text.
- One ascent and descent per family, high enough for Thai with two marks above.
- Digits of AcesTens Sans have one width, as in the source.
- Added: an empty glyph of no width for U+200B and U+2060.
- Hinting removed; a control program without effect added, which keeps FreeType's automatic
  hinting away.
- Characters Do Hyeon and Kanit lack are taken from Kanit, Noto Sans and Noto Sans KR, SemiBold.
- No playing-card suit symbols: the game draws suits as shapes.
- New family names. "Source" is a Reserved Font Name of Adobe and is not used; "Noto" is a trademark
  of Google and is not used; the other sources reserve no name.
"""


def write_log(root: Path, target: Path) -> None:
    """Licence texts and FONTLOG.txt."""
    lines = []
    for key, source in SOURCES.items():
        home = folder(root, key)
        text = (home / "LICENSE_FONT").read_text(encoding="utf-8")
        (target / source.licence).write_text(text, encoding="utf-8", newline="\n")
        version = json.loads((home / "package.json").read_text(encoding="utf-8"))["version"]
        sample = next(home.glob("*/*.ttf"))
        inner = TTFont(sample)["name"].getDebugName(5).split(";")[0]
        lines.append(
            f"- {source.stem}, {inner}, @expo-google-fonts/{source.package} {version}:\n"
            f"  {source.taken}. {copyright_of(root, key)}"
        )
    results = "\n".join(
        f"- {p.name}: {len(TTFont(p).getBestCmap())} characters"
        for p in sorted(target.glob("*.ttf"))
    )
    log = FONTLOG.format(
        fonttools=FONTTOOLS, results=results, sources="\n".join(lines),
        features=", ".join(FEATURES),
    )
    (target / "FONTLOG.txt").write_text(log, encoding="utf-8", newline="\n")


def main(arguments: list[str]) -> None:
    """Build everything: SOURCES folder, then optionally the target folder."""
    if not arguments:
        raise SystemExit(__doc__)
    root = Path(arguments[0])
    default = Path(__file__).resolve().parents[1] / "fonts"
    target = Path(arguments[1]) if len(arguments) > 1 else default
    target.mkdir(parents=True, exist_ok=True)
    for weight, style in WEIGHTS.items():
        build_text(root, weight).save(target / f"AcesTensSans-{style}.ttf")
    build_title(root).save(target / "AcesTensTitle-SemiBold.ttf")
    build_title_korean(root).save(target / "AcesTensTitleKR-SemiBold.ttf")
    write_log(root, target)


if __name__ == "__main__":
    main(sys.argv[1:])
