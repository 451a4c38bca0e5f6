"""What sounds are made of: noise, filters, struck modes, envelopes; and how loud they are.

Standard library only, so that the tests can make every sound anew. A sound is a list of floats
at `RATE`; times are in seconds, frequencies in hertz, levels in decibels.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

RATE = 44100
FAST = 0.125
"""Time constant of the loudness measure: about how long the ear takes to hear how loud."""


def seconds(length: float) -> list[float]:
    """So much silence."""
    return [0.0] * round(length * RATE)


def gain(level: float) -> float:
    """The factor of a level in decibels."""
    return 10 ** (level / 20)


def add(onto: list[float], sound: Sequence[float], at: float = 0.0, level: float = 0.0) -> None:
    """Mix a sound into a longer one; what would reach beyond its end is lost."""
    start, factor = round(at * RATE), gain(level)
    for i in range(min(len(sound), len(onto) - start)):
        onto[start + i] += sound[i] * factor


# Sources

def noise(length: float, seed: str) -> list[float]:
    """White noise, the same on every machine."""
    chance = random.Random(seed)
    return [2 * chance.random() - 1 for _ in range(round(length * RATE))]


def struck(length: float, modes: Sequence[tuple[float, float, float]],
           attack: float = 0.002) -> list[float]:
    """A struck body: damped sines of (frequency, time to fall by 60 dB, level)."""
    out = seconds(length)
    for frequency, fall, level in modes:
        step = 2 * math.pi * frequency / RATE
        loss = 10 ** (-3 / (fall * RATE))
        now = gain(level)
        for i in range(len(out)):
            out[i] += now * math.sin(step * i)
            now *= loss
    return rise(out, attack)


# Envelopes

def rise(sound: Sequence[float], attack: float) -> list[float]:
    """Let a sound begin softly."""
    n = max(1, round(attack * RATE))
    return [x * (0.5 - 0.5 * math.cos(math.pi * i / n) if i < n else 1.0)
            for i, x in enumerate(sound)]


def fall(sound: Sequence[float], time: float, hold: float = 0.0) -> list[float]:
    """Let a sound die away by 60 dB in `time`, after `hold`."""
    loss, start = 10 ** (-3 / (time * RATE)), round(hold * RATE)
    out, now = [], 1.0
    for i, x in enumerate(sound):
        out.append(x * now)
        if i >= start:
            now *= loss
    return out


def fade(sound: Sequence[float], time: float) -> list[float]:
    """Let the end of a sound vanish."""
    return rise(list(reversed(sound)), time)[::-1]


# Filters: two poles, two zeros, after the audio cookbook of R. Bristow-Johnson

def _run(sound: Sequence[float], b: Sequence[float], a: Sequence[float]) -> list[float]:
    b0, b1, b2 = (x / a[0] for x in b)
    a1, a2 = a[1] / a[0], a[2] / a[0]
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in sound:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def _angle(frequency: float, q: float) -> tuple[float, float]:
    w = 2 * math.pi * frequency / RATE
    return math.cos(w), math.sin(w) / (2 * q)


def low(sound: Sequence[float], frequency: float, q: float = 0.707) -> list[float]:
    """Only what lies below a frequency."""
    c, alpha = _angle(frequency, q)
    return _run(sound, ((1 - c) / 2, 1 - c, (1 - c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def high(sound: Sequence[float], frequency: float, q: float = 0.707) -> list[float]:
    """Only what lies above a frequency."""
    c, alpha = _angle(frequency, q)
    return _run(sound, ((1 + c) / 2, -1 - c, (1 + c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def band(sound: Sequence[float], frequency: float, q: float) -> list[float]:
    """Only what lies about a frequency."""
    c, alpha = _angle(frequency, q)
    return _run(sound, (alpha, 0.0, -alpha), (1 + alpha, -2 * c, 1 - alpha))


def shelf(sound: Sequence[float], frequency: float, level: float) -> list[float]:
    """Raise or lower what lies above a frequency."""
    c, alpha = _angle(frequency, 0.707)
    a = 10 ** (level / 40)
    root = 2 * math.sqrt(a) * alpha
    return _run(sound,
                (a * (a + 1 + (a - 1) * c + root), -2 * a * (a - 1 + (a + 1) * c),
                 a * (a + 1 + (a - 1) * c - root)),
                (a + 1 - (a - 1) * c + root, 2 * (a - 1 - (a + 1) * c),
                 a + 1 - (a - 1) * c - root))


# Measures

def peak(sound: Sequence[float]) -> float:
    """The highest swing, in dB below full scale."""
    return 20 * math.log10(max(1e-9, *(abs(x) for x in sound)))


def loudness(sound: Sequence[float]) -> float:
    """How loud a sound gets, averaged over `FAST`, in dB.

    Weighted as by the ear (the K curve's rise above 1500 Hz) and by a small loudspeaker, which
    gives little below 180 Hz.
    """
    keep, square, most = math.exp(-1 / (FAST * RATE)), 0.0, 1e-12
    for x in high(shelf(sound, 1500.0, 4.0), 180.0, 0.6):
        square = keep * square + (1 - keep) * x * x
        most = max(most, square)
    return 10 * math.log10(most)
