"""Every game of the registry has a profile; a game without one is refused in words."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

import tessellot
from tessellot.engine import Engine, NoEngineError, has_engine, levels
from tessellot.engine.profiles import profile_of
from tessellot.engine.solver import Solver
from tessellot.games.lot import Lot


class Toy(Lot):
    """A game that is not in the registry and has no profile."""

    info = replace(Lot.info, id="toy-lot")


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_every_game_has_a_profile_with_seven_rungs(game_id: str) -> None:
    ladder = profile_of(game_id).ladder
    assert has_engine(game_id)
    assert [rung.nodes for rung in ladder] == sorted(rung.nodes for rung in ladder)
    assert len(levels(game_id)) == len(ladder) + 1 == 8


def test_a_game_without_a_profile_has_no_engine() -> None:
    toy = Toy()
    assert not has_engine(toy)
    assert not has_engine("toy-lot")
    assert not has_engine("profile")
    for make in (
        lambda: Engine(toy, nodes=10),
        lambda: Engine(toy, level=3),
        lambda: Solver(toy, memory_mb=1),
        lambda: profile_of(toy),
    ):
        with pytest.raises(NoEngineError, match="LOT has no engine yet"):
            make()


def test_whether_a_game_has_an_engine_is_known_without_compiled_packages() -> None:
    code = (
        "import sys; from tessellot.engine import has_engine, levels; "
        "assert has_engine('lot') and levels('lot'); "
        "print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
