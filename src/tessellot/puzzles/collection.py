"""The puzzles that come with the package: all of them, some of them, and the one of the day."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from tessellot.games import GAMES, TessellotError, game_info
from tessellot.locale import Text
from tessellot.puzzles.files import MOST_LEVEL, read_puzzles
from tessellot.puzzles.puzzle import Kind, Puzzle
from tessellot.puzzles.themes import THEMES


@cache
def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order of its file; empty if it has none.

    >>> puzzles_of("lot")[0].game_id
    'lot'
    """
    game_info(game_id)
    file = files("tessellot.puzzles").joinpath(f"data/{game_id}.jsonl")
    if not file.is_file():
        return ()
    return tuple(puzzle for _, puzzle in read_puzzles(file.read_text("utf-8"), file.name))


def all_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of all games."""
    return tuple(puzzle for game_id in GAMES for puzzle in puzzles_of(game_id))


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in all_puzzles()}


def find_puzzle(puzzle_id: str) -> Puzzle:
    """The puzzle with that id; raises TessellotError."""
    found = _by_id().get(puzzle_id)
    if found is None:
        raise TessellotError(Text("There is no puzzle {id!r}.", id=puzzle_id))
    return found


@dataclass(frozen=True, slots=True)
class Filter:
    """Which puzzles somebody wants. Without `kind`, those about the end of a game are left out."""

    game_id: str | None = None
    theme: str | None = None
    kind: Kind | None = None
    least_level: int = 1
    most_level: int = MOST_LEVEL
    trivial: bool = True
    """Whether trivial ones are wanted as well."""

    def __post_init__(self) -> None:
        if self.game_id is not None:
            game_info(self.game_id)
        if self.theme is not None and self.theme not in THEMES:
            raise TessellotError(
                Text(
                    "There is no theme {theme!r}: known are {known}.",
                    theme=self.theme,
                    known=", ".join(THEMES),
                )
            )
        if not 1 <= self.least_level <= self.most_level <= MOST_LEVEL:
            raise TessellotError(
                Text(
                    "Levels {least} to {most} are not possible: they go from 1 to 8.",
                    least=self.least_level,
                    most=self.most_level,
                )
            )

    def accepts(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is wanted."""
        over = self.kind is Kind.OVER or self.theme == "is-it-over"
        return (
            self.game_id in (None, puzzle.game_id)
            and (self.theme is None or self.theme in puzzle.themes)
            and (puzzle.kind is self.kind if self.kind else (puzzle.kind is Kind.OVER) is over)
            and self.least_level <= puzzle.level <= self.most_level
            and (self.trivial or not puzzle.trivial)
        )

    def choose(self, puzzles: Iterable[Puzzle] | None = None) -> tuple[Puzzle, ...]:
        """The puzzles that are wanted, of the given ones or of all that come with the package.

        >>> {puzzle.game_id for puzzle in Filter(game_id="lot").choose()}
        {'lot'}
        """
        return tuple(filter(self.accepts, all_puzzles() if puzzles is None else puzzles))


def daily_puzzle(day: date, game_id: str | None = None) -> Puzzle:
    """The puzzle of a day, of one game or of any: the same for everybody.

    Each puzzle gets a number from its id and the date, and the lowest is chosen: further puzzles
    in a later version change the choice for few days.
    """
    wanted = Filter(game_id=game_id, trivial=False).choose()
    if not wanted:
        raise TessellotError(Text("There are no puzzles of this game."))

    def lot(puzzle: Puzzle) -> bytes:
        return hashlib.sha256(f"{day.isoformat()} {puzzle.id}".encode()).digest()

    return min(wanted, key=lot)
