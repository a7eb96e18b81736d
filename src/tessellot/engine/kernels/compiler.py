"""How kernels are compiled and where the compiled code is kept.

Compiled code lies in a folder of its own whose name depends on the text of every kernel, so
that a changed kernel is never run from an old copy: Numba by itself only looks at the file of
the outermost function.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config as _config
from numba.core import event

config: Any = _config
Function = TypeVar("Function", bound=Callable[..., object])


def user_folder() -> Path:
    """Where this user's programs keep what can be made again."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tessellot" / "kernels"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "tessellot" / "kernels"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tessellot" / "kernels"


@cache
def folder() -> Path:
    """The folder of the compiled code of these very kernels."""
    text = hashlib.sha256(f"{numba.__version__} {config.BOUNDSCHECK}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        text.update(source.read_bytes())
    return user_folder() / text.hexdigest()[:16]


def kernel(function: Function) -> Function:
    """A function that Python calls: compiled on first use, kept on disk, without the GIL."""
    usual = config.CACHE_DIR
    config.CACHE_DIR = str(folder())
    try:
        return cast("Function", numba.njit(nogil=True, cache=True)(function))
    finally:
        config.CACHE_DIR = usual


def part(function: Function) -> Function:
    """A function that only kernels call: compiled into them."""
    return cast("Function", numba.njit(nogil=True)(function))


class _Listener(event.Listener):
    """Counts functions as Numba compiles them."""

    def __init__(self, tick: Callable[[int], None]) -> None:
        self._tick = tick
        self._count = 0

    def on_start(self, _: object) -> None:
        self._count += 1
        self._tick(self._count)

    def on_end(self, _: object) -> None:
        pass


@contextmanager
def watched(tick: Callable[[int], None]) -> Iterator[None]:
    """While this lasts, `tick` is told how many functions have been compiled so far."""
    with event.install_listener("numba:compile", _Listener(tick)):
        yield
