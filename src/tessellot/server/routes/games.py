"""Games: create one, take its open seat, look at it, and play it live."""

from __future__ import annotations

from fastapi import APIRouter, Request, WebSocket

from tessellot.server.live.connection import Connection
from tessellot.server.live.hub import Hub
from tessellot.server.live.rooms import NoGameError
from tessellot.server.live.subscriber import Audience
from tessellot.server.rate_limit import Allowance
from tessellot.server.routes.parameters import (
    CONFLICT,
    NO_SUCH,
    REFUSALS,
    Authorization,
    GameId,
    HubOf,
    Lang,
    PairingOf,
    Visitor,
    bearer_token,
)
from tessellot.server.socket_messages import TextSocket, accept
from tessellot.server.visitors import visitor as visitor_at
from tessellot.server.wire.live.game_state import State
from tessellot.server.wire.live.lobby import Lobby, Paired, PairRequest
from tessellot.server.wire.live.new_game import Created, Join, Joined, NewGame
from tessellot.server.wire.live.own_games import HeldSeats, OwnGames

ROUTER = APIRouter(prefix="/api", tags=["games"])
CLOSE_NO_GAME = 4404


@ROUTER.post("/games", status_code=201, responses=REFUSALS)
async def create_game(
    hub: HubOf,
    visitor: Visitor,
    wanted: NewGame,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> Created:
    """Create a game; the token of the creator's seat is sent only here."""
    return await hub.create(wanted, visitor=visitor)


@ROUTER.get("/games/{game_id}", responses=REFUSALS | NO_SUCH)
async def get_game(
    hub: HubOf,
    visitor: Visitor,
    game_id: GameId,
    authorization: Authorization = None,
    lang: Lang = "en",
) -> State:
    """Show the state of a game, as the holder of the token (or a watcher) may see it."""
    async with hub.rooms.room(game_id) as room:
        hub.engine_player.look(game_id, visitor)
        hub.engine_player.resume_if_due(room)
        return room.state_for(Audience(room.seats_of(bearer_token(authorization)), lang))


@ROUTER.post("/games/{game_id}/join", responses=REFUSALS | NO_SUCH | CONFLICT)
async def join_game(
    hub: HubOf,
    game_id: GameId,
    request: Join,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> Joined:
    """Take the open seat; the first request gets it and its token."""
    return await hub.join(game_id, request)


@ROUTER.post("/games/{game_id}/close", status_code=204, responses=REFUSALS | NO_SUCH | CONFLICT)
async def close_seat(
    hub: HubOf,
    game_id: GameId,
    authorization: Authorization = None,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> None:
    """Close the open seat of one's own game: nobody else can sit down."""
    await hub.close(game_id, bearer_token(authorization))


@ROUTER.get("/lobby", responses=REFUSALS)
async def get_lobby(hub: HubOf, lang: Lang = "en") -> Lobby:
    """List the games whose open seat anybody can take, and those that can be watched."""
    return await hub.lobby(lang)


@ROUTER.post("/pair", responses=REFUSALS)
async def pair(
    pairing: PairingOf,
    visitor: Visitor,
    wanted: PairRequest,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> Paired:
    """Take the first open seat that fits, or open one in each of the games."""
    return await pairing.pair(wanted, visitor)


@ROUTER.post("/own", responses=REFUSALS)
async def get_own_games(
    request: Request, hub: HubOf, visitor: Visitor, held: HeldSeats, lang: Lang = "en"
) -> OwnGames:
    """Show the games of some tokens in short: whose turn it is, and how they ended."""
    return await hub.own_games(held, lang, Allowance(request.app.state.limiter, visitor))


@ROUTER.websocket("/games/{game_id}/live")
async def live(socket: WebSocket, game_id: str) -> None:
    """Play or watch: see `ClientMessage` and `ServerMessage`."""
    hub: Hub = socket.app.state.hub
    limits = socket.app.state.limits
    allowance = Allowance(socket.app.state.limiter, visitor_at(socket))

    async def play(texts: TextSocket) -> None:
        try:
            room = await hub.rooms.enter(game_id)
        except NoGameError:
            await texts.close(CLOSE_NO_GAME)
            return
        try:
            await Connection(texts, hub, room, limits, allowance).run()
        finally:
            hub.rooms.leave(room)

    await accept(socket, allowance.visitor, play)
