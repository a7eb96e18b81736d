"""What every game has in common: seats, turns, options, scores, and the verbs of a position.

Every interface is written against this file alone. A game is a value (its options chosen), a
position is a value, and a move leads from one position to another. The verbs are
`legal_moves`, `play`, `why_illegal`, `outcome` and `score`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, NamedTuple

from tessellot.games import seams
from tessellot.games.errors import IllegalMoveError, OptionError
from tessellot.games.layers import Layer
from tessellot.games.moves import SWAP, Move, MoveBook, Moves, Placement, Sketch, Swap
from tessellot.geometry import Cell, Grid
from tessellot.locale import Text

Points = int | float


class Seat(StrEnum):
    """A person at the table. A swap changes the side they play, never their seat."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Seat:
        """The opponent's seat."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST

    @staticmethod
    def at(ply: int) -> Seat:
        """Who moves when that many turns have been taken alternately."""
        return Seat.SECOND if ply % 2 else Seat.FIRST

    @classmethod
    def _missing_(cls, value: object) -> Seat:
        # A seat may be given as text, which equals it but is not the same object. So whatever takes
        # a seat from outside says Seat(seat) first; what is no seat ends up here.
        raise OptionError(
            Text("There is no seat {name!r}: known are {known}", name=value, known=", ".join(cls))
        )


class Turn(NamedTuple):
    """Whose turn it is: the person and the side they play."""

    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a placement would break, with what to point at on the board."""

    rule: str
    text: Text
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Placement, ...] = ()

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's seat (None for a draw) and why."""

    winner: Seat | None
    reason: str
    text: Text

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat has in one count: its points and the cells that they come from.

    `groups` are sets of cells, largest first; the first `counted` of them make the points
    (the others are shown for comparison).
    """

    points: Points
    groups: tuple[tuple[Cell, ...], ...] = ()
    counted: int = 0


@dataclass(frozen=True, slots=True)
class Count:
    """One thing that is counted, such as visible symbols or the largest groups."""

    name: str
    text: Text
    first: Tally
    second: Tally

    def __getitem__(self, seat: Seat | str) -> Tally:
        return self.first if Seat(seat) is Seat.FIRST else self.second


@dataclass(frozen=True, slots=True)
class Score:
    """The points of both seats, and the counts that they are the sum of.

    `further` counts add no points but are worth showing: the largest groups where the
    second-largest are compared, the threats of LOT.
    """

    counts: tuple[Count, ...]
    further: tuple[Count, ...] = ()

    def __getitem__(self, seat: Seat | str) -> Points:
        return sum(count[seat].points for count in self.counts)

    @property
    def first(self) -> Points:
        """The points of the first seat."""
        return self[Seat.FIRST]

    @property
    def second(self) -> Points:
        """The points of the second seat."""
        return self[Seat.SECOND]

    @property
    def leader(self) -> Seat | None:
        """Who has more points, or None while they are equal."""
        if self.first == self.second:
            return None
        return Seat.FIRST if self.first > self.second else Seat.SECOND

    def __str__(self) -> str:
        return f"{self.first:g} : {self.second:g}"


@dataclass(frozen=True, slots=True)
class Stock:
    """How many pieces of one kind are left beside the board.

    Pieces that are told apart by their squares show one orientation of them as `black` and
    `white` cells; plain pieces are told by their shape alone.
    """

    shape: str
    left: int
    black: tuple[Cell, ...] = ()
    white: tuple[Cell, ...] = ()


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
        """The default, given the options before this one."""
        if self.default_by is None:
            return self.default
        name, defaults = self.default_by
        return next(
            (value for key, value in defaults.items() if key == chosen.get(name)), self.default
        )


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true of a game whatever its options: the entry in every list of games."""

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
    """Whether a swap exchanges everything that was played for, so that a position is worth to
    one seat after it what it was worth to the other before."""
    points_decide: bool = True
    """Whether having more points is what wins; otherwise they are only worth knowing."""

    @property
    def has_swap(self) -> bool:
        """Whether sides can be exchanged at some time."""
        return self.swap_rule is not None


