"""Games and positions as arrays: the tables of `tessellot.games`, packed for kernels."""

from __future__ import annotations

from functools import cache
from typing import cast

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.layout import Ints, Tables
from tessellot.games.battle_of_lits import BattleOfLits, BattleOfLitsPosition
from tessellot.games.boards import Board
from tessellot.games.lot import LineTable, Lot, LotPosition
from tessellot.games.pieces.colourings import COLOURINGS, ColouredTiling, ColouringTable
from tessellot.games.pieces.taijitus import TaijituLayer, TaijituTable
from tessellot.games.pieces.tetrominoes import SHAPES, PlacementTable, Tiling
from tessellot.games.protocol import Game, Position
from tessellot.games.taiji import Taiji, TaijiPosition
from tessellot.games.taiji_lits import TaijiLits, TaijiLitsPosition
from tessellot.games.tailits import Tailits, TailitsPosition
from tessellot.games.tailits_taiji import TailitsTaiji, TailitsTaijiPosition
from tessellot.geometry import Grid, bits_of

KINDS: dict[type[Game], int] = {
    BattleOfLits: at.BATTLE_OF_LITS,
    Tailits: at.TAILITS,
    Taiji: at.TAIJI,
    TailitsTaiji: at.TAILITS_TAIJI,
    TaijiLits: at.TAIJI_LITS,
    Lot: at.LOT,
}


def words(mask: int, count: int) -> Ints:
    """A set of bits as that many 64-bit words, lowest first."""
    return np.frombuffer(mask.to_bytes(8 * count, "little"), np.int64)


def tables(game: Game) -> Tables:
    """The tables of a game with its options; of a board only the size matters."""
    if isinstance(game, BattleOfLits):
        game = BattleOfLits(Board("", game.size, 0, 0))
    return _tables(game)


@cache
def _tables(game: Game) -> Tables:
    kind = KINDS[type(game)]
    head = np.zeros(at.HEAD, np.int64)
    head[at.KIND], head[at.SIZE], head[at.SWAP] = (
        kind,
        game.size,
        game.move_index.placement_count,
    )
    head[at.MOVES] = game.move_index.placement_count + 1
    head[at.COUNTED] = getattr(game, "groups", 1)
    head[at.SECOND_LARGEST] = getattr(game, "score", "") == "second-largest"
    head[at.ANY_COLOURING] = getattr(game, "pieces", "") == "any"
    coloured = kind in (at.TAILITS, at.TAILITS_TAIJI)
    head[at.COLOURINGS] = len(COLOURINGS) if coloured else 1
    if kind == at.LOT:
        return Tables(head, _line_rows(head), np.zeros((1, 1), np.int64))
    packer = _Packer(head)
    if kind != at.TAIJI:
        plain = PlacementTable.of(game.size)
        pieces = ColouringTable.of(game.size).moves() if coloured else plain.moves()
        head[at.FIRST_TETROMINO] = game.move_index.action_of(pieces[0]) or 0
        packer.add_tetrominoes(plain, coloured=coloured)
    if kind not in (at.BATTLE_OF_LITS, at.TAILITS):
        head[at.FIRST_TAIJITU] = (
            game.move_index.action_of(TaijituTable.of(game.size).moves()[0]) or 0
        )
        packer.add_taijitus(TaijituTable.of(game.size), black_first=kind == at.TAILITS_TAIJI)
    packer.add_neighbours(Grid.of(game.size))
    return packer.tables()


