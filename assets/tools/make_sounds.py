"""Writes every OGG file of assets/sounds from the recipes in here.

    python assets/tools/make_sounds.py             writes the files that are missing or stale
    python assets/tools/make_sounds.py --check     compares, exit code 1 if stale
    python assets/tools/make_sounds.py --figures   length, peak, loudness and spectrum of each

Felt, paper, wood. The recipes need the standard library only; writing and comparing need the
package soundfile (the extra `sounds`), which brings the encoder.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import sound_synth as s

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
LOUDNESS = -26.0
"""What every sound is brought to, before its own trim."""
CEILING = -6.0
"""No sample is higher."""
LEAD, FADE = 0.003, 0.012
"""Silence before a sound, for the encoder, and the last fade."""
TOLERANCE = -28.0
"""How far a decoded file may be from its recipe, in dB below the recipe: the encoder's loss."""


def _felt(seed: str, top: float, fall: float) -> list[float]:
    """A fingertip on cloth: dull noise that is gone at once."""
    return s.low(s.low(s.fall(s.rise(s.noise(0.12, seed), 0.002), fall), top), top)


def _paper(seed: str, middle: float, fall: float) -> list[float]:
    """The edge of a card."""
    return s.low(s.band(s.fall(s.rise(s.noise(0.06, seed), 0.0015), fall), middle, 0.9), 4500)


def _marimba(frequency: float, length: float, muted: bool = False) -> list[float]:
    """A wooden bar, its second mode two octaves up, over a resonator; or under a hand."""
    long = 0.28 if muted else 0.75
    modes = [(frequency, long, 0.0), (frequency * 2.0, long * 0.6, -9.0 if muted else -30.0),
             (frequency * 3.98, long * 0.3, -14.0 if muted else -20.0),
             (frequency * 9.4, 0.05, -44.0 if muted else -34.0)]
    out = s.struck(length, modes, 0.006 if muted else 0.0035)
    s.add(out, _felt(f"mallet {frequency}", 900, 0.05), 0.0, -10.0)
    return out


def card() -> list[float]:
    """A card laid on the felt: a soft tap."""
    out = s.struck(0.13, [(148, 0.11, 0.0), (262, 0.08, -2.0), (455, 0.05, -7.0)], 0.003)
    s.add(out, _felt("card felt", 900, 0.07), 0.0, 8.0)
    s.add(out, _paper("card edge", 1900, 0.05), 0.001, 2.0)
    return out


def deal() -> list[float]:
    """A quiet riffle, a card every 40 ms as they are dealt, then the pack squared."""
    out = s.seconds(1.28)
    at, n = 0.01, 27
    for i in range(n):
        swell = math.sin(math.pi * (i + 0.7) / (n + 0.6))
        level = 9 * swell - 9 - (i * 3 % 5)
        s.add(out, _paper(f"riffle {i}", 1100 + 50 * (i * 7 % 11), 0.06), at, level)
        s.add(out, _felt(f"riffle bed {i}", 700, 0.07), at, level + 2)
        at += 0.046 - 0.012 * swell + 0.002 * (i * 5 % 4 - 1)
    s.add(out, card(), at + 0.03, -9.0)
    return out


def trick() -> list[float]:
    """Cards slid over the felt, and the little stop at the end."""
    raw = s.noise(0.30, "slide")
    out = s.seconds(0.42)
    for middle, centre, width, level in ((1350, 0.07, 0.05, -3.0), (900, 0.13, 0.06, 0.0),
                                         (560, 0.19, 0.06, 0.0)):
        part = s.low(s.band(raw, middle, 0.8), 2400)
        s.add(out, [x * math.exp(-((i / s.RATE - centre) / width) ** 2)
                    for i, x in enumerate(part)], 0.0, level)
    s.add(out, card(), 0.235, -13.0)
    return s.rise(out, 0.02)


def turn() -> list[float]:
    """A low knock on the table's edge."""
    out = s.struck(0.24, [(196, 0.20, 0.0), (318, 0.14, -3.0), (530, 0.09, -7.0),
                          (860, 0.05, -14.0)], 0.003)
    s.add(out, _felt("knuckle", 1100, 0.04), 0.0, -2.0)
    return out


def _notes(frequencies: Sequence[float], apart: float, muted: bool = False) -> list[float]:
    out = s.seconds(apart * (len(frequencies) - 1) + (0.40 if muted else 0.62))
    for i, frequency in enumerate(frequencies):
        rest = len(out) / s.RATE - i * apart
        s.add(out, _marimba(frequency, rest, muted), i * apart, 0.0)
    return out


