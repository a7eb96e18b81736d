"""A long storm: ``python -m tests.server.chaos --rounds 300 [--seed 7]``.

Everything runs on this machine, and on 127.0.0.1 only. A round takes about four seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tests.server.chaos.site import Site
from tests.server.chaos.storm import storm


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=50)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        try:
            report = asyncio.run(storm(site, chosen.rounds, chosen.seed, tell))
        finally:
            site.close()
    print(f"\n{report} ({time.monotonic() - began:.0f} s, seed {chosen.seed})")
    for name, count in sorted(report.faults.items()):
        print(f"  {count:4} × {name}")


def tell(text: str) -> None:
    print(f"\r{text:60}", end="", flush=True)


if __name__ == "__main__":
    main()
