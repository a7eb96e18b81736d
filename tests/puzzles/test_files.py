"""Puzzle files: written and read again, and every fault told with its line."""

from __future__ import annotations

import json

import pytest

from tessellot.games import GAMES
from tessellot.puzzles import (
    Kind,
    PuzzleError,
    all_puzzles,
    puzzle_id,
    puzzles_of,
    read_puzzle,
    read_puzzles,
    validate,
    write_puzzle,
)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_puzzles_that_fit_the_rules(game_id):
    puzzles = puzzles_of(game_id)
    assert len(puzzles) >= 30
    for puzzle in puzzles[:: max(len(puzzles) // 8, 1)]:
        assert puzzle.game_id == game_id
        validate(puzzle)


def test_what_is_written_is_read_again():
    for puzzle in all_puzzles():
        line = write_puzzle(puzzle)
        assert line.endswith("\n")
        assert read_puzzle(line) == puzzle


def changed(puzzle, **changes):
    """The line of a puzzle with other values; None leaves a key out."""
    values = json.loads(write_puzzle(puzzle)) | changes
    return json.dumps({key: value for key, value in values.items() if value is not None})


def first(game_id, kind=Kind.WIN):
    return next(puzzle for puzzle in puzzles_of(game_id) if puzzle.kind is kind)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"kind": None}, "missing: 'kind'"),
        ({"kind": "draw"}, "kind: expected win, defence, over, found 'draw'"),
        ({"colour": "red"}, "unknown: 'colour'"),
        ({"level": 9}, "level: expected 1–8, found '9'"),
        ({"level": True}, "level: expected a whole number, found 'True'"),
        ({"themes": ["luck"]}, "themes: expected sacrifice"),
        ({"themes": "luck"}, "themes: expected a list, found 'luck'"),
        ({"side": "white"}, "side: expected X, O, found 'white'"),
        ({"position": "chess"}, "position: expected a position of a game, found 'chess'"),
        ({"id": "00000000"}, "id: expected"),
        ({"proof": {"nodes": 1}}, "proof: expected solver, nodes, wrong"),
        ({"refutations": ["Td1"]}, "refutations: expected wrong moves by the line"),
    ],
)
def test_wrong_values_are_refused_with_line_and_reason(changes, complaint):
    puzzle = first("battle-of-lits")
    text = write_puzzle(first("lot")) + "\n" + changed(puzzle, **changes)
    with pytest.raises(PuzzleError) as refused:
        list(read_puzzles(text, "mine.jsonl"))
    assert str(refused.value).startswith(f"mine.jsonl, line 3: {complaint}")


@pytest.mark.parametrize("text", ["{", "[]", "7", "[" * 100_000])
def test_a_line_that_is_no_puzzle(text):
    with pytest.raises(PuzzleError, match="f, line 1: this is no puzzle"):
        list(read_puzzles(text, "f"))


def test_the_same_puzzle_twice():
    line = write_puzzle(first("lot"))
    with pytest.raises(PuzzleError, match="line 2: this puzzle stands in line 1 already"):
        list(read_puzzles(line + line, "f"))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"line": ""}, "line: expected a line that ends with a move to find"),
        ({"line": "what"}, "line: "),
        ({"turns": 3}, "turns: expected with puzzles of LOT"),
        ({"refutations": []}, "refutations: expected one table for each move"),
        ({"refutations": [{}]}, "refutations: missing: a refutation of"),
        ({"last": "?"}, "last: "),
    ],
)
def test_moves_that_break_the_rules_are_refused(changes, complaint):
    puzzle = next(one for one in puzzles_of("battle-of-lits") if one.moves_to_find == 1)
    with pytest.raises(PuzzleError) as refused:
        validate(read_puzzle(changed(puzzle, **changes)))
    assert str(refused.value).startswith(complaint)


def test_an_illegal_move_in_the_line():
    puzzle = first("battle-of-lits")
    with pytest.raises(PuzzleError, match=f"line: {puzzle.last_text} is not legal here"):
        validate(read_puzzle(changed(puzzle, line=puzzle.last_text)))


def test_the_side_must_be_the_one_to_move():
    puzzle = first("battle-of-lits")
    other = "O" if puzzle.side == "X" else "X"
    with pytest.raises(PuzzleError, match=f"side: it is the turn of {puzzle.side}"):
        validate(read_puzzle(changed(puzzle, side=other)))


def test_a_position_must_be_written_in_the_usual_way():
    puzzle = first("battle-of-lits")
    game, board, *pieces = puzzle.position_text.split()
    text = " ".join([game, board, *reversed(pieces)])
    turned = changed(puzzle, position=text, id=puzzle_id(Kind.WIN, text))
    with pytest.raises(PuzzleError, match="position: expected"):
        validate(read_puzzle(turned))


def test_an_ending_has_one_place_left_at_most():
    ending = first("taiji", Kind.OVER)
    early = "taiji size=7 groups=1"
    identity = puzzle_id(Kind.OVER, early)
    line = changed(ending, position=early, id=identity, side="white", last=None)
    with pytest.raises(PuzzleError, match="more than one place for a piece is left"):
        validate(read_puzzle(line))
