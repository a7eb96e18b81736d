"""The catalogue: everything that there is to choose from, told by the registry."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from tessellot.about import VERSION
from tessellot.games import GAMES, Board, GameInfo, Option
from tessellot.games.boards import OWN, PUBLISHED
from tessellot.locale import LANGUAGES
from tessellot.server import wire

LANGUAGE_NAMES: dict[wire.Language, str] = {"en": "English", "ru": "Русский"}
CLOCKS: list[wire.ClockView] = [
    wire.NoClock(),
    wire.FischerClock(kind="fischer", seconds=180, increment=2),
    wire.FischerClock(kind="fischer", seconds=300, increment=5),
    wire.FischerClock(kind="fischer", seconds=600, increment=10),
    wire.FischerClock(kind="fischer", seconds=1800, increment=20),
    wire.DaysClock(kind="days", days=1),
    wire.DaysClock(kind="days", days=3),
    wire.DaysClock(kind="days", days=7),
]


@cache
def catalogue(language: wire.Language) -> wire.Catalogue:
    """Everything to choose from, in a language."""
    return wire.Catalogue(
        version=VERSION,
        games=[_game(kind.info, language) for kind in GAMES.values()],
        boards=[board_view(Board.named(name)) for name in PUBLISHED + OWN],
        levels=levels(language),
        clocks=CLOCKS,
        languages=[
            wire.LanguageView(id=known, name=name)
            for known, name in LANGUAGE_NAMES.items()
            if known in LANGUAGES
        ],
    )


def board_view(board: Board) -> wire.BoardView:
    """A board, row by row."""
    x, o = board.counts
    return wire.BoardView(
        name=board.name,
        size=board.size,
        rows=list(board.rows),
        x=x,
        o=o,
        published=board.name in PUBLISHED,
        symmetries=len(board.symmetries),
        exchanging_symmetries=len(board.exchanging_symmetries),
    )


def levels(language: wire.Language) -> list[wire.LevelView]:
    """The strengths of the engine, weakest first; none where it is not installed."""
    if not engine_is_installed():
        return []
    from tessellot.engine.levels import levels as known

    # All games have the same names for their levels.
    return [
        wire.LevelView(
            id=str(level.number), name=level.name.to(language), help=level.about.to(language)
        )
        for level in known(next(iter(GAMES)))
    ]


def engine_is_installed() -> bool:
    """Whether the engine can think here."""
    return find_spec("numba") is not None


def _game(facts: GameInfo, language: wire.Language) -> wire.GameView:
    return wire.GameView(
        id=facts.id,
        name=facts.name.to(language),
        designer=facts.designer,
        summary=facts.summary.to(language),
        sides=facts.sides,
        has_swap=facts.has_swap,
        options=[_option(option, language) for option in facts.options],
    )


def _option(option: Option, language: wire.Language) -> wire.OptionView:
    default_by = None
    if option.default_by is not None:
        name, defaults = option.default_by
        default_by = wire.DefaultBy(
            option=name, defaults={str(value): default for value, default in defaults.items()}
        )
    return wire.OptionView(
        name=option.name,
        label=option.label.to(language),
        help=option.help.to(language),
        choices=[
            wire.ChoiceView(value=choice.value, text=choice.text.to(language))
            for choice in option.choices
        ],
        default=option.default,
        default_by=default_by,
        open=None if option.open is None else option.open.to(language),
    )
