"""The start-up time of the command line: processor time of whole processes.

    python -m benchmarks.start_up

It prints the best and the median of several runs.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
from collections.abc import Mapping

COMMANDS = (
    ["--help"],
    ["--version"],
    ["show", "--help"],
    ["show", "lot"],
    ["perft", "lot", "1"],
    ["analyse", "--help"],
)


def processor_time(words: list[str], environment: Mapping[str, str] | None = None) -> float:
    """The processor time of one run of Python with these arguments, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        # Not with the present folder on the path, where there may be another version.
        [sys.executable, "-P", *words],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9, help="of each command")
    runs = parser.parse_args().runs
    print(f"{'seconds of processor time':<28} {'best':>6} {'median':>7}")
    for words in COMMANDS:
        times = [processor_time(["-m", "tessellot", *words]) for _ in range(runs)]
        name = " ".join(["tessellot", *words])
        print(f"{name:<28} {min(times):>6.2f} {statistics.median(times):>7.2f}", flush=True)


if __name__ == "__main__":
    main()
