"""Work for the tests: some of it goes wrong."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tessellot.lab import LabError
from tessellot.lab.execution import Report, Work
from tessellot.locale import Text
from tests.lab.tournament.engines import Inmate, RandomPlayer


@dataclass(frozen=True)
class Squares(Work[int, int]):
    """Squares numbers; `bad` is what it does with the number 3."""

    bad: str = ""
    folder: Path = Path()

    def do(self, task: int, report: Report) -> int:
        if task == 3 and self.bad:
            report("three", 0.3)
            getattr(self, self.bad)()
        if task == 0:
            time.sleep(0.2)
        return task * task

    def dies(self) -> None:
        os._exit(1)

    def dies_once(self) -> None:
        if not (self.folder / "died").exists():
            (self.folder / "died").touch()
            os._exit(1)

    def hangs(self) -> None:
        time.sleep(60)

    def complains(self) -> None:
        raise LabError(Text("Three is too many."))

    def fails(self) -> None:
        raise ZeroDivisionError("three")

    def lost(self, task: int, state: object, *, hung: bool) -> int:
        assert (task, state) == (3, "three")
        return -2 if hung else -1


@dataclass(frozen=True)
class Preparing(Work[int, str]):
    """Tells how often it has been prepared in its process."""

    def prepare(self) -> None:
        os.environ["PREPARED"] = os.environ.get("PREPARED", "") + "x"

    def do(self, task: int, report: Report) -> str:
        return os.environ["PREPARED"]


@dataclass(frozen=True, slots=True)
class WaitingInmate(Inmate):
    """Notes by its seed and process which game it plays; the fifth and later wait for a gate."""

    folder: Path = Path()

    def make_player(self, game, limit, seed, *, wall_clock):
        with (self.folder / "played").open("a") as file:
            file.write(f"{seed} {os.getpid()}\n")
        while len(self.played()) > 4 and not (self.folder / "gate").exists():
            time.sleep(0.01)
        return RandomPlayer("plays", Random(seed))

    def played(self) -> list[tuple[int, int]]:
        """The seeds of the games that were begun, and their processes."""
        lines = (self.folder / "played").read_text().splitlines()
        return [(int(seed), int(process)) for seed, process in map(str.split, lines)]
