"""Pictures of positions: as SVG for pages, notebooks and paper, as text for terminals.

>>> import tessellot
>>> print(text(tessellot.game("taiji", size=7).start().play("c4/d4")))
 7 · · · · · · ·
 6 · · · · · · ·
 5 · · · · · · ·
 4 · · ●─○ · · ·
 3 · · · · · · ·
 2 · · · · · · ·
 1 · · · · · · ·
   a b c d e f g
<BLANKLINE>
● black, ○ white
Black to move (second seat).
Score: first seat (white) 1 : 1 second seat (black).
"""

from tessellot.drawing.board_svg import blank_svg, svg, thumbnail
from tessellot.drawing.board_text import blank_text, text

__all__ = ["blank_svg", "blank_text", "svg", "text", "thumbnail"]
