"""Games in every form: what is written reads back, what cannot be read says where."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tessellot
from tessellot import NotationError, TessellotError
from tessellot.notation import Format, Record, read_games, read_position, write_games
from tessellot.notation.formats import format_of, lost_in
from tessellot.notation.json_records import read_json_records
from tests.every_game import GAMES
from tests.notation.test_records import random_record

COMMENTS = ("", "", "well played", "a } b { c \\ d", "two\nlines", "ход « 好 »")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_json_keeps_everything(game):
    record = random_record(game, str(game), comments=COMMENTS)
    record.tags = {"First": "Ann", "Second": 'Bob "the knob" \\o/', "Note": "two\nlines"}
    text = write_games([record, record], Format.JSON)
    assert format_of(text) is Format.JSON
    assert list(read_games(text)) == [record, record]
    assert list(read_games(write_games([record], Format.RECORD))) == [record]


def test_json_keeps_a_start_that_is_not_the_usual_one_and_a_result_by_agreement():
    start = read_position("lot 7/7/7/2Ww3/2bb3/7/7 b")
    record = Record.of(start, ["a1", "g7"], Event="puzzle")
    record.result = "1-0"
    assert list(read_games(write_games([record], Format.JSON))) == [record]


@settings(max_examples=50)
@given(st.text(), st.text())
def test_any_comment_and_any_tag_go_through_every_form(comment, tag):
    record = Record.of(tessellot.game("lot"), ["d4", "swap"], Note=tag)
    record.main_line()[0].comment = comment
    (by_json,) = read_games(write_games([record], Format.JSON))
    assert isinstance(by_json, Record)
    assert by_json == record
    # A record alone, without a list around it, is read too.
    (alone,) = read_games(json.dumps(json.loads(write_games([record], Format.JSON))[0]))
    assert alone == record
    (by_text,) = read_games(write_games([by_json], Format.RECORD))
    assert isinstance(by_text, Record)
    assert by_text.tags == record.tags


def faults(data):
    return [str(item) for item in read_json_records(json.dumps(data))]


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        (7, "game 1: expected an object"),
        ({}, "game 1: expected the field game"),
        ({"game": 7}, "game 1, game: expected a text"),
        ({"game": "go"}, "game 1, game: There is no game 'go'"),
        ({"game": "taiji", "options": {"size": 8}}, "game 1, game: size=8 is not possible"),
        ({"game": "lot", "mvoes": []}, "game 1, mvoes: expected one of game, options"),
        ({"game": "lot", "position": "lot 7"}, "game 1, position: expected 7 rows"),
        ({"game": "lot", "position": "taiji"}, "game 1, position: expected a position of lot"),
        ({"game": "lot", "moves": "d4"}, "game 1, moves: expected a list"),
        ({"game": "lot", "moves": ["d4"]}, "game 1, moves[0]: expected an object"),
        ({"game": "lot", "moves": [{}]}, "game 1, moves[0]: expected the field move"),
        ({"game": "lot", "moves": [{"move": "z9"}]}, "game 1, moves[0]: z9 is not legal here."),
        (
            {"game": "lot", "moves": [{"move": "d4", "variations": [[{"move": "d"}]]}]},
            "game 1, moves[0].variations[0][0]: expected a cell",
        ),
        (
            {"game": "lot", "moves": [{"move": "d4", "variations": [[]]}]},
            "game 1, moves[0].variations[0]: expected a list of moves",
        ),
        (
            {"game": "lot", "moves": [{"move": "d4", "before": "x"}]},
            "game 1, moves[0].before: only the first move of a variation",
        ),
        (
            {"game": "lot", "moves": [{"move": "d4", "glyphs": [True]}]},
            "game 1, moves[0].glyphs: expected whole numbers from 0 to 999",
        ),
        ({"game": "lot", "tags": {"Game": "x"}}, "game 1, tags: 'Game' cannot be the name"),
        ({"game": "lot", "tags": {"A b": "x"}}, "game 1, tags: 'A b' cannot be the name"),
        ({"game": "lot", "tags": {"A": 1}}, "game 1, tags.A: expected a text"),
        ({"game": "lot", "comment": "\ud800"}, "game 1, comment: expected a text"),
        ({"game": "lot", "result": "2-0"}, "game 1, result: expected one of 1-0"),
        (
            {"game": "lot", "position": "lot WWW4/7/7/7/7/7/7 b", "result": "0-1"},
            "game 1, result: the result is given as 0-1, but by the rules",
        ),
    ],
)
def test_wrong_json_says_where_and_what(record, complaint):
    (told, other) = faults([record, {"game": "lot"}])
    assert told.startswith(complaint)
    assert "[Game" in other


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"lot"', "[" * 100_000])
def test_what_is_no_list_of_records_is_refused(text):
    with pytest.raises(TessellotError):
        list(read_games(text, Format.JSON))


def test_a_fault_in_one_record_leaves_the_others_alone():
    good = str(Record.of(tessellot.game("lot"), ["d4"]))
    bad = [
        '[Game "lot"]\n\n1. d4 d4 *\n',
        '[Game "lot"]\n[Game "lot"]\n\n1. d4 *\n',
        '[Game "lot"\n\n1. d4 *\n',
        '[Game "lot"]\n\n1. d4 {unfinished\n',
        '[Game "lot"]\n[Result "1-0"]\n\n1. d4 0-1\n',
        "no tags at all *\n",
    ]
    text = good + "\n" + "\n".join(part + "\n" + good for part in bad)
    found = [isinstance(item, Record) for item in read_games(text)]
    assert found == [True] + [False, True] * len(bad)


def test_a_game_without_an_end_hides_no_other():
    cut = '[Game "lot"]\n\n[Game "lot"]\n\n1. d4 *\n'
    assert [isinstance(item, Record) for item in read_games(cut)] == [False, True]


def test_ltp_tells_what_it_would_lose():
    record = Record.of(tessellot.game("battle-of-lits"), ["Td5e5f5e6", "swap"])
    assert lost_in(record, Format.LTP) == []
    record.tags["First"] = "Ann"
    record.main_line()[0].comment = "hm"
    record.main_line()[1].glyphs = [1]
    record.root.add("Ia1b1c1d1")
    record.result = "1-0"
    assert list(map(str, lost_in(record, Format.LTP))) == [
        "tags",
        "comments",
        "marks",
        "variations",
        "the result",
    ]
    assert lost_in(record, Format.JSON) == []


def test_a_file_may_hold_many_ltp_games():
    record = Record.of(tessellot.game("battle-of-lits"), ["Td5e5f5e6", "swap"])
    text = write_games([record, record], Format.LTP)
    assert list(read_games(text)) == [record, record]
    good, bad = read_games(text.rstrip() + "; T[44,53,54,55]\n")
    assert good == record
    assert str(bad).startswith("line 2, column 125: Td5e5f5e6 is not legal here.")


LONG = "9" * 5000


@pytest.mark.parametrize("text", [f"[{LONG}]", f"{LONG}", f'[{{"game": "lot"}},\n {LONG}]'])
def test_a_number_of_thousands_of_digits_is_refused_where_it_stands(text):
    with pytest.raises(NotationError, match="expected a shorter number") as caught:
        list(read_games(text, Format.JSON))
    line = text.split("\n")[caught.value.line - 1]
    assert line[caught.value.column - 1 :].startswith(LONG)


def test_a_board_of_thousands_of_digits_is_refused_in_words():
    for words in (f"board={LONG}x9:", f"board=9x{LONG}:"):
        with pytest.raises(NotationError, match="expected X, O or a dot"):
            read_position(f"battle-of-lits {words}")


def test_a_byte_order_mark_does_no_harm_in_any_form():
    record = Record.of(tessellot.game("battle-of-lits"), ["Td5e5f5e6", "swap"])
    texts = [write_games([record], form) for form in Format]
    texts.append("battle-of-lits Td5e5f5e6 swap")
    for text in texts:
        marked = "\N{ZERO WIDTH NO-BREAK SPACE}" + text
        assert list(read_games(marked)) == list(read_games(text))
    assert read_position(marked) == record.end
    (error,) = read_games("\N{ZERO WIDTH NO-BREAK SPACE}lot 8 b")
    assert (error.line, error.column) == (1, 5)


def test_a_format_may_be_named_and_an_unknown_one_is_refused():
    record = Record.of(tessellot.game("battle-of-lits"), ["Td5e5f5e6"])
    for form in Format:
        assert list(read_games(write_games([record], str(form)), str(form))) == [record]
    with pytest.raises(ValueError, match="'pgn' is not a valid Format"):
        write_games([record], "pgn")
    with pytest.raises(ValueError, match="'pgn' is not a valid Format"):
        list(read_games("", "pgn"))
