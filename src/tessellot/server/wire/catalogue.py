"""What can be played: the catalogue, boards, and the table of all moves."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tessellot.server.wire.base import CellNumber, Language, Message, OptionValue


class ChoiceView(Message):
    """One value of an option."""

    value: OptionValue
    text: str


class DefaultBy(Message):
    """Defaults that depend on another option."""

    option: str
    defaults: dict[str, OptionValue]


class OptionView(Message):
    """Something to agree on before the game; `open` says which other texts are taken, if any."""

    name: str
    label: str
    help: str
    choices: list[ChoiceView]
    default: OptionValue
    default_by: DefaultBy | None
    open: str | None


class GameView(Message):
    """A game of the catalogue."""

    id: str
    name: str
    designer: str
    summary: str
    sides: tuple[str, str]
    has_swap: bool
    options: list[OptionView]


class BoardView(Message):
    """A board of X's and O's: rows from the top, and how many of each there are."""

    name: str
    size: int
    rows: list[str]
    x: int
    o: int
    published: bool
    symmetries: int
    """How many of the eight symmetries leave the board as it is."""
    exchanging_symmetries: int
    """How many exchange X and O: more than none means that both sides stand alike."""


class LevelView(Message):
    """A strength of the engine, weakest first in lists."""

    id: str
    name: str
    help: str


class NoClock(Message):
    """All the time in the world."""

    kind: Literal["none"] = "none"


class FischerClock(Message):
    """So many seconds for the game, and some more with each move."""

    kind: Literal["fischer"]
    seconds: Annotated[int, Field(ge=10, le=3 * 3600)]
    increment: Annotated[int, Field(ge=0, le=180)]


class DaysClock(Message):
    """So many days for each move."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=14)]


ClockView = Annotated[NoClock | FischerClock | DaysClock, Field(discriminator="kind")]


class LanguageView(Message):
    """A language that sentences come in."""

    id: Language
    name: str


class Catalogue(Message):
    """Everything that there is to choose from."""

    version: str
    games: list[GameView]
    boards: list[BoardView]
    levels: list[LevelView]
    """Empty where the engine is not installed."""
    clocks: list[ClockView]
    """Clocks worth offering; others can be asked for too."""
    languages: list[LanguageView]


class KindView(Message):
    """A piece beside the board. `black` and `white` are rows and columns of its squares."""

    shape: str
    """``L``, ``I``, ``T``, ``S``, ``taijitu`` or ``disc``."""
    black: list[tuple[int, int]]
    white: list[tuple[int, int]]


class Table(Message):
    """Every move that a game could see, by number: lists of one length, one entry for each move.

    For a disc `cells` is its cell, `keep` the disc that stays and `removed` those that leave if it
    resolves a line; other moves have null and nothing there. `black` are the cells of the piece
    that show black; pieces without colours have none.
    """

    id: str
    size: int
    kinds: list[KindView]
    kind: list[int]
    """An index into `kinds`."""
    cells: list[list[CellNumber]]
    black: list[list[CellNumber]]
    keep: list[CellNumber | None]
    removed: list[list[CellNumber]]
    notation: list[str]
