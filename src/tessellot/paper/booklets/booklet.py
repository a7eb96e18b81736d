"""Rule booklets: the rules of games as a PDF with figures, in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import chain, pairwise, repeat
from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Table

from tessellot.drawing.pictures.fonts import BOLD, PLAIN
from tessellot.games.boards import PUBLISHED, Board
from tessellot.learn.rules import (
    Block,
    Chapter,
    Figures,
    Heading,
    Prose,
    read_chapter,
    read_spans,
)
from tessellot.locale import Text
from tessellot.paper.boards.board_design import BoardDesign
from tessellot.paper.booklets.columns import Column, ColumnBlock, two_columns
from tessellot.paper.booklets.figures import FigureFlowable, board_figure
from tessellot.paper.pdf.document import PdfDocument
from tessellot.paper.print_format import FOOTER, MARGIN, PrintFormat

SIDE = 17 * mm
"""The left and right margin of the text."""
GUTTER = 9 * mm
TOP = 15 * mm
TITLE_PICTURE = 54 * mm
GAP = 4 * mm
"""The space between figures side by side."""
SINGLE = 0.8
"""The width of a single figure, as a part of the column's width."""
SCALES = tuple(percent / 100 for percent in range(110, 82, -3))
"""The type sizes to try, largest first, until a chapter fits on one page."""
NO_PADDING = (
    ("FONTNAME", (0, 0), (-1, -1), PLAIN),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
)
NOTE = Text("An independent edition by Tessellot. The games are published by nestorgames.")
Page = list[Column]


def print_booklet(
    game_ids: Sequence[str], path: Path, form: PrintFormat, boards: Sequence[Board] = ()
) -> int:
    """Write the rules of games, a chapter for each; returns the number of pages.

    The pictures of the published boards give way to those of other `boards`.
    """
    chapters = [_with_boards(read_chapter(game_id, form.language), boards) for game_id in game_ids]
    pages = 0
    with PdfDocument(path, form, Text("{title}: rules", title=chapters[0].title)) as document:
        for chapter in chapters:
            for page in _fit(chapter, form):
                pages += 1
                canvas = document.begin_sheet(
                    Text("{title}: rules, page {n}", title=chapters[0].title, n=pages), NOTE
                )
                canvas.scale(1 / mm, 1 / mm)
                for column in page:
                    column.draw(canvas)
                document.end_sheet()
    return pages


def _with_boards(chapter: Chapter, boards: Sequence[Board]) -> Chapter:
    """The chapter with pictures of these boards in place of the published ones."""
    published = {f"battle-of-lits-{name}" for name in PUBLISHED}
    blocks: list[Block] = []
    for block in chapter.blocks:
        if boards and isinstance(block, Figures) and published.issuperset(dict(block.figures)):
            rows = [boards[at : at + 4] for at in range(0, len(boards), 4)]
            blocks += [
                Figures(tuple((board_figure(one), BoardDesign.of(one).caption) for one in row))
                for row in rows
            ]
        else:
            blocks.append(block)
    return replace(chapter, blocks=tuple(blocks))


def _fit(chapter: Chapter, form: PrintFormat) -> list[Page]:
    """The pages of a chapter: one in the largest type that fits, else several."""
    attempts = (list(_Layout(form, scale).pages(chapter)) for scale in SCALES)
    return next((pages for pages in attempts if len(pages) == 1), None) or list(
        _Layout(form, SCALES[0]).pages(chapter)
    )


