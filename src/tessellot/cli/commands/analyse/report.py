"""The report of an analysed game: a table of its moves, explanations, a plot and a summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

import typer

from tessellot.cli.console import use_colour
from tessellot.cli.game_sources import record_data, record_heading
from tessellot.games import Seat
from tessellot.games.seats import seat_text
from tessellot.locale import Text
from tessellot.notation import Record, move_number

if TYPE_CHECKING:
    from tessellot.engine.review.judgement import Judgement, Verdict

INDENTED: dict[str, Any] = {"initial_indent": "  ", "subsequent_indent": "  "}
PROVEN = "◆"
COLOURS = {"?!": "yellow", "?": "bright_red", "??": "red"}


def report_lines(record: Record, judged: Sequence[Judgement], lang: str) -> Iterator[str]:
    """The report as lines of text."""
    from tessellot.engine.review.commentary import explanation
    from tessellot.lab.review.evaluation_plot import text_plot

    yield record_heading(record, lang)
    yield ""
    if not judged:
        stopped = Text("Stopped before a move was judged.")
        text = stopped if record.moves else Text("There is no move to judge.")
        yield text.to(lang) + "\n"
        return
    yield from _table(judged, lang)
    for judgement in judged:
        if judgement.verdict.mark:
            yield ""
            yield f"{move_number(judgement.position.ply)} {judgement.move}{judgement.verdict.mark}"
            yield fill(explanation(judgement, lang), 80, **INDENTED)
    yield ""
    yield Text("Chances of the first seat after each turn").to(lang)
    yield text_plot(judged)
    yield ""
    yield from _summary(judged, lang)
    yield ""


def _table(judged: Sequence[Judgement], lang: str) -> Iterator[str]:
    from tessellot.engine.review.commentary import decimal

    heads = (Text("Move"), Text("Chances"), Text("Margin"), Text("Best move"))
    rows = [["", *(head.to(lang) for head in heads)]]
    for judgement in judged:
        chances = f"{_chance(judgement, before=True)} → {_chance(judgement, before=False)}"
        margins = [
            decimal(value.margin, "+5.1f", lang)
            for value in (judgement.before, judgement.after)
            if value.margin is not None
        ]
        margin = " → ".join(margins) if len(margins) == 2 else ""
        best = "" if judgement.move == judgement.best[0] else str(judgement.best[0])
        move = f"{judgement.move}{judgement.verdict.mark}"
        rows.append([move_number(judgement.position.ply), move, chances, margin, best])
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    styles = [None, *(COLOURS.get(judgement.verdict.mark) for judgement in judged)]
    for row, style in zip(zip(*columns, strict=True), styles, strict=True):
        cells = [f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)]
        line = "  ".join(cells).rstrip()
        yield typer.style(line, fg=style) if style and use_colour() else line


def _chance(judgement: Judgement, *, before: bool) -> str:
    from tessellot.engine.review.commentary import percent

    value = judgement.before if before else judgement.after
    return f"{percent(value.win_probability):>3} %{PROVEN if value.proven else ' '}"


def _summary(judged: Sequence[Judgement], lang: str) -> Iterator[str]:
    from tessellot.engine.review.commentary import accuracy, average_loss
    from tessellot.engine.review.judgement import MISTAKES

    # A seat may have made no move: nothing can be said of it.
    for seat in sorted({judgement.seat for judgement in judged}, key=list(Seat).index):
        counts = ", ".join(
            f"{word.to(lang).lower()} {_count(judged, seat, verdict)}"
            for verdict, word in MISTAKES.items()
        )
        yield Text(
            "{seat}: {counts}; average loss {loss:.1f} %",
            seat=seat_text(seat),
            counts=counts,
            loss=100 * average_loss(judged, seat),
        ).to(lang)
        yield "  " + Text("Accuracy {accuracy:.0f} of 100", accuracy=accuracy(judged, seat)).to(
            lang
        )


def _count(judged: Sequence[Judgement], seat: Seat, verdict: Verdict) -> int:
    return sum(j.seat is seat and j.verdict is verdict for j in judged)


def report_data(record: Record, judged: Sequence[Judgement]) -> dict[str, Any]:
    """The report for JSON."""
    from tessellot.engine.review.commentary import data

    return {
        **record_data(record),
        "moves": [data(judgement) for judgement in judged],
    }
