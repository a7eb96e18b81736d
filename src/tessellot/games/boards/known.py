"""The boards that have names: the published ones and our own, each a file of ten lines."""

from __future__ import annotations

from tessellot.locale import Text

PUBLISHED = ("boxes", "diagonals", "horizontals", "monogram")
OWN = ("rings", "weave", "bands", "letters")
TITLES = {
    "boxes": Text("boxes"),
    "diagonals": Text("diagonals"),
    "horizontals": Text("horizontals"),
    "monogram": Text("monogram"),
    "rings": Text("rings"),
    "weave": Text("weave"),
    "bands": Text("bands"),
    "letters": Text("letters"),
}
"""The names of known boards for people."""


def known_rows(name: str) -> list[str]:
    """The rows of a known board, top row first."""
    from importlib.resources import files  # slow to import: only when a board is read

    return (files(__package__) / "files" / f"{name}.txt").read_text("ascii").split()
