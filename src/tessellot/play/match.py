"""A match from the first move to the result: an immutable value, like a position.

Every verb returns a new match or raises `MatchError` (or `IllegalMoveError`, from the rules). The
time is passed in; call `at` first to let a flag fall that is due.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tessellot.games import Game, Move, Outcome, Position, Seat
from tessellot.games.seats import seat_text
from tessellot.locale import Text
from tessellot.play.clocks import Clock, TimeControl
from tessellot.play.errors import MatchError
from tessellot.play.players import Company, Player
from tessellot.play.positions import Positions

ABORTABLE = 2
"""A match can be aborted while fewer moves than this have been made."""


def ending(reason: str, winner: Seat | str | None) -> Outcome:
    """An end that the rules do not know: by resignation, time, absence, agreement, or aborted."""
    if reason == "agreement":
        return Outcome(None, reason, Text("A draw by agreement."))
    if winner is None:
        return Outcome(None, reason, Text("The game was aborted."))
    winner = Seat(winner)
    name = seat_text(winner)
    if reason == "left":
        text = Text("{winner} wins: the other side has left.", winner=name)
    elif reason == "time":
        text = Text("{winner} wins: the time of the other side is up.", winner=name)
    else:
        text = Text("{winner} wins: the other side resigned.", winner=name)
    return Outcome(winner, reason, text)


@dataclass(frozen=True, slots=True)
class Match:
    """A game being played. `positions` begins with the start and has one more than `moves`."""

    company: Company
    players: tuple[Player, Player]
    positions: Positions
    clock: Clock
    ending: Outcome | None = None
    """How the match ended by something else than the rules."""
    takeback: Seat | None = None
    """Who asks to take a move back."""
    draw: Seat | None = None
    """Who offers a draw."""
    rematch: Seat | None = None
    """Who asks for another game."""

    @classmethod
    def begin(
        cls,
        game: Game,
        company: Company,
        players: tuple[Player, Player],
        control: TimeControl = None,
    ) -> Match:
        """A match before its first move."""
        return cls(company, players, Positions(game.start()), Clock.set_to(control))

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.position.game

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return self.positions.moves

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self.ending or self.position.outcome

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, or None when the match is over."""
        return None if self.outcome is not None else self.position.mover

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken."""
        return all(player.kind != "nobody" for player in self.players)

    @property
    def engine_to_move(self) -> str | None:
        """The level of the engine if it is its turn."""
        return None if self.turn is None else self.player(self.turn).level

    def player(self, seat: Seat | str) -> Player:
        """Who sits in a seat."""
        return self.players[0] if Seat(seat) is Seat.FIRST else self.players[1]

    def seated(self, seat: Seat | str, player: Player) -> Match:
        """The match with a free seat taken."""
        if self.player(seat).kind != "nobody":
            raise MatchError("seat-taken", Text("This seat is taken already."))
        self._check_going_on()
        first, second = self.players
        players = (player, second) if Seat(seat) is Seat.FIRST else (first, player)
        return replace(self, players=players)

    def at(self, now: float) -> Match:
        """The match at that time: over, if a flag has fallen meanwhile."""
        flagged = self.clock.flagged(now)
        if flagged is None or self.outcome is not None:
            return self
        return self._ended(ending("time", flagged.other), now)

    def play(self, seat: Seat | str, move: Move | str, now: float) -> Match:
        """The match after a move of a seat."""
        self._check_going_on()
        self._check_full()
        if Seat(seat) is not self.turn:
            raise MatchError("not-your-turn", Text("It is the other side's turn."))
        positions = self.positions.after(self.game.read_move(move))
        after = positions[-1]
        then = None if after.outcome is not None else after.mover
        return replace(
            self,
            positions=positions,
            clock=self.clock.pressed(seat, then, now),
            takeback=None,
            # To play on is to decline the draw that the opponent offered.
            draw=self.draw if self.draw is Seat(seat) and then is not None else None,
        )

    def undo_length(self, seat: Seat | str) -> int:
        """How many moves must go for the last move of a seat to be taken back: 0 if none was."""
        seat = Seat(seat)
        for back in range(1, len(self.positions)):
            if self.positions[-1 - back].mover is seat:
                return back
        return 0

    def can_undo(self, seat: Seat | str) -> bool:
        """Whether a seat may take back without asking anybody."""
        if self.company is Company.ONLINE or self.ending is not None:
            return False
        return self.ply > 0 if self.company is Company.HERE else self.undo_length(seat) > 0

    def undo(self, seat: Seat | str, now: float) -> Match:
        """Take back at will: one move here, one's own and the answer against the engine."""
        if self.company is Company.ONLINE:
            raise MatchError("ask-first", Text("Ask the other player to take a move back."))
        if not self.can_undo(seat):
            raise MatchError("nothing-to-undo", Text("There is nothing to take back."))
        return self._back(1 if self.company is Company.HERE else self.undo_length(seat), now)

    def can_ask_back(self, seat: Seat | str) -> bool:
        """Whether a seat has a move that it could ask to take back."""
        online = self.company is Company.ONLINE
        return online and self.outcome is None and self.undo_length(seat) > 0

    def offer_takeback(self, seat: Seat | str) -> Match:
        """Ask the opponent to let one's last move be taken back."""
        self._check_going_on()
        if not self.can_ask_back(seat):
            raise MatchError("nothing-to-undo", Text("There is nothing to take back."))
        return replace(self, takeback=Seat(seat))

    def answer_takeback(self, seat: Seat | str, *, accept: bool, now: float) -> Match:
        """Grant or refuse what the opponent asked for; one's own request can only be withdrawn."""
        asking = self.takeback
        if asking is None or (accept and asking is Seat(seat)):
            raise MatchError("no-offer", Text("Nobody has asked for that."))
        return self._back(self.undo_length(asking), now) if accept else replace(self, takeback=None)

    def can_offer_draw(self, seat: Seat | str) -> bool:
        """Whether a seat may offer a draw: two people have begun a game that knows one."""
        return (
            self.company is not Company.ENGINE
            and self.outcome is None
            and self.ply >= ABORTABLE
            and self.game.info.can_be_drawn
            and self.draw is not Seat(seat)
        )

    def offer_draw(self, seat: Seat | str, now: float) -> Match:
        """Offer a draw, or agree to it; two people at one screen have agreed already."""
        self._check_going_on()
        if not self.can_offer_draw(seat):
            raise MatchError("no-draw", Text("A draw cannot be offered here."))
        if self.company is Company.HERE or self.draw is Seat(seat).other:
            return self._ended(ending("agreement", None), now)
        return replace(self, draw=Seat(seat))

    def decline_draw(self) -> Match:
        """Decline the draw that was offered, or withdraw the offer."""
        if self.draw is None:
            raise MatchError("no-offer", Text("Nobody has asked for that."))
        return replace(self, draw=None)

    def resign(self, seat: Seat | str, now: float) -> Match:
        """Give up."""
        self._check_going_on()
        self._check_full()
        return self._ended(ending("resignation", Seat(seat).other), now)

    @property
    def can_abort(self) -> bool:
        """Whether it is early enough to end the match without a result."""
        return self.outcome is None and self.ply < ABORTABLE

    def abort(self, now: float) -> Match:
        """End the match without a result, before the second move."""
        self._check_going_on()
        if not self.can_abort:
            raise MatchError("too-late", Text("A game can only be aborted before the second move."))
        return self._ended(ending("aborted", None), now)

    def can_claim(self, seat: Seat | str) -> bool:
        """Whether a seat may end the match if its opponent, whose turn it is, has left it.

        A clock settles that by itself.
        """
        return (
            self.company is Company.ONLINE
            and self.clock.control is None
            and self.is_full
            and self.turn is Seat(seat).other
        )

    def claim(self, seat: Seat | str, now: float, *, win: bool) -> Match:
        """End a match that the opponent has left: as a win, or without a result."""
        self._check_going_on()
        if not self.can_claim(seat):
            raise MatchError(
                "no-claim",
                Text("Only a game without a clock can be claimed, on the other side's turn."),
            )
        return self._ended(ending("left", Seat(seat)) if win else ending("aborted", None), now)

    def offer_rematch(self, seat: Seat | str) -> Match:
        """Ask for another game; `agrees_to_rematch` says whether that settles it."""
        if self.outcome is None:
            raise MatchError("not-over", Text("The game is not over yet."))
        self._check_full()
        seat = Seat(seat)
        return self if self.rematch is seat.other else replace(self, rematch=seat)

    def agrees_to_rematch(self, seat: Seat | str) -> bool:
        """Whether another game begins when this seat asks for one."""
        return self.company is not Company.ONLINE or self.rematch is Seat(seat).other

    def decline_rematch(self) -> Match:
        """No other game, at least not now."""
        if self.rematch is None:
            raise MatchError("no-offer", Text("Nobody has asked for that."))
        return replace(self, rematch=None)

    def next_match(self) -> Match:
        """Another game with seats exchanged."""
        first, second = self.players
        return Match.begin(self.game, self.company, (second, first), self.clock.control)

    def _check_going_on(self) -> None:
        if self.outcome is not None:
            raise MatchError("over", Text("The game is over."))

    def _check_full(self) -> None:
        if not self.is_full:
            raise MatchError("seat-open", Text("The other seat is still free."))

    def _ended(self, how: Outcome, now: float) -> Match:
        return replace(self, ending=how, clock=self.clock.stopped(now), takeback=None, draw=None)

    def _back(self, plies: int, now: float) -> Match:
        """The match `plies` moves earlier. Before the first move no clock runs."""
        positions = self.positions.without_last(plies)
        then = positions[-1].mover if len(positions) > 1 else None
        return replace(
            self,
            positions=positions,
            clock=self.clock.rewound(then, now),
            takeback=None,
            draw=None,
            rematch=None,
        )
