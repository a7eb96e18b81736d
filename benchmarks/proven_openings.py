"""The proofs of openings that come with the package.

    python -m benchmarks.proven_openings --ship TABLE ...

adds the proofs of tables (`tessellot solve --all --table`) to those of the package. `--again BOARD
MOVE` repeats the proof of a single opening without a table, and prints what it costs.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import tessellot
from tessellot.engine.books import proven_openings as books
from tessellot.engine.books.proven_openings import (
    ProvenOpening,
    ProvenPair,
    packed_openings,
    packed_pairs,
)
from tessellot.files import write_atomically
from tessellot.games.moves import Placement
from tessellot.lab.proofs.opening_proofs import prove_opening
from tessellot.lab.proofs.prover import Prover
from tessellot.notation import read_move

FOLDER = books.shipped_table().parent


def ship(tables: list[Path]) -> None:
    """Add the pairs of tables, and the openings that X wins, to the files of the package."""
    pairs: dict[str, dict[frozenset[Placement], ProvenPair]] = {}
    won_by_x: dict[str, dict[Placement, ProvenOpening]] = {}
    proofs = [*books.shipped_proofs()]
    for path in tables:
        proofs += books.read_proofs(path)
    for proof in proofs:
        name = proof.board.name
        if isinstance(proof, ProvenOpening):
            if proof.winner == "X":
                won_by_x.setdefault(name, {}).setdefault(proof.move, proof)
        elif proof.winner == "O" or proof.answer:
            # Pairs that end the game have no answer, and need no proof.
            pairs.setdefault(name, {}).setdefault(proof.moves, proof)
    for board, found in pairs.items():
        write_atomically(_file("pairs", board), packed_pairs(found.values()))
        won = [pair.winner for pair in found.values()]
        print(f"{board}: {won.count('O')} pairs won by O, {won.count('X')} by X")
    for board, openings in won_by_x.items():
        write_atomically(_file("won_by_x", board), packed_openings(openings.values()))
        print(f"{board}: {len(openings)} openings won by X")


def _file(kind: str, board: str) -> Path:
    (FOLDER / kind).mkdir(exist_ok=True)
    return FOLDER / kind / f"{board}.txt"


def again(board: str, written: str, memory_mb: float) -> None:
    """Prove one opening."""
    prover = Prover(tessellot.game("battle-of-lits", board=board), memory_mb=memory_mb)
    move = read_move(written, prover.game)
    assert isinstance(move, Placement)
    proven = prove_opening(prover, move)
    assert proven is not None
    print(f"{board} {move}: {proven.winner} wins, reply {proven.reply}")
    print(f"{proven.nodes:,} nodes, {proven.seconds:,.0f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--ship", nargs="+", type=Path, metavar="TABLE")
    parser.add_argument("--again", nargs=2, metavar=("BOARD", "MOVE"))
    parser.add_argument("--memory", type=float, default=1024, help="megabytes, for --again")
    chosen = parser.parse_args()
    if chosen.ship:
        ship(chosen.ship)
    elif chosen.again:
        again(*chosen.again, chosen.memory)
    else:
        parser.error("give --ship or --again")


if __name__ == "__main__":
    main()