class _Packer:
    """Rows as they are collected from the tables of a game."""

    def __init__(self, head: Ints) -> None:
        self.head = head
        self.rows: list[int] = []
        self.pieces: list[list[int]] = []

    def add_tetrominoes(self, table: PlacementTable, *, coloured: bool) -> None:
        head = self.head
        blocks = table.grid.blocks()
        head[at.PLACEMENTS] = len(table.placements)
        head[at.WORDS] = _word_count(len(table.placements))
        head[at.CONFLICT] = self._add(table.conflict)
        head[at.ADJACENT] = self._add(table.adjacent)
        head[at.OF_SHAPE] = self._add(table.of_shape)
        head[at.EVERYTHING] = self._add([table.all])
        head[at.CONTAINING] = self._add(
            [
                table.containing.get(_chosen(block, corners), 0)
                for block in blocks
                for corners in range(16)
            ]
        )
        numbers = {block: number for number, block in enumerate(blocks)}
        for number, mask in enumerate(table.masks):
            entered = [numbers[block] for block in table.blocks[number]]
            start = min(entered) // 16
            corners = sum(_corners(blocks[b], mask) << 4 * (b - 16 * start) for b in entered)
            full = sum(15 << 4 * (b - 16 * start) for b in entered)
            self.pieces.append(
                [
                    table.shape_numbers[number],
                    *bits_of(mask),
                    _kinds(table, number) if coloured else 0,
                    *_window(mask, at.MASK_WINDOW),
                    start,
                    *map(int, words(corners, at.BLOCK_WINDOW)),
                    *map(int, words(full, at.BLOCK_WINDOW)),
                ]
            )

    def add_taijitus(self, table: TaijituTable, *, black_first: bool) -> None:
        head = self.head
        head[at.TAIJITUS_IN_ALL] = len(table.taijitus)
        head[at.TAIJITU_WORDS] = _word_count(len(table.taijitus))
        head[at.TAIJITU_CONFLICT] = self._add(table.conflict)
        head[at.TAIJITU_PIECES] = len(self.pieces)
        for taijitu in table.taijitus:
            halves = [table.grid.index(taijitu.black), table.grid.index(taijitu.white)]
            row = halves if black_first else halves[::-1]
            self.pieces.append(row + [0] * (at.PIECE_COLUMNS - 2))

    def add_neighbours(self, grid: Grid) -> None:
        cells = [1 << bit for bit in range(grid.size**2)]
        self.head[at.BESIDE] = self._add([grid.spread(cell) & ~cell for cell in cells])
        self.head[at.AROUND] = self._add(
            [grid.spread(cell, diagonal=True) & ~cell for cell in cells]
        )

    def _add(self, masks: list[int] | tuple[int, ...]) -> int:
        first = len(self.rows)
        self.rows.extend(masks)
        return first

    def tables(self) -> Tables:
        width = int(max(self.head[at.WORDS], self.head[at.TAIJITU_WORDS]))
        bits = np.array([words(mask, width) for mask in self.rows], np.int64)
        return Tables(self.head, bits, np.array(self.pieces, np.int64))


