"""Eight levels, from somebody who has just learnt the rules to full strength.

Weak levels are weak as people are: they look less far, and overlook things. They never play at
random. How strong each is was measured by playing every level against the one below it
(`benchmarks/ladder.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tessellot.engine.errors import EngineError
from tessellot.engine.settings import GREEDY, Settings, strongest
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class Level:
    """How well to play: how far to look, and how much to overlook."""

    number: int
    name: Text
    about: Text
    settings: Settings
    nodes: int | None
    seconds: float | None = None
    overlooks: float = 0.0
    """The chance that a good move is not noticed, and the next best one is looked at instead."""
    proof_nodes: int | None = None
    """What replaces the limits where a proof is within reach: late moves are never wrong."""


_NAMES = (
    (Text("Newcomer"), Text("has just learnt the rules")),
    (Text("Learner"), Text("sees what a move gains, and often misses the best")),
    (Text("Casual"), Text("sees what a move gains")),
    (Text("Regular"), Text("thinks a little ahead")),
    (Text("Club player"), Text("thinks ahead and misses little")),
    (Text("Expert"), Text("thinks far ahead")),
    (Text("Master"), Text("thinks very far ahead")),
    (Text("Full strength"), Text("takes a second a move, or as long as you give it")),
)

FULL_SECONDS = 1.0

PROVING = 7
"""The first level that proves what it can: weaker ones should be beatable to the end."""

PROOF_NODES = 4_000_000
"""Many times what a position within reach takes: some seconds, but usually a tenth of one."""

_STEPS: dict[str, tuple[tuple[int, float], ...]] = {
    "battle-of-lits": (
        *((0, 0.95), (0, 0.75), (0, 0.35)),
        *((400, 0.2), (1_200, 0.1), (4_000, 0.04), (12_000, 0.0)),
    ),
    "tailits": (
        *((0, 0.95), (0, 0.83), (0, 0.0)),
        *((350, 0.12), (900, 0.1), (3_000, 0.02), (11_000, 0.0)),
    ),
    "taiji": (
        *((150, 0.25), (230, 0.2), (400, 0.12)),
        *((800, 0.085), (1_550, 0.06), (4_200, 0.025), (21_000, 0.0)),
    ),
    "tailits-taiji": (
        *((0, 0.5), (200, 0.2), (350, 0.15)),
        *((650, 0.1), (1_300, 0.06), (2_800, 0.03), (8_000, 0.0)),
    ),
    "taiji-lits": (
        *((480, 0.15), (830, 0.09), (1_450, 0.06)),
        *((2_750, 0.03), (5_700, 0.01), (15_000, 0.0), (40_000, 0.0)),
    ),
    "lot": (
        *((60, 0.35), (370, 0.18), (1_500, 0.1)),
        *((4_500, 0.06), (18_000, 0.0), (62_000, 0.0), (300_000, 0.0)),
    ),
}
"""For levels 1 to 7 of each game: nodes (0 is only one move ahead), and how much is overlooked."""


def levels(game_id: str) -> tuple[Level, ...]:
    """The eight levels of a game, weakest first."""
    best = strongest(game_id)
    proof_nodes = PROOF_NODES if best.prove else None
    found = []
    for number, ((name, about), (nodes, overlooks)) in enumerate(
        zip(_NAMES, _STEPS[game_id], strict=False), 1
    ):
        settings = replace(best, prove=best.prove and number >= PROVING) if nodes else GREEDY
        allowed = proof_nodes if settings.prove else None
        found.append(Level(number, name, about, settings, nodes or 1, None, overlooks, allowed))
    name, about = _NAMES[-1]
    full = Level(len(_NAMES), name, about, best, None, FULL_SECONDS, proof_nodes=proof_nodes)
    return (*found, full)


def level(game_id: str, wanted: int | str) -> Level:
    """A level by its number or by its name."""
    known = levels(game_id)
    text = str(wanted).strip().lower()
    for candidate in known:
        if text in (str(candidate.number), str(candidate.name).lower()):
            return candidate
    raise EngineError(
        Text(
            "There is no level {wanted}: they go from 1 ({first}) to {count} ({last}).",
            wanted=wanted,
            first=known[0].name,
            count=len(known),
            last=known[-1].name,
        )
    )
