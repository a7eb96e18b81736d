"""The file of a long proof: what was found so far, so that a stopped run goes on from there.

It is replaced in one piece, never changed in place, so that a run that is killed at any moment
leaves either the old file or the new one. A checksum tells a damaged file from a good one.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from tessellot.files import write_atomically
from tessellot.games import Game
from tessellot.lab.errors import LabError
from tessellot.locale import Text
from tessellot.notation import write_position

if TYPE_CHECKING:
    from tessellot.engine.solver import Solver

MARK = b"Tessellot proof 1\n"

LEAST_NODES, MOST_BYTES = 1 << 6, 8 << 20
"""What is kept took at least so many nodes to find; more of them, once it would be too much."""


class ProofFile:
    """Where a solver keeps what it has found; `spent` is what each position took so far."""

    def __init__(self, path: Path, game: Game) -> None:
        self._path = path
        self._game = write_position(game.start())
        self._least_nodes = LEAST_NODES
        self.spent: dict[str, tuple[int, float]] = {}
        """Nodes and seconds of processor time, by position."""
        if path.is_dir():
            raise LabError(Text("{path} is a folder: name a file.", path=path))
        if not path.absolute().parent.is_dir():
            raise LabError(Text("There is no folder {folder}.", folder=path.absolute().parent))

    def load(self, solver: Solver) -> None:
        """Give a solver all that the file holds; nothing if there is no file yet."""
        from tessellot.engine.solver import VERSION

        if not self._path.exists():
            return
        mark, _, rest = self._path.read_bytes().partition(b"\n")
        if mark + b"\n" != MARK:
            raise LabError(
                Text("{path} is not the file of a proof: name another.", path=self._path)
            )
        told, _, packed = rest.partition(b"\n")
        try:
            header = json.loads(told)
            if hashlib.sha256(packed).hexdigest() != header["sha256"]:
                raise ValueError("checksum")  # noqa: TRY301 - damaged like the rest
            found = zlib.decompress(packed)
        except (ValueError, KeyError, TypeError, zlib.error):
            raise LabError(
                Text("{path} is damaged: remove it, and start again.", path=self._path)
            ) from None
        if header["game"] != self._game:
            raise LabError(
                Text(
                    "{path} belongs to another game: {other}.",
                    path=self._path,
                    other=header["game"],
                )
            )
        if header["solver"] != VERSION:
            raise LabError(
                Text("{path} was written by another version: start again.", path=self._path)
            )
        self.spent = {text: (nodes, seconds) for text, (nodes, seconds) in header["spent"].items()}
        solver.load(found)

    def save(self, solver: Solver) -> None:
        """Write all that a solver has found at some cost."""
        from tessellot.engine.solver import VERSION

        while len(found := solver.export(self._least_nodes)) > MOST_BYTES:
            self._least_nodes *= 4
        packed = zlib.compress(found, 1)
        header = {
            "game": self._game,
            "solver": VERSION,
            "spent": self.spent,
            "sha256": hashlib.sha256(packed).hexdigest(),
        }
        try:
            write_atomically(self._path, MARK + json.dumps(header).encode() + b"\n" + packed)
        except OSError as error:
            raise LabError(
                Text("{path} cannot be written: {reason}.", path=self._path, reason=error.strerror)
            ) from None
