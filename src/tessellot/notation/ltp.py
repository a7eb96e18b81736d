"""Battle of LITS in the forms of LTP, the LITS text protocol.

A move is ``L[00,01,02,10]``: the shape, then row (from the top) and column of each cell, both
from 0. A game is the board as 100 characters by rows from the top, then ``; `` and a move, again
and again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tessellot.games import (
    SWAP,
    Board,
    IllegalMoveError,
    Move,
    NotationError,
    Placement,
    Swap,
    TessellotError,
    game,
)
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.boards import OWN, PUBLISHED
from tessellot.geometry import Cell, shape_of
from tessellot.locale import Text
from tessellot.notation.positions import checked_text
from tessellot.notation.records import Record, result_of
from tessellot.notation.tree import Node

SIZE = 10
_MOVE = re.compile(r"([LITS])\[((?:[0-9]{2},){3}[0-9]{2})\]", re.IGNORECASE)
_BOARD = re.compile(rf"[XxOo.\-_]{{{SIZE * SIZE}}}")


def write_ltp_move(move: Move) -> str:
    """A Battle of LITS move as LTP writes it."""
    if isinstance(move, Swap):
        return "swap"
    if not isinstance(move, Placement):
        raise TessellotError(Text("LTP has only moves of Battle of LITS, not {move}", move=move))
    cells = sorted((SIZE - 1 - cell.row, cell.column) for cell in move.cells)
    return f"{move.shape}[{','.join(f'{row}{column}' for row, column in cells)}]"


def read_ltp_move(text: str) -> Move:
    """The move that an LTP word means; its cells may come in any order."""
    word = text.strip()
    column = text.find(word) + 1
    if word.lower() == "swap":
        return SWAP
    match = _MOVE.fullmatch(word)
    if match is None:
        raise NotationError(
            Text("expected a move such as L[00,01,02,10], or swap"), word, 1, column
        )
    cells = tuple(Cell(SIZE - 1 - int(pair[0]), int(pair[1])) for pair in match[2].split(","))
    shape = match[1].upper()
    if len(set(cells)) != len(cells) or shape_of(cells) != shape:
        raise NotationError(Text("expected cells that form {shape}", shape=shape), word, 1, column)
    return Placement(shape, cells)


def write_ltp_game(record: Record) -> str:
    """The game as it went, board and moves, on one line."""
    position = record.root.position
    if not isinstance(record.game, BattleOfLits) or record.game.size != SIZE:
        raise TessellotError(
            Text("LTP has only Battle of LITS on 10×10, not {game}", game=str(record.game))
        )
    if position != record.game.start():
        raise TessellotError(Text("LTP games begin with an empty board"))
    return "; ".join(["".join(record.game.board.rows), *_written(record.moves)])


def lost_in_ltp(record: Record) -> list[Text]:
    """What a record has that LTP, which knows only board and moves, cannot hold."""
    line = [record.root, *record.main_line()]
    lost = {
        Text("tags"): bool(record.tags),
        Text("comments"): any(node.comment or node.before for node in line),
        Text("marks"): any(node.glyphs for node in line),
        Text("variations"): any(len(node.children) > 1 for node in line),
        Text("the result"): record.result != result_of(record.end.outcome),
    }
    return [what for what, is_lost in lost.items() if is_lost]


def is_ltp_board(text: str) -> bool:
    """Whether a text is a board as LTP writes it."""
    return _BOARD.fullmatch(text) is not None


def _written(moves: Iterable[Move]) -> list[str]:
    return [write_ltp_move(move) for move in moves]


def read_ltp_game(text: str) -> Record:
    """The game that an LTP line describes; every move is judged by the rules."""
    board, *words = checked_text(text).rstrip().rstrip(";").split(";")
    if not is_ltp_board(board.strip()):
        raise NotationError(Text("expected a board of 100 characters X, O and dots"), board.strip())
    node = Node(game("battle-of-lits", board=_board(board.strip())).start())
    record = Record(node)
    column = len(board) + 2
    for word in words:
        try:
            node = node.add(read_ltp_move(word))
        except NotationError as error:
            raise error.moved(1, column) from None
        except IllegalMoveError as error:
            at = column + len(word) - len(word.lstrip())
            raise NotationError(error.text, word.strip(), 1, at, whole=True) from None
        column += len(word) + 1
    record.result = result_of(node.position.outcome)
    return record


def _board(characters: str) -> Board:
    """The board by its name if it is one of ours, else by its rows."""
    plain = re.sub(r"[-_]", ".", characters.upper())
    rows = [plain[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]
    for name in PUBLISHED + OWN:
        if list(Board.named(name).rows) == rows:
            return Board.named(name)
    return Board.from_rows(rows)
