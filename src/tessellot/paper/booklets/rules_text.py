"""The text of a rule booklet: one Markdown file for each game and language.

``#`` is the title and ``##`` a section. Consecutive lines of the form ``![caption](figure)`` are
one row of figures. Before the first section come the author, the lead and the title figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tessellot.locale import LANGUAGES

_MARKDOWN = MarkdownIt()
BULLET = "•"


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a section."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph; a list item has a bullet or a number as its mark."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures side by side: their names and captions."""

    figures: tuple[tuple[str, str], ...]


Block = Heading | Prose | Figures


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of one game."""

    title: str
    lead: tuple[Prose, ...]
    picture: str
    """The name of the figure beside the title."""
    blocks: tuple[Block, ...]


def has_chapter(game_id: str) -> bool:
    """Whether the rules of a game are written."""
    return _file(game_id, LANGUAGES[0]).is_file()


def read_chapter(game_id: str, language: str) -> Chapter:
    """The rules of a game in a language."""
    return parse_chapter(_file(game_id, language).read_text("utf-8"))


def _file(game_id: str, language: str) -> Traversable:
    return files(__package__) / "rules" / language / f"{game_id}.md"


def parse_chapter(text: str) -> Chapter:
    """A chapter from its Markdown."""
    first, *blocks = _blocks(_MARKDOWN.parse(text))
    start = next(at for at, block in enumerate(blocks) if isinstance(block, Heading))
    lead = tuple(block for block in blocks[:start] if isinstance(block, Prose))
    (picture,) = (block for block in blocks[:start] if isinstance(block, Figures))
    if not isinstance(first, Heading):
        raise TypeError("a chapter begins with its title")
    return Chapter(first.text, lead, picture.figures[0][0], tuple(blocks[start:]))


def inline_markup(text: str) -> str:
    """Markdown within a paragraph as the markup of reportlab paragraphs."""
    markup: str = _MARKDOWN.renderInline(text)
    return markup


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    mark = ""
    for token, content in pairwise(tokens):
        match token.type:
            case "list_item_open":
                mark = f"{token.info}." if token.info else BULLET
            case "list_item_close":
                mark = ""
            case "heading_open":
                yield Heading(content.content)
            case "paragraph_open":
                images = [child for child in content.children or () if child.type == "image"]
                if images:
                    yield Figures(tuple((str(one.attrs["src"]), one.content) for one in images))
                else:
                    yield Prose(" ".join(content.content.split()), mark)
