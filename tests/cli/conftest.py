"""Files to work with, in a folder that commands run in."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.notation import Record, read_record, write_games, write_records
from tessellot.notation.formats import Format
from tessellot.puzzles import puzzles_of, write_puzzle

LITS = """
La6b6a7a8 Sd5e5c6d6 Ia2a3a4a5 Lc7c8b9c9 Tf5f6g6f7 Te8d9e9f9
Sb2c2c3d3 Ie1e2e3e4 Si5h6i6h7 Ij2j3j4j5 Lf2g2h2h3 Ig9h9i9j9
"""
LOT = """[Game "lot"]
[Event "Evening in the kitchen"]

{A friendly game.}
1. d4 swap {Of course.} (1... c3 {or} 2. e5? {and White has the centre}) 2. c3! e5 *
"""
CERTIFICATE = """{"certificate":1,"board":"4x4:XO../.XO./O.X./.OX.","moves":["Ia1b1c1d1"],\
"winner":"O","depth":2,"answer":"Lc2c3c4d4"}
{"after":[],"answers":{}}
"""


@pytest.fixture
def lits() -> Record:
    """A whole game of Battle of LITS."""
    return Record.of(tessellot.game("battle-of-lits"), LITS.split(), First="Ann", Second="Ben")


@pytest.fixture
def lot() -> Record:
    """The beginning of a game of LOT, with comments and a variation."""
    return read_record(LOT)


@pytest.fixture
def folder(tmp_path, monkeypatch, lits, lot):
    """The present folder, with the files that the examples of the help texts speak of."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(str(lits))
    (tmp_path / "certificate.txt").write_text(CERTIFICATE)
    (tmp_path / "games.txt").write_text(write_records([lits, lot]))
    (tmp_path / "games.json").write_text(write_games([lits, lot], Format.JSON))
    (tmp_path / "puzzles.jsonl").write_text("".join(map(write_puzzle, puzzles_of("lot")[:2])))
    return tmp_path
