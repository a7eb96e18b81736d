"""The file of a long proof: the solver's results so far, so that a stopped run can continue.

The file is replaced atomically: a run that is killed at any moment leaves the old file or the new
one. A checksum detects damaged files.
"""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from tessellot.engine.errors import EngineError
from tessellot.files import write_atomically
from tessellot.games import Game
from tessellot.locale import Text
from tessellot.notation import write_position
from tessellot.system_errors import reason_of

if TYPE_CHECKING:
    from tessellot.engine.solver import Solver

MARK = b"Tessellot proof 1\n"

MIN_NODES, MAX_BYTES = 1 << 6, 8 << 20
"""Results that took fewer nodes are not saved; the limit rises if the file would be too large."""


class ProofFileError(EngineError):
    """A proof file that cannot be read or written."""


class ProofFile:
    """A file with the results of a solver, and what each position has cost so far."""

    def __init__(self, path: Path, game: Game) -> None:
        self._path = path
        self._game = write_position(game.start())
        self._min_nodes = MIN_NODES
        self.spent: dict[str, tuple[int, float]] = {}
        """Nodes and seconds of processor time, by position."""
        if path.is_dir():
            raise ProofFileError(Text("{path} is a folder: name a file.", path=path))
        folder = path.absolute().parent
        if not folder.is_dir():
            raise ProofFileError(Text("There is no folder {folder}.", folder=folder))
        if not os.access(folder, os.W_OK):
            raise ProofFileError(Text("The folder {folder} cannot be written to.", folder=folder))

    def load(self, solver: Solver) -> None:
        """Load the results into a solver; does nothing if there is no file."""
        from tessellot.engine.solver import VERSION

        if not self._path.exists():
            return
        mark, _, rest = self._path.read_bytes().partition(b"\n")
        if mark + b"\n" != MARK:
            raise ProofFileError(
                Text("{path} is not the file of a proof: name another.", path=self._path)
            )
        head, _, packed = rest.partition(b"\n")
        try:
            header = json.loads(head)
            if hashlib.sha256(packed).hexdigest() != header["sha256"]:
                raise ValueError("checksum")  # noqa: TRY301 - damaged like the rest
            found = zlib.decompress(packed)
        except (ValueError, KeyError, TypeError, zlib.error):
            raise ProofFileError(
                Text("{path} is damaged: remove it, and start again.", path=self._path)
            ) from None
        if header["game"] != self._game:
            raise ProofFileError(
                Text(
                    "{path} belongs to another game: {other}.",
                    path=self._path,
                    other=header["game"],
                )
            )
        if header["solver"] != VERSION:
            raise ProofFileError(
                Text("{path} was written by another version: start again.", path=self._path)
            )
        self.spent = {text: (nodes, seconds) for text, (nodes, seconds) in header["spent"].items()}
        solver.load(found)

    def save(self, solver: Solver) -> None:
        """Save the results of a solver."""
        from tessellot.engine.solver import VERSION

        while len(found := solver.export(self._min_nodes)) > MAX_BYTES:
            self._min_nodes *= 4
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
            raise ProofFileError(
                Text(
                    "{path} cannot be written: {reason}.", path=self._path, reason=reason_of(error)
                )
            ) from None
