from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tessellot
from tessellot import NotationError
from tessellot.notation import Node, Record, read_record, read_records, write_records
from tests.every_game import GAMES


def random_record(game, seed, *, comments=("",), tags=None):
    """A whole game with comments, glyphs and variations strewn in."""
    rng = random.Random(seed)
    record = Record(Node(game.start()), dict(tags or {}))
    node = record.root
    while moves := node.position.legal_moves():
        parent, node = node, node.add(rng.choice(moves))
        node.comment = rng.choice(comments)
        node.glyphs = rng.sample(range(1, 140), rng.choice([0, 0, 0, 2]))
        if rng.random() < 0.2:
            variation = parent.add(rng.choice(moves))
            variation.before = rng.choice(comments)
            for _ in range(rng.randrange(3)):
                if variation.position.legal_moves():
                    variation = variation.add(rng.choice(variation.position.legal_moves()))
                    variation.comment = rng.choice(comments)
    record.result = {None: "1/2-1/2", "first": "1-0", "second": "0-1"}[record.end.outcome.winner]
    return record


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_records_survive_writing_and_reading(game):
    record = random_record(
        game, str(game), comments=("", "", "well played", "a } b { c \\ d", "two\nlines")
    )
    record.tags = {"First": "Ann", "Second": 'Bob "the knob" \\o/', "Note": "two\nlines"}
    (again,) = read_records(str(record))
    assert again == record
    assert again.game == game
    assert again.end.outcome == record.end.outcome
    assert str(again) == str(record)


@settings(deadline=None, max_examples=50)
@given(st.text(), st.text(), st.integers(0, 99))
def test_any_comment_and_any_tag_survive(comment, tag, seed):
    record = random_record(tessellot.game("taiji", size=7), seed, comments=("", comment.strip()))
    record.tags = {"Note": tag}
    again = read_record(str(record))
    assert again.tags == record.tags
    assert [n.comment for n in again.main_line()] == [n.comment for n in record.main_line()]


def test_one_text_may_hold_many_games():
    records = [random_record(game, 1) for game in GAMES[:20]]
    assert list(read_records(write_records(records))) == records


def test_a_record_may_begin_with_any_position():
    start = tessellot.game("lot").start().play("d4").play("swap").play("a1")
    record = Record.of(start, ["b2"])
    again = read_record(str(record))
    assert again.root.position == start
    assert again.end == start.play("b2")


def test_a_record_written_by_hand_is_understood():
    record = read_record(
        """
        % made by hand
        [Game "taiji"]
        [Size "7"]
        [First "Ann"]

        {Let us see.} 1. D5/D4!? ({or} 1. c4/c5 (1. a1/a2 $2) {better}) e4/E5
        2.f4/f5 ; to the end of the line
        2... g4/g5?? *
        """.replace("        ", "")
    )
    assert record.root.comment == "Let us see."
    first = record.root.follow
    assert [str(node.move) for node in first] == ["d5/d4", "c4/c5", "a1/a2"]
    assert first[0].glyphs == [5]
    assert (first[1].before, first[1].comment) == ("or", "better")
    assert first[2].glyphs == [2]
    assert [str(move) for move in record.moves] == ["d5/d4", "e4/e5", "f4/f5", "g4/g5"]
    assert record.main_line()[2].comment == "to the end of the line"
    assert record.main_line()[3].glyphs == [4]
    assert record.tags == {"First": "Ann"}


def test_deep_and_long_garbage_is_refused_without_harm():
    head = '[Game "lot"]\n1. d4 '
    garbage = [
        head + "(" * 300_000,
        head + "(1. a1 " * 300_000,
        head + "{" + "x" * 1_000_000,
        head + "{\\" * 300_000,
        head + "$" * 300_000,
        head + "1" * 1_000_000 + " x",
        head + "d4^" * 300_000,
        "[" * 300_000,
        '[A "' + "\\" * 300_001,
        "%\n" * 300_000,
        "\n" * 1_000_000,
        "lot " + "d4 " * 300_000,
    ]
    for text in garbage:
        with pytest.raises(NotationError):
            list(read_records(text)) or read_record(text)


def test_deep_variations_are_written_without_recursion():
    record = Record(Node(tessellot.game("taiji", size=11).start()))
    text = str(record)
    nested = '[Game "taiji"]\n\n1. a1/a2 ' + "(1. b1/b2 " * 5000 + ")" * 5000 + " *\n"
    deep = read_record(nested)
    assert len(deep.root.follow) == 5001
    assert read_record(str(deep)) == deep
    assert text.endswith("*\n")


def test_empty_text_holds_no_record():
    assert list(read_records(" \n ")) == []
    with pytest.raises(NotationError, match="expected a record"):
        read_record("")
