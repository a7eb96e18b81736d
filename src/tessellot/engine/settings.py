"""How an engine thinks: the method, and the numbers that steer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from tessellot.engine.errors import EngineError
from tessellot.locale import Text

Method = Literal["grave", "uct", "alphabeta", "greedy", "random"]


@dataclass(frozen=True, slots=True)
class Settings:
    """One way to play.

    `grave` and `uct` search a tree by playing games out, `grave` with all that is known to
    help; `alphabeta` looks ahead in LOT; `greedy` looks one move ahead; `random` does not look.
    The numbers belong to the tree searches.
    """

    method: Method = "grave"
    exploration: float = 0.15
    """How much is spent on moves that may be better than they look."""
    win_share: float = 0.4
    """How much of the reward is for winning; the rest is for the margin."""
    margin_scale: float = 6.0
    """The margin, in points, that earns half of what a margin can earn."""
    reference: int = 30
    """Visits from which what was learnt elsewhere about a move is trusted; 0 for never."""
    bias: float = 0.001
    """How soon a move's own results outweigh what was learnt elsewhere."""
    width: float = 4.0
    """The moves that are looked at from the start, …"""
    widening: float = 1.0
    """… and how many more for the square root of the visits."""
    tries: int = 2
    """Playouts take the best of so many random moves."""
    expand_at: int = 2
    """Visits at which a position is looked into."""
    both_seats: bool = False
    """Whether a move is judged also by games in which the other seat made it."""
    transpositions: bool = True
    """Whether a position is known again when other moves lead to it."""
    solve: bool = True
    """Whether results that are certain are told apart from those that are likely."""
    prove: bool = False
    """Whether positions of Battle of LITS are handed to the exact solver as soon as time allows."""

    def __post_init__(self) -> None:
        for name, (least, most) in RANGES.items():
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise EngineError(
                    Text("{name} is a number, not {value!r}.", name=name, value=value)
                )
            if not least <= value <= most:
                raise EngineError(
                    Text(
                        "{name} cannot be {value:g}: it goes from {least:g} to {most:g}.",
                        name=name,
                        value=value,
                        least=least,
                        most=most,
                    )
                )


RANGES: dict[str, tuple[float, float]] = {
    "exploration": (0, 100),
    "win_share": (0, 1),
    "margin_scale": (0.01, 1000),
    "reference": (0, 10**9),
    "bias": (0, 1000),
    "width": (1, 10**9),
    "widening": (0, 10**9),
    "tries": (1, 100),
    "expand_at": (1, 10**9),
}
"""From what to what the numbers go."""


PLAIN_UCT = Settings(
    method="uct",
    exploration=0.7,
    win_share=1.0,
    reference=0,
    width=1e9,
    widening=0.0,
    tries=1,
    expand_at=1,
    transpositions=False,
    solve=False,
)
"""Tree search without any of the refinements: what the others are measured against."""

GREEDY = Settings(method="greedy")
RANDOM = Settings(method="random")

BASELINES = {"uct": PLAIN_UCT, "greedy": GREEDY, "random": RANDOM}
METHODS = get_args(Method)


def strongest(game_id: str) -> Settings:
    """The settings that won the most games."""
    return _STRONGEST.get(game_id, Settings())


_STRONGEST: dict[str, Settings] = {
    "battle-of-lits": Settings(both_seats=True, exploration=0.08, prove=True),
    "tailits": Settings(transpositions=False),
    "taiji": Settings(exploration=0.08),
    "taiji-lits": Settings(prove=True),
    "lot": Settings(method="alphabeta"),
}
