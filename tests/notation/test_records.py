from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tessellot
from tessellot import NotationError, TessellotError
from tessellot.notation import (
    Format,
    Node,
    Record,
    read_games,
    read_position,
    read_record,
    read_records,
    write_games,
    write_records,
)
from tessellot.notation.record_reader import read_each
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
            if not variation.begins_variation:
                continue
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


@settings(max_examples=50)
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
    first = record.root.children
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


def test_a_line_of_text_never_ends_inside_a_bracket():
    for seed in range(20):
        text = write_records([random_record(tessellot.game("lot"), seed)])
        lines = text.splitlines()
        assert any("(" in line for line in lines)
        assert not any(line.endswith("(") or line.startswith(")") for line in lines)
        assert all(len(line) <= 80 for line in lines)


def test_deep_variations_are_written_without_recursion():
    record = Record(Node(tessellot.game("taiji", size=11).start()))
    text = str(record)
    moves = list(map(str, record.root.position.legal_moves()))
    opened = "".join(f"(1. {move} " for move in moves[1:])
    nested = f'[Game "taiji"]\n[Size "11"]\n\n1. {moves[0]} {opened}{")" * (len(moves) - 1)} *\n'
    deep = read_record(nested)
    assert len(deep.root.children) == len(moves) > 400
    assert read_record(str(deep)) == deep
    assert text.endswith("*\n")


def test_empty_text_holds_no_record():
    assert list(read_records(" \n ")) == []
    with pytest.raises(NotationError, match="expected a record"):
        read_record("")


@pytest.mark.parametrize(
    "read", [read_position, read_record, lambda text: list(read_records(text))]
)
def test_what_is_not_text_is_refused_with_advice(read, tmp_path):
    (tmp_path / "games.txt").touch()
    with (tmp_path / "games.txt").open() as file:
        for wrong in (file, None, b"lot", tmp_path):
            with pytest.raises(TypeError, match="is not text: for a file, pass what it holds"):
                read(wrong)


def test_a_record_begins_with_a_game_and_has_a_list_of_moves():
    with pytest.raises(TypeError, match="'lot' is neither a game nor a position"):
        Record.of("lot")
    with pytest.raises(TypeError, match=r"'d4 swap' is one text: .* such as \['d4', 'swap'\]"):
        Record.of(tessellot.game("lot"), "d4 swap")


def test_representations_count_in_english():
    record = Record.of(tessellot.game("lot"), ["d4"])
    assert repr(record) == "<Record of lot: 1 move, *>"
    assert repr(record.root) == "<Node start with 1 child>"
    assert repr(record.play("swap")) == "<Node swap with 0 children>"
    assert repr(record) == "<Record of lot: 2 moves, *>"
    assert repr(record.end.completions("a1").moves) == "<1 legal move: a1>"
    assert repr(record.end.completions("d4").moves) == "<no legal moves>"


def test_numbers_may_be_tags():
    record = Record.of(tessellot.game("lot"), ["d4"], Round=3, Rating=1500.5)
    assert record.tags == {"Round": "3", "Rating": "1500.5"}
    for form in (Format.RECORD, Format.JSON):
        assert list(read_games(write_games([record], form))) == [record]
    late = Record.of(tessellot.game("lot"), ["d4"])
    late.tags["Round"] = 3
    for form in (Format.RECORD, Format.JSON):
        (again,) = read_games(write_games([late], form))
        assert again.tags == {"Round": "3"}


def lot_record(**tags):
    record = Record.of(tessellot.game("lot"), ["d4", "c3"])
    record.tags = tags
    record.main_line()[0].add("e5").before = "or"
    return record


def set_on_last_move(**values):
    def change(record):
        for name, value in values.items():
            setattr(record.main_line()[-1], name, value)

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda record: record.tags.update({"A b": "x"}), "'A b' cannot be the name of a tag"),
        (lambda record: record.tags.update({"": "x"}), "'' cannot be the name of a tag"),
        (lambda record: record.tags.update({3: "x"}), "3 cannot be the name of a tag"),
        (lambda record: record.tags.update(Position="x"), "'Position' cannot be the name"),
        (lambda record: record.tags.update(Game="taiji"), "'Game' cannot be the name"),
        (lambda record: record.tags.update(Note=None), "The tag Note must be a text or a number"),
        (lambda record: record.tags.update(Note="\ud800"), "The tag Note must be a text"),
        (lambda record: setattr(record, "result", "2-0"), "'2-0' is no result: known are 1-0"),
        (lambda record: setattr(record.root, "glyphs", [1]), "Marks are whole numbers"),
        (lambda record: setattr(record.root, "before", "x"), "A comment can stand before a move"),
        (set_on_last_move(glyphs=[1000]), "Marks are whole numbers from 0 to 999"),
        (set_on_last_move(glyphs=[-1]), "Marks are whole numbers from 0 to 999"),
        (set_on_last_move(glyphs=[True]), "Marks are whole numbers from 0 to 999"),
        (set_on_last_move(before="so"), "A comment can stand before a move only if it begins"),
        (set_on_last_move(comment=3), "A comment must be a text"),
        (set_on_last_move(comment="\ud800"), "A comment must be a text"),
    ],
)
def test_what_would_not_read_back_is_refused_when_it_is_written(change, words):
    record = lot_record(Note="as it should be")
    for form in (Format.RECORD, Format.JSON):
        assert list(read_games(write_games([record], form))) == [record]
    change(record)
    for form in (Format.RECORD, Format.JSON):
        with pytest.raises(TessellotError, match=words):
            write_games([record], form)


def test_a_result_against_the_rules_is_refused_when_it_is_written():
    record = Record.of(read_position("lot WWW4/7/7/7/7/7/7 b"))
    assert read_record(str(record)) == record
    record.result = "0-1"
    with pytest.raises(TessellotError, match="but by the rules"):
        str(record)


def test_the_name_of_an_option_is_no_name_for_a_tag():
    with pytest.raises(TessellotError, match="'Size' cannot be the name of a tag"):
        str(Record.of(tessellot.game("taiji"), Size=7))


def test_errors_of_many_records_do_not_keep_their_stacks_alive():
    (error,) = read_each('[Game "lot"]\n\n1. d4 d4 *\n')
    assert (error.line, error.column) == (3, 7)
    assert error.__traceback__ is None
    assert error.__context__ is None
