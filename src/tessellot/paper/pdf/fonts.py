"""The fonts of PDFs."""

from __future__ import annotations

from functools import cache

from tessellot.drawing.pictures.fonts import BOLD, PLAIN, font_file


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
