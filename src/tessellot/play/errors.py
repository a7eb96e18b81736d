"""What a player may not do in a match, in words for people."""

from __future__ import annotations

from tessellot.games import TessellotError
from tessellot.locale import Text


class MatchError(TessellotError):
    """Something that a seat may not do now; `code` is the same for programs."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(text)
        self.code = code
