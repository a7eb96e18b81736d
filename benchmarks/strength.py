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
import json
import time
from collections.abc import Iterator
from pathlib import Path

import tessellot
from benchmarks.ledger import RESULTS, keep, rows_of
from tessellot.engine import Engine, SearchSettings, strongest
from tessellot.engine.books.even_openings import even_openings
from tessellot.engine.settings import GREEDY, PLAIN_UCT
from tessellot.games.boards import PUBLISHED
from tessellot.games.protocol import Game, Position
from tessellot.games.seats import Seat
from tessellot.lab.tournament.elo import Pentanomial
from tessellot.lab.tournament.report import finite

GAMES = ("battle-of-lits", "tailits", "taiji", "lot")
BEGINNINGS = ("placements", "even", "empty")


def begin(game_id: str, how: str, pair: int) -> Position:
    """The first position of both games of a pair."""
    if how == "placements":
        return opening(tessellot.game(game_id), pair)
    if game_id != "battle-of-lits":
        return tessellot.game(game_id).start()
    turn, board = divmod(pair, len(PUBLISHED))
    game = tessellot.game(game_id, board=PUBLISHED[board])
    if how == "empty":
        return game.start()
    known = even_openings(game)
    return game.start().after(known[turn % len(known)])


def opening(game: Game, pair: int) -> Position:
    """An opening of `openings.json`, which `benchmarks/openings.py` made."""
    openings = json.loads((Path(__file__).parent / "openings.json").read_text())[game.info.id]
    position = game.start()
    for move in openings[pair % len(openings)]:
        position = position.play(move)
    return position


def play(position: Position, players: dict[Seat, Engine]) -> float:
    """The result for the first seat: 1, ½ or 0."""
    while position.outcome is None:
        position = position.play(players[position.mover].best_move(position))
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner is Seat.FIRST)


def match(
    starts: Iterator[tuple[int, Position]],
    sides: tuple[SearchSettings, SearchSettings],
    seconds: float,
    memory: float,
) -> Iterator[float]:
    """Play pairs; yields the points of the first of `sides` in each pair, 0 to 2."""
    for pair, position in starts:
        points = 0.0
        for seat in Seat:
            us, them = (
                Engine(
                    position.game,
                    seconds=seconds,
                    seed=pair,
                    settings=settings,
                    memory_mb=memory,
                    clock=time.process_time,
                )
                for settings in sides
            )
            result = play(position, {seat: us, seat.other: them})
            points += result if seat is Seat.FIRST else 1 - result
        yield points


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
    parser.add_argument("--begin", choices=BEGINNINGS, default="placements", help="see above")
    parser.add_argument("--output", type=Path, default=RESULTS / "strength.json")
    chosen = parser.parse_args()
    if chosen.begin == "even" and set(chosen.only) != {"battle-of-lits"}:
        parser.error("even first moves are known of one game: --only battle-of-lits")
    opponents = {"uct": PLAIN_UCT, "greedy": GREEDY}
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
            for points in match(
                ((pair, begin(game_id, chosen.begin, pair)) for pair in wanted),
                (strongest(game_id), opponents[against]),
                chosen.seconds,
                chosen.memory,
            ):
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
