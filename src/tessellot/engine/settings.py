"""Search settings: the method, and the parameters of Monte-Carlo tree search (MCTS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from tessellot.engine.errors import EngineError
from tessellot.locale import Text

Method = Literal["grave", "uct", "alphabeta", "greedy", "random"]
METHODS = get_args(Method)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How an engine searches.

    `grave` and `uct` are MCTS, `grave` with AMAF values and the other refinements below;
    `alphabeta` is for LOT; `greedy` looks one move ahead; `random` plays any legal move. The
    parameters apply to MCTS.
    """

    method: Method = "grave"
    exploration: float = 0.15
    """The exploration constant of UCT."""
    win_weight: float = 0.4
    """The share of the reward that is for winning; the rest is for the margin."""
    margin_scale: float = 6.0
    """The margin, in points, at which the margin's share of the reward is half used up."""
    grave_ref: int = 30
    """GRAVE's `ref`: AMAF values come from the nearest ancestor with `ref` visits; 0: none."""
    rave_bias: float = 0.001
    """The bias of RAVE: the larger, the sooner a move's own mean outweighs its AMAF value."""
    widening_base: float = 4.0
    """Progressive widening: children of a node with no visits, …"""
    widening_factor: float = 1.0
    """… and children added for each unit of the square root of its visits."""
    rollout_candidates: int = 2
    """Each move of a rollout is the best, by its immediate gain, of this many random moves."""
    expansion_visits: int = 2
    """Visits after which a leaf is expanded."""
    amaf_both_seats: bool = False
    """Whether the AMAF value of a move also counts games in which the other seat played it."""
    transpositions: bool = True
    """Whether positions reached by different move orders share a node."""
    mcts_solver: bool = True
    """MCTS-Solver: whether proven results are backed up exactly."""
    virtual_loss: float = 1.0
    """Lost visits that a move counts for while a thread looks at it; for other threads only."""
    use_solver: bool = False
    """Whether positions that the exact solver can prove in time are handed to it."""

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
    "win_weight": (0, 1),
    "margin_scale": (0.01, 1000),
    "grave_ref": (0, 10**9),
    "rave_bias": (0, 1000),
    "widening_base": (1, 10**9),
    "widening_factor": (0, 10**9),
    "rollout_candidates": (1, 100),
    "expansion_visits": (1, 10**9),
    "virtual_loss": (0, 1000),
}
"""The least and the most that each parameter can be."""


PLAIN_UCT = SearchSettings(
    method="uct",
    exploration=0.7,
    win_weight=1.0,
    grave_ref=0,
    widening_base=1e9,
    widening_factor=0.0,
    rollout_candidates=1,
    expansion_visits=1,
    transpositions=False,
    mcts_solver=False,
)
"""MCTS without any of the refinements: the baseline for the others."""

GREEDY = SearchSettings(method="greedy")
RANDOM = SearchSettings(method="random")

BASELINES = {"uct": PLAIN_UCT, "greedy": GREEDY, "random": RANDOM}
