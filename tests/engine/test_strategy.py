"""The stages of a strategy: which of them a position reaches, and in which order they count."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.engine import level, strongest
from tessellot.engine.budget import Budget
from tessellot.engine.searcher import Candidate, Report
from tessellot.engine.settings import GREEDY, PLAIN_UCT, SearchSettings
from tessellot.engine.stages.stage import SearchStage
from tessellot.engine.strategy import Strategy, make_strategy
from tessellot.games.protocol import Position

START = tessellot.game("lot").start()


class Recorder:
    """A stage, or a searcher, that writes down its calls and puts its action in front."""

    def __init__(
        self, action: int, calls: list[str], *, takes_part: bool = True, is_final: bool = False
    ) -> None:
        self.action, self.calls, self.takes_part = action, calls, takes_part
        self.is_final = is_final

    def set_position(self, position: Position, multipv: int = 1) -> bool:
        self.calls.append(f"set {self.action}")
        return self.takes_part

    def search(self, budget: Budget) -> None:
        self.calls.append(f"search {self.action}")
        budget.spent += 1

    def merge(self, later: Report) -> Report:
        return Report((Candidate(self.action, 0.5, None, 1, None), *later.candidates))

    def report(self) -> Report:
        return self.merge(Report(()))

    def pv(self, action: int) -> tuple[int, ...]:
        return (action, self.action)


def actions(strategy: Strategy) -> list[int]:
    return [candidate.action for candidate in strategy.report().candidates]


def test_stages_are_asked_in_order_and_the_earlier_ones_count_more() -> None:
    calls: list[str] = []
    strategy = Strategy([Recorder(1, calls), Recorder(2, calls)], SearchStage(Recorder(3, calls)))
    strategy.set_position(START)
    strategy.search(Budget(None, 100))
    assert calls == ["set 1", "set 2", "set 3", "search 1", "search 2", "search 3"]
    assert actions(strategy) == [1, 2, 3]
    assert strategy.pv(7) == (7, 3)


def test_a_final_stage_ends_the_list_and_one_without_a_part_is_left_out() -> None:
    calls: list[str] = []
    stages = [Recorder(1, calls, takes_part=False), Recorder(2, calls, is_final=True)]
    strategy = Strategy(stages, SearchStage(Recorder(3, calls)))
    strategy.set_position(START)
    strategy.search(Budget(None, 100))
    assert calls == ["set 1", "set 2", "search 2"]
    assert actions(strategy) == [2]


def test_the_search_reports_nothing_before_its_first_round() -> None:
    calls: list[str] = []
    strategy = Strategy([Recorder(1, calls)], SearchStage(Recorder(2, calls)))
    strategy.set_position(START)
    strategy.search(Budget(None, 1))
    assert calls == ["set 1", "set 2", "search 1"]
    assert actions(strategy) == [1]
    assert strategy.pv(7) == (7,)


@pytest.mark.parametrize(
    ("game_id", "settings", "names"),
    [
        ("battle-of-lits", strongest("battle-of-lits"), "EvenOpening ProvenTable Solver Search"),
        ("battle-of-lits", level("battle-of-lits", 6).settings, "EvenOpening Search"),
        ("battle-of-lits", GREEDY, "Search"),
        ("taiji-lits", strongest("taiji-lits"), "Solver Search"),
        ("taiji", strongest("taiji"), "Solver Search"),
        ("taiji", level("taiji", 6).settings, "Search"),
        ("lot", strongest("lot"), "EvenOpening Search"),
        ("lot", PLAIN_UCT, "EvenOpening Search"),
    ],
)
def test_game_and_settings_choose_the_stages(
    game_id: str, settings: SearchSettings, names: str
) -> None:
    strategy = make_strategy(tessellot.game(game_id), settings, threads=1, seed=0, memory_mb=2)
    found = [type(stage).__name__.removesuffix("Stage") for stage in strategy.stages]
    assert " ".join(found) == names
