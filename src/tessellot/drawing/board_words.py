"""Sentences about a board of X's and O's: how many there are, and which turns leave it alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tessellot.games.boards import Board
from tessellot.geometry import Symmetry
from tessellot.locale import Text

SYMMETRY_TEXTS = {
    Symmetry.IDENTITY: Text("no turn"),
    Symmetry.QUARTER_TURN: Text("quarter turn"),
    Symmetry.HALF_TURN: Text("half turn"),
    Symmetry.THREE_QUARTER_TURN: Text("three-quarter turn"),
    Symmetry.MIRROR_LEFT_RIGHT: Text("left-right mirror"),
    Symmetry.MIRROR_TOP_BOTTOM: Text("top-bottom mirror"),
    Symmetry.MIRROR_DIAGONAL: Text("mirror along the rising diagonal"),
    Symmetry.MIRROR_ANTIDIAGONAL: Text("mirror along the falling diagonal"),
}


def counts(board: Board) -> Text:
    """The size of the board, and how many cells of each kind it has."""
    x, o = board.counts
    cells = board.size * board.size
    return Text(
        "{size}×{size}: {x} X, {o} O, {bare} empty.",
        size=board.size,
        x=x,
        o=o,
        bare=cells - x - o,
    )


def symmetry(board: Board) -> Iterator[Text]:
    """What turns and mirrors do to the board."""
    exchanging = board.exchanging_symmetries
    keeping = [one for one in board.symmetries if one is not Symmetry.IDENTITY]
    if Symmetry.IDENTITY in exchanging:
        yield Text("The board is empty.")
        return
    if exchanging:
        yield Text("X and O are exchanged by: {turns}.", turns=listed(exchanging))
    else:
        yield Text("No turn or mirror exchanges X and O: one side may stand better.")
    if keeping:
        yield Text("The board is left as it is by: {turns}.", turns=listed(keeping))


def listed(turns: Sequence[Symmetry]) -> Text:
    """Turns and mirrors by their names, with commas."""
    first, *others = turns
    if not others:
        return SYMMETRY_TEXTS[first]
    return Text("{first}, {others}", first=SYMMETRY_TEXTS[first], others=listed(others))
