"""Shards: the rows of some games as a file of arrays, NumPy's or Parquet."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from tessellot.games.errors import require_packages
from tessellot.lab.selfplay.manifest import ShardFormat
from tessellot.lab.selfplay.play import COLUMNS, Columns
from tessellot.locale import Text


def check_format(shard_format: ShardFormat) -> None:
    """Raise MissingPackagesError if files of a format cannot be written here."""
    if shard_format is ShardFormat.PARQUET:
        require_packages(Text("Parquet files need PyArrow."), "research", "pyarrow")


def joined(parts: list[Columns]) -> Columns:
    """The rows of several games as one."""
    return {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}


def encode(columns: Columns, shard_format: ShardFormat) -> bytes:
    """Columns as a file; the same columns always give the same bytes."""
    buffer = BytesIO()
    if shard_format is ShardFormat.NPZ:
        np.savez_compressed(buffer, **columns)  # type: ignore[arg-type]
        return buffer.getvalue()
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.table({name: _arrow(array) for name, array in columns.items()})
    parquet.write_table(table, buffer, compression="zstd")
    return buffer.getvalue()


def decode(path: Path, planes: tuple[int, int, int]) -> Columns:
    """The columns of a file; `planes` is the shape of a position's planes."""
    if path.suffix == f".{ShardFormat.NPZ}":
        with np.load(path) as arrays:
            return {name: arrays[name] for name in COLUMNS}
    from pyarrow import parquet

    table = parquet.read_table(path)
    found: Columns = {}
    for name in COLUMNS:
        column = table[name].combine_chunks()
        if name in {"planes", "policy_actions", "policy"}:
            flat = column.flatten().to_numpy(zero_copy_only=False)
            shape = planes if name == "planes" else (column.type.list_size,)
            found[name] = flat.reshape(len(column), *shape)
        else:
            found[name] = column.to_numpy(zero_copy_only=False)
    return found


def _arrow(array: np.ndarray[Any, Any]) -> Any:
    """A column for Parquet; rows of more than one number become lists of a fixed size."""
    import pyarrow

    if array.ndim == 1:
        return pyarrow.array(array)
    width = int(np.prod(array.shape[1:]))
    return pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(array.ravel()), width)
