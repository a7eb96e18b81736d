"""Write the files that the page takes from the Python package; `--check` only compares them.

They are committed, because a page is built (`pip install .`) where the package and its
dependencies are not installed yet.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from web.scripts import design_tokens, golden, message_types, samples

WEB = Path(__file__).parents[1]


def files() -> dict[Path, str]:
    """Every generated file with its text."""
    return {
        WEB / "src/tokens.css": design_tokens.stylesheet(),
        WEB / "src/board/tokens.json": json.dumps(design_tokens.measures(), indent=2) + "\n",
        WEB / "src/api/schema.ts": message_types.typescript(),
        WEB / "src/screens/home/samples.json": json.dumps(samples.samples()) + "\n",
        WEB / "tests/golden.json": golden.text(),
    }


def stale() -> list[Path]:
    """The files that differ from what would be generated now."""
    return [
        path
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    """Write the files, or say which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare and write nothing")
    if parser.parse_args().check:
        names = ", ".join(str(path.relative_to(WEB.parent)) for path in stale())
        if names:
            sys.stderr.write(f"Out of date: {names}. Run: make generate\n")
        return int(bool(names))
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
