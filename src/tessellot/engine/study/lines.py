"""The lines that are shown: those of the search, corrected by what the solver has proven."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tessellot.engine.analysis import Analysis, ProofValue, Variation
from tessellot.games.moves import Move
from tessellot.games.protocol import Position

if TYPE_CHECKING:
    from tessellot.engine.solver import Solution


def lines_of(
    analysis: Analysis,
    solution: Solution | None,
    known: Mapping[Move, ProofValue],
    settled: Container[Move],
) -> tuple[Variation, ...]:
    """The lines, wins first, losses last; `known` are the moves that the solver has judged.

    While the result of the position is open, one move that is not `settled` comes before losses.
    """
    lines = [_corrected(variation, known.get(variation.move)) for variation in analysis.variations]
    if solution is not None and solution.proven is not None and solution.pv:
        same = next((line for line in lines if line.move == solution.pv[0]), None)
        # Where all moves lose, those of the search say more than a bare one of the solver.
        is_bare = same is None and solution.margin is None and solution.proven is ProofValue.LOSS
        if not (is_bare and lines):
            best = _solved(solution, solution.proven, same)
            others = [line for line in lines if line.move != best.move]
            lines = [best, *(_within(line, solution.margin) for line in others)]
    lines.sort(key=_proof_rank, reverse=True)
    if settled and lines and lines[0].proven is ProofValue.LOSS:
        lines[:0] = _untried(analysis, settled)
    return tuple(lines)


def leads_to_the_end(solution: Solution) -> bool:
    """Whether the line of a solution leads to the end of the game."""
    position = solution.position
    for move in solution.pv:
        position = position.play(move)
    return position.outcome is not None


def line_through(position: Position, move: Move, solution: Solution) -> Variation:
    """The line of a move, by the solution of the position after it."""
    proven, margin = solution.proven, solution.margin
    if solution.position.mover is not position.mover:
        proven = None if proven is None else proven.negated
        margin = None if margin is None else -margin
    value = 0.5 if proven is None else proven.expected_score
    points = None if margin is None else float(margin)
    return Variation(move, value, points, 0, (move, *solution.pv), proven)


def last_move(position: Position, move: Move) -> Variation:
    """The line of a move that ends the game."""
    after, seat = position.play(move), position.mover
    assert after.outcome is not None
    proven = ProofValue.of(after.outcome.winner, seat)
    margin = float(after.score[seat] - after.score[seat.other])
    return Variation(move, proven.expected_score, margin, 0, (move,), proven)


def _corrected(variation: Variation, value: ProofValue | None) -> Variation:
    if value is None:
        return variation
    return replace(variation, proven=value, win_probability=value.expected_score)


def _solved(solution: Solution, proven: ProofValue, same: Variation | None) -> Variation:
    """The line of a solution; `same` is that of the search with the same first move."""
    pv, margin = solution.pv, None if solution.margin is None else float(solution.margin)
    if same is not None and margin is None:
        margin = same.margin
        # Only towards a proven margin the solver's own line says more than a longer one.
        pv = max(pv, same.pv, key=len)
    visits = 0 if same is None else same.visits
    return Variation(pv[0], proven.expected_score, margin, visits, pv, proven)


def _within(line: Variation, best: float | None) -> Variation:
    """A line without its expected margin, where that is more than what is proven to be the best."""
    if best is None or line.margin is None or line.margin <= best:
        return line
    return replace(line, margin=None)


def _untried(analysis: Analysis, settled: Container[Move]) -> list[Variation]:
    """The most promising move that is not settled, which the search has not tried yet."""
    index = analysis.position.game.move_index
    values = {
        move: analysis.values.get(action, 0.5)
        for move in analysis.position.legal_moves()
        if move not in settled and (action := index.action_of(move)) is not None
    }
    best = max(values, key=values.__getitem__, default=None)
    return [] if best is None else [Variation(best, values[best], None, 0, (best,), None)]


def _proof_rank(variation: Variation) -> int:
    if variation.proven is ProofValue.WIN:
        return 2
    return int(variation.proven is not ProofValue.LOSS)
