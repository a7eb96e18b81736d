"""Playing out why a move is wrong: a line to the end, by proof."""

from __future__ import annotations

from functools import lru_cache

from tessellot.games import Game, Move
from tessellot.puzzles.attempts import Attempt
from tessellot.puzzles.making.judges import (
    Judge,
    LotDefenceJudge,
    PointsJudge,
    UnprovenError,
    judge_for,
)
from tessellot.puzzles.puzzle import Kind


def play_out(attempt: Attempt, wrong: Move) -> tuple[Move, ...]:
    """The moves after a wrong one, from the reply on, to the end where that is forced.

    They begin as the puzzle tells; where a proof would cost too much, they are no more than that.
    """
    puzzle, answer = attempt.puzzle, attempt.play(wrong)
    if answer.after is None or answer.shown is None or answer.shown.outcome is not None:
        return answer.refutation
    judge = _judge(puzzle.position.game, puzzle.kind)
    try:
        if isinstance(judge, PointsJudge):
            return answer.refutation[:1] + judge.refutation(answer.shown, puzzle.seat, 0)
        if isinstance(judge, LotDefenceJudge):
            turns = (puzzle.turns or 0) - attempt.number
            return judge.refutation(answer.after, puzzle.seat, turns)
    except UnprovenError:
        pass
    return answer.refutation


@lru_cache(maxsize=2)
def _judge(game: Game, kind: Kind) -> Judge:
    return judge_for(game, kind)
