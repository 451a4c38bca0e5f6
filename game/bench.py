"""The `bench` command: how fast this machine thinks and draws, in figures to compare by.

Every figure in time is given once more as a ratio to a fixed pure-Python loop timed in the
same run, so that two machines, or two versions on one machine, can be held side by side.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

import pygame

from game.ai import LEVELS, decide
from game.ai.levels import SIMULATORS
from game.app import App
from game.clock import LogicalClock, RealClock
from game.core.actions import Action
from game.core.protocol import Deal, Rules, Setup, deal_cards
from game.core.stream import Stream
from game.core.view import View
from game.rules import GAMES
from game.scenes.changes import Push
from game.scenes.flow import open_table
from game.scenes.table import TableScene
from game.service import OPENED, READY
from game.session.match import PERSON, Match
from game.session.store import Store
from game.tour import Walker, walk
from game.ui.display import Display

FORMAT: Final = 1
SIZES: Final = ((1280, 720), (800, 480), (640, 480), (1920, 1080))
FRAMES: Final = 60
DEALS: Final = {"easy": 6, "medium": 6, "expert": 4, "rules": 20}
IDLE_S: Final = 2.0
TOUR_SIZES: Final = ((640, 480), (1920, 1080))
PLAYOUT_DEALS: Final = 60
PLAYOUT_S: Final = 1.0


def bench(as_json: bool) -> int:
    """Measure, and print one JSON object or a readable table."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    out: dict[str, Any] = {"format": FORMAT, "calibration_ms": round(calibration(), 2)}
    out["playouts_per_s"] = {rules.info.id: round(playouts(rules)) for rules in GAMES
                             if rules.info.id in SIMULATORS}
    out["decision_ms"] = {rules.info.id: decisions(rules) for rules in GAMES}
    out["frame_ms"] = frames()
    out["rhythm_ms"] = rhythm()
    out["start_ms"], out["rss_mb"] = start()
    out["window_ms"] = window_ms()
    out["tour_mb"] = {f"{w}x{h}": tour_mb((w, h)) for w, h in TOUR_SIZES}
    out["idle_cpu"] = round(idle(), 4)
    out["ratios"] = ratios(out)
    pygame.quit()
    print(json.dumps(out) if as_json else table(out))
    return 0


def calibration() -> float:
    """A fixed loop of the kind the players run: ints, masks, look-ups. Milliseconds."""
    squares = list(range(256))
    best = 1e9
    for _ in range(5):
        began = perf_counter()
        total = 0
        for i in range(400_000):
            bits = i * 2654435761 & 0xFFFFFFFF
            total += squares[bits & 255] + (bits & -bits).bit_length()
        best = min(best, (perf_counter() - began) * 1000)
    return best


def playouts(rules: Rules) -> float:
    """Whole deals played out a second of processor time, from the first lead to the payoff."""
    ready = [_first_lead(rules, n) for n in range(PLAYOUT_DEALS)]
    done, began = 0, process_time()
    while process_time() - began < PLAYOUT_S:
        for payoff, world, action in ready:
            payoff(world, action)
        done += len(ready)
    return done / (process_time() - began)


def _first_lead(rules: Rules, n: int) -> tuple[Callable[[Any, Action], int], Any, Action]:
    """The first lead of a deal: how to play it out, one world, one card."""
    deal = _deal(rules, n)
    while deal.phase != "play":
        assert deal.turn is not None
        deal.apply(decide(rules, deal.view(deal.turn), "rules", Stream("bench")).action)
        if deal.turn is None:  # thrown in or conceded: take another
            deal, n = _deal(rules, n + 1000), n + 1000
    assert deal.turn is not None
    simulator = SIMULATORS[rules.info.id](deal.view(deal.turn))
    world = simulator.world(Stream("bench", n))
    assert world is not None
    return simulator.payoff, world, simulator.candidates[0]


def _deal(rules: Rules, n: int) -> Deal:
    """A deal of a new match."""
    info = rules.info
    hands, stock = deal_cards(info, Stream("bench", info.id, n))
    return rules.start(Setup(info.defaults(), n % info.seats, hands, stock, rules.new_match()))


