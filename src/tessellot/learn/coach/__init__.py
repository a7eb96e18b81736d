"""The coach: what a move did, said in sentences, and a warning before a clear blunder.

What a move did follows from the rules alone. A warning needs the values of an engine.

>>> import tessellot
>>> position = tessellot.game("battle-of-lits", board="monogram").start()
>>> describe(position, "Tf5f6g6f7")
["Covers O's: f5, f6, g6, f7.", "X's that nobody can cover any more: g5, g7."]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tessellot.games import ColouredPlacement, Disc, Move, Placement, Position, Swap, Taijitu
from tessellot.games.moves import read_move
from tessellot.learn.coach import discs, groups, halves, symbols
from tessellot.learn.conditions import Condition, Ending, Trial
from tessellot.locale import LANGUAGES, Text

BLUNDER = 0.2
"""The loss of win chance from which a move is a clear blunder."""

_WIN = Condition((("outcome", Ending("win", None)),))


def describe(before: Position, move: Move | str, language: str = LANGUAGES[0]) -> list[str]:
    """What a legal move did, in sentences; raises IllegalMoveError for any other."""
    if isinstance(move, str):
        move = read_move(move, before.game)
    return [text.to(language) for text in _texts(Trial.of(before, move))]


def _texts(trial: Trial) -> Iterator[Text]:
    match trial.move:
        case Swap():
            yield Text("The sides are exchanged; the board stays as it is.")
        case Disc():
            yield from discs.texts(trial)
        case Placement():
            yield from symbols.texts(trial)
        case ColouredPlacement() | Taijitu():
            yield from groups.texts(trial)
    yield from halves.texts(trial)
    if trial.after.outcome is not None:
        yield trial.after.outcome.text


def warning(
    before: Position, move: Move | str, values: Mapping[int, float], language: str = LANGUAGES[0]
) -> str | None:
    """A sentence before a clear blunder, or None.

    `values` are an engine's win chances of the side to move, from 0 to 1, by action. Moves that
    it has no value for are not judged.
    """
    if isinstance(move, str):
        move = read_move(move, before.game)
    action = before.game.move_index.action_of(move)
    if action is None or action not in values:
        return None
    best = max(values.values())
    if best - values[action] < BLUNDER:
        return None
    after = before.play(move)
    if _WIN.first_move(after) is not None:
        return Text("Look again: your opponent could win at once.").to(language)
    return Text(
        "Look again: this takes your chances from {best:.0%} to {value:.0%}.",
        best=best,
        value=values[action],
    ).to(language)
