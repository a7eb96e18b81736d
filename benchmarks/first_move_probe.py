"""One run of `benchmarks.first_move`: from the start of Python to the engine's first move.

`first_move` starts this file as a script with the modules of one commit on the path and an empty
folder for compiled code. The arguments are the id of a game and a level; a line of JSON tells the
seconds, of the wall clock and of the processor.
"""

from __future__ import annotations

import json
import resource
import sys
import time


def main() -> None:
    import tessellot
    from tessellot.engine import Engine

    started = float(sys.argv[3])
    game = tessellot.game(sys.argv[1])
    position = game.start()
    position = position.after(len(position.legal_moves()) // 2)
    engine = Engine(game, level=int(sys.argv[2]), seed=1)
    move = engine.best_move(position)
    wall = time.time() - started
    own = resource.getrusage(resource.RUSAGE_SELF)
    processor = own.ru_utime + own.ru_stime
    print(json.dumps({"wall": wall, "processor": processor, "move": str(move)}), flush=True)


if __name__ == "__main__":
    main()
