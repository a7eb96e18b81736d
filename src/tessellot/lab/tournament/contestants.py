"""Contestants: the two sides of a match, and how the command line names them.

``level:3`` (or ``3``, or ``Casual``), ``settings:method=uct,exploration=0.7``,
``ugi:COMMAND LINE`` and ``ltp:COMMAND LINE``. A contestant is only a description, which can be
sent to other processes; its `make_player` makes a new player for each game.
"""

from __future__ import annotations

import shlex
import shutil
import time
from dataclasses import dataclass, fields
from typing import Any, Protocol

from tessellot import external
from tessellot.engine import Engine, SearchSettings
from tessellot.engine.levels import level
from tessellot.external.ltp import check_ltp_game
from tessellot.games import Game, TessellotError
from tessellot.lab.errors import LabError
from tessellot.lab.tournament.move_limit import MoveLimit
from tessellot.lab.tournament.players.player import ExternalPlayer, GamePlayer, InProcessPlayer
from tessellot.locale import Text


class Contestant(Protocol):
    """One of the two sides of a match."""

    @property
    def name(self) -> str:
        """Its name in reports and records."""

    @property
    def is_external(self) -> bool:
        """Whether it is a program of its own, which is timed by the wall clock."""

    def takes_limit(self, game: Game) -> bool:
        """Whether it obeys the limit of the match; else it has its own."""

    def check(self, game: Game, limit: MoveLimit) -> None:
        """Raise an error if it cannot play this game with this limit."""

    def make_player(
        self, game: Game, limit: MoveLimit, seed: int, *, wall_clock: bool
    ) -> GamePlayer:
        """A player for one game; raises a Fault if the engine does not start."""


@dataclass(frozen=True, slots=True)
class LevelContestant:
    """One of our levels. All but the highest have their own limit."""

    number: int
    name: str
    is_external = False

    def check(self, game: Game, limit: MoveLimit) -> None:
        Engine(game, **self._arguments(game, limit))

    def make_player(
        self, game: Game, limit: MoveLimit, seed: int, *, wall_clock: bool
    ) -> GamePlayer:
        return _engine_player(game, self._arguments(game, limit), seed, wall_clock=wall_clock)

    def takes_limit(self, game: Game) -> bool:
        return level(game.info.id, self.number).seconds is not None

    def _arguments(self, game: Game, limit: MoveLimit) -> dict[str, Any]:
        if limit.is_set and self.takes_limit(game):
            return {"level": self.number, "seconds": limit.seconds, "nodes": limit.nodes}
        return {"level": self.number}


@dataclass(frozen=True, slots=True)
class SettingsContestant:
    """Our engine with chosen settings; the others are those of the strongest level."""

    name: str
    changes: tuple[tuple[str, object], ...]
    is_external = False

    def takes_limit(self, game: Game) -> bool:  # noqa: ARG002 - it has no limit of its own
        return True

    def check(self, game: Game, limit: MoveLimit) -> None:
        if not limit.is_set:
            raise _no_limit(self.name)
        Engine(game, **self._arguments(limit))

    def make_player(
        self, game: Game, limit: MoveLimit, seed: int, *, wall_clock: bool
    ) -> GamePlayer:
        return _engine_player(game, self._arguments(limit), seed, wall_clock=wall_clock)

    def _arguments(self, limit: MoveLimit) -> dict[str, Any]:
        return {"seconds": limit.seconds, "nodes": limit.nodes, **dict(self.changes)}


def _engine_player(
    game: Game, arguments: dict[str, Any], seed: int, *, wall_clock: bool
) -> GamePlayer:
    """Our engine as a player. The kernels have been compiled by `check`."""
    clock = time.monotonic if wall_clock else time.process_time
    return InProcessPlayer(
        Engine(game, seed=seed, clock=clock, progress=_ignore_progress, **arguments)
    )


