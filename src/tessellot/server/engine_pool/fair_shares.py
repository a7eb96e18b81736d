"""Fair shares of the engine: by visitor, then by game, and quick jobs first.

Self-clocked fair queueing (Golestani 1994): a job gets the tag `max(clock, tag of the job before) +
cost`, and the smallest tag is served first, where the clock is the tag of the last job that was
served. So a visitor who has used little is served before one who has used much, a quick job before
a long one, and nobody waits forever. The same is done again between the games of one visitor.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from tessellot.server.engine_pool.jobs import Job

ADVICE_COST = 1.5
"""Seconds that advice is expected to take."""
LEVEL_COST = 0.125
"""Seconds for each level of a move, until its time has been measured: one second for level 8."""
MEMORY = 0.8
"""How much of an expected time is kept when a new one is measured."""
MAX_COST = 3.0
"""What took longer was delayed by something else, such as compiling."""


@dataclass(slots=True)
class Shares:
    """What each of several parties has used, in virtual time."""

    clock: float = 0.0
    used: dict[str, float] = field(default_factory=dict)

    def serve(self, party: str, tag: float, waiting: Collection[str]) -> None:
        """Note that a job with this tag is served; parties behind the clock start again.

        Those with jobs `waiting` do not: these came long ago, and would be served as if their
        party had used nothing since.
        """
        self.clock = max(self.clock, tag)
        self.used[party] = tag
        self.used = {
            who: until for who, until in self.used.items() if until >= self.clock or who in waiting
        }


@dataclass(eq=False, slots=True)
class Place:
    """The place of a job: the clocks when it came, and its cost."""

    job: Job
    cost: float
    came: float
    """By the clock of all visitors."""
    came_among_games: float
    """By the clock of its visitor's games."""


class FairShares:
    """Orders jobs, and remembers what was served."""

    def __init__(self) -> None:
        self._visitors = Shares()
        self._games: defaultdict[str, Shares] = defaultdict(Shares)
        self._costs: dict[tuple[str, str | None], float] = {}

    def place(self, job: Job) -> Place:
        """The place of a job that comes now."""
        among_games = self._games[job.visitor].clock
        return Place(job, self._cost(job), self._visitors.clock, among_games)

    def order(self, places: Iterable[Place]) -> list[Place]:
        """All places in the order in which they are served."""
        return [place for _, place in self._tagged(places)]

    def serve(self, first: Place, places: Collection[Place]) -> None:
        """Note that a place is served now; `places` are all that wait, with it."""
        of_visitor = [place for place in places if place.job.visitor == first.job.visitor]
        tags = {id(place): tag for tag, place in self._tagged(of_visitor)}
        inner = {id(place): tag for tag, place in self._by_game(first.job.visitor, of_visitor)}
        visitors = {place.job.visitor for place in places}
        self._visitors.serve(first.job.visitor, tags[id(first)], visitors)
        games = {place.job.game for place in of_visitor}
        self._games[first.job.visitor].serve(first.job.game, inner[id(first)], games)
        for visitor in self._games.keys() - self._visitors.used.keys() - visitors:
            del self._games[visitor]

    def forget(self) -> None:
        """Forget what was served, as nobody waits: all start again."""
        self._visitors = Shares()
        self._games.clear()

    def measured(self, job: Job, seconds: float) -> None:
        """Learn how long such a job takes."""
        key = (job.purpose, job.level)
        self._costs[key] = MEMORY * self._cost(job) + (1 - MEMORY) * min(seconds, MAX_COST)

    def _cost(self, job: Job) -> float:
        usual = ADVICE_COST if job.level is None else LEVEL_COST * float(job.level)
        return self._costs.get((job.purpose, job.level), usual)

    def _tagged(self, places: Iterable[Place]) -> list[tuple[float, Place]]:
        of_visitors: defaultdict[str, list[Place]] = defaultdict(list)
        for place in places:
            of_visitors[place.job.visitor].append(place)
        tagged: list[tuple[float, Place]] = []
        for visitor, theirs in of_visitors.items():
            tag = self._visitors.used.get(visitor, 0.0)
            for _, place in self._by_game(visitor, theirs):
                tag = max(tag, place.came) + place.cost
                tagged.append((tag, place))
        return sorted(tagged, key=lambda one: one[0])

    def _by_game(self, visitor: str, places: list[Place]) -> list[tuple[float, Place]]:
        tags = dict(self._games[visitor].used)
        tagged = []
        for place in places:
            tag = max(tags.get(place.job.game, 0.0), place.came_among_games) + place.cost
            tags[place.job.game] = tag
            tagged.append((tag, place))
        return sorted(tagged, key=lambda one: one[0])
