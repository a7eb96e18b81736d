"""The OpenAPI schema, which includes the messages of live connections."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from tessellot.server.wire.live.client_messages import ClientMessage
from tessellot.server.wire.live.server_messages import ServerMessage
from tessellot.server.wire.study.analysis import AnalysisAnswer, AnalysisRequest

ABOUT = """
Play Battle of LITS, TAILITS, TAIJI, their double games and LOT.

Cells are numbers: `row * size + column`, row 0 at the bottom. Sets of moves are base64 of
little-endian bytes with one bit for each move of the game's move table. Errors are `Problem`s.

**Live games.** Open a WebSocket at `/api/games/{game_id}/live`, send a `Hello` (with the token of a
seat, or without one to watch), and read a `State`. From then on the server sends a
`ServerMessage` for everything that happens, and accepts any `ClientMessage`. Both are among the
schemas of this document.

**Analysis.** Open a WebSocket at `/api/analysis`, send an `AnalysisRequest`, and read
`AnalysisAnswer`s.
"""


def describe(app: FastAPI) -> None:
    """Add the messages of live connections to the schema."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(
                title=app.title, version=app.version, description=ABOUT, routes=app.routes
            )
            for name, kind in (
                ("ClientMessage", ClientMessage),
                ("ServerMessage", ServerMessage),
                ("AnalysisRequest", AnalysisRequest),
                ("AnalysisAnswer", AnalysisAnswer),
            ):
                _add(schema["components"]["schemas"], name, kind)
            operations = [
                (path, operation)
                for path, methods in schema["paths"].items()
                for operation in methods.values()
            ]
            for _, operation in operations:
                _correct_refusals(operation)
            _link(operations)
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _add(schemas: dict[str, Any], name: str, kind: Any) -> None:
    described = TypeAdapter(kind).json_schema(ref_template="#/components/schemas/{model}")
    for part, schema in described.pop("$defs", {}).items():
        schemas.setdefault(part, schema)
    schemas[name] = described


def _correct_refusals(operation: dict[str, Any]) -> None:
    """Refusals are JSON, even where the usual answer is not."""
    for status, response in operation["responses"].items():
        if status >= "400":
            (schema,) = response["content"].values()
            response["content"] = {"application/json": schema}


def _link(operations: list[tuple[str, dict[str, Any]]]) -> None:
    """Link the id of a new game to the addresses that take it."""
    created = next(o for _, o in operations if o["operationId"] == "create_game")
    created["responses"]["201"]["links"] = {
        operation["operationId"]: {
            "operationId": operation["operationId"],
            "parameters": {"game_id": "$response.body#/id"},
        }
        for path, operation in operations
        if "{game_id}" in path
    }
