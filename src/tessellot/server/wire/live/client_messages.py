"""What a client sends over a WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tessellot.server.wire.base import Language, Message, Ply, RequestId, SeatName, Token


class Request(Message):
    """A message of a client; the answer repeats its `id`."""

    id: RequestId = None


class Hello(Request):
    """The first message: enter the room with the seats of a token, or without one as a watcher."""

    type: Literal["hello"]
    token: Token | None = None
    lang: Language = "en"


class AskState(Request):
    """Ask for the whole state."""

    type: Literal["state"]


class MakeMove(Request):
    """Play a move; `ply` is the number of moves made before it."""

    type: Literal["move"]
    ply: Ply
    move: Annotated[str, Field(max_length=64)]


class Undo(Request):
    """Take back a move, against the engine or with a friend at the same screen."""

    type: Literal["undo"]
    ply: Ply


class Takeback(Request):
    """Offer to take back the last own move, in a game over the network, or answer the offer."""

    type: Literal["takeback"]
    action: Literal["offer", "accept", "decline"]
    ply: Ply


class Draw(Request):
    """Offer a draw, agree by offering too, or decline; in games that know a draw."""

    type: Literal["draw"]
    action: Literal["offer", "decline"] = "offer"


class Resign(Request):
    """Resign. The holder of both seats may name one; by default it is the seat to move."""

    type: Literal["resign"]
    seat: SeatName | None = None


class Abort(Request):
    """End the game without a result, before the second move."""

    type: Literal["abort"]


class Claim(Request):
    """End a game without a clock whose opponent has left it, when `rights.claim` has passed."""

    type: Literal["claim"]
    result: Literal["win", "none"] = "win"


class Rematch(Request):
    """Offer another game with seats exchanged, agree by offering too, or decline."""

    type: Literal["rematch"]
    action: Literal["offer", "decline"] = "offer"


class AskHint(Request):
    """Ask for the move that the engine would play."""

    type: Literal["hint"]


class AskEvaluation(Request):
    """Ask for an evaluation of the position, now or at an earlier ply."""

    type: Literal["evaluation"]
    ply: Ply | None = None


class Ping(Request):
    """Ask for a `pong`."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Hello
    | AskState
    | MakeMove
    | Undo
    | Takeback
    | Draw
    | Resign
    | Abort
    | Claim
    | Rematch
    | AskHint
    | AskEvaluation
    | Ping,
    Field(discriminator="type"),
]
