"""A position as a picture: one self-contained SVG, without ids, fonts, styles or scripts.

Lengths are in cells; only the width and height of the whole picture depend on the size of a
cell in pixels. Everything carries a class and the cells it lies on.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from string import ascii_lowercase

from tessellot.drawing import glyphs, marks, tokens, words
from tessellot.drawing.markup import element, escaped, number, path
from tessellot.drawing.scene import cells_named, known_move, scene
from tessellot.drawing.tokens import Theme, theme_named
from tessellot.games.boards import Board
from tessellot.games.errors import OptionError
from tessellot.games.layers import Symbols, Tetrominoes
from tessellot.games.moves import Move
from tessellot.games.protocol import Position, checked_position
from tessellot.geometry import Cell, Grid
from tessellot.locale import Text

THUMBNAIL_CELL = 12


def svg(
    position: Position,
    *,
    theme: str = "light",
    last: Move | str | None = None,
    highlight: Iterable[Cell | str] = (),
    ghost: Move | str | None = None,
    ghost_legal: bool | None = None,
    coordinates: bool = True,
    patterns: bool = True,
    groups: bool = False,
    cell: float = 40,
    language: str = "en",
) -> str:
    """A picture of a position.

    `last` is outlined as the move just played and `ghost` drawn as one being thought of, legal
    or refused as `ghost_legal` says (by default, as the rules say). `patterns` puts the letter
    of its shape on every tetromino, `groups` marks what the score is counted from. `language` is
    that of the words for people who cannot see the picture.
    """
    colours = theme_named(theme)
    pointed_at = cells_named(highlight, checked_position(position).game.size)
    parts = [*marks.highlight_tints(pointed_at, colours)]
    parts += (glyphs.draw(item, colours, letters=patterns) for item in scene(position.layers))
    if groups:
        parts += _what_decides(position, colours)
    parts += marks.highlight_frames(pointed_at, colours)
    if last is not None:
        parts += marks.last_move(known_move(last, position.game), colours)
    if ghost is not None:
        parts.append(_ghost(position, position.game.read_move(ghost), colours, legal=ghost_legal))
    described = " ".join(text.to(language) for text in words.description(position))
    return _picture(
        position.game.size,
        parts,
        colours,
        cell=cell,
        coordinates=coordinates,
        title=words.title(position).to(language),
        description=described,
    )


def thumbnail(board: Board, *, theme: str = "light") -> str:
    """A small picture of a board of X's and O's."""
    return blank_svg(board, theme=theme, coordinates=False, cell=THUMBNAIL_CELL)


def blank_svg(
    board: Board,
    *,
    theme: str = "light",
    coordinates: bool = True,
    cell: float = 40,
    language: str = "en",
) -> str:
    """A picture of a board of X's and O's, before anything lies on it."""
    colours = theme_named(theme)
    grid = Grid.of(board.size)
    symbols = scene([Symbols(grid.cells_of(board.x), grid.cells_of(board.o))])
    x, o = board.counts
    return _picture(
        board.size,
        [glyphs.draw(item, colours, letters=False) for item in symbols],
        colours,
        cell=cell,
        coordinates=coordinates,
        title=Text("The board {name}: {x} X, {o} O.", name=board.name, x=x, o=o).to(language),
        description="\n".join(board.rows),
    )


def _what_decides(position: Position, theme: Theme) -> Iterator[str]:
    """Marks of what the score is counted from, or of the line that has won."""
    outcome = position.outcome
    if outcome is not None and outcome.cells:
        yield marks.winning_line(outcome.cells, theme)
    elif position.game.info.points_decide or outcome is None:
        yield from marks.counted(position.score, position.game.size, theme)


def _ghost(position: Position, move: Move, theme: Theme, *, legal: bool | None) -> str:
    broken = () if legal else position.why_illegal(move)
    return marks.ghost(
        move,
        position.side_of(position.mover),
        theme,
        legal=not broken if legal is None else legal,
        guilty=sorted({cell for violation in broken for cell in violation.cells}),
        raised=any(isinstance(layer, Tetrominoes) for layer in position.layers),
    )


def _picture(
    size: int,
    parts: Iterable[str],
    theme: Theme,
    *,
    cell: float,
    coordinates: bool,
    title: str,
    description: str,
) -> str:
    margin = tokens.MARGIN if coordinates else tokens.BARE_MARGIN
    side = size + 2 * margin
    if not 0 < side * cell < math.inf:
        raise OptionError(
            Text("cell={cell} is not possible: a cell is more than 0 pixels wide", cell=cell)
        )
    return element(
        "svg",
        element("title", escaped(title)),
        element("desc", escaped(description)),
        element(
            "rect", x=-margin, y=-size - margin, width=side, height=side, rx=0.2, fill=theme.paper
        ),
        *_empty_board(size, theme),
        _labels(size, theme) if coordinates else "",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=side * cell,
        height=side * cell,
        viewBox=" ".join(map(number, (-margin, -size - margin, side, side))),
    )


def _empty_board(size: int, theme: Theme) -> Iterator[str]:
    common = {"x": 0, "y": -size, "width": size, "height": size, "rx": tokens.BOARD_RADIUS}
    yield element("rect", fill=theme.board, **common)
    lines: list[str | float] = []
    for at in range(1, size):
        lines += ["M", at, -size, "V", 0, "M", 0, -at, "H", size]
    yield element(
        "path",
        class_="grid",
        d=path(*lines),
        fill="none",
        stroke=theme.grid,
        stroke_width=tokens.HAIRLINE,
    )
    yield element(
        "rect", fill="none", stroke=theme.frame, stroke_width=1.6 * tokens.HAIRLINE, **common
    )


def _labels(size: int, theme: Theme) -> str:
    """Letters of the columns below, numbers of the rows on the left."""
    columns = [element("text", ascii_lowercase[at], x=at + 0.5, y=0.48) for at in range(size)]
    rows = [element("text", str(at + 1), x=-0.38, y=-at - 0.38) for at in range(size)]
    return element(
        "g",
        *columns,
        *rows,
        class_="coordinates",
        aria_hidden="true",
        fill=theme.muted,
        font_family=tokens.FONT,
        font_size=tokens.LABEL_SIZE,
        text_anchor="middle",
    )
