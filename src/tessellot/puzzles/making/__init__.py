"""Making and proving puzzles with the engine.

`judges` say by a proof whether a move is right; `lines` builds a puzzle's line and refutations
from them; `difficulty` asks the levels of the engine; `theme_rules` names themes; `endings` finds
the puzzles about the end of a game; `maker` plays games and collects all this; `check` proves the
puzzles of a file again.
"""

from tessellot.puzzles.making.check import check_puzzle
from tessellot.puzzles.making.maker import Maker

__all__ = ["Maker", "check_puzzle"]
