"""The rules of a game as blocks of text and figures that the page draws on live boards."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from tessellot.games import game_info
from tessellot.learn.rules import (
    Block,
    Figure,
    Figures,
    Heading,
    Prose,
    figures,
    has_chapter,
    read_chapter,
    read_spans,
)
from tessellot.server.wire.base import CellNumber, Message, encode_cells
from tessellot.server.wire.positions.judgement import Judgement, judgement
from tessellot.server.wire.positions.move_tables import move_table_id
from tessellot.server.wire.positions.position import PositionView, position_view


class SpanView(Message):
    """A piece of text: plain, strong, or a link to the rules of a game."""

    text: str
    strong: bool
    link: str | None
    """The id of a game."""


class PartView(Message):
    """The visible part of a board."""

    row: int
    """Of its lowest row; row 0 is at the bottom of the board."""
    column: int
    """Of its leftmost column."""
    rows: int
    columns: int


class FigureView(Message):
    """A position, and what to show of it."""

    name: str
    caption: list[SpanView]
    size: int
    table: str
    """The id of the move table."""
    position: PositionView
    ghost: Judgement | None
    """A move that is considered, legal or not."""
    possible: bool
    """Whether the ghost is legal, or the beginning of a legal move."""
    groups: bool
    """Whether to mark what the score is counted from."""
    cells: list[CellNumber]
    """Cells to point at."""
    part: PartView | None
    """The visible part; null for the whole board."""


class HeadingBlock(Message):
    """The heading of a section."""

    kind: Literal["heading"] = "heading"
    text: str


class ProseBlock(Message):
    """A paragraph; a list item has a bullet or a number as its mark."""

    kind: Literal["prose"] = "prose"
    mark: str
    spans: list[SpanView]


class FiguresBlock(Message):
    """Figures side by side."""

    kind: Literal["figures"] = "figures"
    figures: list[FigureView]


BlockView = Annotated[HeadingBlock | ProseBlock | FiguresBlock, Field(discriminator="kind")]


class ShortRules(Message):
    """The few rules of a game that a player looks up while playing."""

    game: str
    title: str
    rules: list[ProseBlock]


class RulesView(Message):
    """The rules of a game in a language."""

    game: str
    title: str
    author: list[SpanView]
    lead: list[ProseBlock]
    """What the game is about."""
    picture: FigureView
    blocks: list[BlockView]
    in_short: list[ShortRules]
    """The rules in short: of the game and, in a double game, of its two halves."""


@cache
def rules_view(game_id: str, language: str) -> RulesView | None:
    """The rules of a game, or None if they are not written."""
    if not has_chapter(game_id):
        return None
    chapter = read_chapter(game_id, language)
    author, *lead = chapter.lead
    return RulesView(
        game=game_id,
        title=chapter.title,
        author=_span_views(author.text),
        lead=list(map(_prose_block, lead)),
        picture=_figure_view(chapter.picture, "", language),
        blocks=[_block_view(block, language) for block in chapter.blocks],
        in_short=[
            _short_rules(one, language)
            for one in (game_id, *game_info(game_id).halves)
            if has_chapter(one)
        ],
    )


def _short_rules(game_id: str, language: str) -> ShortRules:
    chapter = read_chapter(game_id, language)
    rules = list(map(_prose_block, chapter.in_short))
    return ShortRules(game=game_id, title=chapter.title, rules=rules)


def _block_view(block: Block, language: str) -> BlockView:
    match block:
        case Heading(text):
            return HeadingBlock(text=text)
        case Prose():
            return _prose_block(block)
        case Figures(row):
            return FiguresBlock(
                figures=[_figure_view(name, caption, language) for name, caption in row]
            )


def _prose_block(prose: Prose) -> ProseBlock:
    return ProseBlock(mark=prose.mark, spans=_span_views(prose.text))


def _span_views(text: str) -> list[SpanView]:
    return [
        SpanView(text=span.text, strong=span.strong, link=span.link) for span in read_spans(text)
    ]


def _figure_view(name: str, caption: str, language: str) -> FigureView:
    figure = figures()[name]
    position, game = figure.position, figure.position.game
    ghost = figure.ghost
    return FigureView(
        name=name,
        caption=_span_views(caption),
        size=game.size,
        table=move_table_id(game),
        position=position_view(position, figure.last, language),
        ghost=None if ghost is None else judgement(position, ghost, language),
        possible=figure.ghost_is_possible,
        groups=figure.groups,
        cells=encode_cells(figure.cells, game.size),
        part=_part_view(figure),
    )


def _part_view(figure: Figure) -> PartView | None:
    if figure.part is None:
        return None
    low, high = figure.part
    return PartView(
        row=low.row,
        column=low.column,
        rows=high.row - low.row + 1,
        columns=high.column - low.column + 1,
    )
