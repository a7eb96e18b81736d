"""Who is served next: games first, by fair shares, then studies, in the order of asking."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from tessellot.server.engine_pool.fair_shares import FairShares, Place
from tessellot.server.engine_pool.jobs import Answer, Job, JobFailure, JobProgress, StudyCells

UNWANTED = "nobody looks at the game"
CROWDED_OUT = "the queue is full, and its visitor has the most jobs in it"


class Worker(Protocol):
    """What runs a job: an engine process here, or one elsewhere."""

    def send(self, job: Job) -> None:
        """Begin a job; EOFError or OSError if the worker is gone."""

    async def receive(self) -> Answer:
        """The next answer; EOFError or OSError if the worker is gone."""

    def stop(self) -> None:
        """Ask it to answer at once with what it has."""

    def end(self) -> None:
        """End it."""


@dataclass(eq=False, slots=True)
class Ticket:
    """A submitted job, and its answers as they come."""

    job: Job
    is_wanted: Callable[[], bool] = lambda: True
    """Asked when it is the job's turn: whether anybody still waits for it."""
    answers: asyncio.Queue[Answer] = field(default_factory=asyncio.Queue)
    worker: Worker | None = None
    """What runs it now."""
    given_up: bool = False
    is_stopping: bool = False
    """Whether its worker was told to stop, and has not answered yet."""
    nodes: int = 0
    proof_nodes: int = 0
    seconds: float = 0.0
    """What earlier turns of a study have spent."""
    cells: StudyCells | None = None
    """The last overlays of a study."""
    since: float = field(default_factory=time.monotonic)
    """When it was submitted, or began to run."""

    @property
    def seconds_left(self) -> float:
        """The time that a study still has."""
        return (self.job.seconds or 0.0) - self.seconds


class Queues:
    """The jobs that wait."""

    def __init__(self) -> None:
        self._games: dict[Ticket, Place] = {}
        self._studies: deque[Ticket] = deque()
        self.shares = FairShares()

    def __len__(self) -> int:
        return self.games + self.studies

    def __iter__(self) -> Iterator[Ticket]:
        yield from self._games
        yield from self._studies

    @property
    def games(self) -> int:
        """How many jobs of games wait."""
        return len(self._games)

    @property
    def studies(self) -> int:
        """How many studies wait."""
        return len(self._studies)

    def add(self, ticket: Ticket) -> None:
        """Put a job into its queue."""
        if ticket.job.is_study:
            self._studies.append(ticket)
            self._tell_study_places()
        else:
            self._games[ticket] = self.shares.place(ticket.job)

    def remove(self, ticket: Ticket) -> bool:
        """Take a job out; False if it does not wait."""
        if ticket.job.is_study:
            if ticket not in self._studies:
                return False
            self._studies.remove(ticket)
            self._tell_study_places()
            return True
        return self._games.pop(ticket, None) is not None

    def make_room(self, visitor: str) -> bool:
        """Drop a job for one of a visitor with fewer: the last of whoever has the most.

        False if nobody has at least two jobs more than this visitor.
        """
        numbers = Counter(ticket.job.visitor for ticket in self._games)
        most = max(numbers, key=lambda who: numbers[who], default=visitor)
        if numbers[most] < numbers[visitor] + 2:
            return False
        tickets = {id(place): ticket for ticket, place in self._games.items()}
        ordered = [tickets[id(place)] for place in self.shares.order(self._games.values())]
        last = next(one for one in reversed(ordered) if one.job.visitor == most)
        del self._games[last]
        last.answers.put_nowait(JobFailure(CROWDED_OUT))
        return True

    def next_game(self) -> Ticket | None:
        """The next job of a game; jobs that nobody wants any more are answered and dropped."""
        while self._games:
            tickets = {id(place): ticket for ticket, place in self._games.items()}
            first = self.shares.order(self._games.values())[0]
            ticket = tickets[id(first)]
            if ticket.is_wanted():
                self.shares.serve(first, self._games.values())
                del self._games[ticket]
                return ticket
            del self._games[ticket]
            ticket.answers.put_nowait(JobFailure(UNWANTED))
        self.shares.forget()
        return None

    def next_study(self) -> Ticket | None:
        """The study that has waited longest."""
        if not self._studies:
            return None
        ticket = self._studies.popleft()
        self._tell_study_places()
        return ticket

    def tell_places(self) -> None:
        """Tell every waiting job of a game its place."""
        tickets = {id(place): ticket for ticket, place in self._games.items()}
        for number, place in enumerate(self.shares.order(self._games.values()), 1):
            tickets[id(place)].answers.put_nowait(JobProgress("waiting", place=number))

    def place_of(self, ticket: Ticket) -> int:
        """The place of a job of a game, from 1."""
        return self.shares.order(self._games.values()).index(self._games[ticket]) + 1

    def _tell_study_places(self) -> None:
        """Tell every waiting study its place."""
        for place, ticket in enumerate(self._studies, 1):
            ticket.answers.put_nowait(JobProgress("waiting", place=place))
