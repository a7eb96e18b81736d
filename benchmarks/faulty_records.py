"""How long it takes to read files of faulty records, all errors kept: it should be linear.

python -m benchmarks.faulty_records
"""

from __future__ import annotations

import time

from tessellot.notation.record_reader import read_each

FAULTY = '[Game "lot"]\n\n1. d4 d4 *\n\n'
KILOBYTES = (100, 400, 1000)


def seconds(kilobytes: int) -> float:
    """The processor time for a file of that size."""
    text = FAULTY * (1000 * kilobytes // len(FAULTY))
    started = time.process_time()
    errors = list(read_each(text))
    spent = time.process_time() - started
    assert len(errors) == text.count("[Game")
    return spent


def main() -> None:
    for kilobytes in KILOBYTES:
        spent = seconds(kilobytes)
        print(f"{kilobytes:5} kB  {spent:5.2f} s  {1e6 * spent / kilobytes:6.0f} µs/kB")


if __name__ == "__main__":
    main()
