"""The time to the engine's first move on a machine that has never compiled the engine.

    python -m benchmarks.first_move
    python -m benchmarks.first_move 69766d6 --levels 3 8 --only battle-of-lits

For each game a new process, with an empty folder for compiled code, replies to a first placement;
the time counts from the start of Python. With a commit, the same is measured there first. Level 3
is what the page and the terminal propose. The processor time is that of the process which moves: a
second process may compile meanwhile what is needed later. Wall-clock time means something on an
idle machine only.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import tessellot
from benchmarks import first_move_probe
from benchmarks.compare import ROOT, CompareError, commit_of, environment_of, exported
from benchmarks.ledger import RESULTS, keep

DEFAULT_LEVEL = 3


def first_move(folder: Path, game_id: str, level: int) -> dict[str, Any]:
    """Seconds to the first move, in a version of the modules."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as empty:
        words = [first_move_probe.__file__, game_id, str(level), str(time.time())]
        run = subprocess.run(
            [sys.executable, "-P", *words],
            env={**environment_of(folder), "NUMBA_CACHE_DIR": empty},
            capture_output=True,
            text=True,
            check=False,
        )
    if run.returncode:
        raise CompareError(f"There is no first move of {game_id} in {folder}:\n{run.stderr}")
    return dict(json.loads(run.stdout))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.first_move",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("commit", nargs="?", help="a hash, a branch or a tag to compare with")
    parser.add_argument("--only", nargs="*", default=list(tessellot.GAMES), help="ids of games")
    parser.add_argument("--levels", nargs="*", type=int, default=[DEFAULT_LEVEL])
    parser.add_argument("--output", type=Path, default=RESULTS / "first_move.json")
    chosen = parser.parse_args()
    try:
        with ExitStack() as stack:
            versions = {"after": ROOT}
            commit = commit_of(chosen.commit) if chosen.commit else None
            if commit is not None:
                versions = {"before": stack.enter_context(exported(commit)), **versions}
            print(f"{'seconds':16} level {'wall':>15} {'processor':>15}")
            for level in chosen.levels:
                for game_id in chosen.only:
                    found = {
                        name: first_move(folder, game_id, level)
                        for name, folder in versions.items()
                    }
                    walls = " : ".join(f"{one['wall']:.1f}" for one in found.values())
                    times = " : ".join(f"{one['processor']:.1f}" for one in found.values())
                    print(f"{game_id:16} {level:5} {walls:>15} {times:>15}", flush=True)
                    seconds = {
                        name: {key: round(one[key], 1) for key in ("wall", "processor")}
                        for name, one in found.items()
                    }
                    key = {"game": game_id, "level": level, "before_commit": commit}
                    keep(chosen.output, key, seconds)
    except CompareError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
