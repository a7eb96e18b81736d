"""Games: set one up, take its open seat, look at it, and play it live."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, WebSocket

from tessellot.server import messages
from tessellot.server.live import states
from tessellot.server.live.hall import Hall
from tessellot.server.live.rooms import NoGameError
from tessellot.server.live.session import Session
from tessellot.server.routes.parameters import (
    CONFLICT,
    NO_SUCH,
    REFUSALS,
    GameId,
    HallOf,
    Lang,
)

ROUTER = APIRouter(prefix="/api", tags=["games"])
NO_GAME = 4404
BEARER = "bearer "


@ROUTER.post("/games", status_code=201, responses=REFUSALS)
async def set_up_game(
    hall: HallOf,
    wanted: messages.NewGame,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> messages.Created:
    """Set up a game; the token that opens the creator's seat is told only here."""
    return await hall.set_up(wanted)


@ROUTER.get("/games/{game_id}", responses=REFUSALS | NO_SUCH)
async def get_game(
    hall: HallOf,
    game_id: GameId,
    authorization: Annotated[str | None, Header(description="Bearer and a token.")] = None,
    lang: Lang = "en",
) -> messages.State:
    """Tell everything about a game, as the holder of the token (or a watcher) may see it."""
    given = authorization or ""
    token = given[len(BEARER) :].strip() if given.lower().startswith(BEARER) else None
    async with hall.rooms.room(game_id) as room:
        return states.state(room, room.seats_of(token), lang)


@ROUTER.post("/games/{game_id}/join", responses=REFUSALS | NO_SUCH | CONFLICT)
async def join_game(
    hall: HallOf,
    game_id: GameId,
    asked: messages.Join,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> messages.Joined:
    """Take the open seat: the first who asks gets it, and its token, once."""
    return await hall.join(game_id, asked)


@ROUTER.get("/lobby", responses=REFUSALS)
async def get_lobby(hall: HallOf, lang: Lang = "en") -> messages.Lobby:
    """List the games whose open seat anybody can take."""
    return await hall.lobby(lang)


@ROUTER.websocket("/games/{game_id}/live")
async def live(socket: WebSocket, game_id: str) -> None:
    """Play or watch: see the description of the messages."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    try:
        async with hall.rooms.room(game_id) as room:
            await Session(socket, hall, room, socket.app.state.limits).run()
    except NoGameError:
        await socket.close(NO_GAME)
