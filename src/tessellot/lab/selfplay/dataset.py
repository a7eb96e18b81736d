"""A dataset that has been made: its shards as arrays, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tessellot.lab.errors import LabError
from tessellot.lab.selfplay.manifest import Manifest
from tessellot.lab.selfplay.play import Columns
from tessellot.lab.selfplay.shards import decode, joined
from tessellot.locale import Text


class Dataset:
    """The dataset in a folder. `manifest` says how it was made."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self.manifest = Manifest.read(self.folder)
        self.game = self.manifest.game

    def __repr__(self) -> str:
        return f"<Dataset of {self.game}: {len(self)} positions in {self.folder}>"

    def __len__(self) -> int:
        """The number of rows."""
        return sum(shard.rows for shard in self.manifest.shards)

    def __iter__(self) -> Iterator[Columns]:
        """The columns of each shard, one shard in memory at a time."""
        size = self.game.size
        for shard in self.manifest.shards:
            yield decode(self.folder / shard.file, (len(self.game.plane_names), size, size))

    def load(self) -> Columns:
        """All rows at once."""
        if not self.manifest.shards:
            raise LabError(Text("{folder} holds no finished shard yet.", folder=self.folder))
        return joined(list(self))

    def check(self) -> None:
        """Raise an error if a file is missing or has been changed."""
        for shard in self.manifest.shards:
            path = self.folder / shard.file
            if not path.exists() or sha256(path.read_bytes()).hexdigest() != shard.sha256:
                raise LabError(Text("{path} is missing or has been changed.", path=path))

    def policies(self, columns: Columns) -> npt.NDArray[np.float32]:
        """The policies of some rows with a column for every action of the game."""
        actions, policy = columns["policy_actions"], columns["policy"]
        dense = np.zeros((len(actions), self.game.action_size), np.float32)
        rows, places = np.nonzero(actions >= 0)
        dense[rows, actions[rows, places]] = policy[rows, places]
        return dense
