"""The error of a puzzle that cannot be used."""

from __future__ import annotations

from tessellot.games import TessellotError
from tessellot.locale import Text


class PuzzleError(TessellotError):
    """A wrong puzzle: what is wrong and, if it stands in a file, in which line."""

    def __init__(self, complaint: Text, file: str = "", line: int | None = None) -> None:
        text = complaint
        if line is not None:
            text = Text(
                "{file}, line {line}: {complaint}", file=file, line=line, complaint=complaint
            )
        super().__init__(text, complaint)
        self.file, self.line = file, line

    def at(self, file: str, line: int) -> PuzzleError:
        """The same error with its place."""
        return PuzzleError(self.complaint, file, line)
