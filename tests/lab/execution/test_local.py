"""Tasks in processes of this machine: results, order, and what happens when a process dies."""

from __future__ import annotations

import sys
import time

import pytest

from tessellot.games import MissingPackagesError
from tessellot.lab import LabError
from tessellot.lab.execution import LocalExecutor, each, in_order, open_executor
from tests.lab.execution.works import Preparing, Squares

SQUARES = {number: number * number for number in range(6)}


@pytest.fixture(scope="module")
def executor():
    """Two processes for all tests of this file."""
    with LocalExecutor(2) as found:
        yield found


def results(executor, work):
    return dict(executor.run(work, each(range(6))))


def test_every_task_has_its_result(executor):
    assert results(executor, Squares()) == SQUARES


def test_results_can_come_in_the_order_of_their_tasks(executor):
    assert next(executor.run(Squares(), each(range(6))))[0] != 0
    assert list(in_order(executor, Squares(), range(6))) == list(SQUARES.items())


def test_a_task_whose_process_dies_is_done_again(executor, tmp_path):
    assert results(executor, Squares("dies_once", tmp_path)) == SQUARES
    assert (tmp_path / "died").exists()


@pytest.mark.parametrize(("bad", "lost"), [("dies", -1), ("hangs", -2)])
def test_a_task_that_always_kills_or_freezes_its_process_is_lost_alone(executor, bad, lost):
    assert results(executor, Squares(bad)) == {**SQUARES, 3: lost}


def test_an_error_of_a_task_is_raised_where_the_results_are_wanted(executor):
    with pytest.raises(LabError, match="Three is too many"):
        results(executor, Squares("complains"))
    with pytest.raises(ZeroDivisionError) as caught:
        results(executor, Squares("fails"))
    assert "in fails" in caught.value.__notes__[0]
    assert results(executor, Squares()) == SQUARES


def test_work_is_prepared_once_in_a_process():
    with open_executor(1) as executor:
        assert list(in_order(executor, Preparing(), [1, 2])) == [(1, "x"), (2, "x")]


def test_a_source_may_wait_for_results(executor):
    found = [1]
    running = []

    def source():
        if running or found[-1] > 300:
            return None
        running.append(found[-1] + 1)
        return running[0]

    for number, square in executor.run(Squares(), source):
        running.remove(number)
        found.append(square)
    assert found == [1, 4, 25, 676]


def test_work_ends_at_its_time(executor):
    steps = executor.run(Squares("hangs"), each([3]), until=time.monotonic() + 0.1)
    assert list(steps) == []


def test_a_cluster_without_its_package_is_explained(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingPackagesError, match=r"A cluster needs Ray\. Install more packages"):
        open_executor(cluster="auto")


@pytest.mark.parametrize("parallel", [0, -3])
def test_nobody_waits_for_no_process(parallel):
    with pytest.raises(LabError, match=f"At least one task at a time is needed, not {parallel}"):
        open_executor(parallel)


def test_a_number_of_processes_that_no_machine_bears_is_refused():
    with pytest.raises(LabError, match=r"at most [0-9]+ tasks at a time, not 99999"):
        open_executor(99999)
