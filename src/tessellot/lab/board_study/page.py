"""The report of a study on one page: as PDF to print, as self-contained HTML to send."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from io import BytesIO, StringIO
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from tessellot.drawing import tokens
from tessellot.lab.board_study import plots
from tessellot.lab.board_study.findings import Findings
from tessellot.lab.board_study.report import rows, verdict
from tessellot.lab.board_study.study import Study
from tessellot.locale import Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAGE = (8.27, 11.69)
"""A4, in inches."""

MAX_NAME_LENGTH = 40

Plot = Callable[["Axes", Findings, str], None]
PLOTS: dict[Plot, tuple[float, float]] = {
    plots.swap_map: (5.2, 5.2),
    plots.gains: (3.2, 2.3),
    plots.leads: (3.2, 2.3),
    plots.lengths: (3.2, 2.3),
}
"""The plots of the HTML report, each with its width and height in inches."""

_STYLE: Any = {
    "font.family": "DejaVu Sans",
    "pdf.fonttype": 42,  # whole letters, so that text can be searched and copied
    "svg.fonttype": "none",
    "svg.hashsalt": "tessellot",  # the same report is the same bytes
}
_PROLOGUE = re.compile(r"^.*?(?=<svg)", re.DOTALL)


def title(study: Study) -> Text:
    """The heading, with a long name of the board cut to the width of the page."""
    return Text("Is the board {name} fair?", name=study.label[:MAX_NAME_LENGTH])


def caveat() -> Text:
    """The note below the figures."""
    return Text(
        "Intervals are those of 95 %. All this is true of one player against itself: a "
        "stronger one may find better moves, and see the board in another light."
    )


def pdf(study: Study, findings: Findings, language: str) -> bytes:
    """The report as a PDF of one page."""
    from matplotlib import rc_context

    with rc_context(_STYLE):
        page = _page(study, findings, language)
        buffer = BytesIO()
        metadata = {"Title": title(study).to(language), "Creator": "Tessellot"}
        page.savefig(buffer, format="pdf", metadata={**metadata, "CreationDate": None})
    return buffer.getvalue()


def _page(study: Study, findings: Findings, language: str) -> Figure:
    from matplotlib.figure import Figure

    page = Figure(figsize=PAGE, facecolor="white")
    width, height = PAGE
    top = height - 0.85
    page.text(0.7 / width, top / height, title(study).to(language), size=17, weight="bold")
    top -= 0.32
    for sentence in verdict(findings):
        for line in wrap(sentence.to(language), 88):
            page.text(0.7 / width, top / height, line, size=9.5, color=plots.INK)
            top -= 0.19
        top -= 0.04

    def place(left: float, bottom: float, across: float, up: float) -> Axes:
        return page.add_axes((left / width, bottom / height, across / width, up / height))

    middle = 4.75
    plots.swap_map(place(0.95, middle, 4.3, 4.3), findings, language)
    plots.gains(place(5.85, middle + 2.45, 1.75, 1.85), findings, language)
    plots.leads(place(5.85, middle, 1.75, 1.65), findings, language)
    plots.lengths(place(5.85, 2.55, 1.75, 1.5), findings, language)
    base = middle - 0.75
    for label, value in rows(study, findings):
        page.text(0.7 / width, base / height, label.to(language), size=7.5, color=plots.MUTED)
        for line in wrap(value.to(language), 40):
            page.text(3.2 / width, base / height, line, size=7.5, color=plots.INK)
            base -= 0.175
    for number, line in enumerate(wrap(caveat().to(language), 118)):
        page.text(0.7 / width, (0.7 - 0.15 * number) / height, line, size=7, color=plots.MUTED)
    return page


def html(study: Study, findings: Findings, language: str) -> str:
    """The report as one self-contained HTML file."""
    sentences = "".join(f"<p>{escape(one.to(language))}</p>" for one in verdict(findings))
    table = "".join(
        f"<tr><th>{escape(label.to(language))}</th><td>{escape(value.to(language))}</td></tr>"
        for label, value in rows(study, findings)
    )
    figures = "".join(f"<figure>{_picture(draw, findings, language)}</figure>" for draw in PLOTS)
    heading = escape(title(study).to(language))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{heading}</title><style>{_CSS}</style></head><body><h1>{heading}</h1>"
        f'<div class="verdict">{sentences}</div><div class="figures">{figures}'
        f'<table>{table}</table></div><p class="caveat">{escape(caveat().to(language))}</p>'
        "</body></html>\n"
    )


def _picture(draw: Plot, findings: Findings, language: str) -> str:
    """One plot as an SVG element."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        figure = Figure(figsize=PLOTS[draw], layout="constrained")
        draw(figure.add_subplot(), findings, language)
        buffer = StringIO()
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    return _PROLOGUE.sub("", buffer.getvalue())


_CSS = (
    f"body{{margin:2rem auto;max-width:64rem;padding:0 1rem;background:{tokens.LIGHT.paper};"
    f"color:{tokens.LIGHT.ink};font:16px/1.5 {tokens.FONT}}}"
    "h1{font-size:1.6rem;margin:0 0 .6rem}.verdict p{margin:.2rem 0;font-size:1.05rem}"
    ".figures{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,4fr);gap:.5rem 2rem;"
    "margin:1.2rem 0;align-items:start}figure{margin:0}figure svg{width:100%;height:auto}"
    "figure:first-child{grid-row:1/3}table{grid-row:3/5;grid-column:1;border-collapse:collapse}"
    f"th{{text-align:left;font-weight:400;color:{tokens.LIGHT.muted};"
    "padding:.1rem 1.5rem .1rem 0;vertical-align:top}"
    "td{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}"
    f".caveat{{color:{tokens.LIGHT.muted};font-size:.85rem}}"
    "@media(max-width:44rem){.figures{display:block}}"
    "@media print{body{margin:0;background:none;font-size:11px}}"
)
