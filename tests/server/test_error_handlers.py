"""Refusals in the reader's language, from the middleware, the routes and the rules."""

import sqlite3

import pytest


def is_russian(answer):
    return any("\u0400" <= letter <= "\u04ff" for letter in answer.json()["text"])


def in_each_language(http, method, path, **request):
    """The answers to one request in Russian, in English, and in an unknown language."""
    return [
        http.request(method, path, params=query, **request)
        for query in ({"lang": "ru"}, {"lang": "en"}, {}, {"lang": "xx"})
    ]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/games/unknown", None, 404),
        ("GET", "/api/nothing", None, 404),
        ("GET", "/api/tables/chess", None, 404),
        ("DELETE", "/api/lobby", None, 405),
        ("POST", "/api/games", b"\xff" * 100, 422),
        ("POST", "/api/games", b'{"game": "chess", "opponent": "here"}', 422),
        ("POST", "/api/games", b" " * 20_000, 413),
    ],
)
def test_a_refusal_is_in_the_language_asked_for(server, method, path, body, status):
    with server.http() as http:
        headers = {"Content-Type": "application/json"}
        answers = in_each_language(http, method, path, content=body, headers=headers)
    assert answers[0].status_code == answers[1].status_code == status
    assert [is_russian(answer) for answer in answers] == [True, False, False, False]


def test_too_many_requests_are_told_in_the_language_asked_for(start):
    server = start(requests=(1, 0.001))
    with server.http() as http:
        assert http.get("/api/lobby").status_code == 200
        answers = in_each_language(http, "GET", "/api/lobby")
    assert [answer.status_code for answer in answers] == [429] * 4
    assert [is_russian(answer) for answer in answers] == [True, False, False, False]


def test_what_went_wrong_here_is_told_in_the_language_asked_for(start):
    server = start()
    made = server.create()
    with sqlite3.connect(server.folder / "games.sqlite3") as database:
        database.execute("DROP TABLE moves")
    database.close()
    with server.http() as http:
        answers = in_each_language(http, "GET", f"/api/games/{made['id']}")
    assert [answer.json()["code"] for answer in answers] == ["broken"] * 3 + ["bad-request"]
    assert [is_russian(answer) for answer in answers] == [True, False, False, False]


def test_a_seat_that_is_taken_is_told_in_the_language_asked_for(server):
    made = server.create(opponent="link")
    path = f"/api/games/{made['id']}/join"
    with server.http() as http:
        kept = http.post(path, json={}, params={"lang": "ru"})
        server.join(made["id"], invitation=made["invitation"])
        taken = http.post(path, json={}, params={"lang": "ru"})
    assert (kept.status_code, taken.status_code) == (403, 409)
    assert is_russian(kept)
    assert is_russian(taken)
