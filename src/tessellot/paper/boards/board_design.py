"""Board designs: the content of a printed board, independent of its size on paper."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.drawing.scene import Item, scene
from tessellot.games.boards import OWN, PUBLISHED, Board
from tessellot.games.layers import Symbols
from tessellot.games.protocol import Game
from tessellot.games.taiji import SIZES as TAIJI_SIZES
from tessellot.geometry import Grid
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class BoardDesign:
    """A board to print."""

    stem: str
    """The name of its file without the suffix."""
    title: Text
    size: int
    caption: str = ""
    """Its name under a small picture."""
    items: tuple[Item, ...] = ()
    frames: tuple[int, ...] = ()
    """The sizes of smaller boards around the same centre."""
    sides: tuple[str, str] | None = None
    """The sides of the players below and above the board, if they are marked."""

    @classmethod
    def of(cls, source: Board | Game) -> BoardDesign:
        """The board that a game is played on, or a board of X's and O's."""
        if isinstance(source, Board):
            return cls._of_symbols(source)
        board = getattr(source, "board", None)
        if isinstance(board, Board):
            return cls._of_symbols(board)
        items = scene(source.start().layers)
        match source.info.id:
            case "tailits" | "tailits-taiji":
                title = Text("Board of {name}", name=Text("TAILITS"))
                return cls(
                    "board-tailits", title, source.size, items=items, sides=("black", "white")
                )
            case "taiji" | "taiji-lits":
                *inner, size = TAIJI_SIZES
                title = Text("Board of {name}", name=Text("TAIJI"))
                return cls("board-taiji", title, size, frames=tuple(inner))
            case game_id:
                title = Text("Board of {name}", name=source.info.name)
                return cls(f"board-{game_id}", title, source.size, items=items)

    @classmethod
    def _of_symbols(cls, board: Board) -> BoardDesign:
        known = board.name in PUBLISHED + OWN or board.name.startswith("random")
        x, o = board.counts
        grid = Grid.of(board.size)
        return cls(
            "board-" + (board.name.replace(":", "-") if known else "custom"),
            Text("Board {name}: {x} X, {o} O", name=board.name, x=x, o=o)
            if known
            else Text("Custom board: {x} X, {o} O", x=x, o=o),
            board.size,
            board.name if known else "",
            scene([Symbols(grid.cells_of(board.x), grid.cells_of(board.o))]),
        )
