"""The colours of the screen: those of all pictures, or the nearest that a terminal has."""

from __future__ import annotations

from dataclasses import replace

from textual.theme import Theme as ScreenTheme

from tessellot.drawing.tokens import DARK, Shade, Theme

SIXTEEN = replace(
    DARK,
    paper="#000000",
    board="#000000",
    grid="#555555",
    frame="#AAAAAA",
    ink="#FFFFFF",
    muted="#AAAAAA",
    shapes={
        "L": Shade(face="#AA0000", edge="#000000", ink="#FFFFFF"),
        "I": Shade(face="#FFFF55", edge="#000000", ink="#000000"),
        "T": Shade(face="#00AA00", edge="#000000", ink="#000000"),
        "S": Shade(face="#0000AA", edge="#AAAAAA", ink="#FFFFFF"),
    },
    sides={
        "black": Shade(face="#000000", edge="#AAAAAA", ink="#FFFFFF"),
        "white": Shade(face="#FFFFFF", edge="#000000", ink="#000000"),
    },
    counted="#FF55FF",
    legal="#55FF55",
    refused="#FF5555",
    highlight="#FFFF55",
)
"""Colours that a terminal with sixteen of them has: rounded off, two shapes would look alike."""

FEW = ("standard", "windows")
"""What Rich calls terminals with sixteen colours."""


def palette_for(colour_system: str | None) -> Theme:
    """The colours for a terminal."""
    return SIXTEEN if colour_system in FEW else DARK


def screen_theme(palette: Theme) -> ScreenTheme:
    """The colours of everything that is not a board."""
    return ScreenTheme(
        name="tessellot",
        primary=palette.highlight,
        secondary=palette.frame,
        warning=palette.highlight,
        error=palette.refused,
        success=palette.legal,
        accent=palette.highlight,
        foreground=palette.ink,
        background=palette.paper,
        surface=palette.paper,
        panel=palette.board,
        dark=True,
    )