class Game(ABC):
    """A game with its options chosen. Games are dataclasses whose fields are their options."""

    __slots__ = ()

    facts: ClassVar[Facts]
    move_types: ClassVar[tuple[type[Move], ...]]
    size: int
    """Rows and columns of the board."""

    @abstractmethod
    def start(self) -> Position:
        """The position before the first move."""

    @property
    @abstractmethod
    def book(self) -> MoveBook:
        """Every placement the game could see, numbered (the swap has no number)."""

    @property
    def options(self) -> dict[str, str | int]:
        """The chosen options as plain values: ``tessellot.game(id, **options)`` is this game."""
        values = ((option.name, getattr(self, option.name)) for option in self.facts.options)
        return {
            name: value if isinstance(value, (str, int)) else value.name for name, value in values
        }

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.facts.id} {chosen}".strip()


@dataclass(frozen=True, slots=True)
class Completions:
    """What a half-entered move could become.

    `moves` are the legal moves that it can still become; `move` is the one that it already
    is, if it is one. With no `moves` left, `why` says what stands in the way.
    """

    moves: Moves
    move: Move | None
    why: tuple[Violation, ...]


class Position(ABC):
    """A state of play: an immutable, hashable value."""

    __slots__ = ()

    game: Game
    """The game with its options."""

    @property
    @abstractmethod
    def ply(self) -> int:
        """How many turns have been taken, a swap among them."""

    @property
    @abstractmethod
    def legal_numbers(self) -> int:
        """The numbers of the legal placements in the game's book, as one integer of bits."""

    @property
    def can_swap(self) -> bool:
        """Whether the swap is among the legal moves."""
        return False

    def legal_moves(self) -> Moves:
        """Every legal move; none if and only if the game is over."""
        return Moves(self.game.book, self.legal_numbers, self.can_swap)

    @abstractmethod
    def broken_rules(self, move: Move) -> tuple[Violation, ...]:
        """Every rule that the move would break: empty for a legal move."""

    @abstractmethod
    def after(self, number: int) -> Position:
        """The position after the legal placement of that number in the game's book.

        The quick way for programs that took the number from `legal_moves`: it does not check.
        """

    def after_swap(self) -> Position:
        """The position after a legal swap."""
        raise IllegalMoveError(SWAP, self.swap_violations())

    @property
    @abstractmethod
    def mover(self) -> Seat:
        """Who would move next, even when the game is over."""

    @property
    @abstractmethod
    def sides(self) -> tuple[str, str]:
        """The side of the first seat, and that of the second."""

    @property
    @abstractmethod
    def score(self) -> Score:
        """The score as it stands, with the cells that it is counted from."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""

    @property
    @abstractmethod
    def layers(self) -> tuple[Layer, ...]:
        """What lies on the board, from the bottom up: for drawing."""

    @property
    def supply(self) -> tuple[Stock, ...]:
        """What is left of the pieces that can run short and are being placed now."""
        return ()

    @property
    def turn(self) -> Turn | None:
        """Whose turn it is, or None when the game is over."""
        if self.outcome is not None:
            return None
        return Turn(self.mover, self.side_of(self.mover))

    def side_of(self, seat: Seat | str) -> str:
        """The side that a seat plays now."""
        return self.sides[0] if Seat(seat) is Seat.FIRST else self.sides[1]

    def play(self, move: Move | str) -> Position:
        """The position after a move; raises IllegalMoveError with every broken rule."""
        if isinstance(move, str):
            move = seams.read_move(move, self.game)
        if isinstance(move, Swap):
            if self.can_swap:
                return self.after_swap()
        else:
            number = self.game.book.id_of(move)
            if number is not None and self.legal_numbers >> number & 1:
                return self.after(number)
        raise IllegalMoveError(move, self.broken_rules(move))

    def why_illegal(self, move: Move | str) -> tuple[Violation, ...]:
        """Every rule that a move would break, each with its cells; empty if it is legal."""
        if isinstance(move, str):
            move = seams.read_move(move, self.game)
        return self.broken_rules(move)

    def swap_violations(self) -> tuple[Violation, ...]:
        """Why there can be no swap now: empty if there can."""
        if self.can_swap:
            return ()
        text = self.game.facts.swap_rule or Text("There is no swap in this game.")
        return (Violation("swap", text),)

    def completions(self, sketch: Sketch | str | Iterable[Cell]) -> Completions:
        """What a half-entered move could become: text, a sketch, or just some cells."""
        if isinstance(sketch, str):
            sketch = seams.read_sketch(sketch, self.game)
        elif not isinstance(sketch, Sketch):
            sketch = Sketch(cells=frozenset(sketch))
        moves = self.legal_moves().fitting(sketch)
        whole = next((move for move in moves if move.told_by(sketch)), None)
        return Completions(moves, whole, () if moves else self.obstacles(sketch))

    @property
    @abstractmethod
    def taken(self) -> int:
        """The cells, as a mask, on which the piece to be placed now can no longer lie."""

    def obstacles(self, sketch: Sketch) -> tuple[Violation, ...]:
        """Why a half-entered move cannot become any legal one."""
        if sketch.swap:
            return self.swap_violations()
        grid = Grid.of(self.game.size)
        named = sorted(sketch.cells | sketch.black | sketch.white | sketch.typed())
        found = [off_board(grid, named), occupied(grid, named, self.taken)]
        violations = tuple(violation for violation in found if violation is not None)
        if violations:
            return violations
        what = (sketch.shape or "") + "".join(map(str, named)) or sketch.begun
        return (
            Violation(
                "no-fit",
                Text("No legal move can still be made of {what}.", what=what),
                tuple(named),
            ),
        )

    def __str__(self) -> str:
        return seams.draw_text(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game} after {self.ply} turns>"

    def _repr_svg_(self) -> str:
        return seams.draw_svg(self)


def more_points_win(score: Score) -> Outcome | None:
    """The usual end: whoever has more points wins; None if they are equal."""
    if score.leader is None:
        return None
    return Outcome(
        score.leader,
        "score",
        Text(
            "{winner} wins {more:g} : {less:g}.",
            winner=seat_text(score.leader),
            more=score[score.leader],
            less=score[score.leader.other],
        ),
    )


def last_placement_wins(score: Score, last: Seat) -> Outcome:
    """The end of an equal score where whoever placed last wins."""
    return Outcome(
        last,
        "last-placement",
        Text(
            "{winner} wins: the score is equal, {points:g} : {points:g}, and they placed last.",
            winner=seat_text(last),
            points=score[last],
        ),
    )


def seat_text(seat: Seat | str) -> Text:
    """A seat as the subject of a sentence."""
    return Text("The first seat") if Seat(seat) is Seat.FIRST else Text("The second seat")


SIDE_TEXTS = {"X": Text("X"), "O": Text("O"), "white": Text("white"), "black": Text("black")}
"""The sides as they are named in a sentence."""


def wrong_move() -> Violation:
    """A piece that is not played in this game, or not in this half of it."""
    return Violation("wrong-piece", Text("This piece is not the one to be placed now."))


def off_board(grid: Grid, cells: Iterable[Cell]) -> Violation | None:
    """The rule that a placement lies on the board."""
    outside = tuple(cell for cell in cells if cell not in grid)
    if not outside:
        return None
    return Violation("off-board", Text("Off the board: {cells}.", cells=listed(outside)), outside)


def occupied(
    grid: Grid, cells: Iterable[Cell], taken: int, pieces: tuple[Placement, ...] = ()
) -> Violation | None:
    """The rule that a placement covers no cell that is taken already."""
    covered = grid.cells_of(grid.mask(cells) & taken)
    if not covered:
        return None
    return Violation(
        "overlap", Text("Already covered: {cells}.", cells=listed(covered)), covered, pieces
    )


def listed(cells: Iterable[Cell]) -> str:
    """Cells as they are listed in a sentence."""
    return ", ".join(map(str, cells))
