"""Lesson files: TOML, one per game, read into `Lesson` values with every fault reported."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from tessellot.games import GAMES, Game, Move, Position, TessellotError, game_info
from tessellot.learn.conditions import RESULTS, TESTS, Condition, Ending
from tessellot.learn.errors import LessonError
from tessellot.learn.quantities import Requirement
from tessellot.learn.steps import Lesson, Mistake, Step, Turn
from tessellot.learn.tables import Table
from tessellot.locale import Text
from tessellot.notation import read_position


def has_lesson(game_id: str) -> bool:
    """Whether there is a lesson for a game."""
    return _file(game_id).is_file()


@cache
def lesson(game_id: str) -> Lesson:
    """The lesson of a game that comes with the package.

    >>> [step.id for step in lesson("lot").steps][:2]
    ['line', 'keep']
    """
    name = game_info(game_id).name
    file = _file(game_id)
    if not has_lesson(game_id):
        raise TessellotError(Text("There is no lesson of {game}.", game=name))
    return read_lesson(file.read_text("utf-8"), file.name)


def lessons() -> dict[str, Lesson]:
    """The lessons of all games that have one, in the order of the list of games."""
    return {game_id: lesson(game_id) for game_id in GAMES if has_lesson(game_id)}


def _file(game_id: str) -> Traversable:
    return files("tessellot.learn").joinpath(f"lessons/{game_id}.toml")


def read_lesson(text: str, file: str) -> Lesson:
    """The lesson that a text describes; raises LessonError, with `file` as the file's name."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(file, "TOML", str(error)) from None
    top = Table(values, file)
    (game_id,) = top.choices("game", list(GAMES)) or [""]
    if not game_id:
        raise top.error("missing: the id of a game", "game")
    steps = tuple(_step(table, game_id) for table in top.tables("step"))
    top.finish()
    if not steps:
        raise top.error("missing: at least one step", "step")
    ids = [step.id for step in steps]
    for number, step_id in enumerate(ids):
        if step_id in ids[:number]:
            raise top.error(f"the id {step_id!r} is used twice", f"step {number + 1}")
    return Lesson(game_id, steps)


def _step(table: Table, game_id: str) -> Step:
    step_id = table.take("id", str, "the id of the step")
    table = table.at(f"{table.place} ({step_id})")
    title = table.sentence("title")
    start, last = _start(table, game_id)
    turns = tuple(_turn(turn, start.game) for turn in table.tables("turn"))
    table.finish()
    if not turns:
        raise table.error("missing: at least one turn", "turn")
    if turns[-1].closing is None:
        raise table.error("missing: a sentence for a right move", f"turn {len(turns)} closing")
    return Step(game_id, step_id, title, start, last, turns)


def _start(table: Table, game_id: str) -> tuple[Position, Move | None]:
    """The position at the beginning, and the move that led to it, if it is known."""
    line = table.take("position", str, "a one-line position")
    try:
        position = read_position(line)
    except TessellotError as error:
        raise table.error(str(error), "position") from None
    if position.game.info.id != game_id:
        raise table.error(f"this is a position of {position.game.info.id}", "position")
    last = None
    for move in table.moves("moves", position.game):
        try:
            position, last = position.play(move), move
        except TessellotError as error:
            raise table.error(str(error), "moves") from None
    if position.outcome is not None:
        raise table.error("the game is over in this position", "position")
    return position, last


def _turn(table: Table, game: Game) -> Turn:
    refused = table.choices("refused", game.info.rules)
    if bool(refused) == ("done" in table):
        raise table.error("expected either 'done' or 'refused'")
    solutions = table.moves("solution", game)
    if len(solutions) > 1:
        raise table.error("expected one move", "solution")
    turn = Turn(
        goal=table.sentence("goal"),
        done=Condition() if refused else _condition(table.table("done"), game),
        refused=refused,
        marks=table.cells("marks", game),
        hints=table.sentences("hints"),
        solution=next(iter(solutions), None),
        reply=_reply(table, game),
        mistakes=tuple(_mistake(mistake, game) for mistake in table.tables("mistake")),
        otherwise=table.sentence("otherwise") if "otherwise" in table else None,
        closing=table.sentence("closing") if "closing" in table else None,
    )
    table.finish()
    return turn


def _mistake(table: Table, game: Game) -> Mistake:
    mistake = Mistake(
        when=_condition(table.table("when"), game) if "when" in table else Condition(),
        text=table.sentence("text"),
        reply=_reply(table, game),
    )
    table.finish()
    return mistake


def _reply(table: Table, game: Game) -> Condition | None:
    return _condition(table.table("reply"), game) if "reply" in table else None


def _condition(table: Table, game: Game) -> Condition:
    """A table of tests, in the order of the file."""
    tests = []
    for name in table.keys():  # noqa: SIM118 - a method of Table, which is no mapping
        if name not in READERS:
            raise table.error(f"{name!r} is not one of {', '.join(TESTS)}")
        tests.append((name, READERS[name](table, name, game)))
    return Condition(tuple(tests))


def _cells(table: Table, key: str, game: Game) -> object:
    return table.cells(key, game)


def _moves(table: Table, key: str, game: Game) -> object:
    return table.moves(key, game)


def _nested(table: Table, key: str, game: Game) -> object:
    return _condition(table.table(key), game)


def _shapes(table: Table, key: str, game: Game) -> object:  # noqa: ARG001
    return table.choices(key, ("L", "I", "T", "S"))


def _flag(table: Table, key: str, game: Game) -> object:  # noqa: ARG001
    return table.take(key, bool, "true or false")


def _requirements(table: Table, key: str, game: Game) -> object:  # noqa: ARG001
    return table.parsed(key, Requirement.parse)


def _ending(table: Table, key: str, game: Game) -> object:  # noqa: ARG001
    """A result, alone or followed by a reason: ``win last-placement``."""
    result, _, reason = table.take(key, str, "a result").partition(" ")
    if result not in RESULTS:
        raise table.error(f"{result!r} is not one of {', '.join(RESULTS)}", key)
    return Ending(result, reason or None)


READERS: dict[str, Callable[[Table, str, Game], Any]] = {
    "moves": _moves,
    "covers": _cells,
    "covers_any": _cells,
    "avoids": _cells,
    "touches": _cells,
    "shape": _shapes,
    "swap": _flag,
    "keeps": _cells,
    "requires": _requirements,
    "safe": _cells,
    "joined": _cells,
    "walled_in": _cells,
    "outcome": _ending,
    "no_reply": _nested,
    "after_any_reply": _nested,
}
"""How the value of each test is read."""
