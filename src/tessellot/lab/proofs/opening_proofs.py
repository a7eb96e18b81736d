"""The proof of a single opening, with the winner's answers to every next move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessellot.engine.analysis import ProofValue
from tessellot.engine.books.proven_openings import ProvenOpening
from tessellot.engine.errors import EngineError
from tessellot.games import SWAP, Move, Position
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.moves import Placement
from tessellot.lab.proofs.prover import ProgressCallback, Prover
from tessellot.locale import Text
from tessellot.notation import write_position

if TYPE_CHECKING:
    from tessellot.engine.solver import Solution

FIRST_LIMIT = 1 << 12
"""Nodes of the first attempt to get an answer out of a finished proof."""


def prove_opening(
    prover: Prover,
    move: Placement,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: ProgressCallback | None = None,
) -> ProvenOpening | None:
    """Prove who wins after an opening; None if a limit is reached."""
    from tessellot.engine.solver import VERSION

    game = prover.game
    assert isinstance(game, BattleOfLits)
    opened = game.start().play(move)
    found = prover.solve(opened, margin=False, seconds=seconds, nodes=nodes, progress=progress)
    if found.proven is None:
        return None
    x_wins = found.moves.get(SWAP) is ProofValue.WIN
    reply = _placement(found.pv[1 if x_wins else 0])
    lost = opened.play(SWAP if x_wins else reply)
    answers = {}
    spent, taken = found.nodes, found.seconds
    for number in lost.legal_moves().actions():
        position = lost.after(number)
        if position.outcome is None:
            solved = _answered(prover, position)
            if solved is None:
                return None
            answers[str(game.move_index[number])] = str(solved.move)
            spent, taken = spent + solved.nodes, taken + solved.seconds
    return ProvenOpening(
        game.board, move, "X" if x_wins else "O", reply, answers, spent, taken, VERSION
    )


def winning_move(prover: Prover, position: Position) -> Move | None:
    """The winning move of a position of a finished proof; None if the prover was stopped."""
    solved = _answered(prover, position)
    return None if solved is None else solved.move


def _answered(prover: Prover, position: Position) -> Solution | None:
    """The winner's move in a position of a finished proof; None if the prover was stopped.

    The limit is low at first: mostly the move is in the table, and the principal variation behind
    it is not needed.
    """
    limit = FIRST_LIMIT
    while not prover.stopped:
        solved = prover.solve(position, margin=False, nodes=limit)
        if solved.proven is ProofValue.WIN:
            return solved
        if solved.proven is not None:
            raise _contradiction(position)
        limit *= 8
    return None


def _contradiction(position: Position) -> EngineError:
    return EngineError(
        Text(
            "The solver contradicts itself in this position: {position}",
            position=write_position(position),
        )
    )


def _placement(move: Move) -> Placement:
    assert isinstance(move, Placement)
    return move
