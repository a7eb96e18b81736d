"""Booklet texts: rules as data, one file for each game and language, in a little Markdown.

``#`` is the title and ``##`` a section; a line that begins with ``-`` or a number is an item of a
list; ``**`` stands around bold words; lines of the form ``![caption](figure)`` that follow
each other are one row of figures. Everything else is paragraphs, with empty lines between.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

_FIGURE = re.compile(r"!\[(.*)\]\(([a-z0-9-]+)\)")
_ITEM = re.compile(r"(-|[0-9]+\.) +(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a section."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph; an item of a list has a mark."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures side by side: names with captions."""

    figures: tuple[tuple[str, str], ...]


Block = Heading | Prose | Figures


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of one game: its title, what stands beside the title, and the rest."""

    title: str
    lead: tuple[Prose, ...]
    picture: str
    """The name of the figure beside the title."""
    blocks: tuple[Block, ...]


def read_chapter(game_id: str, language: str) -> Chapter:
    """The rules of a game in a language."""
    file = files(__package__) / "rules" / language / f"{game_id}.md"
    return parse_chapter(file.read_text("utf-8"))


def parse_chapter(text: str) -> Chapter:
    """A chapter from its text."""
    first, *blocks = [_block(part) for part in re.split(r"\n\s*\n", text.strip())]
    start = next(at for at, block in enumerate(blocks) if isinstance(block, Heading))
    lead = tuple(block for block in blocks[:start] if isinstance(block, Prose))
    (picture,) = (block for block in blocks[:start] if isinstance(block, Figures))
    if not isinstance(first, Heading):
        raise TypeError("a chapter begins with its title")
    return Chapter(first.text, lead, picture.figures[0][0], tuple(blocks[start:]))


def _block(part: str) -> Block:
    """One block of lines between empty lines."""
    if part.startswith("#"):
        return Heading(part.lstrip("# "))
    rows = [_FIGURE.fullmatch(line.strip()) for line in part.splitlines()]
    found = [row for row in rows if row is not None]
    if found:
        return Figures(tuple((row[2], row[1]) for row in found))
    joined = " ".join(line.strip() for line in part.splitlines())
    item = _ITEM.fullmatch(joined)
    if item is not None:
        return Prose(item[2], "•" if item[1] == "-" else item[1])
    return Prose(joined)
