"""Making a dataset: each game is kept when it ends, and a shard is written when it is complete.

Which games a shard holds does not depend on the order in which they end, so that the files are the
same, byte by byte, in however many processes they are played. A run that was stopped goes on with
the games that are missing.
"""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import closing
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np

from tessellot.files import write_atomically
from tessellot.lab.errors import LabError
from tessellot.lab.execution import Executor, each
from tessellot.lab.selfplay.manifest import NAME, Manifest, Shard
from tessellot.lab.selfplay.play import COLUMNS, Columns, SelfplayGame, SelfplayWork
from tessellot.lab.selfplay.shards import check_format, encode, joined
from tessellot.locale import Text

UNFINISHED = "unfinished"
"""The folder with the games of shards that are not complete."""


def generate(
    manifest: Manifest, folder: Path, games: int, executor: Executor
) -> Generator[int, None, None]:
    """Make a dataset of `games` games, or go on with it; yields how many are done after each.

    The last shard may have fewer games than the others. Closing the generator stops it.
    """
    if games < 1:
        raise LabError(Text("At least one game is needed, not {count}.", count=games))
    check_format(manifest.format)
    store = _Store(manifest, folder)
    done = store.begin(games)
    yield games - len(done)
    if not done:
        return
    work = SelfplayWork(manifest.game, manifest.settings, manifest.seed)
    finished = games - len(done)
    with closing(executor.run(work, each(done))) as steps:
        for number, game in steps:
            store.keep(number, game)
            store.write_shards(games)
            finished += 1
            yield finished


class _Store:
    """The folder of a dataset that is being made."""

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        self._manifest, self._folder = manifest, folder
        self._unfinished = folder / UNFINISHED
        self._kept: set[int] = set()

    def begin(self, games: int) -> list[int]:
        """Make or open the folder; the numbers of the games that are missing."""
        manifest = self._manifest
        if (self._folder / NAME).exists():
            manifest.check_same_plan(self._folder)
            manifest.shards = Manifest.read(self._folder).shards
            self._check_last_shard(games)
        elif self._folder.exists() and not self._folder.is_dir():
            raise LabError(Text("{path} is not a folder.", path=self._folder))
        elif self._folder.exists() and any(self._folder.iterdir()):
            raise LabError(
                Text("{folder} is not empty, and holds no dataset.", folder=self._folder)
            )
        self._unfinished.mkdir(parents=True, exist_ok=True)
        manifest.write(self._folder)
        self._kept = {int(path.stem) for path in self._unfinished.glob("[0-9]*.npz")}
        self.write_shards(games)
        known = set(range(self._next_game())) | self._kept
        return [number for number in range(games) if number not in known]

    def _check_last_shard(self, games: int) -> None:
        """A short last shard cannot grow: the dataset was complete."""
        shards = self._manifest.shards
        if (
            shards
            and shards[-1].games < self._manifest.games_per_shard
            and games > (self._next_game())
        ):
            raise LabError(
                Text(
                    "{folder} is complete, with {games} games. For more of them make another "
                    "dataset with another seed.",
                    folder=self._folder,
                    games=self._next_game(),
                )
            )

    def _next_game(self) -> int:
        shards = self._manifest.shards
        return shards[-1].first_game + shards[-1].games if shards else 0

    def keep(self, number: int, game: SelfplayGame) -> None:
        """Keep a finished game until its shard is complete."""
        buffer = BytesIO()
        np.savez(buffer, record=np.array(game.record), **game.columns)  # type: ignore[arg-type]
        write_atomically(self._path(number), buffer.getvalue())
        self._kept.add(number)

    def _path(self, number: int) -> Path:
        return self._unfinished / f"{number:09}.npz"

    def write_shards(self, games: int) -> None:
        """Write the shards that are complete, in order."""
        while (first := self._next_game()) < games:
            numbers = range(first, min(first + self._manifest.games_per_shard, games))
            if not self._kept.issuperset(numbers):
                return
            self._write_shard(numbers)
        if not self._kept:
            shutil.rmtree(self._unfinished, ignore_errors=True)

    def _write_shard(self, numbers: range) -> None:
        manifest = self._manifest
        parts: list[Columns] = []
        records: list[str] = []
        for number in numbers:
            with np.load(self._path(number)) as kept:
                records.append(str(kept["record"]))
                parts.append({name: kept[name] for name in COLUMNS})
        columns = joined(parts)
        data = encode(columns, manifest.format)
        name = f"shard-{len(manifest.shards):05}"
        write_atomically(self._folder / f"{name}.txt", "\n".join(records))
        write_atomically(self._folder / f"{name}.{manifest.format}", data)
        digest = sha256(data).hexdigest()
        rows = len(columns["game"])
        file = f"{name}.{manifest.format}"
        manifest.shards.append(Shard(file, numbers[0], len(numbers), rows, digest))
        manifest.write(self._folder)
        for number in numbers:
            self._path(number).unlink()
        self._kept.difference_update(numbers)
