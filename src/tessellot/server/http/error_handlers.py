"""Error handlers: every error is answered with a `Problem`, a code and a sentence."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from tessellot.games import BoardError, NotationError, TessellotError
from tessellot.locale import LANGUAGES, Text
from tessellot.play import MatchError
from tessellot.server import metrics
from tessellot.server.live.rooms import NoGameError
from tessellot.server.outages import OUTAGES, is_outage, reason
from tessellot.server.storage import UnreadableGameError
from tessellot.server.wire.status import Problem

LOG = logging.getLogger(__name__)
RETRY_SECONDS = "5"
FORBIDDEN = ("no-invitation", "no-seat")
"""Codes of refusals that a secret would lift."""


class NotFoundError(Exception):
    """Something that an address names does not exist."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(str(text))
        self.code = code
        self.text = text


class UnavailableError(Exception):
    """Something does not work now, and may work again later."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(str(text))
        self.code = code
        self.text = text


class TooManyError(Exception):
    """A visitor asks for more than can be answered now."""


def language_of(scope: Scope) -> str:
    """The language that a request asks for with ``?lang=``, by default English."""
    wanted = QueryParams(scope["query_string"]).get("lang")
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def problem(status: int, code: str, text: Text, language: str) -> Response:
    """A refusal as a response."""
    metrics.REFUSALS.labels(code).inc()
    body = Problem(code=code, text=text.to(language)).model_dump_json()
    return Response(body, status, media_type="application/json")


def too_many(language: str, seconds: int) -> Response:
    """A refusal that says when to come back."""
    refusal = problem(429, "too-many", Text("Too many requests: wait a moment."), language)
    refusal.headers["Retry-After"] = str(seconds)
    return refusal


def install(app: FastAPI) -> None:
    """Add the handlers to the application."""
    app.add_exception_handler(NoGameError, _no_game)
    app.add_exception_handler(NotFoundError, _not_found)
    app.add_exception_handler(UnavailableError, _unavailable)
    app.add_exception_handler(TooManyError, _too_many)
    app.add_exception_handler(UnreadableGameError, _unreadable)
    for outage in OUTAGES:
        app.add_exception_handler(outage, _outage)
    app.add_exception_handler(TessellotError, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _other)


def _no_game(request: Request, _error: Exception) -> Response:
    return problem(404, "no-game", Text("There is no such game."), language_of(request.scope))


def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, NotFoundError)
    return problem(404, error.code, error.text, language_of(request.scope))


def _unavailable(request: Request, error: Exception) -> Response:
    assert isinstance(error, UnavailableError)
    refusal = problem(503, error.code, error.text, language_of(request.scope))
    refusal.headers["Retry-After"] = RETRY_SECONDS
    return refusal


def _too_many(request: Request, _error: Exception) -> Response:
    return too_many(language_of(request.scope), 1)


def _outage(request: Request, error: Exception) -> Response:
    if not is_outage(error):
        raise error
    LOG.warning("the database does not answer", extra={"reason": reason(error)})
    text = Text("The games cannot be reached at the moment: try again soon.")
    return _unavailable(request, UnavailableError("outage", text))


def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, UnreadableGameError)
    return problem(500, "unreadable", error.text, language_of(request.scope))


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, TessellotError)
    if isinstance(error, MatchError):
        status = 403 if error.code in FORBIDDEN else 409
        return problem(status, error.code, error.text, language_of(request.scope))
    placed = error if isinstance(error, BoardError | NotationError) else None
    metrics.REFUSALS.labels("bad-request").inc()
    body = Problem(
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
    elif error.status_code == 403:
        text = Text("This is not for everybody.")
    elif error.status_code == 405:
        text = Text("This address does not take such requests.")
    else:
        text = Text("This cannot be done.")
    refusal = problem(
        error.status_code, f"http-{error.status_code}", text, language_of(request.scope)
    )
    refusal.headers.update(error.headers or {})
    return refusal