def decisions(rules: Rules) -> dict[str, dict[str, float]]:
    """Times per decision, in milliseconds, by level, every seat at that level."""
    out = {}
    for level, deals in DEALS.items():
        if level in LEVELS:
            times = sorted(t for n in range(deals) for t in _deal_times(rules, level, n))
            out[level] = {"mean": round(sum(times) / len(times), 3),
                          "p95": round(times[int(len(times) * 0.95)], 3),
                          "worst": round(times[-1], 3)}
    return out


def _deal_times(rules: Rules, level: str, n: int) -> list[float]:
    """Milliseconds of processor time of every decision of one deal that leaves a choice."""
    deal = _deal(rules, n)
    out = []
    while deal.turn is not None:
        view: View = deal.view(deal.turn)
        began = process_time()
        choice = decide(rules, view, level, Stream("bench", n, len(deal.history)))
        if len(view.legal) > 1:
            out.append((process_time() - began) * 1000)
        deal.apply(choice.action)
    return out


def frames() -> dict[str, float]:
    """Median full redraw of a table in mid-trick, in milliseconds, by size."""
    display = Display(pygame.display.set_mode(SIZES[0]))
    app = App(display, LogicalClock(), Store(None), "en")
    match = _mid_trick(GAMES[0])
    out = {}
    for size in SIZES:
        display.resized(*size)
        app.resized(*size)
        scene = open_table(app.ctx, match)
        scene.at_rest()
        scene.resize(*size)
        scene.render(display.surface)
        times = []
        for _ in range(FRAMES):
            began = process_time()
            scene.render(display.surface)
            times.append((process_time() - began) * 1000)
        out[f"{size[0]}x{size[1]}"] = round(median(times), 3)
    return out


def rhythm() -> dict[str, float]:
    """What a frame takes, in milliseconds, while four experts and a partner play a deal.

    Everything between two flips counts: input, time, a slice of thinking, drawing. A frame at
    60 a second has 16.7.
    """
    app = App(Display(pygame.display.set_mode(SIZES[1])), LogicalClock(), Store(None), "en")
    match = Match.new(GAMES[0].info.id, "bench", level="expert")
    app._carry_out(Push(open_table(app.ctx, match)))
    times = []
    while not match.finished:
        scene = app.scene
        if isinstance(scene, TableScene) and scene.view.my_turn and not scene.busy:
            scene.do(decide(match.rules, scene.view, "rules", Stream("bench")).action)
        began = process_time()
        app.loop_once()
        times.append((process_time() - began) * 1000)
    times.sort()
    return {"frames": len(times), "median": round(median(times), 3),
            "p95": round(times[int(len(times) * 0.95)], 3), "worst": round(times[-1], 3),
            "over_16_7": sum(t > 1000 / 60 for t in times)}


def _mid_trick(rules: Rules) -> Match:
    """A match whose person has to follow to a trick of some cards."""
    for n in range(200):
        match = Match.new(rules.info.id, f"bench-{n}", level="rules")
        while match.deal.turn is not None:
            view = match.view()
            if view.phase == "play" and view.my_turn and len(view.trick) >= view.seats - 2:
                return match
            if match.deal.turn == PERSON:
                match.act(decide(rules, view, "rules", Stream("bench")).action)
            else:
                match.think(lambda: True)
                match.commit()
    raise RuntimeError("no trick to draw was found")


def _command() -> list[str]:
    """What starts this program."""
    main = Path(__file__).resolve().parent.parent / "main.py"
    return [sys.executable, str(main)] if main.exists() else [sys.executable, "-m", "game.cli"]


def _environment() -> dict[str, str]:
    """As people start it: Python may keep what it has compiled, so that only a first start waits
    for that."""
    return {name: value for name, value in os.environ.items()
            if name != "PYTHONDONTWRITEBYTECODE"}


def _program(folder: str, *options: str) -> "subprocess.Popen[str]":
    """This program, driven by lines."""
    return subprocess.Popen([*_command(), "drive", "--lang", "en", "--data-dir", folder, *options],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                            env=_environment())


def tour_mb(size: tuple[int, int], langs: Sequence[str] = ("en", "sw", "th", "ko")) -> float:
    """The most memory in MB that the program has while all of it is seen and played in a window
    of this size; 0 where the system does not tell."""
    most = 0.0
    with (tempfile.TemporaryDirectory() as folder,
          _program(folder, "--size", f"{size[0]}x{size[1]}", "--seed", "tour") as child):
        def look() -> None:
            nonlocal most
            most = max(most, _memory_mb(child.pid))

        walk(Walker(child.stdin, child.stdout), langs, look)
        assert child.stdin is not None
        child.stdin.close()
    return round(most, 1)


