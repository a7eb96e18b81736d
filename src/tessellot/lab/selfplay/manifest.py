"""The manifest of a dataset: how it was made, and which shards are done."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

import tessellot
from tessellot.about import VERSION
from tessellot.engine.analysis import SOLVER_VERSION
from tessellot.files import write_atomically
from tessellot.games import Game
from tessellot.lab.errors import LabError
from tessellot.lab.selfplay.play import COLUMNS, SelfplaySettings
from tessellot.locale import Text

NAME = "manifest.json"
FORMAT = 1
"""Goes up when the layout of datasets changes."""


class ShardFormat(StrEnum):
    """The format of the files with arrays."""

    NPZ = "npz"
    PARQUET = "parquet"


@dataclass(frozen=True, slots=True)
class Shard:
    """A file with the rows of consecutive games, and the digest by which it can be checked."""

    file: str
    first_game: int
    games: int
    rows: int
    sha256: str


@dataclass(slots=True)
class Manifest:
    """How a dataset is made, and the shards that are done, in order."""

    game: Game
    settings: SelfplaySettings
    seed: int
    games_per_shard: int
    format: ShardFormat
    shards: list[Shard] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.games_per_shard < 1:
            raise LabError(Text("A shard holds at least one game."))

    def plan(self) -> dict[str, Any]:
        """All that decides what the files hold, as JSON values."""
        return {
            "format": FORMAT,
            "tessellot": VERSION,
            "solver": SOLVER_VERSION,
            "game": self.game.info.id,
            "options": self.game.options,
            "settings": asdict(self.settings),
            "seed": self.seed,
            "games_per_shard": self.games_per_shard,
            "arrays": str(self.format),
        }

    def write(self, folder: Path) -> None:
        """Write it whole."""
        data = {
            **self.plan(),
            "planes": list(self.game.plane_names),
            "board_size": self.game.size,
            "action_size": self.game.action_size,
            "columns": COLUMNS,
            "shards": [asdict(shard) for shard in self.shards],
        }
        write_atomically(folder / NAME, json.dumps(data, indent=2, ensure_ascii=False) + "\n")

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """The manifest of a folder."""
        path = folder / NAME
        try:
            data = json.loads(path.read_text("utf-8"))
            return cls(
                tessellot.game(data["game"], **data["options"]),
                SelfplaySettings(**data["settings"]),
                data["seed"],
                data["games_per_shard"],
                ShardFormat(data["arrays"]),
                [Shard(**shard) for shard in data["shards"]],
            )
        except FileNotFoundError:
            raise LabError(
                Text("{folder} holds no dataset: there is no {name}.", folder=folder, name=NAME)
            ) from None
        except (ValueError, KeyError, TypeError):
            raise LabError(
                Text("{path} is not the manifest of a dataset of this version.", path=path)
            ) from None

    def check_same_plan(self, folder: Path) -> None:
        """Raise an error if the dataset of a folder is made in another way than this one."""
        Manifest.read(folder)
        kept = json.loads((folder / NAME).read_text("utf-8"))
        wanted = json.loads(json.dumps(self.plan()))
        for name, value in wanted.items():
            if kept.get(name) != value:
                raise LabError(
                    Text(
                        "{folder} is another dataset: there {name} is {kept}, here {wanted}. Give "
                        "--out a new folder.",
                        folder=folder,
                        name=name,
                        kept=json.dumps(kept.get(name)),
                        wanted=json.dumps(value),
                    )
                )
