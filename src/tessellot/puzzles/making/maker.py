"""The maker: plays games, looks for puzzles in them, and proves each one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random

from tessellot.engine.proof_cost import is_provable_at_once
from tessellot.games import ColouredPlacement, Game, Move, Placement, Position, Taijitu
from tessellot.notation import write_position
from tessellot.puzzles.making.difficulty import is_trivial, measure
from tessellot.puzzles.making.endings import ending_puzzle
from tessellot.puzzles.making.first_halves import FirstHalves
from tessellot.puzzles.making.games import deviation, play_game, variants_of
from tessellot.puzzles.making.judges import (
    Judge,
    LotWinJudge,
    PointsJudge,
    UnprovenError,
    judge_for,
)
from tessellot.puzzles.making.lines import (
    forced_line,
    moves_by_result,
    only_right_move,
    refutations,
)
from tessellot.puzzles.making.theme_rules import themes_of
from tessellot.puzzles.puzzle import Kind, Proof, Puzzle, puzzle_id

LEAST_MOVES = 6
"""Positions with fewer moves to choose from make no puzzle."""
MOST_TAIJITUS, MOST_COLOURED = 32, 110
"""Positions with more placements than that are not proven: it would take too long."""
LOT_TURNS = 4
"""The most turns of a win in LOT."""
LOT_DEFENCE_TURNS = 3
MOST_OF_A_GAME = 2
FULL_ENDINGS = 0.25
"""In how many games the end is used where more than one last placement was possible."""
DEVIATIONS = 100
CLOSE = 5
"""Points of lead up to which it pays to look at deviations: nearly all puzzles lie there."""
LEAST_MARGIN = 0.5
"""Of a win in TAILITS+TAIJI: only the best move reaches it."""
SHORT, SHORT_TURNS = 0.5, 4
"""In how many games deviations begin in the last turns: shorter puzzles, and quicker proofs."""
_SOURCE = re.compile(r"seed (\d+), game (\d+), .*")

Played = Sequence[tuple[Position, Move | None]]
"""Positions in the order of play, each with the move that led to it."""


class Maker:
    """Finds puzzles of some kinds in engine games, which have numbers.

    With the same game, seed and number it finds the same puzzles.
    """

    def __init__(
        self,
        game: Game | str,
        kinds: Collection[Kind],
        *,
        seed: int = 0,
        trivial: bool = False,
    ) -> None:
        self._games = variants_of(game) if isinstance(game, str) else (game,)
        self._kinds = kinds
        self._seed, self._number = seed, 0
        self._trivial = trivial
        self._seen: set[str] = set()
        self._judges: dict[tuple[Game, Kind], Judge] = {}

    def find(self, number: int) -> tuple[Puzzle, ...]:
        """The puzzles in the game with a number."""
        self._number = number
        chosen = self._games[number % len(self._games)]
        # What a table holds may decide whether a limit is reached: begin with empty ones.
        self._judges.clear()
        self._seen.clear()
        played = play_game(chosen, self._seed, number)
        return tuple(puzzle for kind in self._kinds for puzzle in self._look_for(kind, played))

    def _look_for(self, kind: Kind, played: Played) -> Iterator[Puzzle]:
        """The puzzles of a game; in LOT there are enough, elsewhere also those of deviations."""
        if kind is Kind.OVER:
            yield from islice(self._puzzles(kind, self._ending(played), ""), 1)
            return
        yield from islice(self._all_puzzles(kind, played), MOST_OF_A_GAME)

    def _ending(self, played: Played) -> Played:
        """The end of a game, or the position before it: both answers should be about as likely."""
        chance = Random(f"{self._seed} {self._number}").random()
        if len({frozenset(move.cells) for move in played[-2][0].legal_moves()}) == 1:
            return played[-2:-1] if chance < 0.5 else played[-1:]
        return played[-1:] if chance < FULL_ENDINGS else ()

    def _all_puzzles(self, kind: Kind, played: Played) -> Iterator[Puzzle]:
        if played[0][0].game.info.id == "tailits-taiji":
            yield from self._balanced(kind, played)
            return
        if played[0][0].game.info.points_decide:
            yield from self._deviations(kind, played)
        yield from self._puzzles(kind, played, "")

    def _deviations(self, kind: Kind, played: Played) -> Iterator[Puzzle]:
        """Puzzles after random moves, which make closer fights than the moves of the engine."""
        late = [one for one, _ in played if one.outcome is None and _is_late(one)]
        close = [one for one in late if abs(one.score.first - one.score.second) <= CLOSE]
        if not close:
            return
        random = Random(f"{self._seed} {self._number}")
        if random.random() < SHORT:
            close = close[-SHORT_TURNS:]
        for number in range(DEVIATIONS):
            yield from self._puzzles(kind, deviation(close, random), f"deviation {number}, ")

    def _balanced(self, kind: Kind, played: Played) -> Iterator[Puzzle]:
        """Puzzles after deviations in the second half, with a first half that makes it close."""
        late = [one for one, _ in played if one.outcome is None and _is_late(one)]
        if not late:
            return
        random = Random(f"{self._seed} {self._number}")
        moves = [move for _, move in played if isinstance(move, ColouredPlacement)]
        end = played[-1][0].score
        first_half = end.counts[0]
        second_half = end.first - end.second - (first_half.first.points - first_half.second.points)
        halves = FirstHalves(late[0].game, moves, -second_half, random)
        judge = self._judge(late[0].game, kind)
        assert isinstance(judge, PointsJudge)
        for number in range(DEVIATIONS):
            position, last = deviation(late, random)[-1]
            if not _is_suitable(position):
                continue
            try:
                change = LEAST_MARGIN - judge.margin(position)
            except UnprovenError:
                continue
            close = halves.change_margin(position, change)
            if close is not None:
                yield from self._puzzles(kind, [(close, last)], f"deviation {number}, ")

    def _puzzles(self, kind: Kind, played: Played, where: str) -> Iterator[Puzzle]:
        busy_until = 0
        for position, last in played:
            source = f"seed {self._seed}, game {self._number}, {where}turn {position.ply}"
            if position.ply < busy_until or last is None:
                continue
            try:
                puzzle = self._puzzle(kind, position, last, source)
            except UnprovenError:
                continue
            if puzzle is not None:
                # Positions of its line would make the same puzzle again.
                busy_until = position.ply + len(puzzle.line_text) + 1
                if puzzle.id not in self._seen:
                    self._seen.add(puzzle.id)
                    yield puzzle

    def _judge(self, game: Game, kind: Kind) -> Judge:
        if (game, kind) not in self._judges:
            self._judges[game, kind] = judge_for(game, kind)
        return self._judges[game, kind]

    def _puzzle(self, kind: Kind, position: Position, last: Move, source: str) -> Puzzle | None:
        if kind is Kind.OVER:
            return ending_puzzle(position, last, source)
        if not _is_suitable(position):
            return None
        judge = self._judge(position.game, kind)
        before = judge.nodes
        found = self._first_move(judge, kind, position)
        if found is None:
            return None
        right, turns = found
        trivial = turns == 1 or is_trivial(position, right)
        if trivial and not self._trivial:
            return None
        line = forced_line(judge, position, turns, right)
        difficulty = measure(judge, line, turns)
        tables = tuple(
            refutations(judge, place, move, max(turns - number, 0), tempting)
            for number, (place, move, tempting) in enumerate(
                zip(line.positions, line.to_find, difficulty.tempting, strict=True)
            )
        )
        text = write_position(position)
        return Puzzle(
            id=puzzle_id(kind, text),
            kind=kind,
            position_text=text,
            side=position.side_of(position.mover),
            line_text=tuple(map(str, line.moves)),
            level=difficulty.level,
            themes=themes_of(kind, line),
            trivial=trivial,
            turns=turns or None,
            refutations=tables,
            last_text=str(last),
            proof=Proof(judge.version, judge.nodes - before, len(moves_by_result(position)) - 1),
            source=source,
        )

    def _first_move(self, judge: Judge, kind: Kind, position: Position) -> tuple[Move, int] | None:
        """The only right move, and the turns within which it is."""
        turns = 0
        if isinstance(judge, PointsJudge):
            known, wrong = judge.winning_move(position)
            if known is None:
                return None
            # Symbols are counted quickly; groups are not, so there this test comes last.
            early = isinstance(known, Placement) and not self._trivial
            if early and is_trivial(position, known):
                return None
            right = only_right_move(judge, position, turns, known, wrong)
            return None if right is None else (right, turns)
        if kind is Kind.DEFENCE:
            turns = LOT_DEFENCE_TURNS
        elif isinstance(judge, LotWinJudge):
            turns = judge.shortest_win(position, LOT_TURNS) or 0
            if not turns or (turns == 1 and not self._trivial):
                return None
        right = only_right_move(judge, position, turns)
        return None if right is None else (right, turns)


def first_game(puzzles: Collection[Puzzle], seed: int) -> int:
    """The number of the game to go on with after these puzzles."""
    sources = [_SOURCE.fullmatch(puzzle.source) for puzzle in puzzles]
    numbers = [int(one[2]) for one in sources if one is not None and int(one[1]) == seed]
    return max(numbers, default=-1) + 1


def _is_suitable(position: Position) -> bool:
    """Whether a position may become a puzzle, before anything is proven."""
    if position.outcome is not None or position.can_swap or not _is_late(position):
        return False
    return len(position.legal_moves()) >= LEAST_MOVES


def _is_late(position: Position) -> bool:
    """Whether a proof is within reach: late enough, and in double games in the second half."""
    legal = position.legal_moves()
    if position.game.info.halves and not isinstance(legal[0], position.game.move_types[1]):
        return False
    match legal[0]:
        case Placement():
            return is_provable_at_once(position)
        case Taijitu():
            return len(legal) <= MOST_TAIJITUS
        case ColouredPlacement():
            return len(legal) <= MOST_COLOURED
    return True
