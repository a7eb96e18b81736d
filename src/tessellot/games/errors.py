"""The errors of the rules and the notation, with messages for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessellot.extras import install_hint
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.games.violations import Violation


class TessellotError(ValueError):
    """An error that the user can correct: the message says what is wrong and what is right."""

    def __init__(self, text: Text, complaint: Text | None = None) -> None:
        super().__init__(str(text))
        self.text = text
        self.complaint = complaint or text
        """The message without line and column, for callers that add their own."""

    def __reduce__(self) -> tuple[object, ...]:
        # Errors are sent between processes. The default would call the class with the message
        # alone, but each class has arguments of its own.
        return _rebuilt, (type(self), self.args), self.__dict__


class UnknownGameError(TessellotError):
    """There is no game of that name."""


class OptionError(TessellotError):
    """A game has no such option, or the option has no such value."""


class BoardError(TessellotError):
    """A board text is not a board; `line` and `column` (from 1) say where, if anywhere."""

    def __init__(self, text: Text, line: int | None = None, column: int | None = None) -> None:
        super().__init__(text if line is None else _placed(text, line, column), text)
        self.line = line
        self.column = column


class IllegalMoveError(TessellotError):
    """A move that the rules forbid here, with every rule that it breaks."""

    def __init__(self, move: object, violations: tuple[Violation, ...]) -> None:
        reasons = tuple(violation.text for violation in violations)
        super().__init__(Text("{move} is not legal here. {reasons}", move=move, reasons=reasons))
        self.move = move
        self.violations = violations


class MissingPackagesError(TessellotError, ImportError):
    """Packages of an extra are not installed; the message says how to get them."""

    def __init__(self, what: Text, extra: str) -> None:
        super().__init__(
            Text("{what} Install more packages: {hint}", what=what, hint=install_hint(extra))
        )
        self.extra = extra


def require_packages(what: Text, extra: str, *modules: str) -> None:
    """Raise MissingPackagesError, with a sentence of what needs them, if a module is missing."""
    from importlib.util import find_spec

    if not all(map(find_spec, modules)):
        raise MissingPackagesError(what, extra)


class NotationError(TessellotError):
    """Text that could not be read: where, what stood there, and what was expected.

    Lines and columns count from 1. `whole` says that `expected` is a sentence of its own, such
    as why a move is illegal, to which nothing need be added.
    """

    def __init__(
        self,
        expected: Text,
        found: str = "",
        line: int = 1,
        column: int = 1,
        *,
        whole: bool = False,
    ) -> None:
        shown = found if len(found) <= 40 else found[:39] + "…"
        if whole:
            complaint = expected
        elif found:
            complaint = Text("{expected}, found {found!r}", expected=expected, found=shown)
        else:
            complaint = Text("{expected}, found nothing more", expected=expected)
        super().__init__(_placed(complaint, line, column), complaint)
        self.expected = expected
        self.found = found
        self.line = line
        self.column = column
        self.whole = whole

    def moved(self, line: int, column: int) -> NotationError:
        """The same error in a larger text, in which this one began at that line and column."""
        return NotationError(
            self.expected,
            self.found,
            self.line + line - 1,
            self.column + column - 1 if self.line == 1 else self.column,
            whole=self.whole,
        )


def _rebuilt(kind: type[TessellotError], args: tuple[object, ...]) -> TessellotError:
    """An error of that class without its attributes, which unpickling restores."""
    return kind.__new__(kind, *args)


def _placed(complaint: Text, line: int, column: int | None) -> Text:
    return Text(
        "line {line}, column {column}: {complaint}",
        line=line,
        column=column,
        complaint=complaint,
    )
