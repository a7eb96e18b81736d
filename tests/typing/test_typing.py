"""Type checkers understand programs that use the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tessellot
from tests.typing import examples

EXAMPLES = Path(examples.__file__)
ROOT = EXAMPLES.parents[2]


@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["basedpyright", "--level", "error"]])
def test_the_examples_satisfy_strict_checkers(checker):
    done = subprocess.run(
        [sys.executable, "-m", *checker, str(EXAMPLES)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_examples_run():
    examples.each_game_knows_its_positions()
    examples.moves_and_their_text()
    examples.numbers()
    examples.records()
    for game_id in tessellot.GAMES:
        assert examples.any_game(game_id).outcome is not None
