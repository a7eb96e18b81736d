"""Steps a second of the environments, by random play on one core, observations included.

    python -m benchmarks.environments --seconds 2

A step plays an action and gives the observation and the legal actions of the next player.
OpenSpiel's own Connect Four, written in C++, stands beside ours, with its tensor at every step.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyspiel

import tessellot
import tessellot.adapters.open_spiel
from benchmarks.ledger import RESULTS, keep
from tessellot.adapters.batched import BatchedEnvironment
from tessellot.adapters.open_spiel import name_of
from tessellot.adapters.pettingzoo import raw_env

COUNT = 1024
"""Games at a time in the batched environment."""


def rate(play: Callable[[], int], seconds: float) -> float:
    """Steps a second of processor time; `play` plays some steps and says how many."""
    play()
    steps, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        steps += play()
    return steps / (time.process_time() - started)


def batched(game_id: str) -> Callable[[], int]:
    environment = BatchedEnvironment(tessellot.game(game_id), COUNT)

    def play() -> int:
        environment.step(environment.random_actions())
        return COUNT

    return play


def pettingzoo(game_id: str) -> Callable[[], int]:
    environment = raw_env(game_id)
    chance = np.random.default_rng(1)

    def play() -> int:
        environment.reset()
        steps = 0
        while not any(environment.terminations.values()):
            observation, *_ = environment.last()
            environment.step(chance.choice(np.flatnonzero(observation["action_mask"])))
            steps += 1
        return steps

    return play


def open_spiel(name: str) -> Callable[[], int]:
    game = pyspiel.load_game(name)
    chance = np.random.default_rng(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state.observation_tensor()
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--only", nargs="*", default=list(tessellot.GAMES), help="ids of games")
    parser.add_argument("--output", type=Path, default=RESULTS / "environments.json")
    chosen = parser.parse_args()
    connect_four = rate(open_spiel("connect_four"), chosen.seconds)
    print(f"{'connect_four':16} OpenSpiel (C++) {connect_four:12,.0f}", flush=True)
    keep(chosen.output, {"game": "connect_four"}, {"open_spiel": round(connect_four)})
    for game_id in chosen.only:
        found = {
            "batched": rate(batched(game_id), chosen.seconds),
            "pettingzoo": rate(pettingzoo(game_id), chosen.seconds),
            "open_spiel": rate(open_spiel(name_of(game_id)), chosen.seconds),
        }
        ratio = found["batched"] / found["pettingzoo"]
        figures = "  ".join(f"{name} {value:10,.0f}" for name, value in found.items())
        print(f"{game_id:16} {figures}  batched : PettingZoo {ratio:,.0f}", flush=True)
        keep(
            chosen.output,
            {"game": game_id},
            {**{name: round(value) for name, value in found.items()}, "ratio": round(ratio)},
        )


if __name__ == "__main__":
    main()
