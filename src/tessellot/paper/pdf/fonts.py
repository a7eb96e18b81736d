"""The fonts of printed sheets: DejaVu Sans, which has Cyrillic and comes with matplotlib."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PLAIN = "DejaVuSans"
BOLD = "DejaVuSans-Bold"


@cache
def register_fonts() -> None:
    """Make the fonts known to reportlab, which embeds of them what a file needs."""
    import matplotlib as mpl
    from reportlab.lib.fonts import addMapping
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    folder = Path(mpl.get_data_path()) / "fonts" / "ttf"
    for name in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(name, folder / f"{name}.ttf"))
    addMapping(PLAIN, 0, 0, PLAIN)
    addMapping(PLAIN, 1, 0, BOLD)
    addMapping(PLAIN, 0, 1, PLAIN)
    addMapping(PLAIN, 1, 1, BOLD)
