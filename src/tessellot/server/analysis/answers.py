"""Answers of the engine as they are sent: values for the first seat, moves with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from tessellot.engine.analysis import ProofValue
from tessellot.engine.review.commentary import accuracy, average_loss, explanation
from tessellot.engine.review.judgement import Judgement, Value, Verdict
from tessellot.games import Game, Move, Position, Seat
from tessellot.games.moves import SWAP
from tessellot.games.seats import SIDE_TEXTS
from tessellot.locale import Text
from tessellot.notation import read_move, write_position
from tessellot.server.engine_pool.jobs import StudyCells, StudyLine, StudyResult
from tessellot.server.wire.live.server_messages import Proven
from tessellot.server.wire.positions.position import MoveView, move_view
from tessellot.server.wire.study.analysis import (
    AnalysisLines,
    CellValues,
    JudgedMove,
    LineView,
    ProofState,
    ProvenResult,
    SeatSummary,
    ValueView,
)

LONGEST = 20
"""Moves of a line that are sent."""


def analysis_lines(
    version: int, position: Position, found: StudyResult, language: str, *, cached: bool = False
) -> AnalysisLines:
    """What is known about a position."""
    first = position.mover is Seat.FIRST
    nodes = found.nodes + found.proof_nodes
    proving = found.proof_nodes or found.settled
    return AnalysisLines(
        version=version,
        position=write_position(position),
        lines=[
            _line(line, position, None if place else found.margin, first=first)
            for place, line in enumerate(found.lines)
        ],
        depth=found.depth,
        nodes=nodes,
        seconds=round(found.seconds, 3),
        speed=round(nodes / found.seconds) if found.seconds else 0,
        proof=ProofState(settled=found.settled, moves=found.moves, nodes=found.proof_nodes)
        if proving
        else None,
        proven=_proven(found, position, language),
        cells=_cells(found),
        cached=cached,
        final=found.final,
    )


def final_lines(version: int, position: Position, language: str) -> AnalysisLines:
    """What is known about a finished game, which needs no search."""
    outcome = position.outcome
    assert outcome is not None
    counted = position.game.info.points_decide
    margin = float(position.score.first - position.score.second) if counted else None
    return AnalysisLines(
        version=version,
        position=write_position(position),
        lines=[],
        depth=0,
        nodes=0,
        seconds=0.0,
        speed=0,
        proof=None,
        proven=ProvenResult(
            winner=None if outcome.winner is None else outcome.winner.value,
            margin=margin,
            text=outcome.text.to(language),
        ),
        cells=None,
        cached=False,
        final=True,
    )


def _line(
    line: StudyLine, position: Position, proven_margin: float | None, *, first: bool
) -> LineView:
    game = position.game
    leads = line.margin is not None and line.proven is not None
    return LineView(
        move=_move(line.move, game),
        win=round(line.win if first else 1 - line.win, 4),
        # A sum with zero has no sign if it is zero.
        margin=None
        if line.margin is None
        else round(line.margin if first else -line.margin, 2) + 0.0,
        exact=leads and line.margin in (proven_margin, _final_margin(line, position)),
        proven=_winner(line.proven, position.mover),
        pv=[_move(move, game) for move in line.variation[:LONGEST]],
        visits=line.visits,
    )


def _final_margin(line: StudyLine, position: Position) -> float | None:
    """The lead of the side to move after a line that leads to the end of the game."""
    seat = position.mover
    for text in line.variation:
        position = position.play(read_move(text, position.game))
    if position.outcome is None:
        return None
    return float(position.score[seat] - position.score[seat.other])


def _move(text: str, game: Game) -> MoveView:
    return move_view(read_move(text, game), game)


def _winner(value: ProofValue | None, mover: Seat) -> Proven | None:
    if value is None:
        return None
    winner = value.winner(mover)
    return "draw" if winner is None else winner.value


def _proven(found: StudyResult, position: Position, language: str) -> ProvenResult | None:
    if found.proven is None:
        return None
    winner = found.proven.winner(position.mover)
    margin = found.margin
    if margin is not None and position.mover is not Seat.FIRST:
        margin = -margin
    best = found.lines[0].move if found.lines else ""
    swaps = winner is position.mover and best == str(SWAP)
    return ProvenResult(
        winner=None if winner is None else winner.value,
        margin=margin,
        text=proven_text(position, winner, margin, swaps=swaps).to(language),
    )


def proven_text(
    position: Position, winner: Seat | None, margin: float | None, *, swaps: bool
) -> Text:
    """A proven result in a sentence; a winner who `swaps` has the other side from then on."""
    if winner is None:
        return Text("Proven: a draw.")
    side = _side(position.side_of(winner.other if swaps else winner))
    points = abs(margin or 0)
    if swaps and points:
        return Text("Proven: after the swap {side} wins by {points:g}.", side=side, points=points)
    if swaps:
        return Text("Proven: after the swap {side} wins.", side=side)
    if points:
        return Text("Proven: {side} wins by {points:g}.", side=side, points=points)
    return Text("Proven: {side} wins.", side=side)


def _side(side: str) -> Text | str:
    return SIDE_TEXTS.get(side, side)


def _cells(found: StudyResult) -> CellValues | None:
    cells = found.cells
    if cells is None:
        return None
    return CellValues(
        best=[None if value is None else round(value, 3) for value in cells.best],
        first=[round(value, 3) for value in cells.first],
        second=[round(value, 3) for value in cells.second],
        safe=None if cells.safe is None else list(cells.safe),
    )


def judged_move(judgement: Judgement, language: str) -> JudgedMove:
    """A judgement as it is sent."""
    game = judgement.position.game
    return JudgedMove(
        turn=judgement.turn,
        seat=judgement.seat.value,
        move=move_view(judgement.move, game),
        before=_value(judgement.before),
        after=_value(judgement.after),
        loss=round(judgement.loss, 4),
        points=None if judgement.points is None else round(judgement.points, 2),
        verdict=judgement.verdict.value,
        mark=judgement.verdict.mark,
        missed_win=judgement.missed_win,
        best=[move_view(move, game) for move in judgement.best[:LONGEST]],
        why=explanation(judgement, language) if judgement.verdict.mark else "",
    )


def _value(value: Value) -> ValueView:
    return ValueView(
        win=round(value.win_probability, 4),
        margin=None if value.margin is None else round(value.margin, 2),
        proven=None if value.proven is None else value.proven.value,
    )


def seat_summary(judgements: Sequence[Judgement], seat: Seat) -> SeatSummary:
    """The play of a seat."""
    own = [judgement for judgement in judgements if judgement.seat is seat]

    def count(verdict: Verdict) -> int:
        return sum(judgement.verdict is verdict for judgement in own)

    return SeatSummary(
        accuracy=round(accuracy(own, seat), 1),
        average_loss=round(average_loss(own, seat), 4),
        inaccuracies=count(Verdict.INACCURACY),
        mistakes=count(Verdict.MISTAKE),
        blunders=count(Verdict.BLUNDER),
        missed_wins=sum(judgement.missed_win for judgement in own),
    )


def result_data(found: StudyResult) -> dict[str, Any]:
    """A result as plain values, to be stored."""
    return asdict(found)


def stored_result(data: dict[str, Any], *, final: bool) -> StudyResult:
    """A result from its plain values."""
    cells = data["cells"]
    return StudyResult(
        **{
            **data,
            "lines": tuple(
                StudyLine(
                    **{
                        **line,
                        "proven": _proof_value(line["proven"]),
                        "variation": tuple(line["variation"]),
                    }
                )
                for line in data["lines"]
            ),
            "proven": _proof_value(data["proven"]),
            "cells": None if cells is None else StudyCells(**cells),
            "final": final,
        }
    )


def _proof_value(name: str | None) -> ProofValue | None:
    return None if name is None else ProofValue(name)


def moves_of(texts: Sequence[str], game: Game) -> tuple[Move, ...]:
    """Moves in notation as moves."""
    return tuple(read_move(text, game) for text in texts)
