"""Aces & Tens: start the game, or run one of its commands."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
