"""Ctrl-C: while the program starts, and in the processes that it starts."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

INTERRUPTED = 130
"""The exit code of a process that Ctrl-C has ended, as in a shell."""


def exit_at_once() -> None:
    """From now on Ctrl-C ends this process without a word.

    An exception would be raised somewhere in an import, and some packages print it there. Nothing
    is lost while modules are imported. Where Ctrl-C is ignored, it stays so.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _exit)


def raise_again() -> None:
    """From now on Ctrl-C raises `KeyboardInterrupt` again."""
    if signal.getsignal(signal.SIGINT) is _exit:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def kept_from_children() -> Iterator[None]:
    """Processes that are started in this block never get Ctrl-C: only the main process does.

    The signal is blocked, not ignored: child processes inherit the mask, and a Ctrl-C that comes
    in this moment reaches the main process when the block ends.
    """
    from multiprocessing import resource_tracker

    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # started later, it would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def held_back() -> Iterator[None]:
    """Ctrl-C and SIGTERM that come during this block take effect when the block ends.

    For short steps that belong together (what is written to a file is counted too), and for calls
    of compiled code: an exception that is raised while it takes its arguments can be replaced by
    another one. A signal that no Python function handles is left as it is.
    """
    if threading.current_thread() is not threading.main_thread():  # it gets no signals
        yield
        return
    came: list[int] = []
    before: dict[int, Any] = {}
    try:
        for number in (signal.SIGINT, signal.SIGTERM):
            handler = signal.getsignal(number)
            if callable(handler):
                before[number] = handler
                signal.signal(number, lambda number, _frame: came.append(number))
        yield
    finally:
        # Ctrl-C last: what it raises must not keep SIGTERM from being restored.
        for number in reversed(before):
            signal.signal(number, before[number])
    for arrived in came:
        signal.raise_signal(arrived)


def _exit(*_: object) -> None:
    os._exit(INTERRUPTED)