def _ignore_progress(_text: Text, _done: float) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class UgiContestant:
    """An external engine that speaks UGI."""

    name: str
    command: tuple[str, ...]
    is_external = True

    def takes_limit(self, game: Game) -> bool:  # noqa: ARG002 - it has no limit of its own
        return True

    def check(self, game: Game, limit: MoveLimit) -> None:  # noqa: ARG002 - UGI is for all games
        if not limit.is_set:
            raise _no_limit(self.name)
        _check_command(self.command)

    def make_player(
        self,
        game: Game,
        limit: MoveLimit,
        seed: int,
        *,
        wall_clock: bool,  # noqa: ARG002
    ) -> GamePlayer:
        engine = external.Engine(self.command, game, seed=seed, start_seconds=limit.start)
        return ExternalPlayer(engine, limit)


@dataclass(frozen=True, slots=True)
class LtpContestant:
    """An external engine that speaks LTP."""

    name: str
    command: tuple[str, ...]
    is_external = True

    def takes_limit(self, game: Game) -> bool:  # noqa: ARG002 - it has no limit of its own
        return True

    def check(self, game: Game, limit: MoveLimit) -> None:
        check_ltp_game(game)
        if limit.seconds is None or limit.seconds != int(limit.seconds):
            raise LabError(Text("LTP engines need a limit in whole seconds: try --seconds 1"))
        _check_command(self.command)

    def make_player(
        self,
        game: Game,
        limit: MoveLimit,
        seed: int,  # noqa: ARG002
        *,
        wall_clock: bool,  # noqa: ARG002
    ) -> GamePlayer:
        engine = external.Engine(self.command, game, protocol="ltp", start_seconds=limit.start)
        return ExternalPlayer(engine, limit)


def read_contestant(text: str, game: Game) -> Contestant:
    """The contestant that an argument of the command line names."""
    kind, colon, rest = text.partition(":")
    if not colon:
        kind, rest = "level", text
    if kind == "level":
        return _level(rest.strip(), game)
    if kind == "settings":
        return SettingsContestant(text, tuple(_setting(word) for word in rest.split(",") if word))
    if kind in ("ugi", "ltp"):
        try:
            command = tuple(shlex.split(rest))
        except ValueError as error:
            raise LabError(
                Text("{text!r} is no command line: {error}.", text=rest, error=error)
            ) from None
        return UgiContestant(text, command) if kind == "ugi" else LtpContestant(text, command)
    raise LabError(
        Text(
            "{text!r} is nobody who can play: give a level such as 3, or level:NAME, "
            "settings:NAME=VALUE,…, ugi:COMMAND or ltp:COMMAND.",
            text=text,
        )
    )


def _level(text: str, game: Game) -> LevelContestant:
    try:
        chosen = level(game.info.id, text)
    except TessellotError as error:
        raise LabError(
            Text(
                "{error} Others who can play are settings:NAME=VALUE,…, ugi:COMMAND and "
                "ltp:COMMAND.",
                error=error.text,
            )
        ) from None
    return LevelContestant(chosen.number, str(chosen.name))


def _setting(word: str) -> tuple[str, object]:
    """The name of a setting and its value, converted to the type of that setting."""
    name, _, value = (part.strip() for part in word.partition("="))
    types: dict[str, type] = {field.name: type(field.default) for field in fields(SearchSettings)}
    if name not in types:
        raise LabError(
            Text(
                "{word!r} is no setting: known are {known}, each with =VALUE.",
                word=word,
                known=", ".join(types),
            )
        )
    try:
        if types[name] is bool:
            return name, {"true": True, "false": False}[value.lower()]
        return name, types[name](value)
    except (KeyError, ValueError):
        raise LabError(Text("{name} cannot be {value!r}.", name=name, value=value)) from None


def _check_command(command: tuple[str, ...]) -> None:
    if not command:
        raise LabError(Text("The command of an external engine is missing."))
    if shutil.which(command[0]) is None:
        raise LabError(Text("There is no program {program!r}.", program=command[0]))


def name_text(contestant: Contestant) -> Text:
    """The name of a contestant in a report: names of levels are translated."""
    if isinstance(contestant, LevelContestant):
        return Text(contestant.name)
    return Text("{name}", name=contestant.name)


def _no_limit(name: str) -> LabError:
    return LabError(
        Text("{name} needs a limit: give --seconds or --nodes for each move.", name=name)
    )
