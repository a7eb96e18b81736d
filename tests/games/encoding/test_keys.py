"""Keys are for ever: `keys.txt` holds positions with the keys that they have had since 0.1."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tessellot.notation import read_position, write_position
from tests.every_game import GAMES, played

GOLDEN = Path(__file__).parent / "keys.txt"


def golden():
    lines = GOLDEN.read_text("utf-8").splitlines()
    return [(int(key, 16), text) for key, _, text in (line.partition(" ") for line in lines)]


def test_keys_have_not_changed():
    assert [(read_position(text).key, text) for _, text in golden()] == golden()


def test_keys_are_the_same_in_another_process():
    code = (
        "import sys; from tessellot import read_position;"
        "print(*(read_position(line).key for line in sys.stdin))"
    )
    texts = "\n".join(text for _, text in golden())
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    answer = subprocess.check_output(
        [sys.executable, "-c", code], input=texts, env=environment, text=True
    )
    assert answer.split() == [str(key) for key, _ in golden()]


def test_different_positions_have_different_keys():
    texts = {}
    for game in GAMES:
        for position in played(game, list(range(7, 47))):
            texts[write_position(position)] = position.key
            assert 0 <= position.key < 1 << 64
    # Options matter, but not the name of a board: two games may share their first position only
    # if they are the same game.
    assert len(set(texts.values())) == len(texts)


def test_the_order_of_moves_and_the_name_of_a_board_do_not_matter():
    start = read_position("taiji size=7")
    assert start.play("a1/a2").play("g6/g7").key == start.play("g6/g7").play("a1/a2").key
    named = read_position("battle-of-lits board=random:7")
    rows = "/".join(named.game.board.rows)
    assert read_position(f"battle-of-lits board={rows}").key == named.key
