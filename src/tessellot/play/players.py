"""Who plays: the players in the seats, and how they came together."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Company(StrEnum):
    """Who plays with whom, which decides how moves are taken back."""

    ENGINE = "engine"
    HERE = "here"
    ONLINE = "online"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a person, the engine at some level, or nobody yet."""

    kind: Literal["person", "engine", "nobody"]
    name: str = ""
    level: str | None = None

    @classmethod
    def person(cls, name: str = "") -> Player:
        """A person, with or without a name."""
        return cls("person", name)

    @classmethod
    def engine(cls, level: str) -> Player:
        """The engine."""
        return cls("engine", level=level)

    @classmethod
    def nobody(cls) -> Player:
        """A seat that is still free."""
        return cls("nobody")
