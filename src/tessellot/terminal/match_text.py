"""The players' names and the summary of a match, as texts."""

from __future__ import annotations

from collections.abc import Sequence

from tessellot.games import Seat
from tessellot.locale import Text
from tessellot.play import Company, Match


def player_names(match: Match) -> Sequence[Text]:
    """The names of the players: the first seat, then the second."""
    return [_player_name(match, seat) for seat in Seat]


def _player_name(match: Match, seat: Seat) -> Text:
    from tessellot.engine.levels import level

    player = match.player(seat)
    if player.level is not None:
        found = level(match.game.info.id, player.level)
        return Text("{name} ({number})", name=found.name, number=found.number)
    if player.name:
        return Text("{name}", name=player.name)
    if match.company is Company.ENGINE:
        return Text("You")
    return Text("First player") if seat is Seat.FIRST else Text("Second player")


def match_summary(match: Match) -> Text:
    """The game, the players and the number of moves in a line."""
    first, second = player_names(match)
    return Text(
        "{game}, {first} – {second}, moves: {moves}",
        game=match.game.info.name,
        first=first,
        second=second,
        moves=match.ply,
    )
