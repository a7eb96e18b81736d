"""Diagrams as SVG: a position, a position with a caption, or a sheet of a whole game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tessellot import drawing
from tessellot.drawing import tokens
from tessellot.drawing.markup import element, escaped
from tessellot.drawing.pictures.raster import SvgPicture
from tessellot.drawing.tokens import theme_named
from tessellot.drawing.words import title
from tessellot.locale import Text
from tessellot.notation import Node, move_number

CAPTION = 0.085
"""The height of a caption, as a part of the board's width."""

GAP = 0.06
"""The space between the boards of a sheet, as a part of their width."""

MAX_RATIO = 1.6
"""The largest ratio of columns to rows on a sheet."""


@dataclass(frozen=True, slots=True)
class DiagramStyle:
    """The width of a board in pixels, the theme and the language of diagrams."""

    size: int
    theme: str = "light"
    language: str = "en"

    @property
    def paper(self) -> str:
        """The background colour."""
        return theme_named(self.theme).paper

    def diagram(self, node: Node) -> SvgPicture:
        """A position with its last move marked; at the end of a game with the scored groups."""
        position = node.position
        svg = drawing.svg(
            position,
            theme=self.theme,
            last=node.move,
            groups=position.outcome is not None,
            cell=self.size / (position.game.size + 2 * tokens.MARGIN),
            language=self.language,
        )
        return SvgPicture(svg, self.size, self.size)

    def frame(self, node: Node) -> SvgPicture:
        """A diagram with the move and the score below it."""
        height = self.size + round(CAPTION * self.size)
        return self._whole(self._captioned(node), self.size, height, title(node.position))

    def sheet(self, nodes: Sequence[Node]) -> SvgPicture:
        """All positions of a game in rows, below a heading with the result."""
        columns = columns_for(len(nodes))
        rows = math.ceil(len(nodes) / columns)
        gap = round(GAP * self.size)
        across, down = self.size + gap, self.size + round(CAPTION * self.size) + gap
        heading = round(1.6 * CAPTION * self.size)
        width, height = columns * across + gap, rows * down + gap + heading
        name = title(nodes[-1].position)
        parts = [self._text(name.to(self.language), gap, 0.72 * heading + gap / 2, 0.62, "start")]
        for number, node in enumerate(nodes):
            row, column = divmod(number, columns)
            parts.append(
                element(
                    "g",
                    self._captioned(node),
                    transform=f"translate({gap + column * across} {heading + gap + row * down})",
                )
            )
        return self._whole("".join(parts), width, height, name)

    def _captioned(self, node: Node) -> str:
        base, edge = self.size * (1 + 0.6 * CAPTION), 0.03 * self.size
        score = node.position.score
        return "".join(
            [
                self.diagram(node).svg,
                self._text(move_text(node).to(self.language), edge, base, 0.5, "start"),
                self._text(str(score), self.size - edge, base, 0.5, "end", muted=True),
            ]
        )

    def _text(
        self,
        words: str,
        x: float,
        y: float,
        share: float,
        anchor: str,
        *,
        muted: bool = False,
    ) -> str:
        """A line of text; `share` is its font size as a part of a caption's height."""
        theme = theme_named(self.theme)
        return element(
            "text",
            escaped(words),
            x=x,
            y=y,
            text_anchor=anchor,
            font_family=tokens.FONT,
            font_size=share * CAPTION * self.size,
            fill=theme.muted if muted else theme.ink,
        )

    def _whole(self, content: str, width: int, height: int, name: Text) -> SvgPicture:
        svg = element(
            "svg",
            element("title", escaped(name.to(self.language))),
            element("rect", width=width, height=height, fill=self.paper),
            content,
            xmlns="http://www.w3.org/2000/svg",
            role="img",
            width=width,
            height=height,
            viewBox=f"0 0 {width} {height}",
        )
        return SvgPicture(svg, width, height)


def columns_for(boards: int) -> int:
    """The number of columns: at least as many as rows, with few empty places in the last row."""
    fewest = math.ceil(math.sqrt(boards))
    most = max(fewest, math.floor(math.sqrt(MAX_RATIO * boards)))
    return min(range(fewest, most + 1), key=lambda columns: -boards % columns)


def move_text(node: Node) -> Text:
    """The move to a node with its number, as in game records."""
    if node.move is None:
        return Text("The start") if node.position.ply == 0 else Text("The position")
    ply = node.position.ply - 1
    return Text("{number} {move}", number=move_number(ply), move=node.move)
