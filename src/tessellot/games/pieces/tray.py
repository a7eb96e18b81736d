"""The tray: the pieces beside the board that can be placed now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tessellot.games.moves import PieceIndex
from tessellot.games.pieces.piece import Piece


@dataclass(frozen=True, slots=True)
class Stock:
    """How many pieces of one kind are left beside the board."""

    piece: Piece
    left: int


@dataclass(frozen=True, slots=True)
class TrayPiece:
    """A kind of piece that can be placed: how many are left, and in how many ways it fits."""

    piece: Piece
    """In its canonical orientation."""
    left: int | None
    """None if the supply is unlimited."""
    placements: int
    """The number of its legal placements."""


def tray_of(
    index: PieceIndex, legal_placements: int, supply: Sequence[Stock]
) -> tuple[TrayPiece, ...]:
    """The kinds in supply, or without a supply the kinds with a legal placement."""
    placements = {
        kind: (legal_placements & actions).bit_count()
        for kind, actions in zip(index.kinds, index.actions_of_kind, strict=True)
    }
    if supply:
        return tuple(
            TrayPiece(kind, stock.left, placements[kind])
            for stock in supply
            for kind in [stock.piece.kind]
        )
    return tuple(TrayPiece(kind, None, count) for kind, count in placements.items() if count)
