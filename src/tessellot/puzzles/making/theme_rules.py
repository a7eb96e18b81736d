"""Which themes a puzzle has, found by rule from its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tessellot.games import ColouredPlacement, Disc, Placement, Position, Seat, Taijitu
from tessellot.games.lot import LotPosition
from tessellot.learn.coach.groups import cells_between, joins_groups
from tessellot.learn.coach.symbols import newly_safe
from tessellot.learn.conditions import Trial
from tessellot.puzzles.making.lines import ForcedLine
from tessellot.puzzles.puzzle import Kind

LONG = 3


def themes_of(kind: Kind, line: ForcedLine) -> tuple[str, ...]:
    """The ids of the themes, those of the first move first."""
    trial = Trial.of(line.positions[0], line.moves[0])
    found = [*_first_move(trial), *_end(line)]
    if kind is Kind.DEFENCE:
        found.append("only-defence")
    if len(line.to_find) >= LONG:
        found.append("long")
    return tuple(dict.fromkeys(found))


def _first_move(trial: Trial) -> Iterator[str]:
    match trial.move:
        case Disc():
            yield from _lot_themes(trial)
            return
        case Placement():
            side = trial.before.side_of(trial.seat)
            if trial.after.outcome is None and newly_safe(trial, side):
                yield "safe-symbols"
        case ColouredPlacement() | Taijitu():
            if joins_groups(trial):
                yield "connect"
            if any(cells_between(trial)):
                yield "cut-off"
    yield from _gain_themes(trial)
    if _uses_up_supply(trial):
        yield "supply"


def _gain_themes(trial: Trial) -> Iterator[str]:
    before = _lead(trial.before, trial.seat)
    gain = _lead(trial.after, trial.seat) - before
    if gain < 0:
        yield "sacrifice"
    elif not gain and any(
        _lead(trial.before.play(move), trial.seat) > before for move in trial.before.legal_moves()
    ):
        yield "quiet-move"


def _lead(position: Position, seat: Seat) -> float:
    return position.score[seat] - position.score[seat.other]


def _uses_up_supply(trial: Trial) -> bool:
    left = {stock.piece: stock.left for stock in trial.before.supply}
    return any(not stock.left and left.get(stock.piece) for stock in trial.after.supply)


def _end(line: ForcedLine) -> Iterator[str]:
    end = line.positions[-1].play(line.moves[-1])
    if end.outcome is None or not end.game.info.points_decide:
        return
    yield "last-placement"
    if end.score.leader is None:
        yield "tie"


def _lot_themes(trial: Trial) -> Iterator[str]:
    before, after = trial.before, trial.after
    assert isinstance(before, LotPosition)
    assert isinstance(after, LotPosition)
    assert isinstance(trial.move, Disc)
    threats = 0 if after.outcome is not None else len(_winning_stacks(_passed(after)))
    if threats:
        yield "double-threat" if threats > 1 else "threat"
    if trial.move.keep is not None:
        yield "stack"
    elif not threats:
        yield "quiet-move"
    if _winning_stacks(_passed(before)):
        yield "block"


def _passed(position: LotPosition) -> LotPosition:
    """The position with the other side to move: what it threatens."""
    return replace(position, white_moves=not position.white_moves)


def _winning_stacks(position: LotPosition) -> set[object]:
    """The moves that win at once, by the stack that they make and the disc that they place."""
    return {
        (move.keep, move.cell)
        for move in position.legal_moves()
        if isinstance(move, Disc)
        and move.keep is not None
        and position.play(move).outcome is not None
    }
