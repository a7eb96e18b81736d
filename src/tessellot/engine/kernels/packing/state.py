"""A position as the state that kernels play on."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.layout import GameTables, Header, Ints
from tessellot.engine.kernels.memory import aligned_zeros
from tessellot.engine.kernels.packing.bitsets import to_words
from tessellot.engine.kernels.packing.tables import tables
from tessellot.engine.profiles import profile_of
from tessellot.games.pieces.colourings import ColouredTiling
from tessellot.games.pieces.taijitus import TaijituLayer
from tessellot.games.pieces.tetrominoes import SHAPES, Tiling
from tessellot.games.protocol import Position


def state_columns(game: GameTables) -> int:
    """The width of a state's rows."""
    return max(at.STATE_COLUMNS, int(game.header.words))


def pack(position: Position, *, swap: bool = True) -> Ints:
    """The state of a position, in a new array; without `swap` the swap is not a legal move."""
    game = tables(position.game)
    header = game.header
    state: Ints = aligned_zeros((at.STATE_ROWS, state_columns(game)))
    state[at.COUNTERS, at.NO_SWAP] = not swap
    profile = profile_of(position.game)
    layers = profile.layers(position)
    # The phase is that of the last layer.
    for piece in profile.pieces:
        if piece == "tetrominoes" and layers.tetrominoes is not None:
            _set_tiling(state, header, layers.tetrominoes)
        elif piece == "coloured tetrominoes" and layers.coloured is not None:
            _set_coloured(state, header, layers.coloured)
        elif piece == "taijitus" and layers.taijitus is not None:
            _set_taijitus(state, header, layers.taijitus)
    if layers.symbols is not None:
        _set_sides(state, *layers.symbols)
    if layers.discs is not None:
        state[at.DISCS, : len(layers.discs) + 1] = *layers.discs, layers.black_moves
    if layers.supply is not None:
        state[at.COUNTERS, at.SUPPLY : at.SUPPLY + len(SHAPES)] = layers.supply
    state[at.COUNTERS, at.SWAPPED] = layers.swapped
    return state


def _set_tiling(state: Ints, header: Header, tiling: Tiling) -> None:
    words = int(header.words)
    state[at.COUNTERS, at.PHASE] = at.PLACE_TETROMINOES
    state[at.COUNTERS, at.TETROMINOES] = tiling.count
    state[at.COUNTERS, at.SUPPLY : at.SUPPLY + len(SHAPES)] = tiling.supply
    state[at.ALIVE, :words] = to_words(tiling.alive, words)
    state[at.TOUCH, :words] = to_words(tiling.touch, words)
    _set_mask(state, at.COVERED, tiling.covered)
    # A block has its lowest cell below and to the left of the others.
    grid = tiling.table.grid
    blocks = sum(block & -block for block in grid.blocks() if block & tiling.covered)
    _set_mask(state, at.BLOCKS, blocks)


def _set_coloured(state: Ints, header: Header, coloured: ColouredTiling) -> None:
    _set_tiling(state, header, coloured.tiling)
    _set_mask(state, at.BLACK, coloured.black)
    state[at.COUNTERS, at.KINDS_LEFT : at.KINDS_LEFT + len(coloured.left)] = coloured.left


def _set_taijitus(state: Ints, header: Header, layer: TaijituLayer) -> None:
    words = int(header.taijitu_words)
    state[at.COUNTERS, at.PHASE] = at.PLACE_TAIJITUS
    state[at.COUNTERS, at.TAIJITUS] = layer.count
    state[at.LEGAL_TAIJITUS, :words] = to_words(layer.legal, words)
    black_first = header.kind == at.TAILITS_TAIJI
    _set_sides(state, *((layer.black, layer.white) if black_first else (layer.white, layer.black)))


def _set_sides(state: Ints, first: int, second: int) -> None:
    _set_mask(state, at.FIRST_SIDE, first)
    _set_mask(state, at.SECOND_SIDE, second)


def _set_mask(state: Ints, column: int, cells: int) -> None:
    state[at.MASKS, column : column + at.MASK_WORDS] = to_words(cells, at.MASK_WORDS)
