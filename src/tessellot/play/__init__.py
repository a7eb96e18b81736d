"""A match: two seats, their clocks, offers, and a result. Pure: the time is passed in.

>>> import tessellot
>>> from tessellot.play import Company, Match, Player
>>> match = Match.begin(tessellot.game("lot"), Company.HERE, (Player.person(), Player.person()))
>>> match = match.play(tessellot.Seat.FIRST, "d4", now=0.0)
>>> match.turn, match.ply
(<Seat.SECOND: 'second'>, 1)
"""

from tessellot.play.clocks import Clock, Days, Fischer, TimeControl
from tessellot.play.errors import MatchError
from tessellot.play.match import Match
from tessellot.play.players import Company, Player

__all__ = ["Clock", "Company", "Days", "Fischer", "Match", "MatchError", "Player", "TimeControl"]
