"""LTP beyond the transcripts: whole games and times."""

from __future__ import annotations

import re

from tessellot.engine.protocol.ltp import LtpServer


def test_ltp_understands_games_and_times():
    said = []
    server = LtpServer(said.append, level="2")
    board = "X." * 25 + ".O" * 25
    server.run(
        [
            f"newgame {board}; T[00,01,02,11]\n",
            "\n",
            "bestmove time 00:00:01\n",
            "bestmove soon\n",
            "pv\n",
        ]
    )
    assert said[:2] == [f"{board}; T[00,01,02,11]", "ok"]
    assert re.fullmatch(r"swap|[LITS]\[.*\]", said[2])
    assert said[4] == "err"
    assert said[-1] == "ok"


def test_the_principal_variation_begins_with_the_move_that_was_told():
    for level in ("1", "2", "4"):
        said = []
        server = LtpServer(said.append, level=level)
        server.run(["newgame", "play T[04,05,06,15]", "bestmove", "pv", "pv", "swap", "pv"])
        answers = "\n".join(said).split("\nok")
        move, line, again, after = (answers[at].strip() for at in (2, 3, 4, 6))
        assert line.split("; ")[0] == move
        assert again == line
        # In another position another line is looked for.
        assert after.split("; ")[0] != "swap"
