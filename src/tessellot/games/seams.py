"""Where reading and drawing plug in.

Positions read moves (``position.play("Td5e5f5e6")``) and show themselves (``print(position)``,
a picture in a notebook), but how to read and how to draw is known in rooms that stand on this
one. The package's front door connects them here, so that games/ imports neither.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tessellot.games.boards import Board
    from tessellot.games.moves import Move, Sketch
    from tessellot.games.protocol import Game, Position

read_move: Callable[[str, Game], Move]
read_sketch: Callable[[str, Game], Sketch]
draw_text: Callable[[Position], str]
draw_svg: Callable[[Position], str]
draw_thumbnail: Callable[[Board], str]
