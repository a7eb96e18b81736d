"""How kernels are compiled and where the compiled code is kept.

Compiled code lies in a folder of its own whose name depends on the text of every kernel, so
that a changed kernel is never run from an old copy: Numba by itself only looks at the file of
the outermost function.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config as _config
from numba.core import event

from tessellot.engine.kernels.compilation import register_inner
from tessellot.files import user_cache_folder, write_error
from tessellot.interrupts import held_back

config: Any = _config
Function = TypeVar("Function", bound=Callable[..., object])

KEEP_SECONDS = 14 * 24 * 3600
"""How long compiled code is kept that is not used."""

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Without the GIL; without a check before every division, as kernels never divide by zero; and
without counting references: kernels make no arrays, and Python owns those that it passes to them
as long as they run."""

INNER_OPTIONS: dict[str, Any] = {**OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Inner functions cannot be called from Python, so nothing is compiled for such calls."""

_NAME = re.compile("[0-9a-f]{16}")

_lost = threading.Event()
"""Set when compiled code could not be written to its folder, as on a full disk."""


def user_folder() -> Path:
    """The folder of this user for compiled code of all versions."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"])
    return user_cache_folder() / "kernels"


@cache
def folder() -> Path:
    """The folder of the compiled code of these very kernels."""
    text = hashlib.sha256(f"{numba.__version__} {config.BOUNDSCHECK}".encode())
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        text.update(source.read_bytes())
    found = user_folder() / text.hexdigest()[:16]
    with suppress(OSError):
        # Its time says when it was last of use.
        os.utime(found)
    return found


@cache
def can_keep() -> bool:
    """Whether there is a place for compiled code; else each process compiles for itself."""
    with suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        return write_error(folder()) is None
    return False


def is_complete(part: str) -> bool:
    """Whether everything of a part of the engine has been compiled and kept."""
    return (folder() / f"{part}.complete").exists()


def mark_complete(part: str) -> None:
    """Remember that a part of the engine is compiled and kept."""
    if can_keep() and not _lost.is_set():
        with suppress(OSError):
            (folder() / f"{part}.complete").touch()


@contextmanager
def compiled_once(part: str, on_wait: Callable[[], None]) -> Iterator[None]:
    """Let one process of this machine compile a part; others wait, and then load what it kept.

    `on_wait` is called before waiting. Once a part is complete, nobody waits.
    """
    with ExitStack() as stack:
        if can_keep() and not is_complete(part):
            from filelock import FileLock, Timeout

            lock = FileLock(folder() / f"{part}.lock")
            # A file system without locks does no harm: then each process compiles.
            with suppress(OSError, NotImplementedError):
                try:
                    lock.acquire(timeout=0)
                except Timeout:
                    on_wait()
                    lock.acquire()
                stack.callback(lock.release)
            if is_complete(part):
                stack.close()
        yield
        mark_complete(part)


def entry(function: Function) -> Function:
    """A function that Python calls: compiled on first use, kept on disk, without the GIL.

    Ctrl-C takes effect after the call, but at once while the function is compiled. What cannot be
    kept is compiled all the same, for this process.
    """
    usual = config.CACHE_DIR
    config.CACHE_DIR = str(folder())
    try:
        compiled: Any = numba.njit(**OPTIONS, cache=can_keep())(function)
    finally:
        config.CACHE_DIR = usual

    @wraps(function)
    def call(*arguments: object) -> object:
        if not compiled.overloads:
            try:
                return compiled(*arguments)
            except OSError:
                # Numba writes the code when it is compiled, before it is called.
                if not compiled.overloads:
                    raise
                _lost.set()
        with held_back():
            return compiled(*arguments)

    return cast("Function", call)


def inner(function: Function) -> Function:
    """A function that only kernels call: compiled into them, as a call or inlined."""
    return cast("Function", register_inner(numba.njit(**INNER_OPTIONS)(function)))


def inlined(function: Function) -> Function:
    """An inner function that is always inlined: a tuple of many arrays is slow to pass."""
    dispatcher = numba.njit(**INNER_OPTIONS, forceinline=True)(function)
    return cast("Function", register_inner(dispatcher))


def expanded(function: Function) -> Function:
    """An inner function whose text is put in place of its calls before anything is compiled.

    Numba optimizes a function again for each level of callers: fewer levels compile sooner.
    """
    return cast("Function", numba.njit(**OPTIONS, inline="always")(function))


class _Listener(event.Listener):
    """Hears of every function that Numba compiles, but not of those that it only loads."""

    def __init__(self, tick: Callable[[], None]) -> None:
        self._tick = tick

    def on_start(self, _: object) -> None:
        self._tick()

    def on_end(self, _: object) -> None:
        pass


@contextmanager
def watched(tick: Callable[[], None]) -> Iterator[None]:
    """While this lasts, `tick` is called before each function is compiled."""
    with event.install_listener("numba:compile", _Listener(tick)):
        yield


def remove_unused() -> None:
    """Remove what other versions of the kernels left behind, if nothing has used it for long.

    A program that runs does not miss it: what it needed is in its memory, and what it will
    need it can compile again.
    """
    with suppress(OSError):
        for other in user_folder().iterdir():
            if other != folder() and _NAME.fullmatch(other.name) and _is_old(other):
                shutil.rmtree(other, ignore_errors=True)


def _is_old(place: Path) -> bool:
    try:
        return time.time() - place.stat().st_mtime > KEEP_SECONDS
    except OSError:
        return False
