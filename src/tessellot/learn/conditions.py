"""Conditions on a legal move: what counts as done, as wrong, and as the opponent's reply.

A condition is a table of a lesson file. Each of its keys is a test of the move or of the position
after it; the condition holds if all tests hold. All tests ask the rules: `score`, `outcome`,
`safe_cells`, `threats`, `legal_moves`. Points are seen from the side of the player who moved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tessellot.games import Disc, Move, Position, Seat, Swap
from tessellot.geometry import Cell, Grid
from tessellot.learn.quantities import Requirement


@dataclass(frozen=True, slots=True)
class Trial:
    """A legal move that somebody tries: the position before it, the move, the position after."""

    before: Position
    move: Move
    after: Position

    @classmethod
    def of(cls, position: Position, move: Move) -> Trial:
        """The trial of a legal move."""
        return cls(position, move, position.play(move))

    @property
    def seat(self) -> Seat:
        """Who moved."""
        return self.before.mover


@dataclass(frozen=True, slots=True)
class Condition:
    """Tests by name, each with the value it compares with. All of them must hold."""

    tests: tuple[tuple[str, Any], ...] = ()

    def holds(self, trial: Trial) -> bool:
        """Whether the move and the position after it pass all tests."""
        return all(TESTS[name](trial, value) for name, value in self.tests)

    def first_move(self, position: Position) -> Move | None:
        """The first legal move for which the condition holds, or None.

        Moves that the condition lists are tried in the order of the list.
        """
        listed = dict(self.tests).get("moves")
        legal = position.legal_moves()
        candidates = legal if listed is None else [move for move in listed if move in legal]
        for move in candidates:
            if self.holds(Trial.of(position, move)):
                return move
        return None


class Ending(NamedTuple):
    """How a game must have ended for the player who moved, and for which reason, if any."""

    result: str
    reason: str | None


RESULTS = ("win", "loss", "draw")


def groups_after(trial: Trial) -> list[tuple[Cell, ...]]:
    """The groups of both sides that are counted last: in a double game, those of the half."""
    for count in reversed((*trial.after.score.counts, *trial.after.score.further)):
        groups = [*count.first.groups, *count.second.groups]
        if groups:
            return groups
    return []


def _in_list(trial: Trial, moves: tuple[Move, ...]) -> bool:
    return trial.move in moves


def _covers(trial: Trial, cells: tuple[Cell, ...]) -> bool:
    return set(cells).issubset(trial.move.cells)


def _covers_any(trial: Trial, cells: tuple[Cell, ...]) -> bool:
    return not _avoids(trial, cells)


def _avoids(trial: Trial, cells: tuple[Cell, ...]) -> bool:
    return set(cells).isdisjoint(trial.move.cells)


def _touches(trial: Trial, cells: tuple[Cell, ...]) -> bool:
    beside = {neighbour for cell in trial.move.cells for neighbour in cell.neighbours}
    return not beside.isdisjoint(cells)


def _shape(trial: Trial, shapes: tuple[str, ...]) -> bool:
    return getattr(trial.move, "shape", None) in shapes


def _swap(trial: Trial, wanted: bool) -> bool:  # noqa: FBT001 - the value of the test
    return isinstance(trial.move, Swap) is wanted


def _keeps(trial: Trial, cells: tuple[Cell, ...]) -> bool:
    return isinstance(trial.move, Disc) and trial.move.keep in cells


def _requires(trial: Trial, requirements: tuple[Requirement, ...]) -> bool:
    return all(
        requirement.holds(trial.before, trial.after, trial.seat) for requirement in requirements
    )


def _safe(trial: Trial, cells: tuple[Cell, ...]) -> bool:
    masks = trial.after.safe_cells() or (0, 0)
    return not Grid.of(trial.after.game.size).mask(cells) & ~(masks[0] | masks[1])


def _joined(trial: Trial, cells: tuple[Cell, ...]) -> bool:
    return any(set(cells).issubset(group) for group in groups_after(trial))


def _walled_in(trial: Trial, cells: tuple[Cell, ...]) -> bool:
    beside = {
        neighbour
        for group in groups_after(trial)
        if not set(cells).isdisjoint(group)
        for cell in group
        for neighbour in cell.neighbours
    }
    return all(beside.isdisjoint(move.cells) for move in trial.after.legal_moves())


def _outcome(trial: Trial, ending: Ending) -> bool:
    outcome = trial.after.outcome
    if outcome is None or ending.reason not in (None, outcome.reason):
        return False
    results = {None: "draw", trial.seat: "win", trial.seat.other: "loss"}
    return results[outcome.winner] == ending.result


def _no_reply(trial: Trial, reply: Condition) -> bool:
    return reply.first_move(trial.after) is None


def _after_any_reply(trial: Trial, following: Condition) -> bool:
    replies = trial.after.legal_moves()
    return bool(replies) and all(
        following.first_move(trial.after.play(reply)) is not None for reply in replies
    )


TESTS: dict[str, Callable[[Trial, Any], bool]] = {
    "moves": _in_list,
    "covers": _covers,
    "covers_any": _covers_any,
    "avoids": _avoids,
    "touches": _touches,
    "shape": _shape,
    "swap": _swap,
    "keeps": _keeps,
    "requires": _requires,
    "safe": _safe,
    "joined": _joined,
    "walled_in": _walled_in,
    "outcome": _outcome,
    "no_reply": _no_reply,
    "after_any_reply": _after_any_reply,
}
"""Every test by its key in a lesson file; `docs/learn.md` explains them."""
