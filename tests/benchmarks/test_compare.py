"""`benchmarks.compare`, on a small repository of its own."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

import pytest

from benchmarks import compare
from benchmarks.compare import Measured


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Two versions of a package: the committed one, and one that does much more at its import."""
    root = tmp_path / "repository"
    package = root / "src" / "tessellot" / "__init__.py"
    package.parent.mkdir(parents=True)
    package.write_text("")
    (root / "benchmarks").mkdir()
    (root / "benchmarks" / "__init__.py").write_text("")
    author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    for words in (["init", "-q"], ["add", "."], [*author, "commit", "-qm", "First"]):
        subprocess.run(["git", *words], cwd=root, check=True)
    package.write_text("sum(number * number for number in range(10**6))\n")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.setattr(compare, "ROOT", root)
    return root


def run(monkeypatch, *words):
    monkeypatch.setattr("sys.argv", ["compare", *words])
    compare.main()


def test_a_slower_tree_is_found_and_nothing_is_left_behind(repository, monkeypatch, capsys):
    output = repository / "compare.json"
    words = ["HEAD", "--only", "start-up/import", "--rounds", "1", "--output", str(output)]
    with pytest.raises(SystemExit, match=r"Slower than 0\.97 times before: start-up/import"):
        run(monkeypatch, *words)
    assert "start-up/import" in capsys.readouterr().out
    (row,) = json.loads(output.read_text())
    assert row["ratio"] < 0.97
    assert row["before"] < row["after"]
    assert not list(Path(tempfile.gettempdir()).iterdir())
    run(monkeypatch, *words, "--least", "0")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nowhere"], "There is no commit 'nowhere' here"),
        (["HEAD", "--only", "kernel"], "There is no probe 'kernel'. There are:\n  start-up/import"),
        (["HEAD", "--only", "start-up/show"], "-m tessellot show lot fails in"),
        (["HEAD", "--only", "rules/lot"], "rules/lot cannot be measured in"),
    ],
)
def test_what_cannot_be_compared_is_told(repository, monkeypatch, words, complaint):
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, *words, "--output", str(repository / "compare.json"))
    assert str(ended.value.code).startswith(complaint)
    assert not list(Path(tempfile.gettempdir()).iterdir())


def test_a_group_means_all_its_probes():
    chosen = compare.chosen_names(["mcts", "solver/lot"])
    assert "solver/lot" in chosen
    assert "solver/taiji" not in chosen
    assert sum(name.startswith("mcts/") for name in chosen) == 5
    assert compare.chosen_names([]) == list(compare.NAMES)


def test_other_work_is_not_compared_in_silence():
    same = compare.row("mcts/taiji", [Measured(90, "a"), Measured(100, "a")], [Measured(98, "a")])
    other = compare.row("mcts/taiji", [Measured(100, "a")], [Measured(98, "b")])
    assert same.ratio == other.ratio == 0.98
    assert str(same).endswith("0.980  same work")
    assert str(other).endswith("0.980  OTHER WORK")
