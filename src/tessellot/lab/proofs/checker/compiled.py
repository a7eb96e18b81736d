"""How the checker is compiled: by itself, apart from the engine's kernels."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import config as _config
from numba.extending import intrinsic

from tessellot.files import user_cache_folder

config: Any = _config
Function = TypeVar("Function", bound=Callable[..., object])

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Without counting references: all memory is made in Python."""


@cache
def _folder() -> Path:
    """The folder of the compiled code of these very files: any change gives another one."""
    text = hashlib.sha256(f"{numba.__version__} {config.BOUNDSCHECK}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        text.update(source.read_bytes())
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    kept = user_cache_folder() / "kernels" if chosen is None else Path(chosen)
    found = kept / text.hexdigest()[:16]
    with suppress(OSError):
        found.mkdir(parents=True, exist_ok=True)
    return found


def entry(function: Function) -> Function:
    """A function that Python calls: compiled on first use, and kept on disk if that is possible."""
    usual = config.CACHE_DIR
    config.CACHE_DIR = str(_folder())
    try:
        kept = os.access(_folder(), os.W_OK)
        return cast("Function", numba.njit(**OPTIONS, cache=kept)(function))
    finally:
        config.CACHE_DIR = usual


def inner(function: Function) -> Function:
    """A function that only compiled functions call."""
    return cast("Function", numba.njit(**OPTIONS)(function))


def _count(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def _lowest(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


count_bits: Callable[[Any], int] = cast("Any", intrinsic(_count))
"""How many bits of a word are set."""

lowest_bit: Callable[[Any], int] = cast("Any", intrinsic(_lowest))
"""The index of the lowest bit that is set."""
