"""The options that a UGI engine offers, and the values that they take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tessellot.games import OptionError
from tessellot.locale import Text


class EngineOption(NamedTuple):
    """An option as the engine declares it; bounds and choices as far as it names them."""

    name: str
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def written(self, value: object) -> str:
        """The value as ``setoption`` takes it; raises OptionError for one that it does not take."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if self.least is not None and self.most is not None:
            if not _is_between(self.least, text, self.most):
                what = Text(
                    "a whole number from {least} to {most}", least=self.least, most=self.most
                )
                raise self._refused(value, what)
        elif self.choices and text not in self.choices:
            raise self._refused(value, Text("one of {choices}", choices=", ".join(self.choices)))
        return text

    def _refused(self, value: object, what: Text) -> OptionError:
        return OptionError(
            Text(
                "{name}={value} is not possible: the engine takes {what}",
                name=self.name,
                value=value,
                what=what,
            )
        )


def read_option(words: Sequence[str]) -> EngineOption:
    """The option that the words after ``option name`` declare."""
    at = words.index("type")
    name, declared = " ".join(words[:at]), " ".join(words[at:])
    head, *choices = declared.split(" var ")
    return EngineOption(
        name, _number(head, "min"), _number(head, "max"), tuple(map(str.strip, choices))
    )


def _number(declared: str, word: str) -> int | None:
    """The number behind a word."""
    _, _, rest = declared.partition(f" {word} ")
    try:
        return int(rest.split()[0])
    except (IndexError, ValueError):
        return None


def _is_between(least: int, text: str, most: int) -> bool:
    try:
        return least <= int(text) <= most
    except ValueError:
        return False
