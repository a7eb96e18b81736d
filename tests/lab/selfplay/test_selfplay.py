"""Datasets: the same files however they are made, and rows that tell the truth about the games."""

from __future__ import annotations

import json
from hashlib import sha256

import numpy as np
import pytest

import tessellot
from tessellot.engine.solver import Solver
from tessellot.games import MissingPackagesError, Seat
from tessellot.lab import LabError
from tessellot.lab.execution import LocalExecutor
from tessellot.lab.selfplay import Dataset, Manifest, SelfplaySettings, ShardFormat, generate
from tessellot.lab.selfplay.play import play_selfplay_game
from tessellot.notation import read_records

GAME = tessellot.game("taiji", size=7)
SETTINGS = SelfplaySettings(nodes=20, exact_nodes=2000, policy_size=8)
GAMES = 5


@pytest.fixture(scope="module")
def executor():
    """Two processes for all tests of this file."""
    with LocalExecutor(2) as found:
        yield found


def planned(shard_format=ShardFormat.NPZ, **changes):
    return Manifest(GAME, SETTINGS, changes.get("seed", 1), 3, shard_format)


def positions_of(record):
    return [node.position for node in (record.root, *record.main_line())]


def files_of(folder):
    return {
        path.name: sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.is_file()
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory, executor):
    """A dataset of five games in two shards."""
    found = tmp_path_factory.mktemp("datasets") / "taiji"
    *_, done = generate(planned(), found, GAMES, executor)
    assert done == GAMES
    return found


def test_the_files_are_the_same_after_an_interruption_and_in_one_process(tmp_path, folder):
    again = tmp_path / "again"
    with LocalExecutor(1) as alone:
        for done in (steps := generate(planned(), again, GAMES, alone)):
            if done == 2:
                steps.close()
        assert sorted(path.name for path in again.iterdir()) == ["manifest.json", "unfinished"]
        assert next(generate(planned(), again, GAMES, alone)) == 2
        *_, done = generate(planned(), again, GAMES, alone)
    assert done == GAMES
    assert files_of(again) == files_of(folder)
    assert sorted(path.name for path in again.iterdir()) == [
        "manifest.json",
        "shard-00000.npz",
        "shard-00000.txt",
        "shard-00001.npz",
        "shard-00001.txt",
    ]


def test_rows_agree_with_the_records(folder):
    dataset = Dataset(folder)
    dataset.check()
    columns = dataset.load()
    records = [
        record
        for shard in ("shard-00000.txt", "shard-00001.txt")
        for record in read_records((folder / shard).read_text())
    ]
    assert len(records) == GAMES
    assert len(dataset) == len(columns["game"]) == sum(len(one.moves) - 2 for one in records)
    policies = dataset.policies(columns)
    assert np.allclose(policies.sum(axis=1), 1)
    row = 0
    for number, record in enumerate(records):
        winner = record.end.outcome.winner
        for node, move in zip(positions_of(record)[2:], record.moves[2:], strict=False):
            assert (columns["game"][row], columns["ply"][row]) == (number, node.ply)
            assert columns["mover"][row] == (node.mover is Seat.SECOND)
            assert np.array_equal(columns["planes"][row], node.planes())
            assert columns["action"][row] == GAME.action_of(move)
            assert columns["result"][row] == (1 if winner is node.mover else -1)
            assert policies[row][~node.action_mask()].sum() == 0
            row += 1
    assert row == len(dataset)


def test_a_search_without_visits_has_all_of_its_policy_on_the_best_move():
    settings = SelfplaySettings(nodes=5, random_plies=6, policy_size=4, exact_nodes=0)
    columns = play_selfplay_game(tessellot.game("lot"), settings, 0, 0).columns
    assert (columns["policy"] == [1, 0, 0, 0]).all()
    assert (columns["action"] == columns["policy_actions"][:, 0]).all()


def test_exact_values_are_those_of_the_solver(folder):
    columns = Dataset(folder).load()
    known = np.flatnonzero(~np.isnan(columns["exact"]))
    assert len(known) > 10
    last = [row for row in known if columns["game"][row] == 0][-3:]
    (record, *_) = read_records((folder / "shard-00000.txt").read_text())
    for row in last:
        solution = Solver(GAME, memory_mb=4).solve(positions_of(record)[columns["ply"][row]])
        assert columns["exact"][row] == (1 if solution.proven == "win" else -1)
        assert columns["exact_margin"][row] == solution.margin


def test_parquet_holds_the_same(tmp_path, folder, executor):
    *_, _ = generate(planned(ShardFormat.PARQUET), tmp_path / "parquet", 3, executor)
    (columns,) = Dataset(tmp_path / "parquet")
    expected = next(iter(Dataset(folder)))
    assert columns.keys() == expected.keys()
    for name, array in expected.items():
        assert columns[name].dtype == array.dtype
        assert np.array_equal(columns[name], array, equal_nan=array.dtype.kind == "f")


def test_the_manifest_says_how_it_was_made(folder):
    data = json.loads((folder / "manifest.json").read_text())
    assert data["settings"]["nodes"] == 20
    assert (data["game"], data["options"]) == ("taiji", {"size": 7, "groups": 1})
    assert [shard["games"] for shard in data["shards"]] == [3, 2]
    assert data["planes"] == list(GAME.plane_names)
    assert set(data["columns"]) == set(Dataset(folder).load())


def test_other_settings_and_strange_folders_are_refused(tmp_path, folder, executor):
    with pytest.raises(LabError, match="another dataset: there seed is 1, here 2"):
        next(generate(planned(seed=2), folder, GAMES, executor))
    with pytest.raises(LabError, match="is complete, with 5 games"):
        next(generate(planned(), folder, 6, executor))
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(LabError, match="is not empty, and holds no dataset"):
        next(generate(planned(), tmp_path, GAMES, executor))
    with pytest.raises(LabError, match="holds no dataset: there is no manifest"):
        Dataset(tmp_path)
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(LabError, match="is not the manifest of a dataset"):
        Dataset(tmp_path)
    with pytest.raises(LabError, match="nodes cannot be 0: at least 1 is needed"):
        SelfplaySettings(nodes=0)


def test_a_changed_file_is_found_out(tmp_path, executor):
    *_, _ = generate(planned(), tmp_path / "data", 1, executor)
    dataset = Dataset(tmp_path / "data")
    dataset.check()
    (tmp_path / "data" / "shard-00000.npz").write_bytes(b"")
    with pytest.raises(LabError, match="is missing or has been changed"):
        dataset.check()


def test_parquet_without_its_package_is_explained(tmp_path, executor, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(MissingPackagesError, match="Parquet files need PyArrow"):
        next(generate(planned(ShardFormat.PARQUET), tmp_path / "new", 3, executor))
    assert not (tmp_path / "new").exists()
