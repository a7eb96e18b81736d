"""A stored game as a game record, for download."""

from __future__ import annotations

from datetime import UTC, datetime

from tessellot.games import Seat
from tessellot.notation import Record
from tessellot.notation.records import result_of
from tessellot.play import Days, Fischer, Match, Player
from tessellot.server.storage import StoredGame


def record_of(stored: StoredGame) -> Record:
    """The record of the game so far, with the players and the result."""
    match = stored.match
    tags = {
        "Date": datetime.fromtimestamp(stored.created, UTC).date().isoformat(),
        "First": _name(match.player(Seat.FIRST)),
        "Second": _name(match.player(Seat.SECOND)),
        **_time_control(match),
    }
    outcome = match.outcome
    if outcome is not None:
        tags["Termination"] = outcome.reason
    record = Record.of(match.positions[0], match.moves, **tags)
    if outcome is not None and outcome.reason != "aborted":
        record.result = result_of(outcome)
    return record


def _name(player: Player) -> str:
    if player.kind == "engine":
        return f"Tessellot, level {player.level}"
    return player.name or "?"


def _time_control(match: Match) -> dict[str, str]:
    match match.clock.control:
        case Fischer(seconds, increment):
            return {"TimeControl": f"{seconds}+{increment}"}
        case Days(days):
            return {"TimeControl": f"{days} days a move"}
        case None:
            return {}
