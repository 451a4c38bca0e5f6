"""The real program on a day of its own, and a daily that is all but finished, for tests."""

from datetime import date, timedelta
from pathlib import Path

import pygame
from finished import finished
from hands import Program

from game.drive import Driver
from game.session.days import daily_seed
from game.session.match import Match
from game.session.settings import keep_match
from game.session.store import Store

TODAY = date(2026, 3, 9)


class Dated(Program):
    """The program on a day."""

    def __init__(self, data_dir: Path, day: date = TODAY,
                 size: tuple[int, int] = (1280, 720)) -> None:
        pygame.display.init()
        pygame.font.init()
        self.driver = Driver(size, "en", data_dir, day, "dated")
        self.state = self.driver.answer()

    def label(self, key: str) -> str:
        spot = self.spot(key)
        assert spot is not None, self.keys()
        return str(spot["label"])

    @property
    def match(self) -> Match:
        match: Match = self.driver.app.scene.match
        return match

    def midnight(self) -> None:
        """The next day begins."""
        self.driver.clock._today = self.driver.clock.today() + timedelta(days=1)
        self.do(wait=1000)


def nearly_done(folder: Path, game: str = "sheepshead", **options: str) -> None:
    """Today's daily as it was left before the person's last card."""
    record = finished(game, daily_seed(game, TODAY), "left", **options).record
    while True:
        record.deals[-1].pop()
        match = Match.resume(record)
        if match.deal.turn == 0:
            keep_match(Store(folder), match)
            return


def last_card(program: Dated) -> None:
    """Play until the sheet of the finished match is there."""
    while program.do(settle=True)["scene"] != "scoring":
        program.tap(program.keys("card:")[0])
    assert program.state["match"]["over"]
