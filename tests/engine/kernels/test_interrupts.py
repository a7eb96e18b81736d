"""Ctrl-C while Python calls compiled code."""

from __future__ import annotations

import os
import signal
import threading
import time
from array import array
from random import Random

import pytest

import tessellot
from tessellot.engine import strongest
from tessellot.engine.kernels.mcts.tree import Tree

STOPPED = array("q", [1])
"""Ends a run of simulations at once, so that most of its time goes into taking arguments."""

INTERRUPTS = 300


@pytest.fixture
def raising():
    """Ctrl-C raises `KeyboardInterrupt`, whatever the tests were started with."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("raising")
def test_ctrl_c_stays_ctrl_c_whenever_it_comes():
    game = tessellot.game("taiji", size=7)
    tree = Tree(game, strongest("taiji"), seed=1, memory_mb=4)
    tree.set_root(game.start())
    tree.run(1, STOPPED)
    delays = Random(1)
    ready = threading.Semaphore(0)

    def interrupt() -> None:
        for _ in range(INTERRUPTS):
            ready.acquire()
            time.sleep(delays.random() * 0.001)
            os.kill(os.getpid(), signal.SIGINT)

    def work() -> None:
        ready.release()
        while True:
            tree.run(1, STOPPED)

    threading.Thread(target=interrupt, daemon=True).start()
    for _ in range(INTERRUPTS):
        # One in forty was an AttributeError of NumPy before.
        with pytest.raises(KeyboardInterrupt):
            work()
