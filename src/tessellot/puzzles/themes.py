"""Themes of puzzles: what the winning move is like. `making.theme_rules` finds them by rule."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its id in puzzle files, its name, and what it means in one sentence."""

    id: str
    name: Text
    about: Text


THEMES: dict[str, Theme] = {
    theme.id: theme
    for theme in (
        Theme(
            "sacrifice",
            Text("Sacrifice"),
            Text("The right move costs points at once, and wins in the end."),
        ),
        Theme(
            "quiet-move",
            Text("Quiet move"),
            Text("The right move gains nothing at once."),
        ),
        Theme(
            "last-placement",
            Text("Last placement"),
            Text("You place the last piece of the game."),
        ),
        Theme(
            "tie",
            Text("Tie"),
            Text("The points end equal, and the rule about ties decides."),
        ),
        Theme(
            "supply",
            Text("Supply"),
            Text("The right move takes the last piece of its kind."),
        ),
        Theme(
            "safe-symbols",
            Text("Safe symbols"),
            Text("The right move makes own symbols safe for ever."),
        ),
        Theme(
            "connect",
            Text("Connect"),
            Text("The right move joins own groups."),
        ),
        Theme(
            "cut-off",
            Text("Cut off"),
            Text("The right move stands between groups of the opponent."),
        ),
        Theme(
            "double-threat",
            Text("Double threat"),
            Text("The right move threatens to win in two ways at once."),
        ),
        Theme(
            "threat",
            Text("Threat"),
            Text("The right move threatens to win at once."),
        ),
        Theme(
            "stack",
            Text("Stack"),
            Text("The right move completes a line and makes a stack."),
        ),
        Theme(
            "block",
            Text("Block"),
            Text("The right move takes away the opponent's threat to win at once."),
        ),
        Theme(
            "long",
            Text("Long"),
            Text("Three or more moves have to be found."),
        ),
        Theme(
            "only-defence",
            Text("Only defence"),
            Text("Every other move loses by force."),
        ),
        Theme(
            "is-it-over",
            Text("Is it over?"),
            Text("One place for a piece is left, or none: find it, or say so."),
        ),
    )
}
"""All themes by id, in the order of lists."""
