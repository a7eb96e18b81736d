"""The rules of a game as blocks of text and figures, read from ``rules/<language>/<game>.md``.

The files are the one source of the rules for booklets, page and docs. They use a small part of
Markdown: ``#`` is the title and ``##`` a section; ``-`` and ``1.`` are list items; consecutive
lines of the form ``![caption](figure)`` are one row of figures. Blank lines separate blocks.
Before the first section come the author, the lead and the title figure. Within a text,
``**…**`` is strong and ``[…](game)`` links to the rules of another game. The line
``<!-- in short -->`` marks the block after it as one of the rules in short.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from tessellot.locale import LANGUAGES

BULLET = "•"
IN_SHORT = "<!-- in short -->"
_FIGURE = re.compile(r"!\[(?P<caption>.*)\]\((?P<figure>[\w-]+)\)")
_ITEM = re.compile(r"(?:-|(?P<number>\d+\.)) (?P<text>.*)", re.DOTALL)
_MARKED = re.compile(r"\*\*(?P<strong>.+?)\*\*|\[(?P<label>.+?)\]\((?P<link>[\w-]+)\)")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text: plain, strong, or a link to the rules of a game."""

    text: str
    strong: bool = False
    link: str | None = None
    """The id of a game."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a section."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph; a list item has a bullet or a number as its mark."""

    text: str
    """With its marks of emphasis; `spans` reads them."""
    mark: str = ""
    in_short: bool = False
    """Whether it belongs to the rules in short."""

    @property
    def spans(self) -> tuple[Span, ...]:
        """The text in pieces of one kind."""
        return read_spans(self.text)


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures side by side: their names and captions."""

    figures: tuple[tuple[str, str], ...]


Block = Heading | Prose | Figures


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of one game in one language."""

    title: str
    lead: tuple[Prose, ...]
    """The author, and what the game is about."""
    picture: str
    """The name of the figure beside the title."""
    blocks: tuple[Block, ...]

    @property
    def in_short(self) -> tuple[Prose, ...]:
        """The few rules that a player looks up during a game."""
        return tuple(block for block in self.blocks if isinstance(block, Prose) and block.in_short)


def has_chapter(game_id: str) -> bool:
    """Whether the rules of a game are written."""
    return _file(game_id, LANGUAGES[0]).is_file()


def read_chapter(game_id: str, language: str) -> Chapter:
    """The rules of a game in a language.

    >>> [rule.spans[0].text for rule in read_chapter("battle-of-lits", "en").in_short[:3]]
    ['Hold on.', 'Keep equal shapes apart.', 'Leave a gap in every square.']
    """
    return parse_chapter(_file(game_id, language).read_text("utf-8"))


def _file(game_id: str, language: str) -> Traversable:
    return files(__package__) / language / f"{game_id}.md"


def parse_chapter(text: str) -> Chapter:
    """A chapter from its text."""
    first, *blocks = map(_block, re.split(r"\n{2,}", text.strip()))
    start = next(at for at, block in enumerate(blocks) if isinstance(block, Heading))
    lead = tuple(block for block in blocks[:start] if isinstance(block, Prose))
    (picture,) = (block for block in blocks[:start] if isinstance(block, Figures))
    if not isinstance(first, Heading):
        raise TypeError("a chapter begins with its title")
    return Chapter(first.text, lead, picture.figures[0][0], tuple(blocks[start:]))


def _block(text: str) -> Block:
    marked = text.startswith(IN_SHORT)
    text = text.removeprefix(IN_SHORT).strip()
    if text.startswith("#"):
        return Heading(text.lstrip("# "))
    if text.startswith("!["):
        found = map(_FIGURE.fullmatch, text.splitlines())
        return Figures(tuple((one["figure"], one["caption"]) for one in found if one is not None))
    item = _ITEM.fullmatch(text)
    mark = "" if item is None else item["number"] or BULLET
    words = text if item is None else item["text"]
    return Prose(" ".join(words.split()), mark, marked)


def read_spans(text: str) -> tuple[Span, ...]:
    """A text in pieces of one kind.

    >>> [span.text for span in read_spans("Play [TAIJI](taiji) to **its end**.") if span.link]
    ['TAIJI']
    """
    return tuple(span for span in _spans(text) if span.text)


def _spans(text: str) -> Iterator[Span]:
    at = 0
    for found in _MARKED.finditer(text):
        yield Span(text[at : found.start()])
        if found["strong"] is not None:
            yield Span(found["strong"], strong=True)
        else:
            yield Span(found["label"], link=found["link"])
        at = found.end()
    yield Span(text[at:])
