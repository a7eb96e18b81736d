"""The corpus: what is read, and how the files are laid out.

A file holds blocks separated by lines of dashes: what goes in, a line with an arrow and the
error, word for word. In moves, the first line names the game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import tessellot
from tessellot.notation import read_move, read_position, read_record
from tessellot.notation.ltp import read_ltp_game

FOLDER = Path(__file__).parent
RULE = "-----\n"
ARROW = "→ "


def _read_move(text: str) -> object:
    game, _, move = text.partition("\n")
    return read_move(move, tessellot.game(game))


def _read_board(text: str) -> object:
    return tessellot.game("battle-of-lits", board=text)


def _make_game(text: str) -> object:
    game, *options = text.split()
    return tessellot.game(game, **dict(option.split("=", 1) for option in options))


READERS: dict[str, Callable[[str], object]] = {
    "moves": _read_move,
    "positions": read_position,
    "boards": _read_board,
    "games": _make_game,
    "records": read_record,
    "ltp": read_ltp_game,
}


def blocks(kind: str) -> list[tuple[str, str]]:
    """What goes in, and the error that must come out."""
    text = (FOLDER / f"{kind}.txt").read_text(encoding="utf-8")
    pairs = [block.rpartition(f"\n{ARROW}") for block in text.split(RULE)]
    return [(before, error.rstrip("\n")) for before, _, error in pairs]
