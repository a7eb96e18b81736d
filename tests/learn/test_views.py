"""What a page gets: plain values that JSON can hold, in the language asked for."""

from __future__ import annotations

import json

from tessellot.learn import Attempt, Progress, lesson
from tessellot.learn.views import attempt_view, feedback_view, hint_view, lesson_view
from tessellot.notation import read_position

LOT = lesson("lot")


def plain(view):
    """The view, which survives JSON unchanged."""
    assert json.loads(json.dumps(view)) == view
    return view


def test_a_lesson():
    view = plain(lesson_view(LOT, Progress().with_done("lot", "line"), "ru"))
    assert (view["game"], view["done"], view["count"], view["next"]) == ("lot", 1, 8, "keep")
    assert view["steps"][0] == {"id": "line", "title": "Ряд из трёх", "done": True, "turns": 1}


def test_an_attempt_on_its_way():
    attempt = Attempt.start(LOT.step("double"))
    view = plain(attempt_view(LOT, attempt, "en"))
    assert read_position(view["position"]) == attempt.position
    assert (view["number"], view["turn"], view["turns"], view["done"]) == (7, 1, 2, False)
    assert (view["seat"], view["side"], view["last"]) == ("first", "white", None)
    assert view["marks"] == ["c5", "d5"]
    assert view["goal"] == str(attempt.turn.goal)
    later = attempt.play("e5").attempt
    view = plain(attempt_view(LOT, later, "ru"))
    assert (view["turn"], view["last"], view["goal"]) == (2, "f6", "Теперь другое: выигрывайте.")
    done = plain(attempt_view(LOT, later.play("c3^e5xc3d4").attempt, "en"))
    assert (done["turn"], done["done"]) == (2, True)


def test_feedback_to_a_wrong_move():
    attempt = Attempt.start(LOT.step("block"))
    view = plain(feedback_view(attempt.play("a1"), "en"))
    assert (view["kind"], view["move"], view["reply"]) == ("wrong", "a1", "c3^c3xd3e3")
    assert view["text"].startswith("White completes the line")
    assert read_position(view["after"]["position"]) == attempt.position.play("a1")
    assert view["shown"]["last"] == "c3^c3xd3e3"
    assert read_position(view["shown"]["position"]).outcome is not None


def test_feedback_to_a_refused_move():
    step = lesson("battle-of-lits").step("square")
    view = plain(feedback_view(Attempt.start(step).play("Li3j3j4j5"), "ru"))
    assert (view["kind"], view["text"], view["shown"]) == ("refused", None, None)
    rules = {violation["rule"]: violation for violation in view["violations"]}
    assert rules["square"]["cells"]
    assert rules["square"]["pieces"] == ["If4g4h4i4"]
    assert "квадрат" in rules["square"]["text"]


def test_a_hint():
    attempt = Attempt.start(LOT.step("block"))
    hint = attempt.hint()
    assert plain(hint_view(hint, "en")) == {"text": str(attempt.turn.hints[0]), "cells": []}
    assert plain(hint_view(hint.attempt.hint(), "en"))["cells"] == ["c3"]
