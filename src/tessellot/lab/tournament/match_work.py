"""The games of a match as work for other processes."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.games import Move, Seat
from tessellot.lab.errors import LabError
from tessellot.lab.execution import Report, Work
from tessellot.lab.tournament.engine_match import EngineMatch
from tessellot.lab.tournament.faults import process_died, process_hung
from tessellot.lab.tournament.referee import GameSlot, PlayedGame, lost_by
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class _Turn:
    """The state of a game before a player is asked for a move."""

    seat: Seat
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class MatchWork(Work[GameSlot, PlayedGame]):
    """Plays the games of a match. An engine that ends or freezes its process loses the game."""

    match: EngineMatch

    def prepare(self) -> None:
        """Compile the engines, and see that external ones are there, before any clock runs."""
        for contestant in self.match.contestants:
            contestant.check(self.match.game, self.match.limit)

    def do(self, task: GameSlot, report: Report) -> PlayedGame:
        seconds = self.match.limit.hang_seconds
        return self.match.play(task, lambda seat, moves: report(_Turn(seat, moves), seconds))

    def lost(self, task: GameSlot, state: object, *, hung: bool) -> PlayedGame:
        """The game is lost by the seat whose turn it was."""
        if not isinstance(state, _Turn):
            raise LabError(Text("A process that should play games could not be started."))
        fault = process_hung() if hung else process_died()
        return PlayedGame(task, state.moves, lost_by(state.seat, fault))
