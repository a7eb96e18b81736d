"""The entry of a game in every list of games: its names, rules and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, with the words that explain it."""

    value: str | int
    text: Text


@dataclass(frozen=True, slots=True)
class Option:
    """Something to agree on before the game.

    `choices` are the values it may take; an option with `open` set also takes other texts
    (`open` says which). Where the default depends on another option, `default_by` names that
    option and gives the default for each of its values.
    """

    name: str
    label: Text
    help: Text
    choices: tuple[Choice, ...]
    default: str | int
    default_by: tuple[str, Mapping[str | int, str | int]] | None = field(default=None, hash=False)
    open: Text | None = None

    def default_for(self, chosen: Mapping[str, object]) -> str | int:
        """The default under the options chosen before this one."""
        if self.default_by is None:
            return self.default
        name, defaults = self.default_by
        return next(
            (value for key, value in defaults.items() if key == chosen.get(name)), self.default
        )


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is true of a game whatever its options."""

    id: str
    name: Text
    designer: str
    summary: Text
    sides: tuple[str, str]
    """The sides as the seats begin with them: the first seat's, then the second's."""
    options: tuple[Option, ...]
    rules: tuple[str, ...]
    """The ids of all rules that `why_illegal` can name."""
    swap_rule: Text | None = None
    """When a swap is allowed, in a game that has one."""
    swap_turns_all: bool = False
    """Whether a swap exchanges everything that scores, so that it only negates the value of a
    position."""
    halves: tuple[str, ...] = ()
    """The ids of the two games that a double game is made of, in the order of play."""
    second_half: Text | None = None
    """What stays and what begins when the second half of a double game begins."""
    no_move_left: Text | None = None
    """Why the game is over when nobody can move any more."""
    can_be_drawn: bool = False
    """Whether the rules know a draw; then two people may also agree to one."""
    points_decide: bool = True
    """Whether the seat with more points wins; in LOT points are shown but do not decide."""

    @property
    def has_swap(self) -> bool:
        """Whether sides can be exchanged at some time."""
        return self.swap_rule is not None
