"""Glyphs: how each thing that can lie on a board is drawn, as SVG in units of one cell."""

from __future__ import annotations

from collections.abc import Iterator

from tessellot.drawing import tokens
from tessellot.drawing.markup import Attribute, element, named, path
from tessellot.drawing.outlines import centre_of, outline
from tessellot.drawing.scene import (
    CentreDotItem,
    DiscItem,
    Item,
    SymbolItem,
    TaijituItem,
    TetrominoItem,
)
from tessellot.drawing.tokens import Shade, Theme
from tessellot.geometry import Cell

_BELOW = f"translate(0 {tokens.THICKNESS})"
"""Where the lower edge of a piece shows, as if it were a tile of some thickness."""


def draw(item: Item, theme: Theme, *, letters: bool, flat: bool = False) -> str:
    """Any item of a scene; a `flat` piece shows no lower edge, since it will get one of card."""
    match item:
        case SymbolItem():
            return symbol(item, theme.ink)
        case CentreDotItem():
            return centre_dot(item, theme)
        case TetrominoItem():
            return piece(item, theme, letters=letters, flat=flat)
        case TaijituItem():
            return domino(item, theme, flat=flat)
        case DiscItem():
            return stone(item, theme)


def symbol(item: SymbolItem, ink: str) -> str:
    """An X or an O: strokes of one width, of about the same amount of ink."""
    x, y = centre_of(item.cell)
    common: dict[str, Attribute] = {
        "class_": f"symbol {item.mark}",
        "data_cell": str(item.cell),
        "fill": "none",
        "stroke": ink,
        "stroke_width": tokens.SYMBOL_STROKE,
    }
    if item.mark == "O":
        return element("circle", cx=x, cy=y, r=tokens.RING_RADIUS, **common)
    reach = tokens.CROSS_REACH
    strokes = path("M", x - reach, y - reach, "L", x + reach, y + reach)
    strokes += " " + path("M", x + reach, y - reach, "L", x - reach, y + reach)
    return element("path", d=strokes, stroke_linecap="round", **common)


def centre_dot(item: CentreDotItem, theme: Theme) -> str:
    """The printed dot of the TAILITS board."""
    x, y = centre_of(item.cell)
    return element(
        "circle", class_="centre", data_cell=str(item.cell), cx=x, cy=y, r=0.13, fill=theme.muted
    )


def piece(item: TetrominoItem, theme: Theme, *, letters: bool, flat: bool) -> str:
    """A tetromino as one body, with the squares printed on it and the letter of its shape."""
    shade = theme.shapes[item.shape]
    body = outline(item.cells, tokens.PIECE_INSET, tokens.PIECE_RADIUS)
    line: dict[str, Attribute] = {"stroke": shade.edge, "stroke_width": tokens.EDGE}
    lower_edge = element("path", d=body, fill=shade.edge, **line, transform=_BELOW)
    parts = [
        "" if flat else lower_edge,
        element("path", d=body, fill=shade.face, **line),
        _seams(item.cells, shade.edge),
    ]
    printed = [_square(cell, side, theme) for cell, side in item.squares.items()]
    if letters and (item.squares or not item.settled):
        printed.append(_letter(item, theme))
    if item.settled:
        parts.append(element("g", *printed, opacity=tokens.SETTLED_OPACITY))
    else:
        parts += printed
    return element("g", *parts, class_=f"piece {item.shape}", data_cells=named(item.cells))


def _seams(cells: tuple[Cell, ...], ink: str) -> str:
    """Hairlines where the cells of one piece meet."""
    margin = 0.16
    steps: list[str | float] = []
    for cell in cells:
        _, _, right, above = cell.neighbours
        if right in cells:
            x, y = right.column, -cell.row - 1
            steps += ["M", x, y + margin, "V", y + 1 - margin]
        if above in cells:
            x, y = cell.column, -above.row
            steps += ["M", x + margin, y, "H", x + 1 - margin]
    return element(
        "path",
        d=path(*steps),
        fill="none",
        stroke=ink,
        stroke_width=tokens.HAIRLINE,
        stroke_opacity=0.45,
    )


def _square(cell: Cell, side: str, theme: Theme) -> str:
    shade = theme.sides[side]
    return element(
        "path",
        class_=f"square {side}",
        data_cell=str(cell),
        d=outline([cell], tokens.SQUARE_INSET, tokens.SQUARE_RADIUS),
        fill=shade.face,
        stroke=shade.edge,
        stroke_width=tokens.EDGE,
    )


_LETTERS = {
    "L": ("M", -0.1, -0.17, "V", 0.17, "H", 0.12),
    "I": ("M", 0, -0.17, "V", 0.17, "M", -0.08, -0.17, "H", 0.08, "M", -0.08, 0.17, "H", 0.08),
    "T": ("M", -0.14, -0.17, "H", 0.14, "M", 0, -0.17, "V", 0.17),
    "S": (
        *("M", 0.12, -0.1, "C", 0.1, -0.2, -0.12, -0.21, -0.12, -0.09),
        *("C", -0.12, 0.02, 0.12, -0.02, 0.12, 0.09),
        *("C", 0.12, 0.21, -0.1, 0.2, -0.12, 0.1),
    ),
}


