"""Every game with every combination of options worth telling apart in kernels."""

from __future__ import annotations

from itertools import product

import tessellot
from tessellot.games.protocol import Game

BOARDS = ("monogram", "boxes", "random:7", "random-free:3")


def variants() -> list[Game]:
    """All games; of the boards of Battle of LITS, some, one of them small and one large."""
    games = [tessellot.game("battle-of-lits", board=board) for board in BOARDS]
    games.append(tessellot.game("battle-of-lits", board=_patterned(6)))
    games.append(tessellot.game("battle-of-lits", board=_patterned(13)))
    games.append(tessellot.game("lot"))
    scores, pieces = ("largest", "second-largest"), ("six", "any")
    for score, kind in product(scores, pieces):
        games.append(tessellot.game("tailits", score=score, pieces=kind))
        games.extend(
            tessellot.game("tailits-taiji", score=score, pieces=kind, groups=groups)
            for groups in (1, 2, 3)
        )
    for size, groups in product((7, 9, 11), (1, 2, 3)):
        games.append(tessellot.game("taiji", size=size, groups=groups))
        games.extend(
            tessellot.game("taiji-lits", size=size, groups=groups, supply=supply)
            for supply in (5, 6)
        )
    return games


def _patterned(size: int) -> str:
    rows = ["".join("XO."[(2 * r + c) % 3] for c in range(size)) for r in range(size)]
    return f"{size}x{size}:" + "/".join(rows)
