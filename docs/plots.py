"""Plot what the benchmarks measured: `python -m docs.plots` from the root of the repository.

Every number comes from `benchmarks/results/`; the commands that made them stand in those files.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt

import tessellot
from tessellot.drawing.tokens import LIGHT
from tessellot.lab.tournament.elo import Pentanomial

FOLDER = Path(__file__).with_suffix("")
RESULTS = Path(__file__).parents[1] / "benchmarks" / "results"
COLOURS = ("#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
MARKERS = "os^vDP"
BEGINNINGS = {
    "placements": "two placements",
    "even": "an even first move",
    "empty": "the empty board",
}
"""What stands on the board when the games of `benchmarks/strength.py` begin."""


def main() -> None:
    mpl.use("svg")
    mpl.rcParams.update(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "tessellot",  # the same file from the same numbers
            "figure.facecolor": LIGHT.paper,
            "axes.facecolor": LIGHT.paper,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "text.color": LIGHT.ink,
            "axes.labelcolor": LIGHT.ink,
            "font.size": 9,
        }
    )
    for name, draw in {"speed": speed, "strength": strength, "ladder": ladder}.items():
        figure = draw()
        figure.savefig(FOLDER / f"engine-{name}.svg", bbox_inches="tight", metadata={"Date": None})
        print(f"docs/plots/engine-{name}.svg")


def results(name: str) -> Any:
    return json.loads((RESULTS / name).read_text("utf-8"))


def speed() -> plt.Figure:
    """Random games a second, by the rules in Python and by the kernels."""
    rows = results("kernels.json")["results"]
    figure, axes = plt.subplots(figsize=(6.4, 2.6))
    for shift, key, colour, label in (
        (0.2, "python_games_per_second", COLOURS[1], "rules in Python"),
        (-0.2, "kernel_games_per_second", COLOURS[0], "kernels"),
    ):
        places = [place + shift for place in range(len(rows))]
        axes.barh(places, [row[key] for row in rows], 0.4, color=colour, label=label)
    for place, row in enumerate(rows):
        text = f" {row['ratio']:.0f} : 1"
        axes.text(row["kernel_games_per_second"], place - 0.2, text, va="center")
    axes.set_xscale("log")
    axes.set_yticks(range(len(rows)), [game_name(row["game"]) for row in rows])
    axes.invert_yaxis()
    axes.set_xlabel("random games a second, one core")
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1.05, 0.5))
    return figure


def strength() -> plt.Figure:
    """The share of points against plain tree search, with 95 % intervals."""
    rows = [row for row in results("strength.json") if row["against"] == "uct"]
    figure, axes = plt.subplots(figsize=(6.4, 2.0))
    for place, row in enumerate(rows):
        score = 100 * row["score"]
        low, high = (100 * edge for edge in Pentanomial.of(row["pairs"]).interval)
        spread = [[score - low], [high - score]]
        axes.errorbar(score, place, xerr=spread, fmt="o", color=COLOURS[0], capsize=3)
    axes.axvline(50, color=LIGHT.grid, linewidth=1)
    axes.set_xlim(45, 101)
    names = [f"{game_name(row['game'])}, from {BEGINNINGS[row['begin']]}" for row in rows]
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlabel("share of the points against plain UCT with a second a move for both, per cent")
    return figure


def ladder() -> plt.Figure:
    """Elo of the levels above level 1; the uncertainty of the steps adds up."""
    figure, axes = plt.subplots(figsize=(6.4, 3.6))
    rows = results("ladder.json")
    for number, game in enumerate(tessellot.GAMES):
        rungs = [row for row in rows if row["game"] == game]
        height = variance = 0.0
        places, heights, errors = [1.0 + 0.06 * (number - 2.5)], [0.0], [0.0]
        for rung in rungs:
            low, high = rung["elo_interval"]
            height += rung["elo"]
            variance += ((high - low) / 2) ** 2
            places.append(rung["level"] + 0.06 * (number - 2.5))
            heights.append(height)
            errors.append(math.sqrt(variance))
        style = {"fmt": MARKERS[number] + "-", "color": COLOURS[number], "linewidth": 1}
        axes.errorbar(places, heights, yerr=errors, label=game_name(game), markersize=4, **style)
    axes.set_xticks(range(1, 9))
    axes.set_xlabel("level")
    axes.set_ylabel("Elo above level 1")
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1.02, 0.5))
    return figure


def game_name(game_id: str) -> str:
    return str(tessellot.GAMES[game_id].info.name)


if __name__ == "__main__":
    main()
