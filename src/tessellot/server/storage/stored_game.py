"""A stored game: a match with its tokens, and how it is written to rows and read from them."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from sqlalchemy import RowMapping

from tessellot.games import Game, Outcome, Seat, TessellotError, game
from tessellot.locale import Text
from tessellot.notation import read_move
from tessellot.play import Clock, Company, Days, Fischer, Match, Player, TimeControl
from tessellot.play.match import ending
from tessellot.play.positions import Positions
from tessellot.server.storage.position_keys import position_key

LOG = logging.getLogger(__name__)
Row = Mapping[str, Any] | RowMapping
Opponent = Literal["engine", "here", "link", "open"]
"""The engine, a friend at the same screen, a friend by link, or anybody from the lobby."""

COMPANY: dict[Opponent, Company] = {
    "engine": Company.ENGINE,
    "here": Company.HERE,
    "link": Company.ONLINE,
    "open": Company.ONLINE,
}
"""The kind of match for each kind of opponent."""


class UnreadableGameError(TessellotError):
    """The rows of a game cannot be read by this version, such as those of an unknown game."""

    def __init__(self, game_id: str) -> None:
        super().__init__(Text("The game {id} is stored, but cannot be read here.", id=game_id))


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A match, its version, and the hashes of the secrets that open its seats."""

    id: str
    match: Match
    opponent: Opponent
    created: float
    tokens: tuple[str | None, str | None]
    """The hash of each seat's token; two people at one screen have one token for both."""
    invitation: str | None = None
    """The hash of the secret that gives the open seat."""
    next_game: str | None = None
    pairing: str | None = None
    """The id that the open seats of one quick pairing share: taking one closes the others."""
    opener: str | None = None
    """The hash of the visitor who waits in the lobby, as long as the seat is open."""
    version: int = 1
    changed_at: float | None = field(default=None, compare=False)
    """When this version was stored."""

    def changed(self, match: Match) -> StoredGame:
        """The next version, with the match changed."""
        return replace(self, match=match, version=self.version + 1)

    def is_one_move_after(self, before: StoredGame) -> bool:
        """Whether one move, and nothing else, leads from another version to this one."""
        return (
            self.version == before.version + 1
            and self.match.ply == before.match.ply + 1
            and self.match.moves[:-1] == before.match.moves
        )

    def played_rows(self) -> list[dict[str, Any]]:
        """The rows of a finished game's moves by position; none while it goes on."""
        match = self.match
        if match.outcome is None or match.outcome.reason == "aborted":
            return []
        winner = match.outcome.winner
        return [
            {
                "game_id": self.id,
                "ply": ply,
                "position": position_key(position),
                "move": str(move),
                "winner": None if winner is None else winner.value,
            }
            for ply, (position, move) in enumerate(zip(match.positions, match.moves, strict=False))
        ]

    def token_of(self, seat: Seat) -> str | None:
        """The hash of a seat's token."""
        return self.tokens[0] if seat is Seat.FIRST else self.tokens[1]

    @property
    def free_seat(self) -> Seat | None:
        """The seat that nobody has taken yet, while the game is not over."""
        if self.match.outcome is not None:
            return None
        return next((s for s in Seat if self.match.player(s).kind == "nobody"), None)

    @property
    def is_watchable(self) -> bool:
        """Whether the lobby lists the game as running: only games that began in the lobby."""
        match = self.match
        return self.opponent == "open" and match.is_full and match.outcome is None

    def game_row(self) -> dict[str, Any]:
        """The row of the table of games."""
        match = self.match
        return {
            "id": self.id,
            "version": self.version,
            "created": self.created,
            "opponent": self.opponent,
            "game": match.game.info.id,
            "options": match.game.options,
            "invitation": self.invitation,
            "clock": clock_row(match.clock),
            "takeback": match.takeback,
            "draw": match.draw,
            "rematch": match.rematch,
            "next_game": self.next_game,
            "pairing": self.pairing,
            "changed": self.changed_at or self.created,
            "opener": self.opener if self.free_seat is not None else None,
            "ending": match.ending.reason if match.ending else None,
            "winner": match.ending.winner if match.ending else None,
            "deadline": match.clock.deadline if match.outcome is None else None,
            "engine_to_move": match.engine_to_move is not None,
            "in_lobby": self.opponent == "open" and self.free_seat is not None,
            "watchable": self.is_watchable,
        }

    def seat_rows(self) -> Iterator[dict[str, Any]]:
        """The rows of the table of seats."""
        for seat in Seat:
            player = self.match.player(seat)
            yield {
                "game_id": self.id,
                "seat": seat.value,
                "kind": player.kind,
                "name": player.name,
                "level": player.level,
                "token": self.token_of(seat),
            }

    def move_rows(self, since: int, at: float) -> list[dict[str, Any]]:
        """The rows of the moves from a ply on."""
        return [
            {"game_id": self.id, "ply": ply, "move": str(move), "at": at}
            for ply, move in enumerate(self.match.moves[since:], since)
        ]

    def common_plies(self, other: StoredGame) -> int:
        """The number of moves at the start that two versions have in common."""
        pairs = zip(self.match.moves, other.match.moves, strict=False)
        same = 0
        for mine, theirs in pairs:
            if mine != theirs:
                break
            same += 1
        return same


