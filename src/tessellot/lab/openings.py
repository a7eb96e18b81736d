"""Frozen openings: the same seed gives the same openings, on any machine and for ever.

An opening is a few random placements from the start of a game. From two placements on there is
no swap any more; with one, the second player may take the other side.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Protocol

from tessellot.engine import Engine
from tessellot.games import Game, Move, Position
from tessellot.geometry import bits_of
from tessellot.lab.errors import LabError
from tessellot.locale import Text

Opening = tuple[Move, ...]

MOST_PLIES = 20
ATTEMPTS = 200
"""So many openings in a row that bring nothing new mean that there are no more."""

EVEN_NODES = 5_000
EVEN_WITHIN = 0.08
"""An even opening is one after which a short search gives either side so nearly one half."""


class Book(Protocol):
    """Where a match takes its openings from; by its text a match is known again."""

    @property
    def seed(self) -> int:
        """What all chance of the match begins with."""

    @property
    def text(self) -> Text:
        """Which openings these are; as a string it is the same in English, for records."""

    def openings(self, game: Game, wanted: int) -> tuple[Opening, ...]:
        """So many openings of a game, or as many as there are."""


@dataclass(frozen=True, slots=True)
class ChosenOpenings:
    """Openings that somebody has chosen, under a name; the text has a digest of them."""

    name: str
    seed: int
    chosen: tuple[Opening, ...]

    def openings(self, game: Game, wanted: int) -> tuple[Opening, ...]:  # noqa: ARG002
        """The first so many."""
        return self.chosen[:wanted]

    @property
    def text(self) -> Text:
        moves = "; ".join(" ".join(map(str, opening)) for opening in self.chosen)
        digest = sha256(moves.encode()).hexdigest()[:12]
        return Text("{name}, {digest}, seed {seed}", name=self.name, digest=digest, seed=self.seed)

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """Which openings there are: how long they are, where they come from, and how many.

    Without a `count` there are as many as are asked for.
    """

    plies: int = 2
    seed: int = 0
    even: bool = False
    count: int | None = None

    def __post_init__(self) -> None:
        if self.count is not None and self.count < 1:
            raise LabError(Text("At least one opening is needed."))
        if not 0 <= self.plies <= MOST_PLIES:
            raise LabError(
                Text(
                    "Openings have 0 to {most} placements, not {plies}.",
                    most=MOST_PLIES,
                    plies=self.plies,
                )
            )

    def openings(self, game: Game, wanted: int) -> tuple[Opening, ...]:
        """So many openings, all different: fewer if the book or the game has no more of them.

        Whoever wants more gets the same ones first.
        """
        wanted = min(wanted, self.count or wanted)
        engine = Engine(game, nodes=EVEN_NODES) if self.even else None
        found: dict[Position, Opening] = {}
        attempt = in_vain = 0
        while len(found) < wanted and in_vain < ATTEMPTS:
            opening, position = _random_opening(game, self.plies, f"{self.seed} {game} {attempt}")
            attempt += 1
            in_vain += 1
            fits = position.outcome is None and position not in found
            if fits and (engine is None or _is_even(engine, position)):
                found[position] = opening
                in_vain = 0
        if not found:
            raise LabError(Text("No such opening was found among {attempts}.", attempts=ATTEMPTS))
        return tuple(found.values())

    @property
    def text(self) -> Text:
        kind = (
            Text("even openings of {plies}, seed {seed}", plies=self.plies, seed=self.seed)
            if self.even
            else Text("openings of {plies}, seed {seed}", plies=self.plies, seed=self.seed)
        )
        return kind if self.count is None else Text("{count} {kind}", count=self.count, kind=kind)

    def __str__(self) -> str:
        return str(self.text)


def _random_opening(game: Game, plies: int, seed: str) -> tuple[Opening, Position]:
    chance = Random(seed)
    position = game.start()
    opening = []
    for _ in range(plies):
        numbers = list(bits_of(position.legal_placements))
        if not numbers:
            break
        # Of all that Random offers, only random() is promised to stay the same for ever.
        number = numbers[int(chance.random() * len(numbers))]
        opening.append(game.move_index[number])
        position = position.after(number)
    return tuple(opening), position


def _is_even(engine: Engine, position: Position) -> bool:
    *_, analysis = engine.analyse(position)
    return abs(analysis.best.win_probability - 0.5) <= EVEN_WITHIN
