"""Trees of games: built move by move, changed, and read back exactly as they were."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tessellot
from tessellot import IllegalMoveError, NotationError, TessellotError
from tessellot.notation import Format, Node, Record, read_games, read_record, write_games

LOT = tessellot.game("lot")


def tree() -> Record:
    """1. d4 swap (1... c3 2. e5 (2. a1 b2)) 2. g7."""
    record = Record.of(LOT, ["d4", "swap", "g7"])
    variation = record.main_line()[0].add("c3")
    variation.add("e5")
    variation.add("a1").add("b2")
    return record


def moves_of(nodes) -> list[str]:
    return [str(node.move) for node in nodes]


def test_a_record_is_built_move_by_move():
    record = Record.of(tessellot.game("battle-of-lits", board="5x5:XO.XO/.XOX./XO.OX/O.XX./XOX.O"))
    while moves := record.end.legal_moves():
        node = record.play(str(moves[0]))
        assert (node.move, node.position) == (moves[0], record.end)
        assert node.parent.position.play(node.move) == node.position
    assert record.result in ("1-0", "0-1")
    assert read_record(str(record)) == record
    with pytest.raises(IllegalMoveError):
        record.play(str(record.moves[0]))


def test_a_move_that_is_there_is_not_added_again():
    record = tree()
    before = str(record)
    first = record.root.add("D4")
    assert first is record.main_line()[0]
    assert first.child("c3") is first.add("c3")
    assert first.child("a7") is None
    assert first.add_line(["c3", "a1", "b2"]).position.ply == 4
    assert str(record) == before


def test_the_ways_through_a_tree():
    record = tree()
    assert moves_of(list(record.root.walk())[1:]) == ["d4", "swap", "g7", "c3", "e5", "a1", "b2"]
    deepest = record.root.children[0].children[1].children[1].children[0]
    assert moves_of(deepest.path) == ["d4", "c3", "a1", "b2"]
    assert deepest.root is record.root
    assert not deepest.is_main_line
    assert not deepest.begins_variation
    assert deepest.parent.begins_variation
    assert moves_of(record.root.children[0].main_line()) == ["swap", "g7"]
    assert record.main_line()[-1].is_main_line
    assert record.root.is_main_line


def test_lines_are_promoted_step_by_step_or_at_once():
    record = tree()
    deepest = record.root.children[0].children[1].children[1].children[0]
    deepest.parent.before = "or"
    deepest.promote()
    assert "1... c3 2. a1 {or} 2... b2 (2. e5)" in " ".join(str(record).split()).replace(
        "(2. e5) 2... b2", "2... b2 (2. e5)"
    )
    assert deepest.parent.comment == "or"
    deepest.promote()
    assert moves_of(record.main_line()) == ["d4", "c3", "a1", "b2"]
    deepest.promote()
    assert moves_of(record.main_line()) == ["d4", "c3", "a1", "b2"]
    record.root.children[0].children[1].children[0].promote_to_main_line()
    assert moves_of(record.main_line()) == ["d4", "swap", "g7"]
    assert read_record(str(record)) == record


def test_removing_a_move_removes_what_follows_it():
    record = tree()
    first = record.main_line()[0]
    first.children[1].before = "or"
    gone = first.children[0]
    gone.remove()
    assert gone.parent is None
    assert moves_of(record.main_line()) == ["d4", "c3", "e5"]
    assert (first.children[0].before, first.children[0].comment) == ("", "or")
    assert read_record(str(record)) == record
    with pytest.raises(TessellotError, match="The start of a game cannot be removed"):
        record.root.remove()


def test_marks_are_set_and_taken_away():
    record = tree()
    node = record.main_line()[0]
    node.glyphs = [40]
    node.marks = "!?"
    assert (node.marks, node.glyphs) == ("!?", [5, 40])
    node.marks = "??"
    assert node.marks == "??"
    node.marks = ""
    assert node.glyphs == [40]
    with pytest.raises(TessellotError, match="'!!!' is no mark: known are"):
        node.marks = "!!!"
    with pytest.raises(TessellotError, match="Marks stand on moves"):
        record.root.marks = "!"


def test_a_variation_that_repeats_the_move_is_merged_with_what_is_said_of_it():
    record = read_record(
        '[Game "lot"]\n\n1. d4! {good} ({see} 1. d4! $40 {very good} c3 2. e5) '
        "1... c3 {yes} 2. a1 *"
    )
    (first,) = record.root.children
    assert first.glyphs == [1, 40]
    assert (first.before, first.comment) == ("", "see\ngood\nvery good")
    (reply,) = first.children
    assert reply.comment == "yes"
    assert moves_of(reply.children) == ["e5", "a1"]
    assert read_record(str(record)) == record
    text = """[{"game": "lot", "moves": [{"move": "d4", "glyphs": [1], "comment": "good",
        "variations": [[{"move": "d4", "before": "see", "glyphs": [1, 40]}, {"move": "c3"}]]},
        {"move": "c3", "comment": "yes"}]}]"""
    (again,) = read_games(text)
    (first,) = again.root.children
    assert (first.glyphs, first.before, first.comment) == ([1, 40], "", "see\ngood")
    assert moves_of(first.children) == ["c3"]


COMMENTS = st.sampled_from(["", "well", "a } b { c \\ d", "two\nlines", "ход « 好 »"])
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(
            ["add", "add", "add", "add", "comment", "before", "mark", "promote", "cut"]
        ),
        st.integers(0, 1000),
        st.integers(0, 10_000),
        COMMENTS,
        st.sampled_from(["", "!", "?", "!!", "??", "!?", "?!"]),
    ),
    max_size=60,
)


def change(record: Record, how: str, where: int, which: int, comment: str, mark: str) -> None:
    nodes = list(record.root.walk())
    node = nodes[where % len(nodes)]
    moves = node.position.legal_moves()
    if how == "add" and moves:
        node.add(moves[which % len(moves)])
    elif how == "comment":
        node.comment = comment
    elif how == "before" and node.begins_variation:
        node.before = comment
    elif how == "mark" and node.parent:
        node.marks = mark
    elif how == "promote":
        node.promote()
    elif how == "cut" and node.parent:
        node.remove()


@settings(max_examples=60)
@given(st.sampled_from(["lot", "taiji", "battle-of-lits", "tailits"]), CHANGES)
def test_every_tree_reads_back_as_it_was(game, changes):
    record = Record(Node(tessellot.game(game).start()))
    for one in changes:
        change(record, *one)
    for node in record.root.walk():
        assert all(child.parent is node for child in node.children)
        assert len({child.move for child in node.children}) == len(node.children)
        assert node.parent is None or node.position == node.parent.position.play(node.move)
    for form in (Format.RECORD, Format.JSON):
        text = write_games([record], form)
        (again,) = read_games(text)
        assert again == record
        assert write_games([again], form) == text
        assert all(child.parent is node for node in again.root.walk() for child in node.children)


@pytest.mark.parametrize(
    "faulty",
    [
        '[Game "lot"]\n\n1. d4 d4 *\n\n',
        '[Game "lot"]\n\n1. d4 {never closed\n\n',
        '[Game "chess"]\n\n1. e4 *\n\n',
        '[Game "lot"\n\n',
        '[Game "lot"]\n\n1. d4 (1. c3 *\n\n',
    ],
)
def test_every_one_of_many_faulty_records_is_told_with_its_place(faulty):
    lines = faulty.count("\n")
    (first,) = read_games(faulty)
    errors = list(read_games(faulty * 500))
    assert all(isinstance(error, NotationError) for error in errors)
    assert [error.line for error in errors] == [first.line + lines * n for n in range(500)]
    assert {(error.column, error.found) for error in errors} == {(first.column, first.found)}