@dataclass(frozen=True, slots=True)
class ListedGame:
    """What a list says of a running game; its moves are not read."""

    id: str
    created: float
    game: Game
    control: TimeControl
    names: tuple[str, str]
    ply: int


def read_listing(row: Row, names: Iterable[str], ply: int) -> ListedGame:
    """A game for a list; UnreadableGameError if its row cannot be read."""
    with _readable(row):
        first, second = names
        return ListedGame(
            row["id"],
            row["created"],
            game(row["game"], **row["options"]),
            read_clock(row["clock"]).control,
            (first, second),
            ply,
        )


def read_game(row: Row, seats: Sequence[Row], moves: Sequence[str]) -> StoredGame:
    """The game that is stored in some rows; UnreadableGameError if they cannot be read."""
    with _readable(row):
        return _read_game(row, seats, moves)


@contextmanager
def _readable(row: Row) -> Iterator[None]:
    try:
        yield
    except (LookupError, TypeError, ValueError) as error:
        LOG.warning("a game cannot be read", extra={"game": row["id"], "reason": repr(error)})
        raise UnreadableGameError(row["id"]) from error


def _read_game(row: Row, seats: Sequence[Row], moves: Sequence[str]) -> StoredGame:
    by_seat = {seat["seat"]: seat for seat in seats}
    players = tuple(
        Player(by_seat[s]["kind"], by_seat[s]["name"], by_seat[s]["level"]) for s in Seat
    )
    match = Match.begin(
        game(row["game"], **row["options"]), COMPANY[row["opponent"]], (players[0], players[1])
    )
    playable = match.game
    made = [playable.known_move(read_move(text, playable)) for text in moves]
    match = replace(
        match,
        positions=Positions(match.position, made),
        clock=read_clock(row["clock"]),
        ending=_read_ending(row),
        takeback=_seat(row["takeback"]),
        draw=_seat(row["draw"]),
        rematch=_seat(row["rematch"]),
    )
    return StoredGame(
        id=row["id"],
        match=match,
        opponent=row["opponent"],
        created=row["created"],
        tokens=(by_seat["first"]["token"], by_seat["second"]["token"]),
        invitation=row["invitation"],
        next_game=row["next_game"],
        pairing=row["pairing"],
        opener=row["opener"],
        version=row["version"],
        changed_at=row["changed"],
    )


def clock_row(clock: Clock) -> dict[str, Any]:
    """A clock as JSON values."""
    return {
        "control": _control_row(clock.control),
        "first": clock.first,
        "second": clock.second,
        "running": clock.running,
        "since": clock.since,
    }


def read_clock(row: Row) -> Clock:
    """The clock of some JSON values."""
    return Clock(
        _read_control(row["control"]),
        row["first"],
        row["second"],
        _seat(row["running"]),
        row["since"],
    )


def _control_row(control: TimeControl) -> dict[str, int] | None:
    match control:
        case None:
            return None
        case Fischer(seconds, increment):
            return {"seconds": seconds, "increment": increment}
        case Days(days):
            return {"days": days}


def _read_control(row: dict[str, int] | None) -> TimeControl:
    if row is None:
        return None
    return Days(**row) if "days" in row else Fischer(**row)


def _read_ending(row: Row) -> Outcome | None:
    return ending(row["ending"], _seat(row["winner"])) if row["ending"] else None


def _seat(name: str | None) -> Seat | None:
    return Seat(name) if name else None
