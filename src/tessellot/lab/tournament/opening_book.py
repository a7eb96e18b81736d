"""Openings for matches: the same seed gives the same openings on every machine and version.

An opening is a few random placements from the start of a game. After two or more of them no swap
is possible; after one the second player may swap.
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

MAX_PLIES = 20
MAX_ATTEMPTS = 200
"""After this many attempts in a row without a new opening the search for more ends."""

EVEN_NODES = 5_000
EVEN_TOLERANCE = 0.08
"""The win probability of an even opening, by a short search, is at most this far from one half."""


class OpeningSource(Protocol):
    """Where a match takes its openings from. Its text is a part of the match's Event tag."""

    @property
    def seed(self) -> int:
        """The seed of all random numbers of the match."""

    @property
    def text(self) -> Text:
        """A description; `str` gives the English, which goes into records."""

    def openings(self, game: Game, wanted: int) -> tuple[Opening, ...]:
        """`wanted` openings of a game, or fewer if there are no more."""


@dataclass(frozen=True, slots=True)
class FixedOpenings:
    """A fixed list of openings with a name; the text contains a digest of the list."""

    name: str
    seed: int
    listed: tuple[Opening, ...]

    def openings(self, game: Game, wanted: int) -> tuple[Opening, ...]:  # noqa: ARG002
        """The first `wanted` of the list."""
        return self.listed[:wanted]

    @property
    def text(self) -> Text:
        moves = "; ".join(" ".join(map(str, opening)) for opening in self.listed)
        digest = sha256(moves.encode()).hexdigest()[:12]
        return Text("{name}, {digest}, seed {seed}", name=self.name, digest=digest, seed=self.seed)

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """Random openings of `plies` placements, all different; only `even` ones if that is set.

    `count` limits their number; a longer match repeats them.
    """

    plies: int = 2
    seed: int = 0
    even: bool = False
    count: int | None = None

    def __post_init__(self) -> None:
        if self.count is not None and self.count < 1:
            raise LabError(Text("At least one opening is needed."))
        if not 0 <= self.plies <= MAX_PLIES:
            raise LabError(
                Text(
                    "Openings have 0 to {most} placements, not {plies}.",
                    most=MAX_PLIES,
                    plies=self.plies,
                )
            )

    def openings(self, game: Game, wanted: int) -> tuple[Opening, ...]:
        """`wanted` different openings, or fewer if `count` or the game allows no more.

        A greater `wanted` adds openings behind the same ones.
        """
        wanted = min(wanted, self.count or wanted)
        engine = Engine(game, nodes=EVEN_NODES) if self.even else None
        found: dict[Position, Opening] = {}
        attempt = failures = 0
        while len(found) < wanted and failures < MAX_ATTEMPTS:
            opening, position = _random_opening(game, self.plies, f"{self.seed} {game} {attempt}")
            attempt += 1
            failures += 1
            fits = position.outcome is None and position not in found
            if fits and (engine is None or _is_even(engine, position)):
                found[position] = opening
                failures = 0
        if not found:
            raise LabError(
                Text("No such opening was found among {attempts}.", attempts=MAX_ATTEMPTS)
            )
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
        # Of the methods of Random only random() is guaranteed to stay the same in all versions.
        number = numbers[int(chance.random() * len(numbers))]
        opening.append(game.move_index[number])
        position = position.after(number)
    return tuple(opening), position


def _is_even(engine: Engine, position: Position) -> bool:
    analysis = engine.final_analysis(position)
    return abs(analysis.best.win_probability - 0.5) <= EVEN_TOLERANCE
