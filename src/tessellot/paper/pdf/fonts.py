"""The fonts of PDFs and PNGs: DejaVu Sans, which has Cyrillic and comes with matplotlib."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PLAIN = "DejaVuSans"
BOLD = "DejaVuSans-Bold"


def font_file(name: str) -> Path:
    """The TrueType file of a font."""
    import matplotlib as mpl

    return Path(mpl.get_data_path()) / "fonts" / "ttf" / f"{name}.ttf"


@cache
def register_fonts() -> None:
    """Register the fonts with reportlab, which embeds the glyphs that a file uses."""
    from reportlab.lib.fonts import addMapping
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(name, font_file(name)))
    addMapping(PLAIN, 0, 0, PLAIN)
    addMapping(PLAIN, 1, 0, BOLD)
    addMapping(PLAIN, 0, 1, PLAIN)
    addMapping(PLAIN, 1, 1, BOLD)
