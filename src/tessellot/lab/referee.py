"""The referee: plays one game between two players, with the rules as the only law."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tessellot.games import Game, IllegalMoveError, Move, Seat
from tessellot.lab.errors import Fault, FaultKind
from tessellot.lab.players import Player
from tessellot.locale import Text


@dataclass(frozen=True, slots=True, order=True)
class Round:
    """Which game of a match: the pair, and whether it is its first or its second game.

    In the first game of a pair contestant A has the first seat, in the second game B has it.
    Both count from 1.
    """

    pair: int
    game: int

    def seat_of(self, contestant: int) -> Seat:
        """Where a contestant (0 for A, 1 for B) sits."""
        return Seat.FIRST if contestant == self.game - 1 else Seat.SECOND

    def at(self, seat: Seat) -> int:
        """Who sits there: 0 for A, 1 for B."""
        return next(contestant for contestant in (0, 1) if self.seat_of(contestant) is seat)

    def __str__(self) -> str:
        return f"{self.pair}.{self.game}"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: who won (None for a draw), in a word and in a sentence."""

    winner: Seat | None
    termination: str
    """The reason that the rules give, such as score, or the kind of a fault."""
    sentence: str

    @property
    def is_fault(self) -> bool:
        """Whether an engine failed, and lost for it."""
        return self.termination in list(FaultKind)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of a match."""

    round: Round
    moves: tuple[Move, ...]
    """All moves, the opening among them."""
    ending: Ending

    @property
    def points(self) -> float:
        """What contestant A gets for it."""
        if self.ending.winner is None:
            return 0.5
        return float(self.ending.winner is self.round.seat_of(0))

    @property
    def culprit(self) -> int | None:
        """Who lost by a fault, if somebody did: 0 for A, 1 for B."""
        if not self.ending.is_fault or self.ending.winner is None:
            return None
        return self.round.at(self.ending.winner.other)


SitDown = Callable[[Seat], Player]
Watcher = Callable[[Seat, tuple[Move, ...]], None]
"""Is told whose turn it is and what has been played, before anybody is asked anything."""


def play_game(
    game: Game, opening: Sequence[Move], sit_down: SitDown, watch: Watcher
) -> tuple[tuple[Move, ...], Ending]:
    """Play from an opening to the end; returns all moves and how it ended.

    A player who fails in any way loses the game.
    """
    moves = list(opening)
    position = game.start()
    for move in opening:
        position = position.play(move)
    players: dict[Seat, Player] = {}
    asked = Seat.FIRST
    try:
        for asked in Seat:
            watch(asked, tuple(moves))
            players[asked] = sit_down(asked)
        while position.outcome is None:
            asked = position.mover
            watch(asked, tuple(moves))
            move = players[asked].choose(position, moves)
            try:
                position = position.play(move)
            except IllegalMoveError as error:
                raise Fault(FaultKind.ILLEGAL, error.text) from None
            moves.append(move)
    except Fault as fault:
        return tuple(moves), lost_by(asked, fault)
    finally:
        for player in players.values():
            player.leave()
    outcome = position.outcome
    return tuple(moves), Ending(outcome.winner, outcome.reason, str(outcome))


def lost_by(seat: Seat, fault: Fault) -> Ending:
    """The end of a game in which a seat has failed."""
    return Ending(seat.other, fault.kind, str(fault))


def vanished() -> Fault:
    """The fault of an engine that took the process in which it ran along with it."""
    return Fault(FaultKind.CRASH, Text("It ended the process in which it was running."))


def frozen() -> Fault:
    """The fault of an engine that never comes back."""
    return Fault(FaultKind.TIME, Text("It did not answer, and had to be ended."))
