"""The base class of all messages, and the types that they share."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tessellot.geometry import Cell

SeatName = Literal["first", "second"]
Language = Literal["en", "ru"]
CellNumber = int
"""``row * size + column``, row 0 at the bottom."""
Bits = str
"""A set of moves: base64 of little-endian bytes, one bit for each move of the table."""
OptionValue = str | int
Token = Annotated[str, Field(max_length=128)]
Ply = Annotated[int, Field(ge=0, le=1000)]
RequestId = Annotated[str, Field(max_length=64)] | Annotated[int, Field(ge=0, le=2**53)] | None
"""Chosen by the client; the answer repeats it."""


class Message(BaseModel):
    """The base class of all messages: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


def encode_bits(bits: int) -> Bits:
    """A set of moves as it is sent."""
    return b64encode(bits.to_bytes((bits.bit_length() + 7) // 8, "little")).decode("ascii")


def encode_cells(cells: Iterable[Cell], size: int) -> list[CellNumber]:
    """Cells as they are sent."""
    return [cell.row * size + cell.column for cell in cells]
