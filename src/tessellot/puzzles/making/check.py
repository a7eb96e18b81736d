"""Proving a puzzle again: the solution is right, nothing else is, and every refutation refutes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from tessellot.games import Game, Move, Position
from tessellot.locale import Text
from tessellot.puzzles.errors import PuzzleError
from tessellot.puzzles.making.difficulty import is_trivial
from tessellot.puzzles.making.judges import Judge, UnprovenError, judge_for
from tessellot.puzzles.making.lines import ForcedLine, moves_by_result
from tessellot.puzzles.making.theme_rules import themes_of
from tessellot.puzzles.puzzle import Kind, Puzzle
from tessellot.puzzles.validation import validate


def check_puzzle(puzzle: Puzzle) -> None:
    """Prove a puzzle; raises PuzzleError with the reason if anything about it is wrong.

    Its level is not measured again.
    """
    validate(puzzle)
    if puzzle.kind is Kind.OVER:
        return
    line = _line(puzzle)
    judge = _judge(puzzle.position.game, puzzle.kind)
    try:
        for number, (position, right) in enumerate(zip(line.positions, line.to_find, strict=True)):
            turns = 0 if puzzle.turns is None else puzzle.turns - number
            refutation = partial(puzzle.refutation, number)
            _check_moves(judge, position, right, turns, refutation)
    except UnprovenError:
        raise PuzzleError(Text("this cannot be proven within the limits of the solver")) from None
    themes = themes_of(puzzle.kind, line)
    if themes != puzzle.themes:
        found = ", ".join(themes)
        raise PuzzleError(Text("themes: found by rule are {themes}", themes=found))
    trivial = puzzle.turns == 1 or is_trivial(line.positions[0], line.moves[0])
    if puzzle.trivial != trivial:
        raise PuzzleError(Text("trivial: this is not so"))


def _line(puzzle: Puzzle) -> ForcedLine:
    positions: list[Position] = []
    position = puzzle.position
    for number, move in enumerate(puzzle.line):
        if number % 2 == 0:
            positions.append(position)
        position = position.play(move)
    return ForcedLine(puzzle.line, tuple(positions))


@lru_cache(maxsize=4)
def _judge(game: Game, kind: Kind) -> Judge:
    return judge_for(game, kind)


def _check_moves(
    judge: Judge,
    position: Position,
    right: Move,
    turns: int,
    refutation: Callable[[Move], tuple[Move, ...]],
) -> None:
    seat, solution = position.mover, position.play(right)
    for after, moves in moves_by_result(position).items():
        move = moves[0]
        is_right = judge.is_right(after, seat, turns)
        if after == solution and not is_right:
            raise PuzzleError(Text("line: {move} is not right", move=move))
        if after != solution and is_right:
            raise PuzzleError(Text("line: {move} is right as well", move=move))
        if after == solution or after.outcome is not None:
            continue
        reply = refutation(move)[0]
        if not judge.refutes(after.play(reply), seat, turns):
            raise PuzzleError(
                Text("refutations: {reply} does not refute {move}", reply=reply, move=move)
            )
