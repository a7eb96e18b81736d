"""The transcripts of the protocols in the docs, word for word."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "engine.md"
TRANSCRIPTS = re.findall(r"```transcript tessellot (.*?)\n(.*?)```", PAGE.read_text(), re.DOTALL)
COMMAND = [sys.executable, "-c", "from tessellot.__main__ import main; main()"]


def expected(line):
    """A pattern for a line of a transcript, in which … stands for anything."""
    return ".*".join(re.escape(part) for part in line.split("…"))


@pytest.mark.parametrize(("arguments", "transcript"), TRANSCRIPTS, ids=[t[0] for t in TRANSCRIPTS])
def test_transcripts_are_true(arguments, transcript):
    process = subprocess.Popen(
        [*COMMAND, *shlex.split(arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        optional = False
        for line in transcript.splitlines():
            if line.startswith("> "):
                process.stdin.write(line[2:] + "\n")
                process.stdin.flush()
            elif line == "…" and not arguments.startswith("engine ltp"):
                optional = True
            else:
                said = process.stdout.readline().rstrip("\n")
                while optional and not re.fullmatch(expected(line), said):
                    assert said, f"the engine ended before {line!r}"
                    said = process.stdout.readline().rstrip("\n")
                while line.startswith("bestmove") and said.startswith("info"):
                    said = process.stdout.readline().rstrip("\n")
                assert re.fullmatch(expected(line), said), (line, said)
                optional = False
        process.stdin.close()
        assert process.stdout.read() == ""
    assert process.returncode == 0
