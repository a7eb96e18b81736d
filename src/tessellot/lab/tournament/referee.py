"""The referee: runs one game between two players by the rules, and says how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tessellot.external import Fault, FaultKind
from tessellot.games import Game, IllegalMoveError, Move, Seat
from tessellot.lab.tournament.players.player import GamePlayer


@dataclass(frozen=True, slots=True, order=True)
class GameSlot:
    """A place in the schedule of a match: the number of the pair, and 1 or 2 for its game.

    The two games of a pair have the same opening. Contestant A has the first seat in game 1,
    contestant B in game 2. Pairs count from 1.
    """

    pair: int
    game: int

    def seat_of(self, contestant: int) -> Seat:
        """The seat of a contestant: 0 for A, 1 for B."""
        return Seat.FIRST if contestant == self.game - 1 else Seat.SECOND

    def contestant_at(self, seat: Seat) -> int:
        """The contestant in a seat: 0 for A, 1 for B."""
        return next(contestant for contestant in (0, 1) if self.seat_of(contestant) is seat)

    def __str__(self) -> str:
        return f"{self.pair}.{self.game}"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended. `winner` is None for a draw."""

    winner: Seat | None
    termination: str
    """The reason in the rules, such as ``score``, or the kind of a fault."""
    sentence: str
    """The same for people."""

    @property
    def is_fault(self) -> bool:
        """Whether an engine lost by a fault."""
        return self.termination in list(FaultKind)

    @property
    def is_refusal(self) -> bool:
        """Whether an engine refused to play, which says nothing about its strength."""
        return self.termination == FaultKind.REFUSAL


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of a match."""

    slot: GameSlot
    moves: tuple[Move, ...]
    """All moves, including the opening."""
    ending: Ending

    @property
    def points(self) -> float:
        """The points of contestant A: 1, ½ or 0."""
        if self.ending.winner is None:
            return 0.5
        return float(self.ending.winner is self.slot.seat_of(0))

    @property
    def faulty(self) -> int | None:
        """The contestant that lost by a fault, if one did: 0 for A, 1 for B."""
        if not self.ending.is_fault or self.ending.winner is None:
            return None
        return self.slot.contestant_at(self.ending.winner.other)


MakePlayer = Callable[[Seat], GamePlayer]
TurnListener = Callable[[Seat, tuple[Move, ...]], None]
"""Called with the seat and the moves so far, before a player is made or asked for a move."""


def play_game(
    game: Game, opening: Sequence[Move], make_player: MakePlayer, on_turn: TurnListener
) -> tuple[tuple[Move, ...], Ending]:
    """Play from an opening to the end; returns all moves and the ending.

    A player that raises a Fault or makes an illegal move loses the game.
    """
    moves = list(opening)
    position = game.start()
    for move in opening:
        position = position.play(move)
    players: dict[Seat, GamePlayer] = {}
    asked = Seat.FIRST
    try:
        for asked in Seat:
            on_turn(asked, tuple(moves))
            players[asked] = make_player(asked)
        while position.outcome is None:
            asked = position.mover
            on_turn(asked, tuple(moves))
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
            player.close()
    outcome = position.outcome
    return tuple(moves), Ending(outcome.winner, outcome.reason, str(outcome))


def lost_by(seat: Seat, fault: Fault) -> Ending:
    """The ending of a game that a seat loses by a fault."""
    return Ending(seat.other, fault.kind, str(fault))
