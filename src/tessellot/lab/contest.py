"""Playing a match to its end: the games that are missing, until all are played or it is decided."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from tessellot.lab.arena import play_all, processors
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
    file: RecordFile | None = None,
) -> Generator[Standing, None, None]:
    """Play all pairs, or until the SPRT is decided; the standing after each game.

    Games that the file holds are not played again. It is one and the same `Standing` that is
    handed out every time. Closing the iterator ends the running games.
    """
    wanted = [Round(pair, game) for pair in range(1, match.pairs + 1) for game in (1, 2)]
    known = {game.round: game for game in file.played()} if file else {}
    standing = Standing(sprt, (known[game] for game in wanted if game in known))
    yield standing
    missing = [game for game in wanted if game not in known]
    if standing.verdict is not None or not missing:
        return
    with closing(play_all(match, missing, parallel or processors())) as games:
        for game in games:
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
