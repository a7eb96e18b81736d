"""SVG as text: elements with escaped attributes and short numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from tessellot.geometry import Cell

# XML has no way at all to write these characters, so they cannot be escaped, only replaced.
_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Attribute = str | float | None


def number(value: float) -> str:
    """A length or coordinate, in as few characters as a thousandth of a cell needs."""
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def escaped(text: str) -> str:
    """Any text as the content of an element."""
    return escape(_UNWRITABLE.sub("\ufffd", text), quote=False)


def element(tag: str, *content: str, **attributes: Attribute) -> str:
    """An element; ``stroke_width`` is the attribute stroke-width, ``class_`` is class."""
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={_quoted(value)}"
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def _quoted(value: str | float) -> str:
    text = value if isinstance(value, str) else number(value)
    # It imports the HTTP client: not for text, which needs no markup.
    from xml.sax.saxutils import quoteattr

    return quoteattr(_UNWRITABLE.sub("\ufffd", text))


def named(cells: Iterable[Cell]) -> str:
    """Cells as the value of a data attribute."""
    return " ".join(map(str, cells))


def path(*steps: str | float) -> str:
    """Path data from letters and numbers."""
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)
