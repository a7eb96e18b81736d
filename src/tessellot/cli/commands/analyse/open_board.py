"""``tessellot analyse --open``: a game on the analysis board of the page."""

from __future__ import annotations

import json
import sys
import webbrowser
from http.client import HTTPException
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

import typer

from tessellot.about import VERSION
from tessellot.files import user_data_folder
from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.notation import Record
from tessellot.system_errors import reason_of

HOST, PORT = "127.0.0.1", 8000
SECONDS = 10
"""How long a server on this computer may take to answer."""


def open_board(record: Record, port: int | None, lang: str) -> None:
    """Open a game on the analysis board: of a server that runs here already, else of a new one."""
    from tessellot.server.wire.study.trees import tree_view

    tree = tree_view(record, "en").tree.model_dump()
    address = f"http://{HOST}:{PORT if port is None else port}/"
    if port != 0 and _is_tessellot(address):
        page = _share(address, tree)
        typer.echo(Text("The analysis board is at {page}", page=page).to(lang))
        webbrowser.open(page)
    else:
        _serve(tree, port, lang)


def _serve(tree: dict[str, Any], port: int | None, lang: str) -> None:
    from tessellot.server.serve import bind, serve
    from tessellot.server.settings import ServerSettings, SetupError

    def show(address: str) -> None:
        try:
            page = _share(address, tree)
        except TessellotError as error:
            typer.echo(error.text.to(lang), err=True)
            return
        typer.echo(Text("The analysis board is at {page}", page=page).to(lang))
        webbrowser.open(page)

    if port is None:
        try:
            bind(HOST, PORT).close()
            port = PORT
        except SetupError:
            port = 0
    level = "warning" if sys.stderr.isatty() else "info"
    settings = ServerSettings.in_folder(user_data_folder())
    serve(
        settings,
        host=HOST,
        port=port,
        log_level=level,
        open_browser=True,
        open_page=show,
        language=lang,
    )


def _share(address: str, tree: dict[str, Any]) -> str:
    """Store a tree on a server; returns the address of its board, which may change it."""
    try:
        shared = _answer(Request(f"{address}api/trees", json.dumps({"tree": tree}).encode()))
        return f"{address}analysis/shared-{shared['id']}#token={shared['token']}"
    except (OSError, HTTPException, ValueError, LookupError) as error:
        raise TessellotError(
            Text(
                "The server at {address} did not take the game: {reason}.",
                address=address,
                reason=reason_of(error) if isinstance(error, OSError) else error,
            )
        ) from None


def _is_tessellot(address: str) -> bool:
    """Whether a server of this version answers at an address."""
    try:
        found = _answer(Request(f"{address}healthz"))
        return (found["status"], found["version"]) == ("ok", VERSION)
    except (OSError, HTTPException, ValueError, LookupError, TypeError):
        return False


def _answer(request: Request) -> dict[str, Any]:
    """The JSON that a server on this computer answers; no proxy stands between."""
    request.add_header("Content-Type", "application/json")
    with build_opener(ProxyHandler({})).open(request, timeout=SECONDS) as answer:
        found: dict[str, Any] = json.load(answer)
        return found
