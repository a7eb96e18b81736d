"""Certificates: a claim that a side wins, with the winner's answers down to a stated depth.

A file has one JSON object a line. The first line is the claim: `certificate` (the version of the
format), `board`, `moves` (the pieces on the board, in the order in which they were placed),
`winner` (X or O), `depth`, and `answer` if it is the winner's turn. Each other line is a position
with the loser to move: `after`, the moves since the claim's position, and `answers`, which has for
each move of the winner the moves of the loser that it answers. Moves of the loser that the checker
refutes without a search (lemma 2) may be left out. Files whose names end with .gz are compressed.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from tessellot.files import write_atomically
from tessellot.games import SWAP, TessellotError, game
from tessellot.games.battle_of_lits import BattleOfLits, BattleOfLitsPosition
from tessellot.lab.errors import LabError
from tessellot.locale import Text
from tessellot.notation import read_move
from tessellot.system_errors import reason_of

FORMAT = 1
DEFAULT_DEPTH, MOST_DEPTH = 2, 4
"""Answers of the winner in a row."""
MOST_BYTES = 1 << 28
"""A file that is larger than this when unpacked is refused."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim with the winner's answers."""

    game: BattleOfLits
    moves: tuple[str, ...]
    """The pieces on the board."""
    winner: Literal["X", "O"]
    depth: int
    answer: str | None
    """The winner's move, if it is the winner's turn."""
    lines: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...]
    """Moves since the claim's position, and the answer to each move of the loser."""

    @property
    def name(self) -> str:
        """The claim in short."""
        return f"{self.game.board.name} {' '.join(self.moves)}: {self.winner}"

    def write(self, path: Path) -> None:
        """Write the file, all of it or nothing."""
        head: dict[str, Any] = {
            "certificate": FORMAT,
            "board": self.game.board.name,
            "moves": list(self.moves),
            "winner": self.winner,
            "depth": self.depth,
        }
        if self.answer is not None:
            head["answer"] = self.answer
        rows = [head]
        for after, answers in self.lines:
            by_answer: dict[str, list[str]] = {}
            for move, answer in sorted(answers.items()):
                by_answer.setdefault(answer, []).append(move)
            rows.append({"after": list(after), "answers": by_answer})
        text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows).encode()
        data = gzip.compress(text, mtime=0) if path.suffix == ".gz" else text
        try:
            write_atomically(path, data)
        except OSError as error:
            raise LabError(
                Text(
                    "{path} cannot be written: {reason}.",
                    path=path,
                    reason=reason_of(error),
                )
            ) from None


def read_certificate(path: Path) -> Certificate | None:
    """The certificate of a file; None if the file is something else."""
    lines = _unpacked(path).split(b"\n")
    try:
        head = json.loads(lines[0])
    except (ValueError, RecursionError):
        return None
    if not isinstance(head, dict) or "certificate" not in head:
        return None
    if head["certificate"] != FORMAT:
        raise _broken(path, 1)
    number = 1
    try:
        claim = _claim(head)
        rows = []
        for number, line in enumerate(lines[1:], 2):
            if line or number < len(lines):
                rows.append(_row(json.loads(line), claim.game))
    except TessellotError as error:
        raise LabError(
            Text("{path}, line {line}: {reason}", path=path, line=number, reason=error.text)
        ) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise _broken(path, number) from None
    return replace(claim, lines=tuple(rows))


def _claim(head: Mapping[str, Any]) -> Certificate:
    """The first line; raises ValueError, TypeError or KeyError if it is none."""
    chosen = game("battle-of-lits", board=head["board"])
    assert isinstance(chosen, BattleOfLits)
    winner: Literal["X", "O"] = "X" if head["winner"] == "X" else "O"
    depth, answer = head["depth"], head.get("answer")
    if head["winner"] != winner or not isinstance(depth, int) or not 0 <= depth <= MOST_DEPTH:
        raise ValueError("no winner, or no depth")
    moves = tuple(_move(text, chosen) for text in head["moves"])
    first = None if answer is None else _move(answer, chosen)
    return Certificate(chosen, moves, winner, depth, first, ())


def _row(row: Mapping[str, Any], chosen: BattleOfLits) -> tuple[tuple[str, ...], dict[str, str]]:
    """Another line."""
    answers = {
        _move(move, chosen): _move(answer, chosen)
        for answer, answered in row["answers"].items()
        for move in answered
    }
    return tuple(_move(text, chosen) for text in row["after"]), answers


def position_of(chosen: BattleOfLits, moves: tuple[str, ...]) -> BattleOfLitsPosition:
    """The position after these moves without a swap; illegal ones raise an error."""
    position = chosen.start()
    for text in moves:
        after = position.play(text)
        assert isinstance(after, BattleOfLitsPosition)
        position = after
    return position


def _move(text: str, chosen: BattleOfLits) -> str:
    """A placement in its usual notation."""
    move = read_move(text, chosen)
    if move == SWAP:
        raise ValueError("the swap is no part of a certificate")
    return str(move)


def _unpacked(path: Path) -> bytes:
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise LabError(Text("{path} is not a complete gzip file.", path=path)) from None
    except OSError as error:
        raise LabError(
            Text("{path} cannot be read: {reason}.", path=path, reason=reason_of(error))
        ) from None
    if len(data) > MOST_BYTES:
        raise LabError(Text("{path} is too large for a certificate.", path=path))
    return data


def _broken(path: Path, line: int) -> LabError:
    return LabError(
        Text("{path}, line {line}: this is no line of a certificate.", path=path, line=line)
    )
