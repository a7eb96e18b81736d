"""The error of a faulty lesson file."""

from __future__ import annotations

from tessellot.games import TessellotError
from tessellot.locale import Text


class LessonError(TessellotError):
    """A lesson file that cannot be used: the file, the place in it, and what is wrong there."""

    def __init__(self, file: str, place: str, complaint: str) -> None:
        super().__init__(
            Text(
                "{file}: {place}: {complaint}",
                file=file,
                place=place or "top level",
                complaint=complaint,
            )
        )
        self.file = file
        self.place = place
