"""Ctrl-C that comes in the middle of a step takes effect after it."""

from __future__ import annotations

import signal
import threading

import pytest

from tessellot import interrupts


@pytest.fixture(autouse=True)
def raising():
    """Ctrl-C and SIGTERM raise `KeyboardInterrupt`, whatever the tests were started with."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_step_is_finished_before_ctrl_c_ends_the_work(number):
    done = []

    def step():
        with interrupts.held_back():
            done.append("written")
            signal.raise_signal(number)
            done.append("counted")

    with pytest.raises(KeyboardInterrupt):
        step()
    assert done == ["written", "counted"]


def test_afterwards_ctrl_c_is_heard_at_once_again():
    with pytest.raises(OSError, match="full"), interrupts.held_back():
        raise OSError("full")
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_work_in_another_thread_needs_no_signals():
    done = []

    def step():
        with interrupts.held_back():
            done.append("counted")

    thread = threading.Thread(target=step)
    thread.start()
    thread.join()
    assert done == ["counted"]
