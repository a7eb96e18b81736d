"""Typed records: a class lists the fields, NumPy stores them, Python and kernels read them by name.

A record class only declares fields, for mypy and for `dtype_of`; records themselves live in
structured arrays that are made and owned in Python. A kernel that makes such an array itself and
keeps a record of it reads freed memory: Numba does not keep the array alive.
"""

from __future__ import annotations

from inspect import get_annotations
from typing import Annotated, Any, Protocol, TypeVar, cast, get_args, get_type_hints

import numpy as np
import numpy.typing as npt

from tessellot.engine.kernels.memory import aligned_zeros

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

# Fields of other widths than 64 bits.
Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Float32 = Annotated[float, np.float32]
# Fields that are short arrays of 64-bit integers.
Ints4 = Annotated[npt.NDArray[np.int64], (np.int64, (4,))]
LotCells = Annotated[npt.NDArray[np.int64], (np.int64, (49,))]
LotCellLines = Annotated[npt.NDArray[np.int64], (np.int64, (49, 12))]
LotActions = Annotated[npt.NDArray[np.int64], (np.int64, (1129,))]


_DTYPES: dict[type, np.dtype[np.void]] = {}


class Records(Protocol[R_co]):
    """An array of records."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> R_co: ...


def dtype_of(record: type) -> np.dtype[np.void]:
    """The NumPy type of a record class."""
    found = _DTYPES.get(record)
    if found is None:
        found = _DTYPES[record] = _new_dtype(record)
    return found


def _new_dtype(record: type) -> np.dtype[np.void]:
    # Fields of base classes come last. A record that begins with all fields of another one would
    # be its subtype, which Numba supports with a warning only.
    hints = get_type_hints(record, include_extras=True)
    names = [name for base in record.__mro__ for name in get_annotations(base)]
    return np.dtype((np.record, [(name, _field_type(hints[name])) for name in names]))


def _field_type(hint: Any) -> Any:
    if hint in (int, float, np.uint64):
        return np.dtype(hint)
    return np.dtype(get_args(hint)[1])


def new_records(record: type[R], count: int) -> Records[R]:
    """An array of records, all fields 0."""
    return cast("Records[R]", aligned_zeros(count, dtype_of(cast("type", record))))


def new_record(record: type[R], **fields: float) -> R:
    """A single record, 0 in the fields that are not named."""
    found = aligned_zeros(1, dtype_of(cast("type", record)))[0]
    for name, value in fields.items():
        found[name] = value
    return cast("R", found)
