"""The rules and the second reading of the rulebooks refuse the same moves for the same reasons."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable

import pytest

import tessellot
from tessellot.games import SWAP, ColouredPlacement, Disc, Move, Placement, Position, Taijitu
from tessellot.geometry import Cell
from tests import literal
from tests.games.test_agreement import every_setting, second_reading, some_move
from tests.literal.cells import read, sharing_an_edge, sharing_an_edge_or_a_corner
from tests.literal.lot import Disc as LiteralDisc
from tests.literal.taiji import Taijitu as LiteralTaijitu
from tests.literal.tailits import ColouredTetromino
from tests.literal.tetrominoes import PICTURES, Tetromino, picture, ways_to_lie

LiteralCell = tuple[int, int]
Piece = Tetromino | ColouredTetromino | LiteralTaijitu | LiteralDisc

GAMES = {
    "battle-of-lits": 26,
    "tailits": 16,
    "taiji": 9,
    "tailits-taiji": 12,
    "taiji-lits": 18,
    "lot": 6,
}
"""How many random games the refusals are collected from."""

TRIES = 12
"""How many placements are asked about in every position."""


def as_move(piece: Piece) -> Move:
    """A piece of the literal reading as a move of the rules."""
    match piece:
        case Tetromino():
            return Placement(piece.shape, as_cells(piece.cells))
        case ColouredTetromino():
            return ColouredPlacement(piece.shape, as_cells(piece.black), as_cells(piece.white))
        case LiteralTaijitu():
            return Taijitu(as_cell(piece.black), as_cell(piece.white))
        case LiteralDisc():
            keep = None if piece.keep is None else as_cell(piece.keep)
            return Disc(as_cell(piece.cell), keep, as_cells(piece.removed))


def as_cell(cell: LiteralCell) -> Cell:
    """A cell that counts from 1 as one that counts from 0."""
    column, row = cell
    return Cell(row - 1, column - 1)


def as_cells(cells: Iterable[LiteralCell]) -> tuple[Cell, ...]:
    """The same for several."""
    return tuple(map(as_cell, cells))


def some_cell(rng: random.Random, size: int, named: list[LiteralCell]) -> LiteralCell:
    """Half of the time a cell next to one that a former move named, else any, or just outside."""
    if named and rng.random() < 0.5:
        return rng.choice(sorted(sharing_an_edge(rng.choice(named))))
    return rng.randrange(size + 2), rng.randrange(size + 2)


def some_tetromino(rng: random.Random, cell: LiteralCell) -> Tetromino:
    """Some shape in some way on the cell; now and then it claims to be another shape."""
    shape = rng.choice(sorted(PICTURES))
    figure = rng.choice(sorted(ways_to_lie(picture(shape)), key=sorted))
    column, row, _ = rng.choice(sorted(figure))
    across, up = cell[0] - column, cell[1] - row
    claimed = rng.choice(sorted(PICTURES)) if rng.random() < 0.1 else shape
    return Tetromino(claimed, frozenset((column + across, row + up) for column, row, _ in figure))


def some_coloured(rng: random.Random, cell: LiteralCell) -> ColouredTetromino:
    """Some shape in some colouring on the cell; now and then it has three black squares."""
    shape, cells = some_tetromino(rng, cell)
    black = frozenset(rng.sample(sorted(cells), 3 if rng.random() < 0.1 else 2))
    return ColouredTetromino(shape, black, cells - black)


def some_taijitu(rng: random.Random, cell: LiteralCell) -> LiteralTaijitu:
    """Some taijitu whose black half is on the cell; now and then it is torn apart."""
    around = sharing_an_edge if rng.random() < 0.9 else sharing_an_edge_or_a_corner
    return LiteralTaijitu(cell, rng.choice(sorted(around(cell))))


def some_disc(rng: random.Random, cell: LiteralCell) -> LiteralDisc:
    """A disc on the cell, perhaps with three cells in line to resolve, perhaps not in line."""
    if rng.random() < 0.4:
        return LiteralDisc(cell)
    across, up = rng.choice([(1, 0), (0, 1), (1, 1), (1, -1)])
    first = rng.randrange(-2, 1)
    steps = [first, first + 1, first + rng.choice([2, 2, 2, 3])]
    rng.shuffle(steps)
    keep, *removed = ((cell[0] + across * step, cell[1] + up * step) for step in steps)
    return LiteralDisc(cell, keep, frozenset(removed))


Maker = Callable[[random.Random, LiteralCell], Piece]

MAKERS: dict[str, list[Maker]] = {
    "battle-of-lits": [some_tetromino],
    "tailits": [some_coloured],
    "taiji": [some_taijitu],
    "tailits-taiji": [some_coloured, some_taijitu],
    "taiji-lits": [some_taijitu, some_tetromino],
    "lot": [some_disc],
}
ANY: list[Maker] = [some_tetromino, some_coloured, some_taijitu, some_disc]


def some_piece(rng: random.Random, game: str, cell: LiteralCell) -> Piece:
    """Some piece on the cell, now and then one that is not played in the game."""
    return rng.choice(MAKERS[game] if rng.random() < 0.95 else ANY)(rng, cell)


def some_favourite(rng: random.Random, position: Position, shape: str) -> Move:
    """A legal move, mostly of one shape so that its supply runs out."""
    favourites = [move for move in position.legal_moves() if str(move).startswith(shape)]
    return rng.choice(favourites) if rng.random() < 0.8 and favourites else some_move(rng, position)


@pytest.mark.parametrize("game", tessellot.GAMES)
def test_refusals_name_the_same_rules(game: str) -> None:
    rng = random.Random(game)
    settings = list(every_setting(game))
    refusals = Counter[str]()

    def compare(position: Position, state: literal.State, named: list[LiteralCell]) -> None:
        for _ in range(TRIES):
            piece = some_piece(rng, game, some_cell(rng, position.game.size, named))
            rules = {violation.rule for violation in position.why_illegal(as_move(piece))}
            assert rules == state.broken_rules(piece), f"{piece} after {named} of {position.game}"
            refusals.update(rules)
        rules = {violation.rule for violation in position.why_illegal(SWAP)}
        assert rules == state.broken_rules("swap")
        refusals.update(rules)

    for number in range(GAMES[game]):
        chosen = settings[number % len(settings)]
        shape = "LITS"[number // len(settings) % 4]
        position, state = chosen.start(), second_reading(chosen)
        named: list[LiteralCell] = []
        compare(position, state, named)
        while position.legal_moves():
            move = some_favourite(rng, position, shape)
            assert position.why_illegal(move) == ()
            named += read(str(move))
            position, state = position.play(move), state.play(str(move))
            compare(position, state, named)
    assert refusals.keys() == set(tessellot.game_info(game).rules)
