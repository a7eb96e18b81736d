"""The strength of a commit against another one: paired games, each engine in its own process.

    python -m benchmarks.versions 69766d6
    python -m benchmarks.versions 69766d6 --after main --games 200 --begin even
    python -m benchmarks.versions 69766d6 --only taiji --seconds 1 --begin placements
    python -m benchmarks.versions 45a0533 --nodes 100000 --threads 2 --search-only

Both play at the same level, the strongest by default, or with `--seconds` of processor time for a
move, or `--nodes`. With `--search-only` neither has the solver and the proven openings, which would
decide most games for both alike.

Both games of a pair have the same opening, with the seats exchanged; they begin as in
`benchmarks.strength`. Both commits are exported first, so the working tree may change meanwhile.

Each pair is kept in `results/versions.json` as soon as it is played; the same command goes on where
it was stopped. Remove the row to play again from the start.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from benchmarks import version_player
from benchmarks.compare import (
    CompareError,
    Terminated,
    commit_of,
    environment_of,
    exported,
    show_progress,
    terminate,
)
from benchmarks.ledger import RESULTS, keep
from benchmarks.strength import BEGINNINGS, known_pairs, summary
from benchmarks.strength_work import begin
from tessellot.games.protocol import Position
from tessellot.games.seats import Seat
from tessellot.notation import write_position


class Version:
    """The process of one commit, and what its moves have cost."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.moves = 0
        self.seconds = 0.0
        self._process = subprocess.Popen(
            [sys.executable, "-P", version_player.__file__],
            env=environment_of(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def move(self, request: dict[str, Any]) -> str:
        """The move of this version."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            print(json.dumps(request), file=self._process.stdin, flush=True)
        except BrokenPipeError:
            raise CompareError(f"The engine of {self.name} has died.") from None
        line = self._process.stdout.readline()
        if not line:
            raise CompareError(f"The engine of {self.name} has died.")
        found = json.loads(line)
        self.moves += 1
        self.seconds += found["seconds"]
        return str(found["move"])

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


def play(start: Position, players: dict[Seat, Version], request: dict[str, Any]) -> float:
    """The result for the first seat: 1, ½ or 0."""
    position = start
    while position.outcome is None:
        asked = {**request, "position": write_position(position)}
        position = position.play(players[position.mover].move(asked))
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner is Seat.FIRST)


def play_pair(
    start: Position, after: Version, before: Version, pair: int, request: dict[str, Any]
) -> float:
    """The points of the later version in two games, 0 to 2."""
    points = 0.0
    for index, seat in enumerate(Seat):
        asked = {**request, "number": 2 * pair + index, "seed": pair}
        result = play(start, {seat: after, seat.other: before}, asked)
        points += result if seat is Seat.FIRST else 1 - result
    return points


def compete(chosen: argparse.Namespace, before: Version, after: Version) -> None:
    """Play the pairs that are missing."""
    limits = {name: getattr(chosen, name) for name in ("level", "seconds", "nodes", "threads")}
    key: dict[str, object] = {
        "game": chosen.only,
        "before": before.name,
        "after": after.name,
        "begin": chosen.begin,
        "memory_mb": chosen.memory,
        "search_only": chosen.search_only,
        **limits,
    }
    if chosen.search_only:
        limits["use_solver"] = False
    pairs = known_pairs(chosen.output, key)[: chosen.games // 2]
    for pair in range(len(pairs), chosen.games // 2):
        show_progress(f"pair {pair + 1} of {chosen.games // 2}")
        start = begin(chosen.only, chosen.begin, pair)
        request = {"memory": chosen.memory, "limits": limits}
        pairs.append(play_pair(start, after, before, pair, request))
        found = summary(pairs)
        costs = {
            f"seconds_a_move_{when}": round(version.seconds / max(version.moves, 1), 3)
            for when, version in (("before", before), ("after", after))
        }
        keep(chosen.output, key, {**found, **costs})
        print(f"{found['games']} games: {found['score']:.1%}, Elo {found['elo']}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.versions",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("before", help="a hash, a branch or a tag to play against")
    parser.add_argument("--after", default="HEAD", help="the commit whose strength is measured")
    parser.add_argument("--only", default="battle-of-lits", help="the id of a game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--seconds", type=float, help="processor time for a move")
    parser.add_argument("--nodes", type=int, help="nodes for a move")
    parser.add_argument("--threads", type=int, default=1, help="threads of each engine")
    parser.add_argument("--search-only", action="store_true", help="without solver and openings")
    parser.add_argument("--memory", type=float, default=256, help="MB for each engine")
    parser.add_argument("--begin", choices=BEGINNINGS, default="even")
    parser.add_argument("--output", type=Path, default=RESULTS / "versions.json")
    chosen = parser.parse_args()
    if chosen.begin == "even" and chosen.only != "battle-of-lits":
        parser.error("even first moves are known of Battle of LITS: choose another --begin")
    signal.signal(signal.SIGTERM, terminate)
    try:
        commits = [commit_of(chosen.before), commit_of(chosen.after)]
        if commits[0] == commits[1]:
            parser.error(f"{commits[0]} cannot play against itself.")
        with ExitStack() as stack:
            versions = []
            for commit in commits:
                version = Version(commit, stack.enter_context(exported(commit)))
                stack.callback(version.end)
                versions.append(version)
            compete(chosen, *versions)
    except CompareError as error:
        sys.exit(str(error))
    except (KeyboardInterrupt, Terminated):
        sys.exit("Stopped: the pairs that were finished are kept.")


if __name__ == "__main__":
    main()
