"""The line of a puzzle: the only right moves, the hardest replies, and what refutes the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tessellot.games import Move, Position, Seat
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


def only_right_move(
    judge: Judge, position: Position, turns: int, first: Move | None = None
) -> Move | None:
    """The only right move of the side to move; None if there is none, or a second one.

    `first` is a move to look at first, such as one that is known to be right.
    """
    seat = position.mover
    results = moves_by_result(position)
    order: Iterable[Position] = results
    if first is not None:
        known = position.play(first)
        order = [known, *(after for after in results if after != known)]
    right = None
    for after in order:
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
    best: tuple[Move, Move] | None = None
    best_rank = (-1, -1)
    for position, (reply, *_) in moves_by_result(after).items():
        if position.outcome is not None:
            continue
        right = only_right_move(judge, position, turns)
        rank = (judge.resistance(position, turns), len(position.legal_moves()))
        if right is not None and rank > best_rank:
            best, best_rank = (reply, right), rank
    return best


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
    lines = {after: judge.refutation(after, seat, turns) for after in wrong}
    replies = _shared_replies(judge, {after: lines[after][0] for after in wrong}, seat, turns)
    table: dict[str, str] = {}
    usual, _ = next(iter(Counter(replies.values()).most_common(1)), (None, 0))
    for after in wrong:
        told = any(move in tempting for move in results[after])
        for move in results[after]:
            if told:
                table[str(move)] = " ".join(map(str, lines[after]))
            elif replies[after] != usual:
                table[str(move)] = str(replies[after])
    if usual is not None:
        table[OTHERS] = str(usual)
    return table


def _shared_replies(
    judge: Judge, replies: dict[Position, Move], seat: Seat, turns: int
) -> dict[Position, Move]:
    """Refuting replies after wrong moves, as few different ones as a short search finds."""
    common = [reply for reply, _ in Counter(replies.values()).most_common(SHARED_REPLIES)]
    refuted = {
        reply: {
            after
            for after in replies
            if reply in after.legal_moves() and judge.refutes(after.play(reply), seat, turns)
        }
        for reply in common
    }
    shared: dict[Position, Move] = {}
    while common:
        best = max(common, key=lambda reply: len(refuted[reply].difference(shared)))
        shared |= dict.fromkeys(refuted[best].difference(shared), best)
        common.remove(best)
    return replies | shared
