"""A line of play in one picture: move by move as a GIF, or all positions on a sheet."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Literal, Self

from tessellot.drawing.pictures.diagrams import DiagramStyle
from tessellot.drawing.pictures.raster import gif, png
from tessellot.notation import Node, read_position


@dataclass(frozen=True, slots=True)
class LinePicture:
    """What is to be drawn: the position where the line begins, and its moves in notation."""

    kind: Literal["gif", "sheet"]
    position: str
    moves: tuple[str, ...]
    size: int
    """The width of a board in pixels."""
    theme: str = "light"
    language: str = "en"

    def to_json(self) -> str:
        """The picture as text, for another process."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The picture that another process wants."""
        data = json.loads(text)
        return cls(**{**data, "moves": tuple(data["moves"])})


def drawn(picture: LinePicture) -> bytes:
    """The picture as a GIF or a PNG."""
    line = [Node(read_position(picture.position))]
    for move in picture.moves:
        line.append(line[-1].add(move))
    style = DiagramStyle(picture.size, picture.theme, picture.language)
    if picture.kind == "gif":
        return gif([style.frame(node) for node in line])
    return png(style.sheet(line))
