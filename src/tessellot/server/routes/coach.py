"""The coach of a game against the engine: comments on moves, and warnings before blunders."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from functools import partial

from fastapi import APIRouter, Request

from tessellot.games import Move, Position
from tessellot.learn import coach
from tessellot.locale import Text
from tessellot.notation import read_move, write_position
from tessellot.play import MatchError
from tessellot.server.engine_pool import EnginePool, EnginePoolError, Job, JobResult
from tessellot.server.engine_pool.availability import check_engine
from tessellot.server.http.computing import computing
from tessellot.server.live.advice import check_advice
from tessellot.server.live.room import GAME_MOVED_ON
from tessellot.server.routes.parameters import (
    CONFLICT,
    NO_SUCH,
    REFUSALS,
    Authorization,
    GameId,
    HubOf,
    Lang,
    Visitor,
    bearer_token,
)
from tessellot.server.wire.study.coach import (
    CoachComments,
    CoachWarning,
    WarningRequest,
    move_comment,
)

ROUTER = APIRouter(
    prefix="/api/games/{game_id}/coach", tags=["learn"], responses=REFUSALS | NO_SUCH | CONFLICT
)
SECONDS = 0.4
"""The time of each of the two searches before a warning."""
PATIENCE_SECONDS = 8.0
"""A player waits no longer for the engine, which may be busy or compiling; then nobody warns."""


@ROUTER.get("/comments")
async def get_comments(
    request: Request, hub: HubOf, game_id: GameId, lang: Lang = "en"
) -> CoachComments:
    """Say what the last moves of both seats did, the latest first."""
    async with hub.rooms.room(game_id) as room:
        check_advice(room.game)
        match = room.game.match

    def comments() -> CoachComments:
        plies = coach.latest_plies(match.positions)
        return CoachComments(comments=[move_comment(match, ply, lang) for ply in plies])

    return await computing(request).run(request, comments)


@ROUTER.post("/warning")
async def get_warning(
    *,
    hub: HubOf,
    visitor: Visitor,
    game_id: GameId,
    body: WarningRequest,
    authorization: Authorization = None,
    lang: Lang = "en",
) -> CoachWarning:
    """Warn the holder of a seat before a clear blunder."""
    async with hub.rooms.room(game_id) as room:
        check_advice(room.game)
        match, seats = room.game.match, room.seats_of(bearer_token(authorization))
    if not seats:
        raise MatchError("no-seat", Text("You are watching: only players can do that."))
    check_engine(match.game.info.id)
    if body.ply != match.ply:
        raise MatchError("wrong-ply", GAME_MOVED_ON)
    position = match.position
    move = read_move(body.move, position.game)
    if position.outcome is not None or position.why_illegal(move):
        return CoachWarning(text=None)
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            search = partial(_search, hub.pool, game_id, visitor)
            text = await _warning(search, position, move, lang)
    except (EnginePoolError, TimeoutError):
        text = None
    return CoachWarning(text=text)


async def _warning(
    search: Callable[[Position], Awaitable[JobResult]],
    position: Position,
    move: Move,
    language: str,
) -> str | None:
    """The warning before a legal move, from the positions before and after it."""
    after = position.play(move)
    answer = None if after.outcome is not None else await search(after)
    value = coach.chance(after, position.mover, 0 if answer is None else answer.win)
    if value > 1 - coach.BLUNDER:
        return None
    best = await search(position)
    return await asyncio.to_thread(
        coach.warning,
        position,
        move,
        best=best.win,
        value=value,
        reply=None if answer is None else read_move(answer.move, position.game),
        language=language,
    )


async def _search(pool: EnginePool, game_id: str, visitor: str, position: Position) -> JobResult:
    """The result of a short search."""
    job = Job(game_id, "evaluation", write_position(position), seconds=SECONDS, visitor=visitor)
    async with aclosing(pool.submit(job)) as answers:
        async for answer in answers:
            if isinstance(answer, JobResult) and answer.final:
                return answer
    raise EnginePoolError("no result")
