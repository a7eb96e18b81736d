"""What lies on the board, layer by layer, and what a move changes there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tessellot.games import ColouredPlacement, Placement, Position, Taijitu
from tessellot.games.layers import Discs, Dot, Layer, Symbols, Taijitus, Tetrominoes
from tessellot.games.pieces.piece import TAIJITU
from tessellot.server.wire.base import CellNumber, Message, encode_cells

PlacedPiece = Placement | ColouredPlacement | Taijitu
PiecesKind = Literal["tetrominoes", "taijitus"]


class PieceView(Message):
    """A placed tetromino or taijitu."""

    shape: str
    cells: list[CellNumber]
    black: list[CellNumber]
    white: list[CellNumber]


class SymbolsLayer(Message):
    """The printed X's and O's, covered or not."""

    kind: Literal["symbols"] = "symbols"
    x: list[CellNumber]
    o: list[CellNumber]


class DotLayer(Message):
    """The printed mark of the centre."""

    kind: Literal["dot"] = "dot"
    cell: CellNumber


class PiecesLayer(Message):
    """Placed tetrominoes or taijitus."""

    kind: PiecesKind
    pieces: list[PieceView]


class DiscsLayer(Message):
    """The discs of LOT: single ones and stacks."""

    kind: Literal["discs"] = "discs"
    white: list[CellNumber]
    black: list[CellNumber]
    white_stacks: list[CellNumber]
    black_stacks: list[CellNumber]


LayerView = Annotated[
    SymbolsLayer | DotLayer | PiecesLayer | DiscsLayer, Field(discriminator="kind")
]


class AddedPieces(Message):
    """Pieces to add to the layer of this kind, which is a new one on top if there is none yet."""

    kind: PiecesKind
    added: list[PieceView]


LayerChange = Annotated[AddedPieces | DiscsLayer, Field(discriminator="kind")]
"""Added pieces, or the layer of discs to show instead of the one before."""


def layer_views(position: Position) -> list[LayerView]:
    """All layers of a position, from the bottom up."""
    size = position.game.size
    return [_layer_view(layer, size) for layer in position.layers]


def layer_changes(before: Position, after: Position) -> list[LayerChange]:
    """What a move changed on the board: moves never take pieces away, except discs."""
    size = after.game.size
    known = {type(layer): layer for layer in before.layers}
    changes: list[LayerChange] = []
    for layer in after.layers:
        old = known.get(type(layer))
        if layer == old:
            continue
        if isinstance(layer, Tetrominoes | Taijitus):
            there = set(old.pieces) if isinstance(old, Tetrominoes | Taijitus) else set()
            added = [piece_view(piece, size) for piece in layer.pieces if piece not in there]
            changes.append(AddedPieces(kind=_pieces_kind(layer), added=added))
        elif isinstance(layer, Discs):
            changes.append(_discs_layer(layer, size))
    return changes


def piece_view(piece: PlacedPiece, size: int) -> PieceView:
    """A piece with its cells and their colours."""
    black, white = (
        encode_cells(tuple(cell for cell, side in piece.squares if side == colour), size)
        for colour in ("black", "white")
    )
    return PieceView(
        shape=TAIJITU if isinstance(piece, Taijitu) else piece.shape,
        cells=encode_cells(piece.cells, size),
        black=black,
        white=white,
    )


def _layer_view(layer: Layer, size: int) -> LayerView:
    match layer:
        case Symbols(x, o):
            return SymbolsLayer(x=encode_cells(x, size), o=encode_cells(o, size))
        case Dot(cell):
            return DotLayer(cell=encode_cells((cell,), size)[0])
        case Tetrominoes() | Taijitus():
            pieces = [piece_view(piece, size) for piece in layer.pieces]
            return PiecesLayer(kind=_pieces_kind(layer), pieces=pieces)
        case Discs():
            return _discs_layer(layer, size)


def _pieces_kind(layer: Tetrominoes | Taijitus) -> PiecesKind:
    return "tetrominoes" if isinstance(layer, Tetrominoes) else "taijitus"


def _discs_layer(layer: Discs, size: int) -> DiscsLayer:
    return DiscsLayer(
        white=encode_cells(layer.white, size),
        black=encode_cells(layer.black, size),
        white_stacks=encode_cells(layer.white_stacks, size),
        black_stacks=encode_cells(layer.black_stacks, size),
    )
