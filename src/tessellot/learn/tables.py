"""Reading the tables of a lesson file with checks: types, required keys, unknown keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from tessellot.games import Game, Move, NotationError
from tessellot.games.moves import read_move
from tessellot.geometry import Cell, Grid
from tessellot.learn.errors import LessonError
from tessellot.learn.sentences import Sentence
from tessellot.locale import LANGUAGES

T = TypeVar("T")


class Table:
    """A table of a lesson file, and its place in the file for error messages.

    Each key is taken once; `finish` refuses the keys that nobody took.
    """

    def __init__(self, values: Mapping[str, object], file: str, place: str = "") -> None:
        self._values = dict(values)
        self._file = file
        self.place = place

    def error(self, complaint: str, key: str = "") -> LessonError:
        """An error at this place, or at one of its keys."""
        return LessonError(self._file, " ".join(filter(None, (self.place, key))), complaint)

    def at(self, place: str) -> Table:
        """The same values under another name for their place."""
        return Table(self._values, self._file, place)

    def finish(self) -> None:
        """Refuse keys that were not taken."""
        if self._values:
            unknown = ", ".join(map(repr, self._values))
            raise self.error(f"unknown: {unknown}")

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def keys(self) -> list[str]:
        """The keys that were not taken yet."""
        return list(self._values)

    def take(self, key: str, kind: type[T], what: str) -> T:
        """The value of a required key."""
        if key not in self._values:
            raise self.error(f"missing: {what}", key)
        value = self._values.pop(key)
        if not isinstance(value, kind):
            raise self.error(f"expected {what}, found {value!r}", key)
        return value

    def table(self, key: str) -> Table:
        """A table within this one."""
        return self._within(self.take(key, dict, "a table"), key)

    def tables(self, key: str) -> list[Table]:
        """An array of tables within this one; empty if the key is missing."""
        if key not in self:
            return []
        found = []
        for number, values in enumerate(self.take(key, list, "an array of tables"), 1):
            if not isinstance(values, dict):
                raise self.error(f"expected a table, found {values!r}", f"{key} {number}")
            found.append(self._within(values, f"{key} {number}"))
        return found

    def _within(self, values: Mapping[str, object], key: str) -> Table:
        place = f"{self.place}, {key}" if self.place else key
        return Table(values, self._file, place)

    def sentence(self, key: str) -> Sentence:
        """A sentence: a table with a text in every language."""
        return self._sentence(self.take(key, dict, f"a table with {_all_languages()}"), key)

    def sentences(self, key: str) -> tuple[Sentence, ...]:
        """A list of sentences; empty if the key is missing."""
        if key not in self:
            return ()
        return tuple(self._sentence(one, key) for one in self.take(key, list, "a list"))

    def _sentence(self, versions: object, key: str) -> Sentence:
        if not isinstance(versions, dict) or set(versions) != set(LANGUAGES):
            raise self.error(f"expected a table with {_all_languages()}", key)
        for language, text in versions.items():
            if not isinstance(text, str) or not text.strip():
                raise self.error(f"expected a sentence, found {text!r}", f"{key}.{language}")
        return Sentence.of(versions)

    def words(self, key: str) -> list[str]:
        """A word, or a list of words; empty if the key is missing."""
        if key not in self:
            return []
        value = self.take(key, object, "words")
        words = [value] if isinstance(value, str) else value
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise self.error(f"expected a word or a list of words, found {value!r}", key)
        return words

    def choices(self, key: str, known: Sequence[str]) -> tuple[str, ...]:
        """Words that must be known ones."""
        words = self.words(key)
        for word in words:
            if word not in known:
                raise self.error(f"{word!r} is not one of {', '.join(known)}", key)
        return tuple(words)

    def cells(self, key: str, game: Game) -> tuple[Cell, ...]:
        """Cells of the game's board."""

        def read(word: str) -> Cell:
            cell = Cell.parse(word)
            if cell not in Grid.of(game.size):
                raise ValueError(f"{word} is not on the board")
            return cell

        return self.parsed(key, read)

    def moves(self, key: str, game: Game) -> tuple[Move, ...]:
        """Moves of the game, legal or not."""

        def read(word: str) -> Move:
            try:
                return read_move(word, game)
            except NotationError as error:
                raise ValueError(f"{word}: {error.complaint}") from None

        return self.parsed(key, read)

    def parsed(self, key: str, parse: Callable[[str], T]) -> tuple[T, ...]:
        """Words, each parsed by a function that raises ValueError."""
        try:
            return tuple(map(parse, self.words(key)))
        except ValueError as error:
            raise self.error(str(error), key) from None


def _all_languages() -> str:
    return " and ".join(LANGUAGES)
