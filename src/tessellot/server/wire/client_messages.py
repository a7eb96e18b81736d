"""What a client says over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tessellot.server.wire.base import Language, Message, Ply, RequestId, SeatName, Token


class Request(Message):
    """A client's message; the answer carries its `id`."""

    id: RequestId = None


class Hello(Request):
    """The first message: who is there. Without a token, a watcher."""

    type: Literal["hello"]
    token: Token | None = None
    lang: Language = "en"


class AskState(Request):
    """Tell me everything again."""

    type: Literal["state"]


class MakeMove(Request):
    """Play a move; `ply` is the number of moves made before it."""

    type: Literal["move"]
    ply: Ply
    move: Annotated[str, Field(max_length=64)]


class Undo(Request):
    """Take back at will, against the engine or with a friend here."""

    type: Literal["undo"]
    ply: Ply


class Takeback(Request):
    """Ask an opponent elsewhere to let the last own move be taken back, or answer."""

    type: Literal["takeback"]
    action: Literal["offer", "accept", "decline"]
    ply: Ply


class Resign(Request):
    """Give up. Friends at one screen may say which seat; else it is the one to move."""

    type: Literal["resign"]
    seat: SeatName | None = None


class Abort(Request):
    """End the game without a result, before the second move."""

    type: Literal["abort"]


class Rematch(Request):
    """Ask for another game with seats exchanged, agree to it by asking too, or decline."""

    type: Literal["rematch"]
    action: Literal["offer", "decline"] = "offer"


class AskHint(Request):
    """Ask what the engine would play."""

    type: Literal["hint"]


class AskEvaluation(Request):
    """Ask who stands better, now or at an earlier ply."""

    type: Literal["evaluation"]
    ply: Ply | None = None


class Ping(Request):
    """Ask whether anybody is there."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Hello
    | AskState
    | MakeMove
    | Undo
    | Takeback
    | Resign
    | Abort
    | Rematch
    | AskHint
    | AskEvaluation
    | Ping,
    Field(discriminator="type"),
]
