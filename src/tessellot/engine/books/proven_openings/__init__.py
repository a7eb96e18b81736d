"""Openings of Battle of LITS whose winner is proven, so that the swap is no guess.

Results come with the package (``shipped.jsonl``) and from this user's own proofs; nothing here
needs the compiled kernels. Boards are known by their cells, whatever they are called, and
turned or mirrored ones are found as well.
"""

from __future__ import annotations

from tessellot.engine.books.proven_openings.files import (
    ProofTableError,
    add_opening,
    known_openings,
    own_table,
    read_openings,
    shipped_table,
)
from tessellot.engine.books.proven_openings.opening import ProvenOpening
from tessellot.engine.books.proven_openings.openings import ProvenOpenings

__all__ = [
    "ProofTableError",
    "ProvenOpening",
    "ProvenOpenings",
    "add_opening",
    "known_openings",
    "own_table",
    "read_openings",
    "shipped_table",
]
