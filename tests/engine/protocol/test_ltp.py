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
