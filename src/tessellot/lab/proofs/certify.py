"""The solver writes certificates; nobody has to believe it, for the checker verifies them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tessellot.engine.analysis import ProofValue
from tessellot.games.battle_of_lits import BattleOfLits, BattleOfLitsPosition
from tessellot.games.seats import Seat
from tessellot.lab.proofs.certificates import DEFAULT_DEPTH, Certificate, position_of
from tessellot.lab.proofs.checker.checker import Checker
from tessellot.lab.proofs.opening_proofs import winning_move
from tessellot.lab.proofs.prover import ProgressCallback, Prover

AnswerProgress = Callable[[int, int], None]
"""Called with the number of answers that are found, and of those that are needed by now."""

Line = tuple[tuple[str, ...], dict[str, str]]
Layer = dict[int, tuple[BattleOfLitsPosition, tuple[str, ...]]]
"""Positions by their pieces, each with the moves that lead to it."""


def certify(
    prover: Prover,
    moves: tuple[str, ...],
    *,
    depth: int = DEFAULT_DEPTH,
    seconds: float | None = None,
    progress: ProgressCallback | None = None,
    answer_progress: AnswerProgress | None = None,
) -> Certificate | None:
    """The certificate of who wins after these moves; None if it was stopped or took too long."""
    chosen = prover.game
    assert isinstance(chosen, BattleOfLits)
    position = position_of(chosen, moves)
    to_move, other = ("X", "O") if position.tiling.count % 2 == 0 else ("O", "X")
    winner, answer = other, None
    if position.outcome is not None:
        winner = "X" if position.outcome.winner is Seat.FIRST else "O"
    else:
        # The claim is about sides: with one piece on the board, the swap is not meant.
        asked = position.after_swap() if position.can_swap else position
        found = prover.solve(asked, margin=False, seconds=seconds, progress=progress)
        if found.proven is None:
            return None
        if found.proven is ProofValue.WIN:
            winner, answer = to_move, str(found.move)
    side: Literal["X", "O"] = "X" if winner == "X" else "O"
    top = position if answer is None else _played(position, answer)
    lines: list[Line] = []
    layer: Layer = {top.tiling.placed: (top, ())}
    checker = Checker(chosen, side)
    for _ in range(depth):
        below = _answered(prover, checker, layer, lines, answer_progress)
        if below is None:
            return None
        layer = below
    return Certificate(chosen, moves, side, depth, answer, tuple(lines))


def _answered(
    prover: Prover,
    checker: Checker,
    layer: Layer,
    lines: list[Line],
    progress: AnswerProgress | None,
) -> Layer | None:
    """Add answers in all positions of a layer; returns the layer below, or None if stopped."""
    needed = {
        placed: sorted(checker.open_moves(position)[1])
        for placed, (position, _) in layer.items()
        if position.outcome is None
    }
    total, done = sum(map(len, needed.values())), 0
    below: Layer = {}
    for placed, numbers in needed.items():
        parent, path = layer[placed]
        answers = {}
        for number in numbers:
            done += 1
            if progress is not None:
                progress(done, total)
            after = parent.after_placement(number)
            if after.outcome is None:
                reply = winning_move(prover, after)
                if reply is None:
                    return None
                move = str(after.game.move_index[number])
                answers[move] = str(reply)
                child = _played(after, str(reply))
                below[child.tiling.placed] = (child, (*path, move, str(reply)))
        lines.append((path, answers))
    return below


def _played(position: BattleOfLitsPosition, move: str) -> BattleOfLitsPosition:
    after = position.play(move)
    assert isinstance(after, BattleOfLitsPosition)
    return after
