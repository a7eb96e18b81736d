"""Lesson files that are wrong are refused with the file, the place and the fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tessellot.games import TessellotError, UnknownGameError
from tessellot.learn import Attempt, LessonError, lesson, lessons, loader, read_lesson
from tessellot.learn.conditions import TESTS

GOOD = """
game = "lot"

[[step]]
id = "line"
title.en = "A line"
title.ru = "Ряд"
position = "lot 7/7/3b3/2ww3/4b2/7/7 w"
[[step.turn]]
goal.en = "Complete a line."
goal.ru = "Завершите ряд."
marks = ["b4", "e4"]
done = { requires = "own change >= 1" }
closing.en = "Done."
closing.ru = "Готово."
[[step.turn.mistake]]
when = { covers = ["c5"] }
reply = { moves = ["e5"] }
text.en = "Not there."
text.ru = "Не сюда."
"""

FAULTS = {
    "game = ": ("TOML", "Invalid value"),
    'game = "chess"': ("game", "'chess' is not one of battle-of-lits"),
    "": ("game", "missing"),
    'game = "taiji"': ("step 1 (line) position", "this is a position of lot"),
}
"""What the first line could be instead, the place that is named, and the complaint."""

CHANGES = [
    ('id = "line"\n', "", "step 1 id", "missing: the id of the step"),
    ('title.ru = "Ряд"', 'title.ru = " "', "step 1 (line) title.ru", "expected a sentence"),
    ('title.ru = "Ряд"\n', "", "step 1 (line) title", "expected a table with en and ru"),
    ("7/7 w", "7/7", "step 1 (line) position", "expected w or b"),
    (
        "7/7 w",
        '7/7 w"\nmoves = ["d4"]\n#"',
        "step 1 (line) moves",
        "d4 is not legal here. Already covered: d4.",
    ),
    ('"b4", "e4"', '"b9"', "step 1 (line), turn 1 marks", "b9 is not on the board"),
    ('"b4", "e4"', '"44"', "step 1 (line), turn 1 marks", "'44' is not a cell"),
    ("marks", "colour", "step 1 (line), turn 1", "unknown: 'colour'"),
    (
        "requires =",
        "scores =",
        "step 1 (line), turn 1, done",
        "'scores' is not one of moves, covers",
    ),
    (
        "own change >= 1",
        "own grows",
        "step 1 (line), turn 1, done requires",
        "'own grows' is not a requirement",
    ),
    (
        "own change >= 1",
        "own.luck >= 1",
        "step 1 (line), turn 1, done requires",
        "'luck' in 'own.luck >= 1' is not one of symbols",
    ),
    (
        "done = {",
        'refused = ["overlap"]\ndone = {',
        "step 1 (line), turn 1",
        "expected either 'done' or 'refused'",
    ),
    (
        'done = { requires = "own change >= 1" }',
        'refused = "square"',
        "step 1 (line), turn 1 refused",
        "'square' is not one of off-board, overlap",
    ),
    (
        'done = { requires = "own change >= 1" }',
        'done = { outcome = "victory" }',
        "step 1 (line), turn 1, done outcome",
        "'victory' is not one of win, loss, draw",
    ),
    (
        'closing.en = "Done."\nclosing.ru = "Готово."\n',
        "",
        "step 1 (line) turn 1 closing",
        "missing: a sentence",
    ),
    (
        'moves = ["e5"]',
        'moves = ["Te5"]',
        "step 1 (line), turn 1, mistake 1, reply moves",
        "Te5: expected a cell",
    ),
    ('text.en = "Not there."\ntext.ru = "Не сюда."\n', "", "turn 1, mistake 1 text", "missing"),
]


def test_a_good_file_is_read():
    (step,) = read_lesson(GOOD, "good.toml").steps
    assert str(step.title) == "A line"
    assert step.title.to("ru") == "Ряд"
    assert [str(cell) for cell in step.turns[0].marks] == ["b4", "e4"]
    assert str(step.turns[0].mistakes[0].text) == "Not there."


@pytest.mark.parametrize("line", FAULTS)
def test_the_game_is_checked(line):
    place, complaint = FAULTS[line]
    with pytest.raises(LessonError) as caught:
        read_lesson(GOOD.replace('game = "lot"', line), "bad.toml")
    assert str(caught.value).startswith(f"bad.toml: {place}: ")
    assert complaint in str(caught.value)


@pytest.mark.parametrize(("good", "bad", "place", "complaint"), CHANGES)
def test_a_fault_is_reported_with_its_place(good, bad, place, complaint):
    assert GOOD.count(good) == 1
    with pytest.raises(LessonError) as caught:
        read_lesson(GOOD.replace(good, bad), "bad.toml")
    assert caught.value.file == "bad.toml"
    assert caught.value.place.endswith(place)
    assert complaint in str(caught.value)


def test_ids_are_unique():
    _, _, step = GOOD.partition("[[step]]")
    with pytest.raises(LessonError, match=r"step 2: the id 'line' is used twice"):
        read_lesson(f"{GOOD}[[step]]{step}", "bad.toml")


def test_a_lesson_has_steps():
    with pytest.raises(LessonError, match="at least one step"):
        read_lesson('game = "lot"', "bad.toml")


def test_a_finished_game_is_no_step():
    over = GOOD.replace("lot 7/7/3b3/2ww3/4b2/7/7 w", "lot 7/7/2WWW2/7/4b2/7/7 b")
    with pytest.raises(LessonError, match="the game is over"):
        read_lesson(over, "bad.toml")


def test_there_are_lessons_only_of_known_games():
    with pytest.raises(UnknownGameError):
        lesson("chess")


def test_a_game_without_a_lesson_is_left_out(monkeypatch, tmp_path):
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "lot.toml").write_text(GOOD)
    monkeypatch.setattr(loader, "files", lambda _: tmp_path)
    loader.lesson.cache_clear()
    try:
        assert list(lessons()) == ["lot"]
        with pytest.raises(TessellotError, match="There is no lesson of TAIJI"):
            lesson("taiji")
    finally:
        loader.lesson.cache_clear()


def test_the_example_of_the_docs_is_a_lesson_that_can_be_done():
    page = (Path(__file__).parents[2] / "docs" / "learn.md").read_text("utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    attempt = Attempt.start(read_lesson(example, "docs").step("block"))
    assert [str(move) for move in attempt.solution()] == ["c3"]
    assert str(attempt.play("a1").text) == "White wins with a stack on c3."


def test_the_docs_explain_every_test():
    page = (Path(__file__).parents[2] / "docs" / "learn.md").read_text("utf-8")
    for name in TESTS:
        assert f"`{name}" in page, name
    assert set(TESTS) == set(loader.READERS)
