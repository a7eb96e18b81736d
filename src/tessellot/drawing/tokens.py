"""Design tokens: the colours and measures that every picture of a board shares.

Plain data, so that the page and printed sheets can take the same values. Lengths are fractions
of a cell's side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tessellot.games import OptionError
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class Shade:
    """The colours of one material: its face, its edge, and what is drawn on its face."""

    face: str
    edge: str
    ink: str


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture."""

    paper: str
    board: str
    grid: str
    frame: str
    ink: str
    muted: str
    shapes: Mapping[str, Shade]
    sides: Mapping[str, Shade]
    counted: str
    counted_second: str
    """What counts for the second seat."""
    legal: str
    refused: str
    highlight: str
    shadow: str


LIGHT = Theme(
    paper="#FAF7F0",
    board="#F1EBDD",
    grid="#D8CFBC",
    frame="#A3987F",
    ink="#22201C",
    muted="#857C6C",
    shapes={
        "L": Shade(face="#D55E00", edge="#9A4300", ink="#22201C"),
        "I": Shade(face="#F0E442", edge="#B0A411", ink="#22201C"),
        "T": Shade(face="#009E73", edge="#006B4E", ink="#22201C"),
        "S": Shade(face="#0072B2", edge="#004C79", ink="#FAF7F0"),
    },
    sides={
        "black": Shade(face="#26241F", edge="#0E0D0B", ink="#FBF8F1"),
        "white": Shade(face="#FFFDF8", edge="#6F675A", ink="#26241F"),
    },
    counted="#B01E7E",
    counted_second="#7A4A00",
    legal="#1C7A3E",
    refused="#C22032",
    highlight="#E69F00",
    shadow="#22201C",
)

DARK = Theme(
    paper="#1E2226",
    board="#363D44",
    grid="#4A525A",
    frame="#78828A",
    ink="#ECE7DC",
    muted="#98A0A6",
    shapes={
        "L": Shade(face="#DC7A36", edge="#8C4514", ink="#1E2226"),
        "I": Shade(face="#E8DD62", edge="#9A9021", ink="#1E2226"),
        "T": Shade(face="#2FA982", edge="#13654B", ink="#1E2226"),
        "S": Shade(face="#3A8BC2", edge="#164F78", ink="#F4F0E6"),
    },
    sides={
        "black": Shade(face="#121416", edge="#878F96", ink="#F1ECE1"),
        "white": Shade(face="#F1ECE1", edge="#0F1113", ink="#14171A"),
    },
    counted="#F27CC4",
    counted_second="#FFC66B",
    legal="#6FD08C",
    refused="#FF6B6B",
    highlight="#F2B632",
    shadow="#000000",
)

PRINT = replace(
    LIGHT,
    paper="#FFFFFF",
    board="#FFFFFF",
    grid="#B9AF9B",
    frame="#857C6C",
    sides={**LIGHT.sides, "white": replace(LIGHT.sides["white"], face="#FFFFFF")},
)
"""For paper, which is white already."""

PRINT_GREY = Theme(
    paper="#FFFFFF",
    board="#FFFFFF",
    grid="#B4B4B4",
    frame="#7C7C7C",
    ink="#202020",
    muted="#757575",
    shapes={
        "L": Shade(face="#ACACAC", edge="#3C3C3C", ink="#202020"),
        "I": Shade(face="#F0F0F0", edge="#3C3C3C", ink="#202020"),
        "T": Shade(face="#D2D2D2", edge="#3C3C3C", ink="#202020"),
        "S": Shade(face="#6C6C6C", edge="#3C3C3C", ink="#FFFFFF"),
    },
    sides={
        "black": Shade(face="#242424", edge="#0E0E0E", ink="#FFFFFF"),
        "white": Shade(face="#FFFFFF", edge="#6A6A6A", ink="#242424"),
    },
    counted="#202020",
    counted_second="#202020",
    legal="#202020",
    refused="#202020",
    highlight="#8C8C8C",
    shadow="#202020",
)
"""For paper, without colours."""

THEMES: Mapping[str, Theme] = {
    "light": LIGHT,
    "dark": DARK,
    "print": PRINT,
    "print-grey": PRINT_GREY,
}


def theme_named(name: str) -> Theme:
    """The theme of that name."""
    if name not in THEMES:
        raise OptionError(
            Text(
                "There is no theme {name!r}: known are {known}", name=name, known=", ".join(THEMES)
            )
        )
    return THEMES[name]


FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

MARGIN = 0.75
"""Around a board with coordinates."""
BARE_MARGIN = 0.3
"""Around a board without."""
BOARD_RADIUS = 0.12
LABEL_SIZE = 0.34

HAIRLINE = 0.022
EDGE = 0.035
MARK = 0.075
"""Width of the lines that point at something: last move, ghost, groups."""

PIECE_INSET = 0.05
PIECE_RADIUS = 0.24
SQUARE_INSET = 0.19
"""The black and white squares on a tetromino."""
SQUARE_RADIUS = 0.12
THICKNESS = 0.04
"""How far the lower edge of a piece shows below its face."""

TAIJITU_INSET = 0.06
RAISED_INSET = 0.17
"""A taijitu on top of tetrominoes leaves their bodies in sight."""
TAIJITU_RADIUS = 0.26

SYMBOL_STROKE = 0.11
CROSS_REACH = 0.205
RING_RADIUS = 0.235
DISC_RADIUS = 0.36
GHOST_OPACITY = 0.55
SETTLED_OPACITY = 0.4
"""Squares of tetrominoes whose score was settled before taijitus came on top."""