def _word_count(bits: int) -> int:
    """Words for so many bits, in eights: loops over them then fill vector registers."""
    return -(-bits // 512) * 8


def _kinds(table: PlacementTable, number: int) -> int:
    """The kinds of a placement's colourings, a byte each."""
    kinds = ColouringTable.of(table.size).kind_numbers
    width = len(table.masks)
    return sum(kinds[c * width + number] << 8 * c for c in range(len(COLOURINGS)))


def _window(mask: int, count: int) -> list[int]:
    """The number of the first word that is not empty, and that many words from there."""
    start = ((mask & -mask).bit_length() - 1) // 64
    return [start, *map(int, words(mask >> 64 * start, count))]


def _chosen(block: int, corners: int) -> int:
    """The cells of a block that four corner bits choose."""
    return sum(1 << bit for index, bit in enumerate(bits_of(block)) if corners >> index & 1)


def _corners(block: int, mask: int) -> int:
    return sum(1 << index for index, bit in enumerate(bits_of(block)) if mask >> bit & 1)


def _line_rows(head: Ints) -> Ints:
    """LOT: what each move does; the starts of lines by direction; the lines through each cell."""
    table = LineTable.shared()
    rows = [list(effect) for effect in table.effects]
    starts: dict[int, int] = {}
    for line in table.lines:
        start, middle, _ = bits_of(line)
        starts[middle - start] = starts.get(middle - start, 0) | 1 << start
    head[at.DIRECTIONS] = len(rows)
    rows += [[step, cells] for step, cells in starts.items()]
    head[at.THROUGH] = len(rows)
    through: dict[int, dict[int, int]] = {1 << bit: {} for bit in range(len(table.grid.cells))}
    for number, (cell, kept, cleared) in enumerate(table.effects):
        if kept:
            # The first of three consecutive numbers keeps the lowest disc.
            through[cell].setdefault(kept | cleared, number)
    for lines in through.values():
        rows.append([len(lines), *(entry for line in lines.items() for entry in line)])
    width = max(map(len, rows))
    return np.array([row + [0] * (width - len(row)) for row in rows], np.int64)


def pack(position: Position) -> Ints:
    """The state of a position, in a new array."""
    game = position.game
    head = tables(game).head
    state = np.zeros((at.STATE_ROWS, max(at.STATE_COLUMNS, int(head[at.WORDS]))), np.int64)
    if isinstance(position, BattleOfLitsPosition):
        _tiling(state, head, position.tiling)
        _sides(state, position.game.board.x, position.game.board.o)
        state[at.NUMBERS, at.SWAPPED] = position.swapped
    elif isinstance(position, TailitsPosition):
        _coloured(state, head, position.coloured)
    elif isinstance(position, TaijiPosition):
        _taijitus(state, head, position.taijitus)
    elif isinstance(position, TailitsTaijiPosition):
        _coloured(state, head, position.coloured)
        if position.taijitus is not None:
            _taijitus(state, head, position.taijitus)
    elif isinstance(position, TaijiLitsPosition):
        _taijitus(state, head, position.taijitus)
        if position.tiling is not None:
            _tiling(state, head, position.tiling)
            state[at.NUMBERS, at.SWAPPED] = position.swapped
        else:
            state[at.NUMBERS, at.SUPPLY : at.SUPPLY + len(SHAPES)] = position.game.supply
    else:
        lot = cast("LotPosition", position)
        masks = (lot.white, lot.black, lot.white_stacks, lot.black_stacks, not lot.white_moves)
        state[at.ALIVE, : len(masks)] = masks
        state[at.NUMBERS, at.SWAPPED] = lot.swapped
    return state


def _tiling(state: Ints, head: Ints, tiling: Tiling) -> None:
    count = int(head[at.WORDS])
    state[at.NUMBERS, at.HALF] = at.PLACE_TETROMINOES
    state[at.NUMBERS, at.TETROMINOES] = tiling.count
    state[at.NUMBERS, at.SUPPLY : at.SUPPLY + len(SHAPES)] = tiling.supply
    state[at.ALIVE, :count] = words(tiling.alive, count)
    state[at.TOUCH, :count] = words(tiling.touch, count)
    _mask(state, at.COVERED, tiling.covered)
    corners = 0
    corners_at = _corners_at(tiling.table.size)
    for cell in bits_of(tiling.covered):
        corners |= corners_at[cell]
    columns = state.shape[1]
    state[at.BLOCKS, :columns] = words(corners, columns)


@cache
def _corners_at(size: int) -> tuple[int, ...]:
    """For each cell the corners of 2×2 blocks that it is, as a row of BLOCKS has them."""
    found = [0] * (size * size)
    for number, block in enumerate(Grid.of(size).blocks()):
        for corner, cell in enumerate(bits_of(block)):
            found[cell] |= 1 << 4 * number + corner
    return tuple(found)


def _coloured(state: Ints, head: Ints, coloured: ColouredTiling) -> None:
    _tiling(state, head, coloured.tiling)
    _mask(state, at.BLACK, coloured.black)
    state[at.NUMBERS, at.KINDS_LEFT : at.KINDS_LEFT + len(coloured.left)] = coloured.left


def _taijitus(state: Ints, head: Ints, layer: TaijituLayer) -> None:
    count = int(head[at.TAIJITU_WORDS])
    state[at.NUMBERS, at.HALF] = at.PLACE_TAIJITUS
    state[at.NUMBERS, at.TAIJITUS] = layer.count
    state[at.FLAT, :count] = words(layer.legal, count)
    black_first = head[at.KIND] == at.TAILITS_TAIJI
    _sides(state, *((layer.black, layer.white) if black_first else (layer.white, layer.black)))


def _sides(state: Ints, first: int, second: int) -> None:
    _mask(state, at.FIRST_SIDE, first)
    _mask(state, at.SECOND_SIDE, second)


def _mask(state: Ints, column: int, cells: int) -> None:
    state[at.MASKS, column : column + at.MASK_WORDS] = words(cells, at.MASK_WORDS)
