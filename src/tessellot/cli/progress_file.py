"""The file of this user that keeps progress: in learning, or in puzzles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from tessellot.files import user_data_folder, write_atomically
from tessellot.games import NotationError, TessellotError
from tessellot.locale import Text


class Saved(Protocol):
    """A value that can be written as JSON."""

    def to_json(self) -> str:
        """The value as JSON."""


Value = TypeVar("Value", bound=Saved)


class ProgressFile(Generic[Value]):
    """A value that is kept in a file; `new` makes it if there is no file yet, `read` reads it."""

    def __init__(self, path: Path, new: Callable[[], Value], read: Callable[[str], Value]) -> None:
        self._path = path
        try:
            self.value = read(path.read_text("utf-8"))
        except FileNotFoundError:
            self.value = new()
        except (NotationError, UnicodeDecodeError):
            raise TessellotError(
                Text("{path} does not hold any progress: delete it.", path=path)
            ) from None

    @classmethod
    def named(
        cls, name: str, new: Callable[[], Value], read: Callable[[str], Value]
    ) -> ProgressFile[Value]:
        """The file of that name in the user's data folder."""
        return cls(user_data_folder() / name, new, read)

    def save(self, value: Value) -> None:
        """Keep a value; raises OSError."""
        self.value = value
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self._path, value.to_json() + "\n")
