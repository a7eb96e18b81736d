"""The coach: what a move did, said in sentences, and a warning before a clear blunder.

What a move did follows from the rules alone. A warning needs the values of an engine.

>>> import tessellot
>>> position = tessellot.game("battle-of-lits", board="monogram").start()
>>> describe(position, "Tf5f6g6f7")
["Covers 4 O's: f5, f6, g6, f7.", "Protects 2 X's for ever: g5, g7."]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tessellot.games import (
    ColouredPlacement,
    Disc,
    Move,
    Outcome,
    Placement,
    Position,
    Seat,
    Swap,
    Taijitu,
)
from tessellot.learn.coach import discs, groups, halves, symbols
from tessellot.learn.conditions import Condition, Ending, Trial
from tessellot.locale import LANGUAGES, Text

BLUNDER = 0.2
"""The loss of win chance from which a move is a clear blunder."""

REASONS = 2
"""How many sentences about the opponent's answer are given as the reason of a warning."""

_WIN = Condition((("outcome", Ending("win", None)),))


def describe(before: Position, move: Move | str, language: str = LANGUAGES[0]) -> list[str]:
    """What a legal move did, in sentences; raises IllegalMoveError for any other."""
    return [text.to(language) for text in comments(before, move)]


def comments(before: Position, move: Move | str) -> list[Text]:
    """What a legal move did, in any language; raises IllegalMoveError for any other."""
    return list(_texts(Trial.of(before, before.game.read_move(move)))) or [Text("A quiet move.")]


def latest_plies(positions: Sequence[Position]) -> list[int]:
    """The plies to comment on, the latest first: back to the last move of each seat.

    Two moves as a rule; more where a seat moves twice, as it may between the halves of a double
    game.
    """
    plies: list[int] = []
    seats: set[Seat] = set()
    for ply in reversed(range(len(positions) - 1)):
        plies.append(ply)
        seats.add(positions[ply].mover)
        if len(seats) == len(Seat):
            break
    return plies


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
        yield _ending(trial.seat, trial.after.outcome)


def _ending(seat: Seat, outcome: Outcome) -> Text:
    """How a move ended the game for the seat that made it, whose name stands beside the comment."""
    if outcome.winner is None:
        return Text("That ends the game: a draw.")
    return (
        Text("That wins the game.")
        if outcome.winner is seat
        else Text("That ends the game, and loses it.")
    )


def chance(position: Position, seat: Seat, win: float) -> float:
    """A seat's chance to win, from the chance `win` of the side to move; certain after the end."""
    outcome = position.outcome
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(outcome.winner is seat)
    return win if position.mover is seat else 1 - win


def warning(
    before: Position,
    move: Move | str,
    *,
    best: float,
    value: float,
    reply: Move | None = None,
    language: str = LANGUAGES[0],
) -> str | None:
    """A sentence before a clear blunder, or None.

    `best` and `value` are an engine's win chances of the side to move, from 0 to 1: with the best
    move, and with this one. `reply` is the engine's answer to this one.
    """
    text = warning_text(before, move, best=best, value=value, reply=reply)
    return None if text is None else text.to(language)


def warning_text(
    before: Position, move: Move | str, *, best: float, value: float, reply: Move | None = None
) -> Text | None:
    """The warning in any language."""
    if best - value < BLUNDER:
        return None
    after = before.play(move)
    if after.outcome is not None:
        return Text("Look again: this ends the game, and you do not win.")
    if isinstance(reply, Swap):
        return Text(
            "Look again: this opening is so good that your opponent may swap and take it over."
        )
    if _WIN.first_move(after) is not None:
        return Text("Look again: your opponent could win at once.")
    text = Text(
        "Look again: this takes your chances from {best}% to {value}%.",
        best=round(100 * best),
        value=round(100 * value),
    )
    if reply is None:
        return text
    return Text(
        "{warning} A possible answer: {move}. {texts}",
        warning=text,
        move=reply,
        texts=tuple(comments(after, reply)[:REASONS]),
    )
