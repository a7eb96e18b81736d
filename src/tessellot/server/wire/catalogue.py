"""The catalogue: all games with their options, boards, engine levels, clocks and languages."""

from __future__ import annotations

from functools import cache

from tessellot.about import VERSION
from tessellot.engine.levels import levels
from tessellot.games import GAMES, Board, GameInfo, Option
from tessellot.games.boards import OWN, PUBLISHED, TITLES
from tessellot.learn import has_lesson, lesson
from tessellot.learn.rules import has_chapter
from tessellot.locale import LANGUAGES
from tessellot.server.engine_pool.availability import has_engine
from tessellot.server.wire.base import Language, Message, OptionValue
from tessellot.server.wire.live.clocks import OFFERED, ClockView

LANGUAGE_NAMES: dict[Language, str] = {"en": "English", "ru": "Русский"}


class ChoiceView(Message):
    """One value of an option."""

    value: OptionValue
    text: str


class DefaultBy(Message):
    """Defaults that depend on another option."""

    option: str
    defaults: dict[str, OptionValue]


class OptionView(Message):
    """An option of a game; `open` says which other texts are accepted, if any."""

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
    has_engine: bool
    """Whether the engine plays this game here; if not, only people do."""
    has_rules: bool
    """Whether its rules can be read here."""
    lesson: list[str]
    """The ids of the steps of its lesson, in order; empty if there is none."""
    options: list[OptionView]


class BoardView(Message):
    """A board of X's and O's: its rows from the top, and the number of each symbol."""

    name: str
    title: str
    """The name for people."""
    size: int
    rows: list[str]
    x: int
    o: int
    published: bool
    symmetries: int
    """How many of the eight symmetries keep the board as it is."""
    exchanging_symmetries: int
    """How many exchange X and O: with at least one, the board favours neither side."""


class LevelView(Message):
    """A level of the engine; lists begin with the weakest."""

    id: str
    name: str
    help: str


class LanguageView(Message):
    """A language that sentences are available in."""

    id: Language
    name: str


class Catalogue(Message):
    """Everything that can be chosen for a new game."""

    version: str
    games: list[GameView]
    boards: list[BoardView]
    levels: list[LevelView]
    """Empty where the engine is not installed."""
    clocks: list[ClockView]
    """Common time controls; others are accepted too."""
    languages: list[LanguageView]


@cache
def catalogue(language: Language) -> Catalogue:
    """The catalogue in a language."""
    return Catalogue(
        version=VERSION,
        games=[_game_view(kind.info, language) for kind in GAMES.values()],
        boards=[board_view(Board.named(name), language) for name in PUBLISHED + OWN],
        levels=_level_views(language),
        clocks=OFFERED,
        languages=[
            LanguageView(id=known, name=name)
            for known, name in LANGUAGE_NAMES.items()
            if known in LANGUAGES
        ],
    )


def board_view(board: Board, language: Language) -> BoardView:
    """A board, row by row."""
    x, o = board.counts
    return BoardView(
        name=board.name,
        title=TITLES[board.name].to(language) if board.name in TITLES else board.name,
        size=board.size,
        rows=list(board.rows),
        x=x,
        o=o,
        published=board.name in PUBLISHED,
        symmetries=len(board.symmetries),
        exchanging_symmetries=len(board.exchanging_symmetries),
    )


def _level_views(language: Language) -> list[LevelView]:
    # All games have the same names for their levels.
    game_id = next(filter(has_engine, GAMES), None)
    return [
        LevelView(id=str(level.number), name=level.name.to(language), help=level.about.to(language))
        for level in (levels(game_id) if game_id else ())
    ]


def _game_view(info: GameInfo, language: Language) -> GameView:
    return GameView(
        id=info.id,
        name=info.name.to(language),
        designer=info.designer,
        summary=info.summary.to(language),
        sides=info.sides,
        has_swap=info.has_swap,
        has_engine=has_engine(info.id),
        has_rules=has_chapter(info.id),
        lesson=[step.id for step in lesson(info.id).steps] if has_lesson(info.id) else [],
        options=[_option_view(option, language) for option in info.options],
    )


def _option_view(option: Option, language: Language) -> OptionView:
    default_by = None
    if option.default_by is not None:
        name, defaults = option.default_by
        default_by = DefaultBy(
            option=name, defaults={str(value): default for value, default in defaults.items()}
        )
    return OptionView(
        name=option.name,
        label=option.label.to(language),
        help=option.help.to(language),
        choices=[
            ChoiceView(value=choice.value, text=choice.text.to(language))
            for choice in option.choices
        ],
        default=option.default,
        default_by=default_by,
        open=None if option.open is None else option.open.to(language),
    )
