"""Warm-up: done once in a process, silent if nothing is compiled; old compiled code is removed."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import numba
import pytest

import tessellot
from tessellot.engine import Engine, strongest, warmup
from tessellot.engine.budget import Budget
from tessellot.engine.kernels import jit
from tessellot.engine.strategy import Strategy
from tessellot.engine.warmup import warm_up
from tessellot.locale import Text


def test_nobody_is_told_when_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Text, float]] = []
    for game_id in ("battle-of-lits", "lot"):
        game = tessellot.game(game_id)
        warm_up(game, strongest(game_id), lambda *_: None)
        monkeypatch.setattr(warmup, "_warm", set())
        warm_up(game, strongest(game_id), lambda text, done: told.append((text, done)))
    assert told == []


def test_an_engine_that_is_made_again_needs_no_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = 0
    search = Strategy.search

    def counted(strategy: Strategy, budget: Budget) -> None:
        nonlocal searches
        searches += 1
        search(strategy, budget)

    monkeypatch.setattr(Strategy, "search", counted)
    monkeypatch.setattr(warmup, "_warm", set())
    for game, level, expected in (
        (tessellot.game("battle-of-lits"), 8, True),
        (tessellot.game("battle-of-lits"), 8, False),
        (tessellot.game("battle-of-lits", board="boxes"), 8, False),
        (tessellot.game("battle-of-lits"), 6, False),
        (tessellot.game("battle-of-lits"), 2, True),
        (tessellot.game("battle-of-lits"), 5, False),
        (tessellot.game("lot"), 8, True),
        (tessellot.game("lot"), 1, False),
    ):
        searches = 0
        Engine(game, level=level, memory_mb=1)
        assert bool(searches) is expected, (game, level)


def test_a_warm_up_that_was_interrupted_is_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    game, settings = tessellot.game("lot"), strongest("lot")
    monkeypatch.setattr(warmup, "_warm", set())
    with monkeypatch.context() as patch:
        patch.setattr(Strategy, "search", interrupt)
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                warm_up(game, settings)
    warm_up(game, settings)


def test_the_solver_is_compiled_in_the_background_and_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = tessellot.game("battle-of-lits")
    warm_up(game, strongest(game), lambda *_: None, complete=True)
    process = warmup._SolverProcess("lits")
    monkeypatch.setitem(warmup._processes, "lits", process)
    monkeypatch.setattr(warmup, "_warm", set())
    monkeypatch.setattr(jit, "is_complete", lambda _: False)
    Engine(game, level=8, memory_mb=1)
    assert process.is_running
    assert ("lits",) not in warmup._warm
    monkeypatch.undo()
    warmup.warm_up_solver("lits")
    process.wait(lambda *_: None)
    assert not process.is_running


def test_a_kernel_that_must_be_compiled_for_other_numbers_is_noticed() -> None:
    ticks: list[None] = []
    double = numba.njit(lambda number: number + number)
    for number, count in ((1, 1), (2, 1), (1.5, 2)):
        with jit.watched(lambda: ticks.append(None)):
            assert double(number) == 2 * number
        assert len(ticks) == count


def test_code_that_was_not_used_for_long_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    old, young, foreign = (tmp_path / name for name in ("0" * 16, "1" * 16, "somebody else's"))
    for place in (old, young, foreign):
        (place / "inside").mkdir(parents=True)
    long_ago = time.time() - jit.KEEP_SECONDS - 60
    for place in (old, foreign):
        os.utime(place, (long_ago, long_ago))
    jit.remove_unused()
    assert sorted(tmp_path.iterdir()) == sorted([young, foreign])


def test_the_engine_runs_where_nothing_can_be_kept() -> None:
    code = (
        "import tessellot; from tessellot.engine import Engine; "
        "position = tessellot.game('lot').start().play('d4'); "
        "print(Engine(position.game, nodes=9).best_move(position) in position.legal_moves())"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": "/proc/nowhere"}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    assert run.stdout.strip() == "True"
    kernels = Path(jit.__file__).parent
    assert not list(kernels.rglob("*.nbi"))


def test_the_engine_runs_where_the_disk_is_full(tmp_path: Path) -> None:
    """The system's limit on the size of files stands in for the disk."""
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)); "
        "import tessellot; from tessellot.engine import Engine; "
        "position = tessellot.game('taiji', size=7).start(); "
        "engine = Engine(position.game, method='greedy', nodes=1); "
        "print(engine.best_move(position) in position.legal_moves())"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
    )
    assert (run.returncode, run.stdout.strip()) == (0, "True"), run.stderr
    # The next process is not told that it finds everything there.
    assert list(tmp_path.rglob("*.lock"))
    assert not list(tmp_path.rglob("*.complete"))


def test_one_compiles_while_others_wait_and_later_nobody_waits(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "folder", lambda: tmp_path)
    told = []
    waits = threading.Event()

    def wait():
        told.append("waits")
        waits.set()

    def second():
        with jit.compiled_once("part", wait):
            told.append("second")

    with jit.compiled_once("part", wait):
        other = threading.Thread(target=second)
        other.start()
        assert waits.wait(60)
        told.append("first")
    other.join()
    with jit.compiled_once("part", wait), jit.compiled_once("part", wait):
        told.append("both")
    assert told == ["waits", "first", "second", "both"]
