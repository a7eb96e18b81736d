"""One game of the engine against itself, as arrays with a row for each position.

The same settings, seed and number always give the same game: the search is limited by nodes and
runs in one thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from tessellot.engine import Engine
from tessellot.engine.analysis import Analysis, ProofValue
from tessellot.engine.solver import Solver
from tessellot.games import Game, Move, Position, Seat
from tessellot.lab.errors import LabError
from tessellot.lab.execution import Report, Work
from tessellot.locale import Text
from tessellot.notation import Record

Columns = dict[str, npt.NDArray[Any]]
"""The columns of some rows, by name; see `COLUMNS`."""

COLUMNS = {
    "game": "the number of the game",
    "ply": "the turns taken before",
    "mover": "who is to move: 0 for the first seat, 1 for the second",
    "planes": "Position.planes, seen by the mover",
    "policy_actions": "the actions that the search likes best, -1 where there are fewer",
    "policy": "the share of the search that each of them got, in all 1",
    "action": "the action that was played",
    "value": "the search's value for the mover, from -1 to 1",
    "result": "the result of the game for the mover: 1, 0 or -1",
    "exact": "the proven value for the mover: 1, 0 or -1; NaN where no proof was found",
    "exact_margin": "the proven lead of the mover in points; NaN where it is not known",
}
"""What each column holds."""

_VALUES = {ProofValue.WIN: 1.0, ProofValue.DRAW: 0.0, ProofValue.LOSS: -1.0}


@dataclass(frozen=True, slots=True)
class SelfplaySettings:
    """How the games are played. `nodes` is for each move."""

    nodes: int = 400
    random_plies: int = 2
    """How many turns at the start are taken at random."""
    sampled_plies: int = 8
    """In how many turns after that a move is drawn with the probabilities of the policy."""
    policy_size: int = 32
    """How many actions of the policy are kept."""
    exact_nodes: int = 20_000
    """Nodes of the solver for each position; 0: no proofs but those of the search."""
    memory_mb: int = 16

    def __post_init__(self) -> None:
        least = {"nodes": 1, "policy_size": 1, "memory_mb": 1}
        for name in self.__slots__:
            if getattr(self, name) < least.get(name, 0):
                raise LabError(
                    Text(
                        "{name} cannot be {value}: at least {least} is needed.",
                        name=name.replace("_", " "),
                        value=getattr(self, name),
                        least=least.get(name, 0),
                    )
                )


@dataclass(frozen=True, slots=True)
class SelfplayGame:
    """A game as a record, and its rows."""

    record: str
    columns: Columns


@dataclass(frozen=True)
class SelfplayWork(Work[int, SelfplayGame]):
    """Plays games by their numbers."""

    game: Game
    settings: SelfplaySettings
    seed: int

    def do(self, task: int, report: Report) -> SelfplayGame:  # noqa: ARG002
        return play_selfplay_game(self.game, self.settings, self.seed, task)


def play_selfplay_game(
    game: Game, settings: SelfplaySettings, seed: int, number: int
) -> SelfplayGame:
    """Play the game with a number; a row for each position that was searched."""
    chance = Random(f"{seed} {number}")
    engine = Engine(
        game,
        nodes=settings.nodes,
        seed=int(chance.random() * (1 << 31)),
        memory_mb=settings.memory_mb,
        progress=lambda *_: None,
    )
    position = game.start()
    moves: list[Move] = []
    rows: list[_Row] = []
    while position.outcome is None:
        if position.ply < settings.random_plies:
            legal = position.legal_moves()
            # Of the methods of Random only random() is guaranteed to stay the same.
            moves.append(legal[int(chance.random() * len(legal))])
            position = position.play(moves[-1])
            continue
        analysis = engine.final_analysis(position, multipv=settings.policy_size)
        row = _Row.of(analysis, has_visits=engine.settings.method != "alphabeta")
        is_sampled = position.ply < settings.random_plies + settings.sampled_plies
        row.action = row.actions[_drawn(row.policy, chance) if is_sampled else 0]
        rows.append(row)
        moves.append(game.move_of(row.action))
        position = position.after(row.action)
    _prove(rows, game, settings)
    record = Record.of(game, moves, Event="self-play", Round=f"{seed}.{number}")
    return SelfplayGame(str(record), _columns(rows, number, position, settings.policy_size))


@dataclass(slots=True)
class _Row:
    position: Position
    actions: list[int]
    policy: list[float]
    value: float
    exact: float
    exact_margin: float = np.nan
    action: int = -1

    @classmethod
    def of(cls, analysis: Analysis, *, has_visits: bool) -> _Row:
        lines, game = analysis.variations, analysis.position.game
        visits = [float(line.visits) for line in lines]
        if not has_visits or not sum(visits) or analysis.proven is not None:
            # A proof, or alpha-beta, whose number is a depth: all for the best move.
            visits = [1.0, *[0.0] * (len(lines) - 1)]
        return cls(
            analysis.position,
            [game.action_of(line.move) for line in lines],
            [count / sum(visits) for count in visits],
            2 * lines[0].win_probability - 1,
            np.nan if analysis.proven is None else _VALUES[analysis.proven],
        )


def _drawn(policy: list[float], chance: Random) -> int:
    """An index, with the probabilities of the policy."""
    left = chance.random()
    for index, share in enumerate(policy):
        left -= share
        if left < 0:
            return index
    return 0


def _prove(rows: list[_Row], game: Game, settings: SelfplaySettings) -> None:
    """Prove as many positions as the nodes suffice for, from the last one backwards."""
    if not settings.exact_nodes:
        return
    solver = Solver(game, memory_mb=settings.memory_mb)
    for row in reversed(rows):
        found = solver.solve(row.position, nodes=settings.exact_nodes, pv=False)
        if found.proven is None:
            return
        row.exact = _VALUES[found.proven]
        row.exact_margin = np.nan if found.margin is None else float(found.margin)


def _columns(rows: list[_Row], number: int, end: Position, width: int) -> Columns:
    outcome = end.outcome
    assert outcome is not None
    winner = outcome.winner
    result = [0 if winner is None else 1 if winner is row.position.mover else -1 for row in rows]
    size = end.game.size
    planes = np.zeros((len(rows), len(end.game.plane_names), size, size), np.float32)
    actions = np.full((len(rows), width), -1, np.int32)
    policy = np.zeros((len(rows), width), np.float32)
    for index, row in enumerate(rows):
        planes[index] = row.position.planes()
        actions[index, : len(row.actions)] = row.actions
        policy[index, : len(row.policy)] = row.policy
    return {
        "game": np.full(len(rows), number, np.int32),
        "ply": np.array([row.position.ply for row in rows], np.int16),
        "mover": np.array([row.position.mover is Seat.SECOND for row in rows], np.int8),
        "planes": planes,
        "policy_actions": actions,
        "policy": policy,
        "action": np.array([row.action for row in rows], np.int32),
        "value": np.array([row.value for row in rows], np.float32),
        "result": np.array(result, np.int8),
        "exact": np.array([row.exact for row in rows], np.float32),
        "exact_margin": np.array([row.exact_margin for row in rows], np.float32),
    }
