"""The exact solver: who wins a position, by how much, and by which moves, as a proof.

>>> import tessellot
>>> from tessellot.engine.solver import Solver
>>> game = tessellot.game("battle-of-lits", board="5x5:XO.XO/.XOX./XO.OX/O.XX./XOX.O")
>>> position = game.start().after(40)
>>> solution = Solver(game, memory_mb=2).solve(position)
>>> print(solution.proven, solution.winner is not None, solution.move in position.legal_moves())
win True True
"""

from __future__ import annotations

from tessellot.engine.installation import check_installed

check_installed()  # before the modules below import its packages

from tessellot.engine.solver.solution import (  # noqa: E402
    VERSION,
    Solution,
    SolverProgress,
)
from tessellot.engine.solver.solver import Solver  # noqa: E402

__all__ = ["VERSION", "Solution", "Solver", "SolverProgress"]
