"""Games: set one up, take its open seat, look at it, and play it live."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, WebSocket

from tessellot.server import wire
from tessellot.server.live import states
from tessellot.server.live.connection import Connection
from tessellot.server.live.hub import Hub
from tessellot.server.live.room import NoGameError
from tessellot.server.routes.parameters import (
    CONFLICT,
    NO_SUCH,
    REFUSALS,
    GameId,
    HubOf,
    Lang,
)

ROUTER = APIRouter(prefix="/api", tags=["games"])
NO_GAME = 4404
BEARER = "bearer "


@ROUTER.post("/games", status_code=201, responses=REFUSALS)
async def set_up_game(
    hub: HubOf,
    wanted: wire.NewGame,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> wire.Created:
    """Set up a game; the token that opens the creator's seat is told only here."""
    return await hub.set_up(wanted)


@ROUTER.get("/games/{game_id}", responses=REFUSALS | NO_SUCH)
async def get_game(
    hub: HubOf,
    game_id: GameId,
    authorization: Annotated[str | None, Header(description="Bearer and a token.")] = None,
    lang: Lang = "en",
) -> wire.State:
    """Tell everything about a game, as the holder of the token (or a watcher) may see it."""
    given = authorization or ""
    token = given[len(BEARER) :].strip() if given.lower().startswith(BEARER) else None
    async with hub.rooms.room(game_id) as room:
        return states.state(room, room.seats_of(token), lang)


@ROUTER.post("/games/{game_id}/join", responses=REFUSALS | NO_SUCH | CONFLICT)
async def join_game(
    hub: HubOf,
    game_id: GameId,
    asked: wire.Join,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> wire.Joined:
    """Take the open seat: the first who asks gets it, and its token, once."""
    return await hub.join(game_id, asked)


@ROUTER.get("/lobby", responses=REFUSALS)
async def get_lobby(hub: HubOf, lang: Lang = "en") -> wire.Lobby:
    """List the games whose open seat anybody can take."""
    return await hub.lobby(lang)


@ROUTER.websocket("/games/{game_id}/live")
async def live(socket: WebSocket, game_id: str) -> None:
    """Play or watch: see the description of the messages."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        async with hub.rooms.room(game_id) as room:
            await Connection(socket, hub, room, socket.app.state.limits).run()
    except NoGameError:
        await socket.close(NO_GAME)
