"""A player of `benchmarks.versions`: the engine of one commit, asked for one move a line.

`versions` starts this file as a script with the modules of a commit on the path. A request is a
line of JSON with the position and how to play; the answer is the move and the processor time that
it took.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any


class Player:
    """The engine of the present game."""

    def __init__(self) -> None:
        self._number = -1
        self._engine: Any = None

    def answer(self, request: dict[str, Any]) -> dict[str, object]:
        """Find a move; a new number of a game begins with a new engine."""
        from tessellot.engine import Engine
        from tessellot.notation import read_position

        position = read_position(request["position"])
        if request["number"] != self._number:
            self._number = request["number"]
            self._engine = None  # so that only one has memory
            self._engine = Engine(
                position.game,
                seed=request["seed"],
                memory_mb=request["memory"],
                clock=time.process_time,
                **request["limits"],
            )
        started = time.process_time()
        move = self._engine.best_move(position)
        return {"move": str(move), "seconds": time.process_time() - started}


def main() -> None:
    player = Player()
    for line in sys.stdin:
        print(json.dumps(player.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
