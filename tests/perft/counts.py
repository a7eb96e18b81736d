"""The perft files: how many ways there are to play n turns, per game and options.

A file names one or more games with their options, a line each; the counts hold for all of
them. `after` lines give moves to play first, `with swap` lets the swap count as a move (it is
left out otherwise), and every other line is a depth and a count. `#` begins a comment.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Perft:
    """What one file says."""

    name: str
    games: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    opening: list[str] = field(default_factory=list)
    with_swap: bool = False
    counts: dict[int, int] = field(default_factory=dict)


def read_perft(path: Path) -> Perft:
    """One file."""
    perft = Perft(path.stem)
    for line in path.read_text("ascii").splitlines():
        words = line.partition("#")[0].split()
        if not words:
            continue
        if words[0] == "after":
            perft.opening += words[1:]
        elif words == ["with", "swap"]:
            perft.with_swap = True
        elif words[0].isdigit():
            depth, count = map(int, words)
            perft.counts[depth] = count
        else:
            options = (word.partition("=") for word in words[1:])
            perft.games.append((words[0], {name: value for name, _, value in options}))
    return perft


def every_perft() -> list[Perft]:
    """All files of this folder."""
    return [read_perft(path) for path in sorted(Path(__file__).parent.glob("*.perft"))]
