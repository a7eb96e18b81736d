"""Reading moves: one word, cells in any order, letters in either case.

A word that is no move of the game at all is a `NotationError`; a move that is well formed but
not allowed is for the rules to judge. Each kind of move reads itself (`Move.read`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessellot.games.errors import NotationError
from tessellot.games.moves.move import SWAP, Move, Swap
from tessellot.games.moves.partial import PartialMove
from tessellot.games.moves.scanner import Scanner
from tessellot.geometry import Cell
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.games.moves.index import MoveIndex
    from tessellot.games.protocol import Game


def read_move(text: Move | str, game: Game | MoveIndex) -> Move:
    """The move that a word means in a game; a move stays as it is."""
    if isinstance(text, Move):
        return text
    if not hasattr(game, "move_types"):
        name = game if isinstance(game, str) else "lot"
        raise TypeError(f"{game!r} is not a game: pass one such as tessellot.game({name!r})")
    scanner = Scanner(text)
    if Swap.starts_at(scanner):
        return Swap.read(scanner)
    return _kind(scanner, game).read(scanner)


def read_partial_move(text: str, game: Game) -> PartialMove:
    """A move that is being typed: as much of it as is there."""
    scanner = Scanner(text)
    if len(scanner.rest) > 1 and str(SWAP).startswith(scanner.rest.lower()):
        return Swap.read_partial(scanner)
    scanner.split_prefix(game.size)
    return _kind(scanner, game).read_partial(scanner)


def read_cell(cell: Cell | str) -> Cell:
    """The cell of that name; a cell stays as it is."""
    if isinstance(cell, Cell):
        return cell
    if not isinstance(cell, str):
        raise TypeError(f"{cell!r} is not a cell: pass a Cell or its name, such as 'd5'")
    try:
        return Cell.parse(cell)
    except ValueError:
        raise NotationError(Text("expected a cell such as d5"), cell) from None


def _kind(scanner: Scanner, game: Game | MoveIndex) -> type[Move]:
    """The kind of move that the text begins like, or the game's last one to explain itself."""
    kinds = [kind for kind in game.move_types if kind is not Swap]
    return next((kind for kind in kinds if kind.starts_at(scanner)), kinds[-1])
