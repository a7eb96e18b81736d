"""A long run: ``python -m tests.server.fuzzing --count 100000 [--seed 7]``, on 127.0.0.1 only."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.server.conftest import GENEROUS
from tests.server.fuzzing.fuzz import assert_healthy, fuzz
from tests.server.serving import ServerProcess


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), **GENEROUS)
        try:
            found = fuzz(server, chosen.count, chosen.seed, tell)
            assert_healthy(server)
        finally:
            server.close_clients()
            server.kill()
    print(f"\n{sum(found.values()):,} in {time.monotonic() - began:.0f} s, healthy afterwards")
    for name, count in sorted(found.items()):
        print(f"  {name:10} {count:9,}")


def tell(sent: int) -> None:
    print(f"\r{sent:,} sent", end="", flush=True)


if __name__ == "__main__":
    main()
