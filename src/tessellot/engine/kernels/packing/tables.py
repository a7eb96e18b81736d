"""The tables of a game, packed for kernels."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.layout import GameTables, Header, LotTables, Piece
from tessellot.engine.kernels.memory import aligned_copy
from tessellot.engine.kernels.packing.bitsets import to_words, word_count
from tessellot.engine.kernels.records import new_record, new_records
from tessellot.engine.profiles import Profile, profile_of
from tessellot.engine.profiles.profile import Rules
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.boards import Board
from tessellot.games.pieces.colourings import COLOURINGS, ColouringTable
from tessellot.games.pieces.discs import LineTable
from tessellot.games.pieces.taijitus import TaijituTable
from tessellot.games.pieces.tetrominoes import PlacementTable
from tessellot.games.protocol import Game
from tessellot.geometry import Grid, bits_of

KINDS: dict[Rules, int] = {
    "battle-of-lits": at.BATTLE_OF_LITS,
    "tailits": at.TAILITS,
    "taiji": at.TAIJI,
    "tailits-taiji": at.TAILITS_TAIJI,
    "taiji-lits": at.TAIJI_LITS,
    "lot": at.LOT,
}


def tables(game: Game) -> GameTables:
    """The tables of a game with its options; of a board only the size matters."""
    if isinstance(game, BattleOfLits):
        game = BattleOfLits(Board("", game.size, 0, 0))
    return _tables(game)


@cache
def _tables(game: Game) -> GameTables:
    profile = profile_of(game)
    packer = _Packer(game, profile)
    if "discs" in profile.pieces:
        packer.add_lines(LineTable.shared())
        return packer.tables()
    if "tetrominoes" in profile.pieces or packer.coloured:
        packer.add_tetrominoes(PlacementTable.of(game.size))
    if "taijitus" in profile.pieces:
        packer.add_taijitus(TaijituTable.of(game.size))
    packer.add_neighbours(Grid.of(game.size))
    return packer.tables()


class _Packer:
    """Collects the header, the rows of bits and the records of a game."""

    def __init__(self, game: Game, profile: Profile) -> None:
        self.game = game
        self.coloured = "coloured tetrominoes" in profile.pieces
        self.header = new_record(
            Header,
            kind=KINDS[profile.rules],
            size=game.size,
            swap=game.move_index.placement_count,
            actions=game.move_index.placement_count + 1,
            scored_groups=getattr(game, "groups", 1),
            second_largest=getattr(game, "score", "") == "second-largest",
            any_colouring=getattr(game, "pieces", "") == "any",
            colourings=len(COLOURINGS) if self.coloured else 1,
        )
        self.rows: list[int] = []
        self.lot = new_record(LotTables)
        self.pieces: list[tuple[Any, ...]] = []

    def add_tetrominoes(self, table: PlacementTable) -> None:
        header, game = self.header, self.game
        moves = ColouringTable.of(game.size).moves() if self.coloured else table.moves()
        header.first_tetromino = game.move_index.action_of(moves[0]) or 0
        header.placements = len(table.placements)
        header.words = word_count(len(table.placements))
        header.conflict_row = self._add(table.conflict)
        header.adjacent_row = self._add(table.adjacent)
        header.shape_row = self._add(table.of_shape)
        header.all_row = self._add([table.all])
        by_cell = {_lowest(block): block for block in table.grid.blocks()}
        header.containing_row = self._add(
            [
                table.containing.get(_cells_at(by_cell.get(1 << cell, 0), corners), 0)
                for cell in range(game.size**2)
                for corners in range(16)
            ]
        )
        for placement, mask in enumerate(table.masks):
            self.pieces.append(
                (
                    table.shape_numbers[placement],
                    list(bits_of(mask)),
                    _kinds(table, placement) if self.coloured else 0,
                    to_words(mask, at.MASK_WORDS),
                    to_words(
                        sum(_lowest(block) for block in table.blocks[placement]), at.MASK_WORDS
                    ),
                )
            )

    def add_taijitus(self, table: TaijituTable) -> None:
        header = self.header
        header.first_taijitu = self.game.move_index.action_of(table.moves()[0]) or 0
        header.taijitus = len(table.taijitus)
        header.first_taijitu_piece = len(self.pieces)
        header.taijitu_words = word_count(len(table.taijitus))
        header.taijitu_conflict_row = self._add(table.conflict)
        black_first = header.kind == at.TAILITS_TAIJI
        for taijitu in table.taijitus:
            black, white = table.grid.index(taijitu.black), table.grid.index(taijitu.white)
            cells = (black, white) if black_first else (white, black)
            self.pieces.append((0, [*cells, 0, 0], 0, [0] * 4, [0] * 4))

    def add_neighbours(self, grid: Grid) -> None:
        cells = [1 << bit for bit in range(grid.size**2)]
        self.header.beside_row = self._add([grid.spread(cell) & ~cell for cell in cells])
        self.header.around_row = self._add(
            [grid.spread(cell, diagonal=True) & ~cell for cell in cells]
        )

    def add_lines(self, table: LineTable) -> None:
        starts: dict[int, int] = {}
        for line in table.lines:
            start, middle, _ = bits_of(line)
            starts[middle - start] = starts.get(middle - start, 0) | 1 << start
        through: dict[int, dict[int, int]] = {1 << bit: {} for bit in range(len(table.grid.cells))}
        for action, (cell, kept, cleared) in enumerate(table.effects):
            if kept:
                # The first of three consecutive actions keeps the lowest disc.
                through[cell].setdefault(kept | cleared, action)
        lot = self.lot
        lot.steps[:], lot.starts[:] = list(starts), list(starts.values())
        for index, field in enumerate((lot.filled, lot.stacked, lot.cleared)):
            field[: len(table.effects)] = [effect[index] for effect in table.effects]
        for number, lines in enumerate(through.values()):
            lot.line_counts[number] = len(lines)
            lot.lines[number, : len(lines)] = list(lines)
            lot.line_actions[number, : len(lines)] = list(lines.values())

    def _add(self, masks: list[int] | tuple[int, ...]) -> int:
        first = len(self.rows)
        self.rows.extend(masks)
        return first

    def tables(self) -> GameTables:
        width = max(self.header.words, self.header.taijitu_words, 1)
        bits = [to_words(mask, int(width)) for mask in self.rows or [0]]
        pieces = new_records(Piece, max(len(self.pieces), 1))
        for index, piece in enumerate(self.pieces):
            pieces[index] = piece  # type: ignore[index]
        return GameTables(self.header, self.lot, aligned_copy(np.array(bits, np.int64)), pieces)


def _kinds(table: PlacementTable, placement: int) -> int:
    """The kinds of piece of a placement's colourings, a byte each."""
    kinds = ColouringTable.of(table.size).kind_numbers
    width = len(table.masks)
    return sum(kinds[c * width + placement] << 8 * c for c in range(len(COLOURINGS)))


def _cells_at(block: int, corners: int) -> int:
    """The cells of a block (0: none) that four corner bits choose."""
    return sum(1 << bit for index, bit in enumerate(bits_of(block)) if corners >> index & 1)


def _lowest(mask: int) -> int:
    """The lowest bit of a set, alone."""
    return mask & -mask
