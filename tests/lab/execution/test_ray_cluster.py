"""The laboratory on a Ray cluster of three nodes, all on this machine; one of them is killed."""

from __future__ import annotations

import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster

import tessellot
from tessellot.lab import EngineMatch, LabError, MoveLimit, OpeningBook, run
from tessellot.lab.execution import in_order, open_executor, ray_cluster
from tessellot.lab.tournament.referee import GameSlot
from tests.cli.running import assert_refused
from tests.cli.running import run as run_command
from tests.lab.execution.works import Squares, WaitingInmate
from tests.lab.tournament.engines import Inmate

TAIJI = tessellot.game("taiji", size=7)
PATIENCE = 180.0
"""Seconds for what a busy machine does late: start a worker, or notice that a node is gone."""


@pytest.fixture(scope="module")
def cluster():
    """A head without work, and two nodes with a core each."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    found = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False}
    )
    for _ in range(2):
        found.add_node(num_cpus=1)
    yield found
    found.shutdown()


@pytest.fixture
def executor(cluster):
    """A connection to the cluster."""
    with open_executor(cluster=cluster.address) as found:
        yield found


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "in vain"
        time.sleep(0.01)


def match_of(contestant):
    book = OpeningBook()
    limit = MoveLimit(nodes=1)
    return EngineMatch.between(contestant, Inmate("B"), TAIJI, limit, opening_book=book, pairs=5)


def test_a_match_survives_the_death_of_a_node_and_has_the_games_of_one_machine(
    cluster, executor, tmp_path
):
    contestant = WaitingInmate("A", folder=tmp_path)
    (tmp_path / "played").touch()

    def kill_a_node():
        try:
            wait_until(lambda: len(contestant.played()) == 6)
            cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)
            # Its processes end by themselves when they find that their node is gone.
            running = [process for _, process in contestant.played()]
            wait_until(lambda: not all(Path(f"/proc/{process}").exists() for process in running))
        finally:
            (tmp_path / "gate").touch()  # else a failure here would let the match wait for ever

    with ThreadPoolExecutor() as pool:
        killing = pool.submit(kill_a_node)
        *_, standing = run(match_of(contestant), executor=executor)
        killing.result()
    alone = match_of(Inmate("A"))
    assert standing.games == [
        alone.play(GameSlot(pair, game), lambda *_: None) for pair in range(1, 6) for game in (1, 2)
    ]
    # One of the two games that were running then was played again, by another process.
    played = Counter(seed for seed, _ in contestant.played())
    assert sorted(played.values()) == [1] * 9 + [2]
    (seed,) = (seed for seed, count in played.items() if count == 2)
    first, second = (process for other, process in contestant.played() if other == seed)
    assert first != second


@pytest.mark.parametrize(("bad", "third"), [("", 9), ("dies_once", 9), ("dies", -1)])
def test_tasks_have_the_same_results_as_in_processes_of_one_machine(executor, tmp_path, bad, third):
    found = list(in_order(executor, Squares(bad, tmp_path), range(6)))
    assert found == [(0, 0), (1, 1), (2, 4), (3, third), (4, 16), (5, 25)]


def test_errors_of_tasks_and_other_versions_of_nodes_are_told(executor, monkeypatch):
    with pytest.raises(LabError, match="Three is too many"):
        list(in_order(executor, Squares("complains"), [3]))
    with pytest.raises(LabError, match=r"could not do its work \(ZeroDivisionError: three\)"):
        list(in_order(executor, Squares("fails"), [3]))
    monkeypatch.setattr(ray_cluster, "VERSION", "0.0.1")
    with pytest.raises(LabError, match=r"has Tessellot \S+, this machine 0\.0\.1"):
        list(in_order(executor, Squares(), [3]))


def test_commands_write_the_same_files_with_and_without_a_cluster(cluster, tmp_path):
    match = ["settings:method=greedy", "settings:method=random", "--game", "taiji", "-o", "size=7"]
    commands = {
        "match": ["match", *match, "--nodes", "9", "--games", "4"],
        "puzzles": ["puzzles", "make", "taiji", "-o", "size=7", "--kind", "over", "--count", "2"],
    }
    for name, words in commands.items():
        here, there = tmp_path / f"{name}-here", tmp_path / f"{name}-there"
        alone = run_command(*words, "--parallel", "1", "--out", here)
        on_cluster = run_command(*words, "--cluster", cluster.address, "--out", there)
        assert (alone.exit_code, on_cluster.exit_code) == (0, 0), on_cluster.output
        games = [sorted(path.read_text().split("[Game ")) for path in (here, there)]
        assert games[0] == games[1]
        assert len(here.read_text()) > 400


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere", "ray://127.0.0.1:1"])
def test_an_address_without_a_cluster_is_refused_at_once(address):
    refused = run_command("match", "1", "2", "--game", "lot", "--games", "2", "--cluster", address)
    assert_refused(refused, f"No Ray cluster answers at {address}, or it asks for another token.")
