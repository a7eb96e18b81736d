"""Openings of Battle of LITS whose winner is proven: they decide the swap.

The results come with the package (``shipped.jsonl``, ``pairs/`` and ``won_by_x/``) and from this
user's own proofs; no kernels are needed. Boards are identified by their symbols, not by name, and
up to symmetry.
"""

from __future__ import annotations

from tessellot.engine.books.proven_openings.attempt import Attempt
from tessellot.engine.books.proven_openings.files import (
    ProofTableError,
    add_attempt,
    add_proof,
    known_openings,
    own_table,
    packed_tables,
    read_attempts,
    read_openings,
    read_proofs,
    shipped_proofs,
    shipped_table,
)
from tessellot.engine.books.proven_openings.opening import ProvenOpening
from tessellot.engine.books.proven_openings.openings import Proof, ProvenOpenings
from tessellot.engine.books.proven_openings.packed_openings import packed_openings
from tessellot.engine.books.proven_openings.packed_pairs import packed_pairs
from tessellot.engine.books.proven_openings.pair import ProvenPair

__all__ = [
    "Attempt",
    "Proof",
    "ProofTableError",
    "ProvenOpening",
    "ProvenOpenings",
    "ProvenPair",
    "add_attempt",
    "add_proof",
    "known_openings",
    "own_table",
    "packed_openings",
    "packed_pairs",
    "packed_tables",
    "read_attempts",
    "read_openings",
    "read_proofs",
    "shipped_proofs",
    "shipped_table",
]
