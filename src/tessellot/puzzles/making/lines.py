"""The line of a puzzle: the only right moves, the hardest replies, and what refutes the rest."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tessellot.games import Move, Placement, Position, Seat
from tessellot.puzzles.making.judges import Judge
from tessellot.puzzles.puzzle import OTHERS

SHARED_REPLIES = 6
"""How many of the commonest refutations are tried against all wrong moves."""


def moves_by_result(position: Position) -> dict[Position, list[Move]]:
    """The legal moves by the position that they lead to: equal ones count as one move."""
    found: dict[Position, list[Move]] = {}
    for move in position.legal_moves():
        found.setdefault(position.play(move), []).append(move)
    return found


@lru_cache(maxsize=4)
def values_at_once(position: Position) -> Mapping[Position, float]:
    """What a player who looks one move ahead sees, by the position after each move.

    It is the lead; in LOT, more stacks or the win.
    """
    seat = position.mover
    return {after: _value_at_once(after, seat) for after in moves_by_result(position)}


def _value_at_once(after: Position, seat: Seat) -> float:
    if not after.game.info.points_decide and after.outcome is not None:
        return math.inf if after.outcome.winner is seat else 0.0
    score = after.score
    return score[seat] - score[seat.other]


def only_right_move(
    judge: Judge,
    position: Position,
    turns: int,
    known: Move | None = None,
    wrong: Collection[Move] = (),
) -> Move | None:
    """The only right move of the side to move; None if there is none, or a second one.

    `known` is a move that is proven to be right, and those in `wrong` are proven to be wrong.
    """
    seat = position.mover
    results = moves_by_result(position)
    right = None
    if known is not None:
        right = results.pop(position.play(known))[0]
    left = [after for after, moves in results.items() if not any(one in wrong for one in moves)]
    # The likeliest ones first: a second right move ends the search.
    if isinstance(position.legal_moves()[0], Placement):
        left.sort(key=values_at_once(position).__getitem__, reverse=True)
    elif known is not None:
        # To count groups takes longer than most proofs.
        cells = set(known.cells)
        left.sort(key=lambda after: len(cells.difference(results[after][0].cells)))
    for after in left:
        if judge.is_right(after, seat, turns):
            if right is not None:
                return None
            right = results[after][0]
    return right


@dataclass(frozen=True, slots=True)
class ForcedLine:
    """The moves to find and the replies in turn, and the positions in which moves are to find."""

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    @property
    def to_find(self) -> tuple[Move, ...]:
        """The moves to find."""
        return self.moves[::2]


def forced_line(judge: Judge, position: Position, turns: int, right: Move) -> ForcedLine:
    """The line from the only right move on, as long as only one move is right each time."""
    moves, positions = [right], [position]
    limited = turns > 0
    while True:
        after = positions[-1].play(moves[-1])
        turns -= limited
        if after.outcome is not None or (limited and not turns):
            break
        found = _hardest_reply(judge, after, turns)
        if found is None:
            break
        reply, right = found
        moves += [reply, right]
        positions.append(after.play(reply))
    return ForcedLine(tuple(moves), tuple(positions))


def _hardest_reply(judge: Judge, after: Position, turns: int) -> tuple[Move, Move] | None:
    """The reply to which only one move is right, and that move.

    Of several, the one that holds out longest, then the one that leaves most moves to choose from.
    """
    replies = {
        position: moves[0]
        for position, moves in moves_by_result(after).items()
        if position.outcome is None
    }
    hardest_first = sorted(
        replies,
        key=lambda position: (judge.resistance(position, turns), len(position.legal_moves())),
        reverse=True,
    )
    for position in hardest_first:
        right = only_right_move(judge, position, turns)
        if right is not None:
            return replies[position], right
    return None


def refutations(
    judge: Judge, position: Position, right: Move, turns: int, tempting: Collection[Move] = ()
) -> dict[str, str]:
    """For every wrong move the line that refutes it, in notation; the commonest for `OTHERS`.

    Lines are played out for tempting moves; for the others only the reply is told.
    """
    seat = position.mover
    results = moves_by_result(position)
    del results[position.play(right)]
    wrong = [after for after in results if after.outcome is None]
    told = {after for after in wrong if any(move in tempting for move in results[after])}
    lines = {after: judge.refutation(after, seat, turns, to_end=after in told) for after in wrong}
    replies = _shared_replies(judge, {after: lines[after][0] for after in wrong}, seat, turns)
    table: dict[str, str] = {}
    usual, _ = next(iter(Counter(replies.values()).most_common(1)), (None, 0))
    for after in wrong:
        for move in results[after]:
            if after in told:
                table[str(move)] = " ".join(map(str, lines[after]))
            elif replies[after] != usual:
                table[str(move)] = str(replies[after])
    if usual is not None:
        table[OTHERS] = str(usual)
    return table


def _shared_replies(
    judge: Judge, replies: dict[Position, Move], seat: Seat, turns: int
) -> dict[Position, Move]:
    """Refuting replies after wrong moves, the same one after many moves if possible."""
    shared: dict[Position, Move] = {}
    for reply, _ in Counter(replies.values()).most_common(SHARED_REPLIES):
        shared |= {
            after: reply
            for after in replies
            if after not in shared
            and (
                replies[after] == reply
                or (reply in after.legal_moves() and judge.refutes(after.play(reply), seat, turns))
            )
        }
    return replies | shared
