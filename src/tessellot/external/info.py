"""What an engine tells about its search while it thinks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tessellot.games import Game, Move, NotationError


@dataclass(frozen=True, slots=True)
class Info:
    """One line of search information; what the engine did not say is None."""

    pv: tuple[Move, ...] = ()
    """The principal variation: the best move and what should follow."""
    multipv: int = 1
    """The place of this variation among those that are shown."""
    depth: int | None = None
    score: int | None = None
    """In hundredths of a point, for the side to move."""
    win_probability: float | None = None
    """From 0 to 1, for the side to move."""
    nodes: int | None = None
    seconds: float | None = None


def read_info(words: list[str], game: Game) -> Info:
    """The words of a UGI line after ``info``; what is not understood is left out."""
    found: dict[str, int] = {}
    won = None
    waiting = iter(words)
    for word in waiting:
        if word == "pv":
            break
        if word in ("depth", "nodes", "time", "multipv", "cp"):
            number = next(waiting, "")
            if number.lstrip("-").isdecimal():
                found[word] = int(number)
        elif word == "wdl":
            texts = [next(waiting, "") for _ in range(3)]
            shares = [int(text) for text in texts if text.isdecimal()]
            if len(shares) == 3 and any(shares):
                won = (shares[0] + shares[1] / 2) / sum(shares)
    return Info(
        tuple(_moves(waiting, game)),
        found.get("multipv", 1),
        found.get("depth"),
        found.get("cp"),
        won,
        found.get("nodes"),
        found["time"] / 1000 if "time" in found else None,
    )


def _moves(words: Iterator[str], game: Game) -> Iterator[Move]:
    for word in words:
        try:
            yield game.read_move(word)
        except NotationError:
            return
