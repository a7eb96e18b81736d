"""The colours of the screen: those of all pictures, or a palette for 16 colours."""

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
"""For terminals with 16 colours, where rounding would make two shapes look alike."""

FEW = ("standard", "windows")
"""Rich's names of color systems with 16 colours."""


def palette_for(colour_system: str | None) -> Theme:
    """The palette for a color system of Rich."""
    return SIXTEEN if colour_system in FEW else DARK


def screen_theme(palette: Theme) -> ScreenTheme:
    """The Textual theme of everything but the board."""
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
