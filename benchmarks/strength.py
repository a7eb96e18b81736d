"""The strength of the strongest settings: paired games against plain UCT and greedy play.

Both games of a pair have the same opening, with the seats exchanged. Both players get the same
processor time for a move. How the games begin:

    --begin placements   after two placements, from openings.json
    --begin even         after a first move that a long search found even, on the published boards
                         in turn, from books/even_openings.json; the second seat may swap
    --begin empty        at the empty board, on the published boards in turn

    python -m benchmarks.strength --seconds 1 --games 100 --only tailits --against uct
    python -m benchmarks.strength --only battle-of-lits --against uct --begin even

A hundred games at a second a move take half an hour to an hour of one core, so matches can be
played one by one: each has its own row in `results/strength.json`. An interrupted match is
continued, with the present engine; remove its row to play it again from the start.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.ledger import RESULTS, keep, rows_of
from benchmarks.strength_work import StrengthWork
from tessellot.engine import strongest
from tessellot.engine.settings import GREEDY, PLAIN_UCT
from tessellot.lab.execution import in_order, open_executor
from tessellot.lab.tournament.elo import Pentanomial
from tessellot.lab.tournament.report import finite

GAMES = ("battle-of-lits", "tailits", "taiji", "lot")
BEGINNINGS = ("placements", "even", "empty")


def summary(pairs: list[float]) -> dict[str, object]:
    """The score with Elo and its 95 % interval; an infinite edge is null."""
    count = Pentanomial.of(pairs)
    return {
        "games": 2 * len(pairs),
        "score": round(count.score, 4),
        "elo": finite(count.elo),
        "elo_interval": [finite(edge) for edge in count.elo_interval],
        "pairs": pairs,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for a move")
    parser.add_argument("--games", type=int, default=100, help="games of each match")
    parser.add_argument("--memory", type=float, default=256, help="MB for each engine")
    parser.add_argument("--only", nargs="*", default=GAMES, help="ids of games")
    parser.add_argument("--against", nargs="*", default=["uct", "greedy"])
    parser.add_argument("--parallel", type=int, help="pairs at a time; by default all cores")
    parser.add_argument("--cluster", help="the address of a Ray cluster, or auto")
    parser.add_argument("--begin", choices=BEGINNINGS, default="placements", help="see above")
    parser.add_argument("--output", type=Path, default=RESULTS / "strength.json")
    chosen = parser.parse_args()
    if chosen.begin == "even" and set(chosen.only) != {"battle-of-lits"}:
        parser.error("even first moves are known of one game: --only battle-of-lits")
    opponents = {"uct": PLAIN_UCT, "greedy": GREEDY}
    with open_executor(chosen.parallel, chosen.cluster) as executor:
        for game_id in chosen.only:
            for against in chosen.against:
                key = {
                    "game": game_id,
                    "against": against,
                    "seconds_per_move": chosen.seconds,
                    "begin": chosen.begin,
                    "memory_mb": chosen.memory,
                }
                pairs = known_pairs(chosen.output, key)[: chosen.games // 2]
                wanted = range(len(pairs), chosen.games // 2)
                sides = (strongest(game_id), opponents[against])
                work = StrengthWork(game_id, chosen.begin, sides, chosen.seconds, chosen.memory)
                for _, points in in_order(executor, work, wanted):
                    pairs.append(points)
                    found = summary(pairs)
                    keep(chosen.output, key, found)
                    print(f"{game_id:16} against {against:7} {found}", flush=True)


def known_pairs(path: Path, key: dict[str, object]) -> list[float]:
    """The pairs of an earlier, interrupted run of the same match."""
    for row in rows_of(path):
        if all(row[name] == value for name, value in key.items()):
            return [float(points) for points in row["pairs"]]
    return []


if __name__ == "__main__":
    main()
