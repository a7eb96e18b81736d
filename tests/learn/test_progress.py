"""Progress in learning: counted, continued, written and read."""

from __future__ import annotations

import pytest

from tessellot.games import NotationError
from tessellot.learn import Progress, lesson

LOT = lesson("lot")


def test_steps_are_counted_and_continued():
    progress = Progress()
    assert (progress.count(LOT), progress.next_step(LOT)) == (0, LOT.steps[0])
    progress = progress.with_done("lot", LOT.steps[0].id).with_done("lot", LOT.steps[2].id)
    assert (progress.count(LOT), progress.next_step(LOT)) == (2, LOT.steps[1])
    assert progress.count(lesson("taiji")) == 0
    for step in LOT.steps:
        progress = progress.with_done("lot", step.id)
    assert (progress.count(LOT), progress.next_step(LOT)) == (len(LOT.steps), None)
    assert progress.with_done("taiji", "tie").without("lot").to_json() == (
        '{"version": 1, "done": {"taiji": ["tie"]}}'
    )


def test_steps_that_no_lesson_has_are_kept_and_count_nothing():
    text = '{"version": 1, "done": {"lot": ["line", "old"], "other": ["x"]}}'
    progress = Progress.from_json(text)
    assert progress.to_json() == text
    assert progress.count(LOT) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{}",
        '{"version": 2, "done": {}}',
        '{"version": 1, "done": []}',
        '{"version": 1, "done": {"lot": "line"}}',
        '{"version": 1, "done": {"lot": [1]}}',
        '{"version": 1, "done": {"lot": ["line"}}',
        "[" * 100_000,
    ],
)
def test_other_texts_are_refused(text):
    with pytest.raises(NotationError, match="progress in learning"):
        Progress.from_json(text)
