"""JSON requests beyond the transcripts: termination, errors, ids."""

from __future__ import annotations

import json
import threading

import pytest

from tessellot.engine.protocol.json_lines import JsonServer


def test_json_requests_can_be_ended_and_are_answered_in_full():
    said = []
    lines = [
        {"id": "long", "game": "lot", "moves": ["d4", "a1"], "seconds": 60, "report_every": 0.05},
        {"id": "waiting", "game": "lot", "seconds": 60},
        {"id": "x", "action": "terminate", "terminate": "waiting"},
        {"id": "y", "action": "terminate", "terminate": "long"},
    ]
    ready = threading.Event()

    def feed():
        yield json.dumps(lines[0])
        ready.wait(600)
        for line in lines[1:]:
            yield json.dumps(line)

    def say(text):
        said.append(json.loads(text))
        ready.set()

    JsonServer(say).run(feed())
    by_id = {answer["id"]: answer for answer in said}
    assert by_id["long"]["final"]
    assert by_id["long"]["lines"]
    assert by_id["waiting"] == {"id": "waiting", "turn": 0, "final": True, "terminated": True}
    assert not said[0]["final"]


@pytest.mark.parametrize(
    ("request_text", "field"),
    [
        ("[]", None),
        ("{", None),
        ("[" * 100_000, None),
        ('{"game": "lot"}', "id"),
        ('{"id": "1", "game": "lot"}', "nodes"),
        ('{"id": "1", "game": "chess", "nodes": 1}', "game"),
        ('{"id": "1", "game": "lot", "position": "lot", "nodes": 1}', "position"),
        ('{"id": "1", "game": "lot", "nodes": "many"}', "nodes"),
        ('{"id": "1", "game": "lot", "nodes": true}', "nodes"),
        ('{"id": "1", "game": "lot", "nodes": 1, "colour": 2}', "colour"),
        ('{"id": "1", "game": "lot", "moves": ["z9"], "nodes": 1}', "moves"),
        ('{"id": "1", "game": "lot", "turns": [3], "nodes": 1}', "turns"),
        ('{"id": "1", "game": "lot", "lines": 0, "nodes": 1}', "lines"),
        ('{"id": "1", "action": "dance"}', "action"),
        ('{"id": "1", "action": "terminate"}', "terminate"),
    ],
)
def test_json_errors_name_the_field(request_text, field):
    said = []
    JsonServer(said.append).run([request_text])
    (answer,) = map(json.loads, said)
    assert answer["error"]
    assert answer.get("field") == field
    assert ("id" in answer) == ('"id"' in request_text)


def test_json_forgets_what_was_ended():
    said = []
    JsonServer(said.append).run(
        [
            '{"id": "t", "action": "terminate", "terminate": "x"}',
            '{"id": "x", "game": "lot", "moves": ["d4"], "nodes": 50}',
        ]
    )
    answer = json.loads(said[-1])
    assert "terminated" not in answer
    assert answer["lines"]


def test_an_id_that_is_no_text_is_refused_and_repeated():
    said = []
    JsonServer(said.append).run([json.dumps({"id": 7, "game": "lot", "nodes": 5})])
    assert json.loads(said[0]) == {
        "id": 7,
        "error": 'id is a text in quotes, such as "q1".',
        "field": "id",
    }
