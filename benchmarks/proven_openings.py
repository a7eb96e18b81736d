"""The cost of the proofs of the shipped openings, as the table of docs/solver-openings.md.

    python -m benchmarks.proven_openings

`--again BOARD MOVE` repeats a single proof without the table.
"""

from __future__ import annotations

import argparse

import tessellot
from tessellot.engine.books.proven_openings import ProvenOpening, read_openings, shipped_table
from tessellot.games.moves import Placement
from tessellot.lab.proofs.opening_proofs import prove_opening
from tessellot.lab.proofs.prover import Prover
from tessellot.notation import read_move

HEAD = """| board | opening | won by | swap? | reply | nodes | processor time |
|---|---|---|---|---|---|---|"""


def row(opening: ProvenOpening) -> str:
    swap = "yes" if opening.swap else "no"
    return (
        f"| {opening.board.name} | `{opening.move}` | {opening.winner} | {swap} | "
        f"`{opening.reply}` | {opening.nodes:,} | {opening.seconds:,.0f} s |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--again", nargs=2, metavar=("BOARD", "MOVE"))
    parser.add_argument("--memory", type=float, default=1024, help="megabytes")
    chosen = parser.parse_args()
    print(HEAD)
    if chosen.again:
        board, written = chosen.again
        prover = Prover(tessellot.game("battle-of-lits", board=board), memory_mb=chosen.memory)
        move = read_move(written, prover.game)
        if not isinstance(move, Placement):
            parser.error(f"{written} is no placement")
        proven = prove_opening(prover, move)
        assert proven is not None
        print(row(proven))
        return
    for opening in sorted(read_openings(shipped_table()), key=lambda o: (o.board.name, o.nodes)):
        print(row(opening))


if __name__ == "__main__":
    main()
