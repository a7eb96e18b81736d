"""The engine: made for a game with a level or a limit, it finds moves and analyses positions."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Iterator
from dataclasses import fields, replace
from random import Random
from typing import TYPE_CHECKING
from weakref import WeakSet

from tessellot.engine.analysis import Analysis, Variation
from tessellot.engine.budget import Budget, Clock
from tessellot.engine.checks import check_position
from tessellot.engine.errors import EngineError
from tessellot.engine.installation import check_installed
from tessellot.engine.levels import level as find_level
from tessellot.engine.limits import within_memory
from tessellot.engine.profiles import profile_of
from tessellot.engine.settings import BASELINES, METHODS, SearchSettings
from tessellot.engine.time_manager import TimeManager, proof_share, report_intervals
from tessellot.games.moves import Move
from tessellot.games.protocol import Game, Position
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.engine.searcher import Candidate, Report, Searcher
    from tessellot.engine.warmup import CompileProgress


class Engine:
    """A player of one game. It keeps what it has learnt about positions from move to move.

    A `level` (see `levels`) or at least one limit is needed: `seconds` for a move, or `nodes`.
    Without a limit of the caller, levels 7 and 8 take the time for a proof where one is cheap.
    With one thread, a `seed` and only `nodes` as limit, results are reproducible. `progress` is
    called during compilation, on the first use on a machine; by default a line is written to the
    console. An engine may be used from several threads: it searches one position at a time.
    Other keywords are fields of `SearchSettings`; they change `settings`, or those of the level,
    or the strongest ones.
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
        settings: SearchSettings | None = None,
        progress: CompileProgress | None = None,
        **changes: object,
    ) -> None:
        if not isinstance(game, Game):
            raise EngineError(Text("{game!r} is not a game.", game=game))
        profile_of(game)
        self.game = game
        self._seed = seed
        self._blunder_rate = 0.0
        proof_nodes: int | None = None
        if level is not None:
            chosen = find_level(game.info.id, level)
            settings, self._blunder_rate = settings or chosen.settings, chosen.blunder_rate
            if seconds is None and nodes is None:
                seconds, nodes, proof_nodes = chosen.seconds, chosen.nodes, chosen.proof_nodes
        self._time = TimeManager(
            seconds, nodes, proof_nodes, threads=threads, memory_mb=memory_mb, clock=clock
        )
        self.settings = _changed(game, settings, changes)
        self._budgets: WeakSet[Budget] = WeakSet()
        """Of all searches that run or wait, for `stop`."""
        self._budgets_lock = threading.RLock()
        self._search_lock = threading.Lock()
        self._searched: Budget | None = None
        self._threads, self._progress = threads, progress
        with within_memory(memory_mb):
            self._searcher = _make_searcher(
                game, self.settings, progress, threads=threads, seed=seed, memory_mb=memory_mb
            )

    def __repr__(self) -> str:
        limits = {"seconds": self.seconds, "nodes": self.nodes}
        told = ", ".join(f"{limit} {name}" for name, limit in limits.items() if limit is not None)
        return f"<Engine for {self.game}, {told} a move>"

    @property
    def seconds(self) -> float | None:
        """The limit in seconds for a move."""
        return self._time.seconds

    @property
    def nodes(self) -> int | None:
        """The limit in nodes for a move."""
        return self._time.nodes

    def limit(self, *, seconds: float | None = None, nodes: int | None = None) -> None:
        """Use other limits from now on; without arguments, those the engine was made with."""
        self._time.set_limits(seconds, nodes)

    def prepare(self) -> None:
        """Load or compile what is needed late in a game too, so that no move has to wait for it."""
        if self.settings.use_solver:
            from tessellot.engine.warmup import warm_up_solver

            warm_up_solver(profile_of(self.game).prover, self._progress)

    def best_move(self, position: Position) -> Move:
        """The move to play, found within the limits."""
        return self.final_analysis(position).choice

    def analyse(
        self, position: Position, multipv: int = 1, *, refuted: Collection[Move] = ()
    ) -> Iterator[Analysis]:
        """Analyses of a position with the `multipv` best variations, until a limit is reached.

        The last one is the best. `refuted` moves come last; the caller may add some meanwhile.
        """
        budget = self._begin(position, multipv)
        return self._search(position, multipv, budget, reports=True, refuted=refuted)

    def without(self, analysis: Analysis, refuted: Collection[Move]) -> Analysis:
        """The last analysis of `analyse` with other variations, as if it had known these moves."""
        with self._search_lock:
            budget, report = self._searched, self._searcher.report()
            if budget is None or not report.candidates:
                return analysis
            return self._analysis(
                analysis.position, report, len(analysis.variations), budget, refuted
            )

    def final_analysis(self, position: Position, multipv: int = 1) -> Analysis:
        """The analysis when a limit is reached.

        By number of nodes, with one thread, it is always the same. The last of `analyse` may be
        another one: its reports come by the clock, and interrupt proofs.
        """
        *_, last = self._search(position, multipv, self._begin(position, multipv), reports=False)
        return last

    def stop(self) -> None:
        """End running searches soon, from another thread; they still report what they found."""
        with self._budgets_lock:
            for budget in self._budgets:
                budget.stop[0] = 1

    def _begin(self, position: Position, multipv: int) -> Budget:
        """The budget of a search, which can be stopped from now on."""
        if multipv < 1:
            raise EngineError(Text("{lines} lines cannot be told: give 1 or more.", lines=multipv))
        # Step 1: refuse positions that cannot be searched.
        check_position(position, self.game)
        budget = self._time.budget(position, multipv)
        self._prepare_solver(position, budget)
        with self._budgets_lock:
            self._budgets.add(budget)
        return budget

    def _prepare_solver(self, position: Position, budget: Budget) -> None:
        """Wait for the solver if it is being compiled and will be needed: this is not thinking."""
        if proof_share(position, budget, self._threads):
            self.prepare()

    def _search(
        self,
        position: Position,
        multipv: int,
        budget: Budget,
        *,
        reports: bool,
        refuted: Collection[Move] = (),
    ) -> Iterator[Analysis]:
        intervals = report_intervals() if reports else None
        is_started = is_finished = False
        while not is_finished:
            with self._search_lock:
                if not is_started:
                    # Waiting for another search does not count.
                    budget.start()
                if self._searched is not budget:
                    # At first, and when another position was searched meanwhile.
                    self._searcher.set_position(position, multipv)
                    self._searched, is_started = budget, True
                if intervals is not None:
                    budget.begin_round(next(intervals))
                self._searcher.search(budget)
                report = self._searcher.report()
                is_finished = report.finished or budget.is_spent
                found = None
                if report.candidates:
                    found = self._analysis(position, report, multipv, budget, refuted)
                elif is_finished:
                    found = _any_move(position, budget)
            if found is not None:
                yield found

    def _analysis(
        self,
        position: Position,
        report: Report,
        multipv: int,
        budget: Budget,
        refuted: Collection[Move],
    ) -> Analysis:
        # Step 9: turn actions into moves, and choose one.
        legal = position.legal_placements
        told = sorted(report.candidates, key=lambda c: self._move(c.action) in refuted)[:multipv]
        variations = tuple(map(self._variation, told))
        values = {action: value for action, value in report.values.items() if legal >> action & 1}
        choice = self._move(self._choose(position, report.candidates).action)
        return Analysis(position, variations, choice, values, budget.spent, budget.elapsed)

    def _choose(self, position: Position, candidates: tuple[Candidate, ...]) -> Candidate:
        """The best candidate that is not missed; always the same one for the same position."""
        chooser = Random(f"{self._seed} {position.ply} {position.legal_placements}")
        return next(
            (c for c in candidates if chooser.random() >= self._blunder_rate), candidates[0]
        )

    def _variation(self, candidate: Candidate) -> Variation:
        return Variation(
            self._move(candidate.action),
            candidate.win_probability,
            candidate.margin,
            candidate.visits,
            tuple(map(self._move, candidate.pv or self._searcher.pv(candidate.action))),
            candidate.proven,
        )

    def _move(self, action: int) -> Move:
        return self.game.move_index[action]


def _any_move(position: Position, budget: Budget) -> Analysis:
    """A legal move for a search that was stopped before it found anything."""
    move = position.legal_moves()[0]
    variation = Variation(move, 0.5, None, 0, (move,), None)
    return Analysis(position, (variation,), move, {}, budget.spent, budget.elapsed)


def _changed(
    game: Game, settings: SearchSettings | None, changes: dict[str, object]
) -> SearchSettings:
    """The settings, or the baseline of a method, or the strongest ones, with the changes."""
    known = [field.name for field in fields(SearchSettings)]
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
    base = settings or BASELINES.get(str(method)) or profile_of(game).strongest
    return replace(base, **changes)  # type: ignore[arg-type]


def _make_searcher(
    game: Game,
    settings: SearchSettings,
    progress: CompileProgress | None,
    *,
    threads: int,
    seed: int,
    memory_mb: float,
) -> Searcher:
    """The strategy of the settings; this is where compiled code is loaded."""
    check_installed()
    from tessellot.engine.strategy import make_strategy
    from tessellot.engine.warmup import warm_up

    warm_up(game, settings, progress)
    return make_strategy(game, settings, threads=threads, seed=seed, memory_mb=memory_mb)
