"""The runner: plays the missing games of a match until all are played or the SPRT decides."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, closing
from random import Random

from tessellot import interrupts
from tessellot.lab.execution import Executor, each, open_executor
from tessellot.lab.tournament.engine_match import EngineMatch
from tessellot.lab.tournament.match_work import MatchWork
from tessellot.lab.tournament.record_file import RecordFile
from tessellot.lab.tournament.referee import GameSlot
from tessellot.lab.tournament.sprt import Sprt
from tessellot.lab.tournament.standing import Standing


def run(
    match: EngineMatch,
    *,
    sprt: Sprt | None = None,
    parallel: int | None = None,
    executor: Executor | None = None,
    file: RecordFile | None = None,
    shuffled: bool = False,
) -> Generator[Standing, None, None]:
    """Play all pairs, or until the SPRT accepts a hypothesis; yields the standing after each game.

    Games in the file are not played again. Every step yields the same `Standing` object. Closing
    the generator ends the running games. They are played by `executor`, or else in `parallel`
    processes of this machine. With `shuffled` the pairs are played in random order, so that the
    games of an interrupted match are a fair sample.
    """
    slots = [GameSlot(pair, game) for pair in range(1, match.pairs + 1) for game in (1, 2)]
    known = {game.slot: game for game in file.played()} if file else {}
    standing = Standing(sprt, (known[slot] for slot in slots if slot in known))
    yield standing
    missing = [slot for slot in slots if slot not in known]
    if standing.accepted is not None or not missing:
        return
    if shuffled:
        missing.sort(key=lambda slot: Random(f"{match.opening_book.seed} {slot.pair}").random())
    with ExitStack() as stack:
        chosen = executor or stack.enter_context(open_executor(parallel))
        steps = chosen.run(MatchWork(match), each(missing))
        for _, game in stack.enter_context(closing(steps)):
            with interrupts.held_back():
                if file:
                    file.add(game)
                standing.add(game)
            yield standing
            if standing.accepted is not None:
                return


def play_match(
    match: EngineMatch,
    *,
    sprt: Sprt | None = None,
    parallel: int | None = None,
    executor: Executor | None = None,
) -> Standing:
    """Play a whole match; its final standing."""
    *_, standing = run(match, sprt=sprt, parallel=parallel, executor=executor)
    return standing
