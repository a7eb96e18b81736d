"""Checks of a puzzle by the rules alone: positions and moves that do not fit are refused.

That the solution wins, and nothing else does, is proven by `making.check`.
"""

from __future__ import annotations

from tessellot.games import Move, NotationError, Position, TessellotError
from tessellot.games.moves import read_move
from tessellot.games.seats import SIDE_TEXTS
from tessellot.locale import Text
from tessellot.notation import read_position, write_position
from tessellot.puzzles.errors import PuzzleError
from tessellot.puzzles.puzzle import OTHERS, Kind, Puzzle


def validate(puzzle: Puzzle) -> None:
    """Raise PuzzleError if position, line and refutations of a puzzle do not fit together."""
    try:
        position = read_position(puzzle.position_text)
    except TessellotError as error:
        raise _error("position", error.complaint) from None
    if write_position(position) != puzzle.position_text:
        raise _error("position", Text("expected {text!r}", text=write_position(position)))
    if position.side_of(position.mover) != puzzle.side:
        side = SIDE_TEXTS[position.side_of(position.mover)]
        raise _error("side", Text("it is the turn of {side}", side=side))
    if puzzle.last_text is not None:
        _read(puzzle.last_text, position, "last")
    if puzzle.kind is Kind.OVER:
        _validate_end(puzzle, position)
    else:
        _validate_line(puzzle, position)


def _validate_end(puzzle: Puzzle, position: Position) -> None:
    places = {frozenset(move.cells) for move in position.legal_moves()}
    if len(places) > 1:
        raise _error("position", Text("more than one place for a piece is left"))
    if len(puzzle.line_text) != len(places):
        raise _error("line", Text("expected the last placement, or nothing if it is over"))
    for text in puzzle.line_text:
        _play(position, text, "line")


def _validate_line(puzzle: Puzzle, position: Position) -> None:
    if len(puzzle.line_text) % 2 == 0:
        raise _error("line", Text("expected a line that ends with a move to find"))
    if (puzzle.kind is Kind.DEFENCE or puzzle.game_id == "lot") != (puzzle.turns is not None):
        raise _error("turns", Text("expected with puzzles of LOT, and only there"))
    if len(puzzle.refutations) != puzzle.moves_to_find:
        raise _error("refutations", Text("expected one table for each move to find"))
    for number, text in enumerate(puzzle.line_text):
        if number % 2 == 0:
            _validate_refutations(puzzle, number // 2, position, text)
        position = _play(position, text, "line")


def _validate_refutations(puzzle: Puzzle, number: int, position: Position, right: str) -> None:
    """Every other move has a refutation that can be played."""
    solution = _play(position, right, "line")
    table = puzzle.refutations[number]
    for wrong in table:
        if wrong != OTHERS:
            _play(position, wrong, "refutations")
    for move in position.legal_moves():
        after = position.play(move)
        line = table.get(str(move), table.get(OTHERS))
        if after == solution or after.outcome is not None:
            continue
        if not line:
            raise _error("refutations", Text("missing: a refutation of {move}", move=move))
        for text in line.split():
            after = _play(after, text, "refutations")


def _read(text: str, position: Position, key: str) -> Move:
    try:
        return read_move(text, position.game)
    except NotationError as error:
        raise _error(key, error.complaint) from None


def _play(position: Position, text: str, key: str) -> Position:
    try:
        return position.play(_read(text, position, key))
    except PuzzleError:
        raise
    except TessellotError as error:
        raise _error(key, error.complaint) from None


def _error(key: str, complaint: Text) -> PuzzleError:
    return PuzzleError(Text("{key}: {complaint}", key=key, complaint=complaint))
