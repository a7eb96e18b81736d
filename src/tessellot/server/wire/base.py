"""What all messages have in common."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SeatName = Literal["first", "second"]
Language = Literal["en", "ru"]
CellNumber = int
"""``row * size + column``, row 0 at the bottom."""
Bits = str
"""A set of moves: base64 of little-endian bytes, one bit for each number of the table."""
OptionValue = str | int
Opponent = Literal["engine", "here", "link", "open"]
Token = Annotated[str, Field(max_length=128)]
Ply = Annotated[int, Field(ge=0, le=1000)]


class Message(BaseModel):
    """The manner of all models: what is not in them is refused."""

    model_config = ConfigDict(extra="forbid")
