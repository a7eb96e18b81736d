"""The probes of `benchmarks.compare`: small measurements that run on any commit.

`compare` starts this file as a script with the modules of one commit on the path, and sends it the
names of probes, one a line; each is answered by a line of JSON. Internals have other names in other
commits: each commit's own `benchmarks` (`kernels`, `solver`, `server_load`) measure them. All else
is measured by the public API. Times are processor time of one core.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

GAMES = ("battle-of-lits", "tailits", "taiji", "lot", "tailits-taiji", "taiji-lits")
REPEAT_SECONDS = 1.5
"""A probe is repeated for this processor time; the best run counts."""
SECONDS = 0.2
"""The duration of probes that run for a fixed time."""
SIMULATIONS = {
    "battle-of-lits": 60_000,
    "tailits": 20_000,
    "taiji": 30_000,
    "tailits-taiji": 12_000,
    "taiji-lits": 25_000,
}
LOT_NODES = 800_000
SOLVER_NODES = {"battle-of-lits": 150_000, "taiji": 60_000, "lot": 400_000}
"""The limit for each position, so that no probe takes long."""
SOLVER_PLIES = {"taiji": 10, "lot": 6}
"""Before the end of a random game."""
SERVER_GAMES = 40


class Result(NamedTuple):
    """The result of a probe. `work` describes what was done, to be compared between versions."""

    amount: float
    seconds: float
    work: str = ""


def rules(game_id: str) -> Result:
    """Random games by the rules in Python."""
    import tessellot
    from tessellot.lab.speed import rules_speed

    return Result(SECONDS * rules_speed(tessellot.game(game_id), SECONDS), SECONDS)


def kernels(game_id: str) -> Result:
    """Random games by the compiled kernels."""
    import tessellot
    from benchmarks.kernels import kernel_speed

    return Result(SECONDS * kernel_speed(tessellot.game(game_id), SECONDS), SECONDS)


def mcts(game_id: str) -> Result:
    """Simulations of the tree search after two placements."""
    return _search(game_id, SIMULATIONS[game_id])


def alphabeta(game_id: str) -> Result:
    """Nodes of the alpha-beta search."""
    return _search(game_id, LOT_NODES)


def _search(game_id: str, nodes: int) -> Result:
    import tessellot
    from tessellot.engine import Engine

    game = tessellot.game(game_id)
    position = _position(game, 2, seed=1)
    engine = Engine(
        game, nodes=nodes, seed=1, clock=time.process_time, **{_solver_setting(): False}
    )
    started = time.process_time()
    *_, analysis = engine.analyse(position)
    seconds = time.process_time() - started
    spent = _attribute(analysis, "nodes", "simulations")
    moves = " ".join(map(str, _attribute(analysis.best, "pv", "variation")))
    return Result(spent, seconds, f"{spent} {analysis.best.win_probability:.9f} {moves}")


def _attribute(thing: object, *names: str) -> Any:
    """The value of an attribute that was renamed, by any of its names."""
    return next(getattr(thing, name) for name in names if hasattr(thing, name))


def _solver_setting() -> str:
    """The name of the setting that hands positions to the solver."""
    import tessellot.engine

    settings = _attribute(tessellot.engine, "SearchSettings", "Settings")
    return next(name for name in ("use_solver", "prove") if hasattr(settings, name))


def solver(game_id: str) -> Result:
    """Nodes of the solver over some positions, with an empty table for each."""
    from tessellot.engine.solver import Solver
    from tessellot.notation import write_position

    nodes, seconds, work = 0, 0.0, []
    for position in _to_solve(game_id):
        prover = Solver(position.game, memory_mb=64, clock=time.process_time)
        started = time.process_time()
        found = prover.solve(position, margin=False, nodes=SOLVER_NODES[game_id])
        seconds += time.process_time() - started
        nodes += found.nodes
        work.append(f"{write_position(position)} {found.nodes} {found.proven}")
    return Result(nodes, seconds, "\n".join(work))


def _to_solve(game_id: str) -> Iterator[Any]:
    import tessellot

    if game_id == "battle-of-lits":
        from benchmarks.solver import seeded

        yield from (seeded(index, 6) for index in range(8))
        return
    game = tessellot.game(game_id)
    for seed in range(6):
        yield _position(game, len(_random_game(game, seed)) - SOLVER_PLIES[game_id], seed)


def _random_game(game: Any, seed: int) -> list[str]:
    """The moves of a random game, chosen by their text: their numbers differ between commits."""
    chooser, position, moves = Random(seed), game.start(), []
    while position.outcome is None:
        legal = sorted(str(move) for move in position.legal_moves() if str(move) != "swap")
        moves.append(legal[int(chooser.random() * len(legal))])
        position = position.play(moves[-1])
    return moves


def _position(game: Any, plies: int, seed: int) -> Any:
    position = game.start()
    for move in _random_game(game, seed)[:plies]:
        position = position.play(move)
    return position


def engine(game_id: str) -> Result:
    """Engines that are made after the first one of a process."""
    import tessellot
    from tessellot.engine import Engine

    game = tessellot.game(game_id)
    count = 500
    Engine(game, level=5)
    started = time.process_time()
    for _ in range(count):
        Engine(game, level=5)
    return Result(count, time.process_time() - started)


def server(_: str) -> Result:
    """Moves that a server process stores and acknowledges, by its processor time."""
    import tessellot
    from benchmarks.server_load import play_all

    game = tessellot.game("battle-of-lits")
    scripts = [_random_game(game, seed) for seed in range(SERVER_GAMES)]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-P", __file__, "--serve", str(Path(folder) / "games.sqlite3")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None

        def used() -> float:
            print(file=process.stdin, flush=True)
            return float(process.stdout.readline())

        try:
            words = process.stdout.readline().split()
            url = next(word for word in words if word.startswith("http")).rstrip("/")
            used_before = used()
            _, times, _ = asyncio.run(play_all(url, scripts, 0.0))
            seconds = used() - used_before
        finally:
            process.kill()
            process.wait()
            process.stdin.close()
            process.stdout.close()
    return Result(len(times), seconds, json.dumps(scripts))


def serve(file: str) -> None:
    """The server process of the probe: each line of input is answered with its processor time."""
    from benchmarks.server_load import serve_without_limits

    def answer() -> None:
        for _ in sys.stdin:
            print(time.process_time(), flush=True)

    threading.Thread(target=answer, daemon=True).start()
    serve_without_limits(file)


PROBES: dict[str, tuple[Callable[[str], Result], str]] = {
    **{f"rules/{game}": (rules, "games/s") for game in GAMES},
    **{f"kernels/{game}": (kernels, "games/s") for game in GAMES},
    **{f"mcts/{game}": (mcts, "simulations/s") for game in GAMES if game != "lot"},
    "alphabeta/lot": (alphabeta, "nodes/s"),
    "solver/battle-of-lits": (solver, "nodes/s"),
    "solver/taiji": (solver, "nodes/s"),
    "solver/lot": (solver, "nodes/s"),
    "engine/battle-of-lits": (engine, "engines/s"),
    "server/moves": (server, "moves/s"),
}
"""By name: the function that measures, and the unit."""


def answer(name: str) -> dict[str, object]:
    """Run a probe; the answer is its rate, or the reason why it cannot run."""
    measure, _ = PROBES[name]
    found: list[Result] = []
    try:
        while sum(one.seconds for one in found) < REPEAT_SECONDS:
            found.append(measure(name.partition("/")[2]))
    except Exception:  # noqa: BLE001 - anything can be missing in another commit
        return {"error": traceback.format_exc()}
    works = {one.work for one in found}
    digest = hashlib.sha256("\0".join(sorted(works)).encode()).hexdigest()
    best = max(one.amount / one.seconds for one in found)
    return {"rate": best, "work": digest if any(works) else None}


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2])
        return
    for line in sys.stdin:
        print(json.dumps(answer(line.strip())), flush=True)


if __name__ == "__main__":
    main()
