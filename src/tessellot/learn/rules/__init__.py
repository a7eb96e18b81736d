"""The rules of all games in all languages, with figures: one source for booklets, page and docs."""

from tessellot.learn.rules.chapter import (
    Block,
    Chapter,
    Figures,
    Heading,
    Prose,
    Span,
    has_chapter,
    read_chapter,
    read_spans,
)
from tessellot.learn.rules.figures import Figure, figures

__all__ = [
    "Block",
    "Chapter",
    "Figure",
    "Figures",
    "Heading",
    "Prose",
    "Span",
    "figures",
    "has_chapter",
    "read_chapter",
    "read_spans",
]