def window_ms() -> float:
    """Milliseconds from process start until the window shows its first picture, which the program
    tells a service manager; 0 where there are none of that kind."""
    if not hasattr(socket, "AF_UNIX"):
        return 0.0
    times = []
    for _ in range(3):
        with (tempfile.TemporaryDirectory() as folder,
              socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager):
            address = str(Path(folder) / "manager")
            manager.bind(address)
            manager.settimeout(30)
            began = perf_counter()
            with subprocess.Popen([*_command(), "--size", "640x480", "--data-dir", folder],
                                  env={**_environment(), "NOTIFY_SOCKET": address}) as child:
                while manager.recv(256).decode() != OPENED:
                    pass
                times.append((perf_counter() - began) * 1000)
                while manager.recv(256).decode() != READY:
                    pass
                child.terminate()
    return round(min(times), 1)


def start() -> tuple[float, float]:
    """Milliseconds from process start to the first frame of the menu, and memory in MB."""
    times, memory = [], 0.0
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            began = perf_counter()
            with _program(folder) as child:
                assert child.stdout is not None and child.stdin is not None
                while not child.stdout.readline().startswith("{"):
                    pass
                times.append((perf_counter() - began) * 1000)
                memory = max(memory, _memory_mb(child.pid))
                child.stdin.close()
    return round(min(times), 1), round(memory, 1)


def _memory_mb(pid: int) -> float:
    """Resident memory of a process; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("ascii", "replace").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def idle() -> float:
    """Share of a core that the menu takes when nothing happens."""
    app = App(Display(pygame.display.set_mode(SIZES[0])), RealClock(), Store(None), "en")
    for _ in range(10):
        app.loop_once()
    began, used = perf_counter(), process_time()
    while perf_counter() - began < IDLE_S:
        app.loop_once()
    return (process_time() - used) / (perf_counter() - began)


def ratios(out: dict[str, Any]) -> dict[str, Any]:
    """The figures in units of the calibration loop: times divided, rates multiplied by it."""
    unit = out["calibration_ms"]
    return {
        "playouts_per_loop": {g: round(v * unit / 1000, 1)
                              for g, v in out["playouts_per_s"].items()},
        "decision": {g: {level: {k: round(v / unit, 4) for k, v in row.items()}
                         for level, row in levels.items()}
                     for g, levels in out["decision_ms"].items()},
        "rhythm": {k: round(v / unit, 5) for k, v in out["rhythm_ms"].items()
                   if k in ("median", "p95", "worst")},
        "frame": {size: round(v / unit, 5) for size, v in out["frame_ms"].items()},
        "start": round(out["start_ms"] / unit, 2),
        "window": round(out["window_ms"] / unit, 2),
    }


def table(out: dict[str, Any]) -> str:
    """The figures for a person."""
    lines = [f"calibration loop {out['calibration_ms']} ms"]
    lines += [f"{game}: {rate} playouts a second" for game, rate in out["playouts_per_s"].items()]
    for game, levels in out["decision_ms"].items():
        lines += [f"{game} {level}: mean {row['mean']} ms, 95 % under {row['p95']} ms, "
                  f"worst {row['worst']} ms" for level, row in levels.items()]
    lines += [f"frame at {size}: {ms} ms" for size, ms in out["frame_ms"].items()]
    beat = out["rhythm_ms"]
    lines.append(f"frame while experts think: median {beat['median']} ms, 95 % under "
                 f"{beat['p95']} ms, worst {beat['worst']} ms; {beat['over_16_7']} of "
                 f"{beat['frames']} over 16.7 ms")
    lines += [f"memory at most while everything is seen and played at {size}: {mb} MB"
              for size, mb in out["tour_mb"].items()]
    lines.append(f"window with its first picture after {out['window_ms']} ms")
    lines.append(f"first menu frame after {out['start_ms']} ms, memory {out['rss_mb']} MB, "
                 f"idle {100 * out['idle_cpu']:.2f} % of a core")
    return "\n".join(lines)
