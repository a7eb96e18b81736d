"""The speed of the kernels: random games a second beside the Python rules, and simulations.

    python -m benchmarks.kernels

All figures are processor time of one core, measured in one run. Only the last one, two threads
against one, is wall-clock time and needs an idle machine.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import tessellot
from tessellot.engine import Engine
from tessellot.engine.kernels.rules.random_games import RandomGames
from tessellot.games.protocol import Game
from tessellot.lab.speed import rules_speed

RESULTS = Path(__file__).parent / "results"
GAMES = ("battle-of-lits", "tailits", "taiji", "lot", "tailits-taiji", "taiji-lits")


def kernel_speed(game: Game, seconds: float) -> float:
    """Random games a second by the kernels, including the score at the end."""
    random_games = RandomGames(game, seed=1)
    random_games.play(1)
    games, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        random_games.play(2000)
        games += 2000
    return games / (time.process_time() - started)


def search_speed(game: Game, seconds: float, *, method: str | None = None) -> float:
    """Simulations a second after one move (in LOT: positions looked at), without the solver."""
    position = game.start().after(len(game.start().legal_moves()) // 2)
    chosen = {"method": method} if method else {"use_solver": False}
    engine = Engine(game, seconds=seconds, clock=time.process_time, **chosen)
    *_, analysis = engine.analyse(position)
    return analysis.nodes / analysis.seconds


def thread_gain(game: Game, seconds: float) -> float:
    """The simulations of two threads, divided by those of one thread in the same time."""
    position = game.start().after(600)
    counts = []
    for threads in (1, 2):
        engine = Engine(game, seconds=seconds, threads=threads, use_solver=False)
        *_, analysis = engine.analyse(position)
        counts.append(analysis.nodes / analysis.seconds)
    return counts[1] / counts[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--output", type=Path, default=RESULTS / "kernels.json")
    chosen = parser.parse_args()
    results = []
    for game_id in GAMES:
        game = tessellot.game(game_id)
        slow, fast = rules_speed(game, chosen.seconds), kernel_speed(game, chosen.seconds)
        row = {
            "game": game_id,
            "python_games_per_second": round(slow),
            "kernel_games_per_second": round(fast),
            "ratio": round(fast / slow, 1),
            "search_per_second": round(search_speed(game, chosen.seconds)),
        }
        results.append(row)
        print(row, flush=True)
    lits = tessellot.game("battle-of-lits")
    document = {
        "command": " ".join(["python -m benchmarks.kernels", *sys.argv[1:]]),
        "date": datetime.now(UTC).date().isoformat(),
        "results": results,
        "plain_tree_search_per_second": round(search_speed(lits, chosen.seconds, method="uct")),
        "two_threads_to_one": round(thread_gain(lits, chosen.seconds), 2),
    }
    print({key: value for key, value in document.items() if key != "results"})
    chosen.output.parent.mkdir(exist_ok=True)
    chosen.output.write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main()
