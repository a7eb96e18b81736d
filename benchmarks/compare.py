"""Compare the speed of this working tree with that of another commit, side by side in one run.

    python -m benchmarks.compare 270adff
    python -m benchmarks.compare main --only kernels solver/lot --rounds 9

Both take turns, probe by probe, in new processes in every round; the best of all rounds counts.
Times are processor time of one core, so that other work on the machine disturbs little, but an
idle machine is better. A ratio over 1 means that this tree is the faster one. Where a probe does
work that depends on a seed only, the table tells whether both did the same work.

The commit is exported to a temporary folder, which is removed at the end. Its kernels are compiled
when they are first measured, which takes some minutes.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from benchmarks import compare_probes
from benchmarks.compare_probes import PROBES
from benchmarks.ledger import RESULTS, keep
from benchmarks.start_up import processor_time

ROOT = Path(__file__).parent.parent
LEAST = 0.97
START_UP_RUNS = 10
"""Of each command in a round."""
COMMANDS = {
    "start-up/import": ["-c", "import tessellot"],
    "start-up/version": ["-m", "tessellot", "--version"],
    "start-up/help": ["-m", "tessellot", "--help"],
    "start-up/show": ["-m", "tessellot", "show", "lot"],
}
NAMES = (*COMMANDS, *PROBES)
START_UP_UNIT = "ms"


class CompareError(Exception):
    """Why two commits cannot be compared."""


class Terminated(BaseException):
    """The program was asked to end by a signal; temporary files are removed first."""


def terminate(*_: object) -> None:
    """Handle a signal."""
    raise Terminated


class Measured(NamedTuple):
    """One run of a probe."""

    rate: float
    work: str | None = None


def environment_of(folder: Path) -> dict[str, str]:
    """The environment of a process with the modules of a version."""
    path = os.pathsep.join([str(folder / "src"), str(folder)])
    # In English: only this tree may have compiled catalogues of other languages.
    environment = {**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8"}
    environment.pop("LANGUAGE", None)
    return environment


class Version:
    """One of the two versions: its modules, and the process that runs probes with them."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self._environment = environment_of(folder)
        self._process: subprocess.Popen[str] | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        """In this block one process runs all probes; the first probe starts it."""
        try:
            yield
        finally:
            if self._process is not None:
                self._process.kill()
                self._process.communicate()
                self._process = None

    def measure(self, name: str) -> Measured:
        """Run a probe once."""
        return self._start_up(name) if name in COMMANDS else self._probe(name)

    def _start_up(self, name: str) -> Measured:
        words = COMMANDS[name]
        try:
            times = [processor_time(words, self._environment) for _ in range(START_UP_RUNS)]
        except subprocess.CalledProcessError as error:
            raise CompareError(f"{' '.join(words)} fails in {self.name}:\n{error.stderr}") from None
        return Measured(1 / min(times))

    def _probe(self, name: str) -> Measured:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-P", compare_probes.__file__],
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            print(name, file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise CompareError(f"The process that measures {name} in {self.name} has died.")
        found = json.loads(line)
        if "error" in found:
            raise CompareError(f"{name} cannot be measured in {self.name}:\n{found['error']}")
        return Measured(found["rate"], found["work"])


class Row(NamedTuple):
    """The best round of both versions for one probe."""

    name: str
    before: float
    after: float
    same_work: bool | None
    """None for probes that do not report their work."""

    @property
    def ratio(self) -> float:
        return self.after / self.before

    @property
    def unit(self) -> str:
        return START_UP_UNIT if self.name in COMMANDS else PROBES[self.name][1]

    @property
    def shown(self) -> tuple[float, float]:
        """Both results in the unit: start-up is a time, all others are rates."""
        if self.name in COMMANDS:
            return 1000 / self.before, 1000 / self.after
        return self.before, self.after

    def __str__(self) -> str:
        work = {None: "", True: "same work", False: "OTHER WORK"}[self.same_work]
        shown = " ".join(f"{number:>12,.{0 if number > 1000 else 1}f}" for number in self.shown)
        return f"{self.name:24} {shown}  {self.unit:14} {self.ratio:6.3f}  {work}".rstrip()


HEAD = f"{'probe':24} {'before':>12} {'after':>12}  {'unit':14} {'ratio':>6}"


def compare(before: Version, after: Version, names: list[str], rounds: int) -> list[Row]:
    """Run all probes in both versions, alternating."""
    found: dict[str, dict[str, list[Measured]]] = {
        name: {before.name: [], after.name: []} for name in names
    }
    for number in range(rounds):
        # Each version goes first in every other round, in case the order matters.
        order = (before, after) if number % 2 == 0 else (after, before)
        with before.running(), after.running():
            for name in names:
                show_progress(f"round {number + 1} of {rounds}: {name}")
                for version in order:
                    if number == 0:
                        version.measure(name)  # compiles the kernels, and fills caches
                    found[name][version.name].append(version.measure(name))
    show_progress("")
    return [row(name, *found[name].values()) for name in names]


def row(name: str, before: list[Measured], after: list[Measured]) -> Row:
    works = {one.work for one in (*before, *after)}
    return Row(
        name,
        max(one.rate for one in before),
        max(one.rate for one in after),
        None if None in works else len(works) == 1,
    )


def show_progress(text: str) -> None:
    """Show the progress: in one line of a terminal, else line by line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, file=sys.stderr, flush=True)


def commit_of(name: str) -> str:
    """The short hash of a commit."""
    try:
        return (
            git("rev-parse", "--verify", "--quiet", "--short", f"{name}^{{commit}}")
            .decode()
            .strip()
        )
    except subprocess.CalledProcessError:
        raise CompareError(
            f"There is no commit {name!r} here: give a hash, a branch or a tag."
        ) from None


def git(*words: str) -> bytes:
    """The output of a git command in this repository."""
    try:
        return subprocess.run(
            ["git", "-C", str(ROOT), *words], check=True, capture_output=True
        ).stdout
    except FileNotFoundError:
        raise CompareError("Git is needed to get at the other commit.") from None


@contextmanager
def exported(commit: str) -> Iterator[Path]:
    """A temporary folder with the files of a commit.

    Its path and the times of its files are the same in every run, if the path is free: Numba finds
    compiled kernels by both.
    """
    folder = Path(tempfile.gettempdir()) / f"tessellot-{commit}"
    try:
        folder.mkdir()
    except FileExistsError:
        folder = Path(tempfile.mkdtemp(prefix="tessellot-"))
    try:
        with tarfile.open(fileobj=io.BytesIO(git("archive", commit, "src", "benchmarks"))) as files:
            files.extractall(folder, filter="data")
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def chosen_names(wanted: list[str]) -> list[str]:
    """The probes with these names or of these groups; all probes if the list is empty."""
    for word in wanted:
        if not any(is_meant(name, word) for name in NAMES):
            raise CompareError(f"There is no probe {word!r}. There are:\n  " + "\n  ".join(NAMES))
    return [name for name in NAMES if not wanted or any(is_meant(name, word) for word in wanted)]


def is_meant(name: str, word: str) -> bool:
    return word in (name, name.partition("/")[0])


def save(rows: list[Row], commit: str, output: Path) -> None:
    for one in rows:
        found = {
            "unit": one.unit,
            "before": round(one.shown[0], 1),
            "after": round(one.shown[1], 1),
            "ratio": round(one.ratio, 3),
            "same_work": one.same_work,
        }
        keep(output, {"before_commit": commit, "probe": one.name}, found)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.compare",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("commit", help="a hash, a branch or a tag to compare with")
    parser.add_argument("--only", nargs="+", default=[], help="names or groups of probes")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each probe (5)")
    parser.add_argument(
        "--least", type=float, default=LEAST, help=f"a ratio below this fails ({LEAST})"
    )
    parser.add_argument("--output", type=Path, default=RESULTS / "compare.json")
    chosen = parser.parse_args()
    if chosen.rounds < 1:
        parser.error("--rounds must be at least 1.")
    signal.signal(signal.SIGTERM, terminate)
    try:
        names, commit = chosen_names(chosen.only), commit_of(chosen.commit)
        with exported(commit) as folder:
            rows = compare(
                Version(commit, folder), Version("this tree", ROOT), names, chosen.rounds
            )
    except CompareError as error:
        sys.exit(str(error))
    except (KeyboardInterrupt, Terminated):
        sys.exit("Stopped: nothing was saved.")
    print(f"before: {commit}, after: this tree; best of {chosen.rounds} rounds, processor time")
    print(HEAD, *rows, sep="\n")
    save(rows, commit, chosen.output)
    slow = [one for one in rows if one.ratio < chosen.least]
    if slow:
        sys.exit(
            f"Slower than {chosen.least:g} times before: {', '.join(one.name for one in slow)}"
        )


if __name__ == "__main__":
    main()
