"""The plots of a study: swap map, wins by gain, lead of the winner, length of the games.

Each function draws into matplotlib axes. Matplotlib itself is imported where the axes are made.
"""

from __future__ import annotations

from collections import Counter
from statistics import quantiles
from string import ascii_lowercase
from typing import TYPE_CHECKING

from tessellot.drawing import tokens
from tessellot.geometry import Cell
from tessellot.lab.board_study.findings import Findings
from tessellot.lab.board_study.game_story import GameStory
from tessellot.lab.board_study.report import tone
from tessellot.locale import Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, MUTED, GRID = tokens.LIGHT.ink, tokens.LIGHT.muted, tokens.LIGHT.grid
POINTS, BAND = tokens.LIGHT.shapes["S"].face, tokens.LIGHT.shapes["S"].edge
STEPS = 20
"""The points of a lead curve, whatever the length of the game."""

MIN_GAMES = 4
"""The number of games from which quartiles are drawn."""


def swap_map(axes: Axes, findings: Findings, language: str) -> None:
    """The board, each cell in the colour of the side that wins after first moves that cover it."""
    from matplotlib.patches import Rectangle

    size = findings.board.size
    for row, symbols in enumerate(reversed(findings.board.rows)):
        for column, symbol in enumerate(symbols):
            share = findings.by_cell.get(Cell(row, column))
            colour = "none" if share is None else tone(share)
            axes.add_patch(Rectangle((column, row), 1, 1, fc=colour, ec=GRID, lw=0.6))
            _symbol(axes, symbol, column + 0.5, row + 0.62)
            if share is not None:
                axes.text(
                    column + 0.5,
                    row + 0.2,
                    f"{100 * share:.0f}",
                    ha="center",
                    va="center",
                    size=5.5,
                    color=INK,
                )
    axes.add_patch(Rectangle((0, 0), size, size, fc="none", ec=tokens.LIGHT.frame, lw=1.2))
    axes.set(xlim=(0, size), ylim=(0, size), aspect="equal")
    axes.set_xticks([at + 0.5 for at in range(size)], list(ascii_lowercase[:size]))
    axes.set_yticks([at + 0.5 for at in range(size)], [str(at + 1) for at in range(size)])
    axes.tick_params(length=0, colors=MUTED, labelsize=7)
    for spine in axes.spines.values():
        spine.set_visible(False)
    _title(axes, Text("Swap map: wins of X (%) after first moves on the cell"), language)


def _symbol(axes: Axes, symbol: str, x: float, y: float) -> None:
    """A printed X or O, a little smaller than on a board."""
    from matplotlib.patches import Circle

    reach = 0.15
    if symbol == "O":
        axes.add_patch(Circle((x, y), reach * 1.15, fc="none", ec=INK, lw=1.3))
    elif symbol == "X":
        for slope in (1, -1):
            axes.plot(
                [x - reach, x + reach],
                [y - slope * reach, y + slope * reach],
                color=INK,
                lw=1.3,
                solid_capstyle="round",
            )


def gains(axes: Axes, findings: Findings, language: str) -> None:
    """The wins of X by the gain of the first move."""
    shares = findings.by_gain
    means = [share.mean for share in shares.values()]
    axes.axhline(0.5, color=MUTED, lw=0.8, ls=(0, (4, 3)))
    axes.errorbar(
        list(shares),
        means,
        [
            [max(0.0, share.mean - share.low) for share in shares.values()],
            [max(0.0, share.high - share.mean) for share in shares.values()],
        ],
        fmt="o",
        ms=4,
        lw=1.2,
        color=POINTS,
        ecolor=BAND,
    )
    axes.set(ylim=(-0.03, 1.03))
    axes.set_xticks(range(min(shares, default=0), max(shares, default=0) + 1))
    axes.set_yticks([0, 0.5, 1], ["0 %", "50 %", "100 %"])
    _style(axes, Text("O's less X's under the first move"), language)
    _title(axes, Text("Wins of X (intervals: 95 %)"), language)


def leads(axes: Axes, findings: Findings, language: str) -> None:
    """The lead of the winner in the course of a game: the median and the quartiles."""
    columns = [
        [_lead_at(story, step / STEPS) for story in findings.typical_games]
        for step in range(STEPS + 1)
    ]
    axes.axhline(0, color=MUTED, lw=0.8, ls=(0, (4, 3)))
    parts = [step / STEPS for step in range(STEPS + 1)]
    if len(columns[0]) >= MIN_GAMES:
        quarters = [quantiles(column, n=4) for column in columns]
        axes.fill_between(
            parts,
            [q[0] for q in quarters],
            [q[2] for q in quarters],
            color=POINTS,
            alpha=0.22,
            lw=0,
        )
        axes.plot(parts, [q[1] for q in quarters], color=POINTS, lw=1.6)
    axes.set(xlim=(0, 1))
    axes.set_xticks([0, 0.5, 1], ["0 %", "50 %", "100 %"])
    _style(axes, Text("part of the game"), language)
    _title(axes, Text("Lead of the winner"), language)


def _lead_at(story: GameStory, part: float) -> float:
    """The lead of the winner after a part of the game, interpolated between two pieces."""
    at = part * story.pieces
    before = min(int(at), story.pieces - 1)
    low, high = story.winner_leads[before : before + 2]
    return low + (at - before) * (high - low)


def lengths(axes: Axes, findings: Findings, language: str) -> None:
    """The number of games for each number of pieces."""
    counts = Counter(story.pieces for story in findings.typical_games)
    axes.bar(list(counts), list(counts.values()), width=0.8, color=POINTS)
    axes.set_xticks(range(min(counts, default=0), max(counts, default=0) + 1))
    axes.locator_params(axis="y", integer=True)
    _style(axes, Text("pieces"), language)
    _title(axes, Text("Length of the games"), language)


def _style(axes: Axes, label: Text, language: str) -> None:
    axes.set_xlabel(label.to(language), size=7, color=MUTED, labelpad=2)
    axes.tick_params(colors=MUTED, labelsize=6.5, length=2)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(GRID)


def _title(axes: Axes, title: Text, language: str) -> None:
    axes.set_title(title.to(language), size=8.5, color=INK, loc="left", pad=6)