class _Layout:
    """Lays out a chapter in one type size."""

    def __init__(self, form: PrintFormat, scale: float) -> None:
        self.form = form
        self.scale = scale
        self.theme_name = "print-grey" if form.black_and_white else "print"
        ink, muted = HexColor(form.theme.ink), HexColor(form.theme.muted)
        self.column = (form.paper.width * mm - 2 * SIDE - GUTTER) / 2
        self.body = ParagraphStyle("body", None, textColor=ink, **self._type(9.4))
        self.item = ParagraphStyle("item", self.body, leftIndent=15 * scale, bulletIndent=1)
        self.caption = ParagraphStyle("caption", None, textColor=muted, **self._type(7.6))
        self.heading = ParagraphStyle(
            "heading", self.body, **self._type(12, BOLD), spaceBefore=6 * scale
        )
        self.title = ParagraphStyle("title", self.body, **self._type(27, BOLD))
        self.author = ParagraphStyle("author", self.body, textColor=muted)
        self.author.spaceAfter = 12 * scale
        self.lead = ParagraphStyle("lead", self.body, **self._type(12.4))

    def _type(self, size: float, font: str = PLAIN) -> dict[str, Any]:
        """The style settings of a type size: font, line height, space after a paragraph."""
        scaled = size * self.scale
        return {
            "fontName": font,
            "bulletFontName": PLAIN,
            "fontSize": scaled,
            "bulletFontSize": scaled,
            "leading": (1.42 if size < 20 else 1.2) * scaled,
            "spaceAfter": 0.45 * min(scaled, 10),
        }

    def pages(self, chapter: Chapter) -> Iterator[Page]:
        """The pages of a chapter; the first has the title above the columns."""
        top, bottom = self.form.paper.height * mm - TOP, (MARGIN + FOOTER + 2) * mm
        title = ColumnBlock([self._title(chapter)], 2 * self.column + GUTTER)
        below = top - title.height
        heights = chain([below - bottom], repeat(top - bottom))
        blocks = list(self._column_blocks(chapter.blocks))
        for number, (left, right) in enumerate(two_columns(blocks, heights)):
            start = top if number else below
            yield [
                *([] if number else [Column([title], SIDE, top)]),
                Column(left, SIDE, start),
                Column(right, SIDE + self.column + GUTTER, start),
            ]

    def _title(self, chapter: Chapter) -> Table:
        """The title, the lead and the title figure, over the whole width."""
        author, *lead = chapter.lead
        words: list[Flowable] = [
            Paragraph(inline_markup(chapter.title), self.title),
            Paragraph(inline_markup(author.text), self.author),
            *(Paragraph(inline_markup(prose.text), self.lead) for prose in lead),
        ]
        picture = TITLE_PICTURE * self.scale**2
        return Table(
            [[words, self._figure(chapter.picture, picture)]],
            colWidths=[2 * self.column + GUTTER - picture, picture],
            spaceAfter=6 * mm,
            style=[
                *NO_PADDING,
                ("RIGHTPADDING", (0, 0), (0, 0), 10 * mm),
                ("RIGHTPADDING", (1, 0), (1, 0), 0),
            ],
        )

    def _column_blocks(self, blocks: Sequence[Block]) -> Iterator[ColumnBlock]:
        """The blocks of the columns; headings stay with what follows, figures together."""
        pending: list[Flowable] = []
        for block, following in pairwise((*blocks, None)):
            match block:
                case Heading(text):
                    pending.append(Paragraph(inline_markup(text), self.heading))
                    continue
                case Prose(text, mark=""):
                    pending.append(Paragraph(inline_markup(text), self.body))
                case Prose(text, mark=mark):
                    pending.append(Paragraph(inline_markup(text), self.item, bulletText=mark))
                case Figures(row):
                    pending.append(self._row(row))
                    if isinstance(following, Figures) and _goes_on(following):
                        continue
            yield ColumnBlock(pending, self.column)
            pending = []

    def _row(self, row: Sequence[tuple[str, str]]) -> Table:
        """Figures side by side above their captions."""
        if len(row) == 1:
            width = SINGLE * self.scale**2 * self.column
        else:
            width = (self.column - (len(row) - 1) * GAP) / len(row)
        cells: list[list[Flowable]] = [
            [self._figure(name, width) for name, _ in row],
            [Paragraph(inline_markup(caption), self.caption) for _, caption in row],
        ]
        return Table(
            cells,
            colWidths=[width + GAP] * (len(row) - 1) + [width],
            hAlign="LEFT",
            spaceBefore=4 * self.scale,
            spaceAfter=8 * self.scale,
            style=[
                *NO_PADDING,
                ("RIGHTPADDING", (0, 0), (-2, -1), GAP),
                ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 1), (-1, -1), 3),
            ],
        )

    def _figure(self, name: str, width: float) -> FigureFlowable:
        return FigureFlowable(name, width, self.theme_name, self.form.language)


def _goes_on(row: Figures) -> bool:
    """Whether the captions of a row continue those of the row before: both stay together."""
    return row.figures[0][1].startswith("…")


def inline_markup(text: str) -> str:
    """A text of the rules as the markup of reportlab paragraphs; links are plain text on paper."""
    spans = ((escape(span.text), span.strong) for span in read_spans(text))
    return "".join(f"<strong>{words}</strong>" if strong else words for words, strong in spans)
