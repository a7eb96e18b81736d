"""Every error as a `Problem`: a code for programs and a sentence for people, nothing else."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tessellot.games import BoardError, NotationError, TessellotError
from tessellot.locale import Text
from tessellot.play import MatchError
from tessellot.server import wire
from tessellot.server.live.room import NoGameError
from tessellot.server.middleware import language_of, problem
from tessellot.server.storage import UnreadableGameError

FORBIDDEN = ("no-invitation",)
"""Codes for which knowing more would help."""


class NotFoundError(Exception):
    """There is nothing at this address; says what there is not."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(str(text))
        self.code = code
        self.text = text


def install(app: FastAPI) -> None:
    """Answer errors of all kinds."""
    app.add_exception_handler(NoGameError, _no_game)
    app.add_exception_handler(NotFoundError, _not_found)
    app.add_exception_handler(UnreadableGameError, _unreadable)
    app.add_exception_handler(TessellotError, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _other)


def _no_game(request: Request, _error: Exception) -> Response:
    return problem(404, "no-game", Text("There is no such game."), language_of(request.scope))


def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, NotFoundError)
    return problem(404, error.code, error.text, language_of(request.scope))


def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, UnreadableGameError)
    return problem(500, "unreadable", error.text, language_of(request.scope))


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, TessellotError)
    if isinstance(error, MatchError):
        status = 403 if error.code in FORBIDDEN else 409
        return problem(status, error.code, error.text, language_of(request.scope))
    placed = error if isinstance(error, BoardError | NotationError) else None
    body = wire.Problem(
        code="bad-request",
        text=error.complaint.to(language_of(request.scope)),
        line=placed.line if placed else None,
        column=placed.column if placed else None,
    )
    return Response(body.model_dump_json(), 422, media_type="application/json")


def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    text = Text("{where}: {what}", where=where, what=first["msg"])
    return problem(422, "bad-request", text, language_of(request.scope))


def _other(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:
        return problem(422, "bad-request", Text("This cannot be read."), language_of(request.scope))
    if error.status_code == 404:
        text = Text("There is nothing at this address.")
    elif error.status_code == 405:
        text = Text("This address does not take such requests.")
    else:
        text = Text("This cannot be done.")
    refusal = problem(
        error.status_code, f"http-{error.status_code}", text, language_of(request.scope)
    )
    refusal.headers.update(error.headers or {})
    return refusal
