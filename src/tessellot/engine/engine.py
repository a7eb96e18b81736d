"""The engine: give it a game and a limit, ask it for the best move or watch it think."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import fields, replace
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from tessellot.engine.analysis import Analysis, Line
from tessellot.engine.errors import (
    EngineError,
    FinishedGameError,
    ForeignPositionError,
    MissingPackagesError,
)
from tessellot.engine.levels import level as find_level
from tessellot.engine.proof_cost import is_within_reach
from tessellot.engine.settings import BASELINES, METHODS, Settings, strongest
from tessellot.engine.time_manager import Budget, Clock, check, within_memory
from tessellot.games.moves import Move
from tessellot.games.protocol import Game, Position
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.engine.searcher import Candidate, Report, Searcher
    from tessellot.engine.warmup import Progress

FIRST_ROUND, ROUND_GROWTH, LONGEST_ROUND = 0.05, 1.5, 1.0
"""Seconds until the first report of an analysis, and how the time between reports grows."""


class Engine:
    """A player of one game, with a memory of the positions it has thought about.

    A `level` (see `levels`) or at least one limit is needed: `seconds` for a move, or `nodes`
    (games played out, or positions looked at). Without a limit the strongest levels take the
    time for a proof where one is within reach. With one thread, a `seed` and only `nodes` as
    limit, an engine repeats itself. `progress` is told of the compilation on the first use on
    a machine; by default a line on the console is. An engine may be asked from several threads:
    it thinks about one position at a time. Anything in `Settings` can be given by name,
    and changes the `settings` given, or those of the level, or the strongest.
    """

    def __init__(
        self,
        game: Game,
        *,
        level: int | str | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        threads: int = 1,
        seed: int = 0,
        memory_mb: float = 256,
        clock: Clock = time.monotonic,
        settings: Settings | None = None,
        progress: Progress | None = None,
        **changes: object,
    ) -> None:
        if not isinstance(game, Game):
            raise EngineError(Text("{game!r} is not a game.", game=game))
        self.game = game
        self._overlooks = 0.0
        self._proof_nodes: int | None = None
        if level is not None:
            chosen = find_level(game.info.id, level)
            settings, self._overlooks = settings or chosen.settings, chosen.overlooks
            if seconds is None and nodes is None:
                seconds, nodes = chosen.seconds, chosen.nodes
                self._proof_nodes = chosen.proof_nodes
        check(seconds, nodes, threads, memory_mb)
        self._usual = self.seconds, self.nodes = seconds, nodes
        self._takes_its_time = True
        self._threads, self._seed, self._memory = threads, seed, memory_mb
        self.settings = _chosen(game, settings, changes)
        self._clock = clock
        self._thoughts: WeakSet[Budget] = WeakSet()
        self._noting = threading.RLock()
        self._searching = threading.Lock()
        self._searched: Budget | None = None
        with within_memory(memory_mb):
            self._searcher = _searcher(
                game, self.settings, progress, threads=threads, seed=seed, memory_mb=memory_mb
            )

    def best_move(self, position: Position) -> Move:
        """The move to play, when the limit is reached."""
        *_, last = self._think(position, 1, self._begin(position, 1), rounds=False)
        return last.choice

    def limit(self, *, seconds: float | None = None, nodes: int | None = None) -> None:
        """Think so long about each move from now on; without limits, as long as at first."""
        as_at_first = seconds is None and nodes is None
        if as_at_first:
            seconds, nodes = self._usual
        check(seconds, nodes, self._threads, self._memory)
        self.seconds, self.nodes = seconds, nodes
        self._takes_its_time = as_at_first

    def analyse(self, position: Position, multipv: int = 1) -> Iterator[Analysis]:
        """What is found out about a position, again and again until the limit is reached.

        The last analysis is the best one. `multipv` is how many lines are told.
        """
        if multipv < 1:
            raise EngineError(Text("{lines} lines cannot be told: give 1 or more.", lines=multipv))
        return self._think(position, multipv, self._begin(position, multipv), rounds=True)

    def stop(self) -> None:
        """End the present thought soon, from another thread; what was found is still told."""
        with self._noting:
            for budget in self._thoughts:
                budget.stop[0] = 1

    def _begin(self, position: Position, lines: int) -> Budget:
        """The limits for a thought, which can be stopped from now on."""
        self._check(position)
        may_prove = self._proof_nodes and self._takes_its_time and lines == 1
        if may_prove and is_within_reach(position):
            budget = Budget(None, self._proof_nodes, self._clock)
        else:
            budget = Budget(self.seconds, self.nodes, self._clock)
        with self._noting:
            self._thoughts.add(budget)
        return budget

    def _check(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise ForeignPositionError(Text("{position!r} is not a position.", position=position))
        if position.game != self.game:
            raise ForeignPositionError(
                Text(
                    "This position belongs to {other}; the engine plays {game}.",
                    other=position.game,
                    game=self.game,
                )
            )
        if position.outcome is not None:
            raise FinishedGameError(
                Text("The game is over, there is no best move. {how}", how=position.outcome.text)
            )

    def _think(
        self, position: Position, lines: int, budget: Budget, *, rounds: bool
    ) -> Iterator[Analysis]:
        length = FIRST_ROUND if rounds else None
        began = ended = False
        while not ended:
            with self._searching:
                if not began:
                    # Whoever had to wait for another thought has not had its time yet.
                    budget.start()
                if self._searched is not budget:
                    # At first, and when something else was thought about meanwhile.
                    self._searcher.begin(position, lines)
                    self._searched, began = budget, True
                if length is not None:
                    budget.begin_round(length)
                    length = min(length * ROUND_GROWTH, LONGEST_ROUND)
                self._searcher.think(budget)
                report = self._searcher.report()
                ended = report.finished or budget.is_spent
                found = None
                if report.candidates:
                    found = self._analysis(position, report, lines, budget)
                elif ended:
                    # Stopped before the first thought: any legal move is better than none.
                    found = _unconsidered(position, budget)
            if found is not None:
                yield found

    def _analysis(self, position: Position, report: Report, lines: int, budget: Budget) -> Analysis:
        legal = position.legal_placements
        told = tuple(self._line(candidate) for candidate in report.candidates[:lines])
        values = {move: value for move, value in report.values.items() if legal >> move & 1}
        choice = self._move(self._noticed(position, report.candidates).move)
        return Analysis(position, told, choice, values, budget.spent, budget.elapsed)

    def _noticed(self, position: Position, candidates: tuple[Candidate, ...]) -> Candidate:
        """The best move that is not overlooked; the same one whenever a position is seen."""
        chooser = Random(f"{self._seed} {position.ply} {position.legal_placements}")
        return next((c for c in candidates if chooser.random() >= self._overlooks), candidates[0])

    def _line(self, candidate: Candidate) -> Line:
        return Line(
            self._move(candidate.move),
            candidate.win_probability,
            candidate.margin,
            candidate.visits,
            tuple(map(self._move, candidate.line or self._searcher.line(candidate.move))),
            candidate.proven,
        )

    def _move(self, number: int) -> Move:
        return self.game.move_index[number]


def _unconsidered(position: Position, budget: Budget) -> Analysis:
    move = position.legal_moves()[0]
    line = Line(move, 0.5, None, 0, (move,), None)
    return Analysis(position, (line,), move, {}, budget.spent, budget.elapsed)


def _chosen(game: Game, settings: Settings | None, changes: dict[str, object]) -> Settings:
    """The settings given, or the strongest, with some of them changed by name."""
    known = [field.name for field in fields(Settings)]
    for name in changes:
        if name not in known:
            raise EngineError(
                Text(
                    "An engine has no setting {name!r}: it has {known}.",
                    name=name,
                    known=", ".join(known),
                )
            )
    method = changes.get("method")
    if method is not None and method not in METHODS:
        raise EngineError(
            Text(
                "There is no method {method!r}: known are {known}.",
                method=method,
                known=", ".join(METHODS),
            )
        )
    base = settings or BASELINES.get(str(method)) or strongest(game.info.id)
    return replace(base, **changes)  # type: ignore[arg-type]


def _searcher(
    game: Game,
    settings: Settings,
    progress: Progress | None,
    **limits: Any,
) -> Searcher:
    """The way of searching that the settings name; compiled code is only loaded here."""
    if find_spec("numba") is None:
        raise MissingPackagesError(
            Text("The engine needs more packages: pip install 'tessellot[engine]'")
        )
    from tessellot.engine.strategy import make_searcher
    from tessellot.engine.warmup import warm_up

    warm_up(game, settings, progress)
    return make_searcher(game, settings, **limits)
