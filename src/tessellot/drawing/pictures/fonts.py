"""The fonts of PNGs and PDFs: DejaVu Sans, which has Cyrillic and comes with matplotlib."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

PLAIN = "DejaVuSans"
BOLD = "DejaVuSans-Bold"


def font_file(name: str) -> Path:
    """The TrueType file of a font; matplotlib itself, which takes long to load, is not needed."""
    package = find_spec("matplotlib")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("No module named 'matplotlib'", name="matplotlib")
    return Path(package.origin).parent / "mpl-data" / "fonts" / "ttf" / f"{name}.ttf"
