"""The command line: what is asked for, handed over to the part that does it.

Parts that need a screen are imported only when asked for, so that `inspect` starts fast.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.core.messages import Message
from game.memory import keep_tidy


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (those of the process by default)."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is ours
    args = _parser().parse_args(argv)
    keep_tidy()
    try:
        status: int = args.run(args)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output has gone: nobody is left to tell
        sys.stderr.close()
        return 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="aces-and-tens", description="A card room for one. Without a command: play.")
    _play_options(parser)
    parser.set_defaults(run=_play)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    inspect = commands.add_parser("inspect", help="read a deal as JSON, say its state")
    inspect.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    inspect.add_argument("--lines", action="store_true", help="one deal a line")
    inspect.add_argument("--seat", type=int, metavar="N", help="what seat N sees")
    inspect.set_defaults(run=_inspect)

    suggest = commands.add_parser("suggest", help="read a deal as JSON, choose an action")
    suggest.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    suggest.add_argument("--lines", action="store_true", help="one deal a line")
    suggest.set_defaults(run=_suggest)

    arena = commands.add_parser("arena", help="let computer players play each other")
    arena.add_argument("game", metavar="GAME")
    length = arena.add_mutually_exclusive_group(required=True)
    length.add_argument("--deals", type=int, metavar="N", help="deals, each once per rotation")
    length.add_argument("--matches", type=int, metavar="N", help="whole matches")
    arena.add_argument("--seed", default="", metavar="TEXT")
    arena.add_argument("--seats", required=True, metavar="LEVEL,LEVEL,…")
    arena.add_argument("--option", action="append", default=[], type=_option,
                       metavar="NAME=VALUE", help="rules to play by, such as rules=rotterdam")
    arena.add_argument("--json", action="store_true", help="print one JSON object")
    arena.set_defaults(run=_arena)

    shots = commands.add_parser("shots", help="draw every scene into PNG files")
    shots.add_argument("folder", metavar="DIR", type=Path)
    shots.add_argument("--langs", default="", metavar="en,th", help="default: all there are")
    shots.add_argument("--sizes", default="", metavar="WxH,WxH", help="default: five sizes")
    shots.set_defaults(run=_shots)

    bench = commands.add_parser("bench", help="measure thinking and drawing")
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(run=_bench)

    doctor = commands.add_parser("doctor", help="say what this machine lacks for the game")
    doctor.add_argument("--data-dir", type=Path, metavar="DIR")
    doctor.set_defaults(run=_doctor)

    drive = commands.add_parser("drive", help="run the program by JSON lines, no window")
    drive.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH")
    drive.add_argument("--lang", default="", metavar="LANG")
    drive.add_argument("--data-dir", type=Path, metavar="DIR")
    drive.add_argument("--kiosk", action="store_true", help="as a kiosk")
    drive.add_argument("--today", metavar="YYYY-MM-DD")
    drive.add_argument("--seed", metavar="TEXT")
    drive.set_defaults(run=_drive)
    return parser


def _play_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data-dir", type=Path, metavar="DIR",
                        help="where settings and matches are kept")
    parser.add_argument("--lang", default="", metavar="LANG", help="en, sw, th or ko")
    parser.add_argument("--size", type=_size, default=None, metavar="WxH",
                        help="size of the window")
    parser.add_argument("--fullscreen", action="store_true")
    parser.add_argument("--handheld", action="store_true",
                        help="full screen; at the first start large letters, 30 frames a second")
    parser.add_argument("--kiosk", action="store_true",
                        help="for a public place: full screen, and a way out only by PIN")


def _size(text: str) -> tuple[int, int]:
    width, x, height = text.lower().partition("x")
    if not (x and width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x720")
    size = int(width), int(height)
    if not (160 <= size[0] <= 7680 and 120 <= size[1] <= 7680):
        raise argparse.ArgumentTypeError(f"{text!r} is too small or too large")
    return size


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not an option such as rules=rotterdam")
    return name, value


def _play(args: argparse.Namespace) -> int:
    from game.window import play

    return play(args.data_dir, args.lang, args.size, args.fullscreen or args.handheld, args.kiosk,
                args.handheld)


def _inspect(args: argparse.Namespace) -> int:
    from game.session.commands import inspect_text, run

    return run(args.file, args.lines, partial(inspect_text, seat=args.seat))


def _suggest(args: argparse.Namespace) -> int:
    from game.session.commands import run, suggest_text

    return run(args.file, args.lines, partial(suggest_text, say=_english))


def _english(message: Message, persons: tuple[str, ...], viewer: int) -> str:
    from game.i18n.catalogues import Catalogues
    from game.i18n.speaker import Speaker
    from game.resources import folder

    return Speaker(Catalogues(folder("locales")), "en", persons, viewer).say(message)


def _arena(args: argparse.Namespace) -> int:
    from game.session.arena import format_arena, run_arena

    try:
        outcome = run_arena(args.game, args.deals, args.matches, args.seed,
                            args.seats.split(","), dict(args.option))
    except ValueError as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    print(json.dumps(outcome) if args.json else format_arena(outcome))
    return 0


def _shots(args: argparse.Namespace) -> int:
    from game.shots import shots

    try:
        sizes = [_size(text) for text in args.sizes.split(",") if text]
        return shots(args.folder, [lang for lang in args.langs.split(",") if lang], sizes)
    except (argparse.ArgumentTypeError, ValueError, OSError) as error:
        print(f"shots: {error}", file=sys.stderr)
        return 2


def _bench(args: argparse.Namespace) -> int:
    from game.bench import bench

    return bench(args.json)


def _doctor(args: argparse.Namespace) -> int:
    from game.doctor import doctor

    return doctor(args.data_dir)


def _drive(args: argparse.Namespace) -> int:
    from game.drive import drive

    try:
        return drive(args.size, args.lang, args.data_dir, args.kiosk, args.today, args.seed)
    except ValueError as error:
        print(f"drive: {error}", file=sys.stderr)
        return 2
