"""How long the command line takes to answer: processor time of whole processes.

    python -m benchmarks.start_up

The best and the median of several runs, so that other work on the machine counts little.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys

COMMANDS = (
    ["--help"],
    ["--version"],
    ["show", "--help"],
    ["show", "lot"],
    ["perft", "lot", "1"],
    ["analyse", "--help"],
)


def processor_time(words: list[str]) -> float:
    """Seconds that one run of a command takes, in the program and in the system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "tessellot", *words], check=True, stdout=subprocess.DEVNULL
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9, help="of each command")
    runs = parser.parse_args().runs
    print(f"{'seconds of processor time':<28} {'best':>6} {'median':>7}")
    for words in COMMANDS:
        times = [processor_time(words) for _ in range(runs)]
        name = " ".join(["tessellot", *words])
        print(f"{name:<28} {min(times):>6.2f} {statistics.median(times):>7.2f}", flush=True)


if __name__ == "__main__":
    main()
