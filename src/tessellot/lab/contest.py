"""Playing a match to its end: the games that are missing, until all are played or it is decided."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, closing
from random import Random

from tessellot.lab.arena import Arena
from tessellot.lab.match import Match
from tessellot.lab.record_file import RecordFile
from tessellot.lab.referee import Round
from tessellot.lab.sprt import Sprt
from tessellot.lab.standing import Standing


def run(
    match: Match,
    *,
    sprt: Sprt | None = None,
    parallel: int | None = None,
    arena: Arena | None = None,
    file: RecordFile | None = None,
    scattered: bool = False,
) -> Generator[Standing, None, None]:
    """Play all pairs, or until the SPRT is decided; the standing after each game.

    Games that the file holds are not played again. It is one and the same `Standing` that is
    handed out every time. Closing the iterator ends the running games. They are played in the
    arena, or else in a new one for `parallel` games at a time; `scattered`, the pairs come in
    random order, so that those of a match that is broken off are a fair sample.
    """
    wanted = [Round(pair, game) for pair in range(1, match.pairs + 1) for game in (1, 2)]
    known = {game.round: game for game in file.played()} if file else {}
    standing = Standing(sprt, (known[game] for game in wanted if game in known))
    yield standing
    missing = [game for game in wanted if game not in known]
    if standing.verdict is not None or not missing:
        return
    if scattered:
        missing.sort(key=lambda game: Random(f"{match.book.seed} {game.pair}").random())
    with ExitStack() as stack:
        place = arena or stack.enter_context(Arena(parallel))
        for game in stack.enter_context(closing(place.play(match, missing))):
            if file:
                file.add(game)
            standing.add(game)
            yield standing
            if standing.verdict is not None:
                return


def play_match(match: Match, *, sprt: Sprt | None = None, parallel: int | None = None) -> Standing:
    """Play a whole match and see how it ended."""
    *_, standing = run(match, sprt=sprt, parallel=parallel)
    return standing