def bonus() -> list[float]:
    """Two marimba notes up: G4, C5."""
    return _notes((392.0, 523.25), 0.11)


def made() -> list[float]:
    """Three marimba notes up: C4, E4, G4."""
    return _notes((261.63, 329.63, 392.0), 0.13)


def lost() -> list[float]:
    """One low note, G3, under a hand."""
    return _notes((196.0,), 0.0, muted=True)


def button() -> list[float]:
    """A little wooden click."""
    out = s.struck(0.10, [(410, 0.05, 0.0), (830, 0.03, -9.0)], 0.002)
    s.add(out, _felt("button", 1600, 0.03), 0.0, 0.0)
    return out


def refusal() -> list[float]:
    """Two dull taps, the second lower: no."""
    out = s.seconds(0.30)
    for i, (at, tone) in enumerate(((0.0, 247.0), (0.10, 196.0))):
        s.add(out, s.struck(0.18, [(tone, 0.11, 0.0), (tone * 1.52, 0.08, -4.0),
                                 (tone * 2.3, 0.05, -10.0)], 0.004), at)
        s.add(out, _felt(f"refusal {i}", 800, 0.05), at, 2.0)
    return out


RECIPES: dict[str, tuple[Callable[[], list[float]], float]] = {
    "card": (card, -2.0), "deal": (deal, -3.0), "trick": (trick, -2.0), "turn": (turn, -1.5),
    "bonus": (bonus, 0.0), "made": (made, 0.0), "lost": (lost, 0.0), "button": (button, -4.0),
    "refusal": (refusal, -1.0),
}
"""Name of the file: its recipe, and how much louder it is than the others."""


def finished(name: str) -> list[float]:
    """The samples of a sound as they are written."""
    recipe, trim = RECIPES[name]
    out = s.seconds(LEAD)
    out += s.fade(s.high(recipe(), 45), FADE)
    out += s.seconds(LEAD)
    level = min(LOUDNESS + trim - s.loudness(out), CEILING - s.peak(out))
    return [x * s.gain(level) for x in out]


def difference(made_now: Sequence[float], decoded: Sequence[float]) -> float:
    """How far a decoded file is from its recipe, in dB below the recipe."""
    if len(made_now) != len(decoded):
        return 0.0
    wrong = sum((a - b) ** 2 for a, b in zip(made_now, decoded, strict=True))
    return 10 * math.log10(max(1e-12, wrong) / sum(a * a for a in made_now))


def stale(name: str) -> bool:
    """Whether a file is missing or not what its recipe says."""
    import soundfile

    path = FOLDER / f"{name}.ogg"
    if not path.is_file():
        return True
    samples, rate = soundfile.read(path)
    return rate != s.RATE or difference(finished(name), samples.tolist()) > TOLERANCE


def write(name: str) -> None:
    """Encode one sound."""
    import soundfile

    FOLDER.mkdir(exist_ok=True)
    soundfile.write(FOLDER / f"{name}.ogg", finished(name), s.RATE, format="OGG",
                    subtype="VORBIS", compression_level=0.0)


def figures(name: str) -> str:
    """One line about a sound."""
    sound = finished(name)
    total = sum(x * x for x in sound)
    parts = [10 * math.log10(max(1e-12, sum(x * x for x in part) / total)) for part in (
        s.low(s.low(sound, 150), 150), s.high(s.high(sound, 2000), 2000),
        s.high(s.high(sound, 6000), 6000))]
    return (f"{name:8} {len(sound) / s.RATE * 1000:4.0f} ms, peak {s.peak(sound):6.1f} dB, "
            f"loudness {s.loudness(sound):6.1f} dB, below 150 Hz {parts[0]:6.1f} dB, above 2 kHz "
            f"{parts[1]:6.1f} dB, above 6 kHz {parts[2]:6.1f} dB")


def main() -> int:
    """Command line; the exit code."""
    parser = argparse.ArgumentParser(description="Write the sounds of assets/sounds.")
    parser.add_argument("--check", action="store_true", help="compare only")
    parser.add_argument("--figures", action="store_true", help="print what each is like")
    args = parser.parse_args()
    if args.figures:
        for name in RECIPES:
            print(figures(name))
        return 0
    wrong = [name for name in RECIPES if stale(name)]
    unknown = sorted(path.name for path in FOLDER.glob("*.*") if path.stem not in RECIPES)
    if args.check:
        for name in (*wrong, *unknown):
            print(f"stale: {name}")
        return 1 if wrong or unknown else 0
    for name in wrong:
        write(name)
    print(f"{len(wrong)} files written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
