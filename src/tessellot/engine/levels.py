"""Eight levels, from a newcomer to full strength.

Weak levels search less and miss good moves with some probability; they never play at random. Their
strength was measured by playing each against the one below it (`benchmarks/ladder.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tessellot.engine.errors import EngineError
from tessellot.engine.profiles import profile_of
from tessellot.engine.settings import GREEDY, SearchSettings
from tessellot.engine.time_manager import PROOF_NODES
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class Level:
    """How well to play: settings, limits, and how often to blunder."""

    number: int
    name: Text
    about: Text
    settings: SearchSettings
    nodes: int | None
    seconds: float | None = None
    blunder_rate: float = 0.0
    """The probability of missing a move; the next best one is considered instead, and so on."""
    proof_nodes: int | None = None
    """Replaces the limits where the solver can prove the position (see `time_manager`)."""


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
"""Seconds for a move at full strength."""

FIRST_SOLVER_LEVEL = 7
"""The first level with the exact solver: weaker ones should be beatable to the end."""


def levels(game_id: str) -> tuple[Level, ...]:
    """The eight levels of a game, weakest first; raises NoEngineError if it has no engine."""
    profile = profile_of(game_id)
    strongest = profile.strongest
    found = []
    for number, ((name, about), (nodes, blunder_rate)) in enumerate(
        zip(_NAMES, profile.ladder, strict=False), 1
    ):
        uses_solver = strongest.use_solver and number >= FIRST_SOLVER_LEVEL
        settings = replace(strongest, use_solver=uses_solver) if nodes else GREEDY
        proof_nodes = PROOF_NODES if settings.use_solver else None
        found.append(
            Level(number, name, about, settings, nodes or 1, None, blunder_rate, proof_nodes)
        )
    name, about = _NAMES[-1]
    proof_nodes = PROOF_NODES if strongest.use_solver else None
    full = Level(len(_NAMES), name, about, strongest, None, FULL_SECONDS, proof_nodes=proof_nodes)
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