def _letter(item: TetrominoItem, theme: Theme) -> str:
    """The shape's letter on its most central cell in sight, drawn so that no font is needed."""
    cell = max(
        item.squares or item.cells,
        key=lambda one: (len(set(one.neighbours) & set(item.cells)), -one.row, -one.column),
    )
    x, y = centre_of(cell)
    side = item.squares.get(cell)
    shade = theme.sides[side] if side else theme.shapes[item.shape]
    return element(
        "path",
        class_="letter",
        d=path(*_LETTERS[item.shape]),
        transform=f"translate({x:g} {y:g})",
        fill="none",
        stroke=shade.ink,
        stroke_width=0.055,
        stroke_linecap="round",
        stroke_linejoin="round",
        stroke_opacity=0.6,
    )


def domino(item: TaijituItem, theme: Theme, *, flat: bool) -> str:
    """A taijitu: one body whose halves meet in the line of the yin-yang, each with its eye."""
    inset = tokens.RAISED_INSET if item.raised else tokens.TAIJITU_INSET
    if len(item.halves) == 2:
        faces = [_half(cell, item, inset, theme) for cell in item.halves]
    else:
        faces = [
            element(
                "path",
                class_=f"half {side}",
                data_cell=str(cell),
                d=outline([cell], inset, tokens.TAIJITU_RADIUS),
                fill=theme.sides[side].face,
            )
            for cell, side in item.halves.items()
        ]
    body = outline(item.cells, inset, tokens.TAIJITU_RADIUS)
    line: dict[str, Attribute] = {"d": body, "stroke": theme.frame, "stroke_width": tokens.EDGE}
    lower_edge = "" if flat else element("path", fill=theme.frame, transform=_BELOW, **line)
    edge = element("path", fill="none", **line)
    eyes = [_eye(cell, side, theme) for cell, side in item.halves.items()]
    return element(
        "g", lower_edge, *faces, edge, *eyes, class_="taijitu", data_cells=named(item.cells)
    )


def _half(cell: Cell, item: TaijituItem, inset: float, theme: Theme) -> str:
    """One half of a whole taijitu, drawn looking along the domino from the other half."""
    (other,) = set(item.halves) - {cell}
    (x, y), (from_x, from_y) = centre_of(cell), centre_of(other)
    along_x, along_y = x - from_x, y - from_y
    middle_x, middle_y = (x + from_x) / 2, (y + from_y) / 2

    def at(along: float, across: float) -> tuple[float, float]:
        return (
            middle_x + along * along_x - across * along_y,
            middle_y + along * along_y + across * along_x,
        )

    side, end, radius, swing = 0.5 - inset, 1 - inset, tokens.TAIJITU_RADIUS, 0.34
    data = path(
        "M", *at(0, -side),
        "C", *at(swing, -side), *at(swing, 0), *at(0, 0),
        "C", *at(-swing, 0), *at(-swing, side), *at(0, side),
        "L", *at(end - radius, side), "Q", *at(end, side), *at(end, side - radius),
        "L", *at(end, radius - side), "Q", *at(end, -side), *at(end - radius, -side), "Z",
    )  # fmt: skip
    colour = item.halves[cell]
    return element(
        "path",
        class_=f"half {colour}",
        data_cell=str(cell),
        d=data,
        fill=theme.sides[colour].face,
    )


def _eye(cell: Cell, side: str, theme: Theme) -> str:
    x, y = centre_of(cell)
    return element("circle", cx=x, cy=y, r=0.095, fill=theme.sides[side].ink)


def stone(item: DiscItem, theme: Theme) -> str:
    """A disc with a rim; a stack shows the disc below, two rims and a small shadow."""
    x, y = centre_of(item.cell)
    shade = theme.sides[item.side]
    if not item.stacked:
        parts = [*_disc(x, y, shade)]
    else:
        lift = 0.075
        shadow = element(
            "ellipse",
            cx=x + 0.03,
            cy=y + lift + 0.07,
            rx=tokens.DISC_RADIUS + 0.03,
            ry=tokens.DISC_RADIUS,
            fill=theme.shadow,
            fill_opacity=0.25,
        )
        ring = element(
            "circle",
            cx=x,
            cy=y - lift,
            r=tokens.DISC_RADIUS * 0.5,
            fill="none",
            stroke=shade.ink,
            stroke_width=0.08,
        )
        parts = [shadow, *_disc(x, y + lift, shade), *_disc(x, y - lift, shade), ring]
    kind = "stack" if item.stacked else "disc"
    return element("g", *parts, class_=f"{kind} {item.side}", data_cell=str(item.cell))


def _disc(x: float, y: float, shade: Shade) -> Iterator[str]:
    radius = tokens.DISC_RADIUS
    yield element(
        "circle", cx=x, cy=y, r=radius, fill=shade.face, stroke=shade.edge, stroke_width=0.05
    )
    yield element(
        "circle",
        cx=x,
        cy=y,
        r=radius * 0.8,
        fill="none",
        stroke=shade.ink,
        stroke_width=0.025,
        stroke_opacity=0.45,
    )
