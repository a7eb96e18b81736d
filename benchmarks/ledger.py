"""The files in `results/`: lists of rows, of which a new measurement replaces the old one.

Long measurements are made in several runs, so every row contains the command that made it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tessellot.files import write_atomically

RESULTS = Path(__file__).parent / "results"

Row = Mapping[str, object]


def keep(path: Path, key: Row, found: Row) -> None:
    """Write a row into a file, replacing the row with the same key."""
    made = {
        "command": " ".join(["python -m", _module(), *sys.argv[1:]]),
        "date": datetime.now(UTC).date().isoformat(),
    }
    rows = [row for row in rows_of(path) if any(row.get(name) != key[name] for name in key)]
    rows.append({**key, **found, **made})
    rows.sort(key=lambda row: [str(row.get(name)) for name in key])
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps(rows, indent=2) + "\n")


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a file; none if it does not exist."""
    return json.loads(path.read_text("utf-8")) if path.exists() else []


def _module() -> str:
    return f"benchmarks.{Path(sys.argv[0]).stem}"
