"""The evaluation of a game as a plot: as text for a terminal, as PNG or SVG for a page."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Literal

from tessellot.drawing.tokens import LIGHT
from tessellot.engine.review.commentary import first_seat_chances
from tessellot.engine.review.judgement import MISTAKES, Judgement, Verdict
from tessellot.locale import Text

HEIGHT = 8
"""Lines of a text plot."""
EIGHTHS = " ▁▂▃▄▅▆▇█"
LABEL = 6
"""The width of the labels of a text plot."""

INK, PAPER, GRID, SHADE = LIGHT.ink, LIGHT.paper, LIGHT.grid, "#E7DFCD"
COLOURS = {
    Verdict.INACCURACY: (LIGHT.highlight, "o"),
    Verdict.MISTAKE: (LIGHT.shapes["L"].face, "s"),
    Verdict.BLUNDER: (LIGHT.refused, "X"),
}


def text_plot(judgements: Sequence[Judgement], width: int = 80) -> str:
    """The winning probability of the first seat after each turn as columns, with marks below."""
    chances = first_seat_chances(judgements)
    marks = ["", *(judgement.verdict.mark for judgement in judgements)]
    room = max(width - LABEL, 10)
    wide = next((wide for wide in (3, 2) if wide * len(chances) <= room), 1)
    step = -(-len(chances) // room)
    marks = [max(marks[at : at + step], key=len) for at in range(0, len(marks), step)]
    chances = chances[::step]
    lines = []
    for level in reversed(range(HEIGHT)):
        label = {HEIGHT - 1: "100 %", HEIGHT // 2: " 50 %", 0: "  0 %"}.get(level, "")
        cells = [EIGHTHS[round(8 * min(max(HEIGHT * c - level, 0), 1))] * wide for c in chances]
        lines.append(f"{label:<{LABEL}}{''.join(cells)}")
    lines.append(" " * LABEL + "".join(f"{mark:<{wide}.{wide}}" for mark in marks))
    ruler = "".join(f"{step * at:<{10 * wide}}" for at in range(0, len(chances), 10))
    lines.append(" " * LABEL + ruler)
    return "\n".join(line.rstrip() for line in lines)


def picture(
    judgements: Sequence[Judgement], form: Literal["png", "svg"], title: str, language: str
) -> bytes:
    """The winning probability of the first seat, and the expected margin if any, as an image."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    margins = {j.turn: j.first_seat(j.after).margin for j in judgements}
    # A proven win can have no margin yet.
    counted = {turn: margin for turn, margin in margins.items() if margin is not None}
    with rc_context({"svg.hashsalt": "tessellot", "svg.fonttype": "path", "font.size": 9}):
        figure = Figure(figsize=(8, 4.6 if counted else 3), layout="constrained", facecolor=PAPER)
        heights = [2, 1] if counted else [1]
        axes = figure.subplots(
            len(heights), 1, sharex=True, squeeze=False, height_ratios=heights
        ).flatten()
        chances = first_seat_chances(judgements)
        turns = range(len(chances))
        axes[0].fill_between(turns, chances, 0, color=SHADE, linewidth=0)
        axes[0].plot(turns, chances, color=INK, linewidth=1.4, clip_on=False)
        axes[0].axhline(0.5, color=GRID, linewidth=1)
        for verdict, (colour, shape) in COLOURS.items():
            places = [j.turn for j in judgements if j.verdict is verdict]
            if places:
                axes[0].plot(
                    places,
                    [chances[turn] for turn in places],
                    shape,
                    color=colour,
                    clip_on=False,
                    label=f"{MISTAKES[verdict].to(language)} ({verdict.mark})",
                )
                axes[0].legend(frameon=False, ncols=3, loc="lower left", bbox_to_anchor=(0, 1))
        axes[0].set_ylim(0, 1)
        axes[0].yaxis.set_major_formatter(PercentFormatter(1))
        axes[0].set_ylabel(Text("First seat wins").to(language))
        if counted:
            axes[1].bar(list(counted), list(counted.values()), color=GRID, edgecolor=INK, width=0.7)
            axes[1].axhline(0, color=INK, linewidth=0.8)
            axes[1].set_ylabel(Text("Margin").to(language))
        axes[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
        axes[-1].set_xlabel(Text("Turn").to(language))
        for axis in axes:
            axis.set_facecolor(PAPER)
            axis.set_xlim(0, len(chances) - 0.5)
            axis.spines[["top", "right"]].set_visible(False)
        figure.suptitle(title, color=INK, fontsize=11)
        buffer = BytesIO()
        figure.savefig(
            buffer, format=form, dpi=150, metadata={"Date": None} if form == "svg" else None
        )
        return buffer.getvalue()
