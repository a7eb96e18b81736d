"""Puzzles: lists, a puzzle to be solved, the answer to a try, and the solution when it is due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import lru_cache

from tessellot.games import GAMES, Move, Position, game_info
from tessellot.games.moves import PieceIndex
from tessellot.puzzles import (
    THEMES,
    Answer,
    Attempt,
    Filter,
    Hint,
    Kind,
    Puzzle,
    Verdict,
    daily_puzzle,
)
from tessellot.puzzles.files import MOST_LEVEL
from tessellot.server.wire.base import Message, SeatName, encode_bits, encode_cells
from tessellot.server.wire.positions.judgement import ViolationView, violation_views
from tessellot.server.wire.positions.move_tables import move_table_id
from tessellot.server.wire.positions.position import (
    MoveView,
    OutcomeView,
    PositionView,
    TurnView,
    move_view,
    outcome_view,
    position_view,
)
from tessellot.server.wire.study.lessons import HintView, MovesSoFar, MoveText

NOT_AT_HAND = frozenset({"wrong-piece", "supply"})
"""Rules that a placement breaks if its piece is none of those beside the board."""


class PuzzleEntry(Message):
    """A puzzle in a list."""

    id: str
    game: str
    level: int


class GameCount(Message):
    """How many of the wanted puzzles a game has."""

    id: str
    name: str
    count: int


class ThemeCount(Message):
    """A theme, and how many of the wanted puzzles have it."""

    id: str
    name: str
    about: str
    count: int


class PuzzleList(Message):
    """The wanted puzzles, and what else could be asked for instead.

    Each of `games`, `themes` and `levels` counts the puzzles that fit all other conditions.
    """

    puzzles: list[PuzzleEntry]
    games: list[GameCount]
    themes: list[ThemeCount]
    levels: list[int]
    """How many there are of level 1, 2 and so on."""


class PuzzleView(Message):
    """A puzzle to be solved. Nothing here gives the solution away.

    Where the question is whether the game is over, `position.legal` has every placement of the
    pieces at hand, and it is the player's turn in any case.
    """

    id: str
    game: str
    name: str
    """The name of the game."""
    kind: Kind
    goal: str
    claim: str
    """What is proven."""
    seat: SeatName
    """Whom the player plays."""
    side: str
    size: int
    table: str
    """The id of the move table."""
    position: PositionView


class DailyPuzzle(Message):
    """The puzzle of a day."""

    day: date
    puzzle: PuzzleView


class LineStep(Message):
    """A move of a line, and the position after it."""

    move: MoveView
    position: PositionView
    outcome: OutcomeView | None


class PuzzleTry(Message):
    """An answer, after the player's moves that were right so far; null says that it is over."""

    moves: MovesSoFar
    move: MoveText | None


class ThemeView(Message):
    """A theme and what it means."""

    id: str
    name: str
    about: str


class PuzzleSolution(Message):
    """What is told at the end: the whole line, and what kind of puzzle it was."""

    line: list[LineStep]
    """From the first move on; empty if the answer is that the game is over."""
    level: int
    themes: list[ThemeView]
    outcome: OutcomeView | None
    """How the game ended, if the answer is that it is over."""


class AnswerView(Message):
    """The judgement of an answer."""

    verdict: Verdict
    text: str | None
    violations: list[ViolationView]
    line: list[LineStep]
    """The player's move and the opponent's reply; after a wrong move, all that refutes it."""
    solution: PuzzleSolution | None
    """Once the puzzle is solved."""


def puzzle_list(wanted: Filter, language: str) -> PuzzleList:
    """The puzzles that a filter accepts, and what else could be asked for."""
    by_game = Counter(one.game_id for one in replace(wanted, game_id=None).choose())
    by_theme = Counter(
        theme for one in replace(wanted, theme=None).choose() for theme in one.themes
    )
    all_levels = replace(wanted, least_level=1, most_level=MOST_LEVEL)
    by_level = Counter(one.level for one in all_levels.choose())
    return PuzzleList(
        puzzles=[
            PuzzleEntry(id=one.id, game=one.game_id, level=one.level) for one in wanted.choose()
        ],
        games=[
            GameCount(id=game, name=game_info(game).name.to(language), count=by_game[game])
            for game in GAMES
        ],
        themes=[
            ThemeCount(
                id=theme.id,
                name=theme.name.to(language),
                about=theme.about.to(language),
                count=by_theme[theme.id],
            )
            for theme in THEMES.values()
            if by_theme[theme.id]
        ],
        levels=[by_level[level] for level in range(1, MOST_LEVEL + 1)],
    )


def puzzle_view(puzzle: Puzzle, language: str) -> PuzzleView:
    """A puzzle to be solved."""
    position = puzzle.position
    return PuzzleView(
        id=puzzle.id,
        game=puzzle.game_id,
        name=game_info(puzzle.game_id).name.to(language),
        kind=puzzle.kind,
        goal=puzzle.goal.to(language),
        claim=puzzle.claim.to(language),
        seat=puzzle.seat.value,
        side=puzzle.side,
        size=position.game.size,
        table=move_table_id(position.game),
        position=_position_to_solve(puzzle, language),
    )


def daily_view(day: date, language: str) -> DailyPuzzle:
    """The puzzle of a day."""
    return DailyPuzzle(day=day, puzzle=puzzle_view(daily_puzzle(day), language))


def answer_view(before: Attempt, answer: Answer, language: str) -> AnswerView:
    """The judgement of an answer to an attempt."""
    puzzle = before.puzzle
    moves: list[Move] = []
    if answer.after is not None and answer.move is not None:
        moves.append(answer.move)
        if answer.verdict is Verdict.WRONG:
            moves.extend(answer.refutation)
        elif answer.reply is not None:
            moves.append(answer.reply)
    return AnswerView(
        verdict=answer.verdict,
        text=None if answer.text is None else answer.text.to(language),
        violations=violation_views(answer.violations, puzzle.position.game.size, language),
        line=_line(before.position, moves, language),
        solution=solution_view(puzzle, language) if answer.verdict is Verdict.SOLVED else None,
    )


def solution_view(puzzle: Puzzle, language: str) -> PuzzleSolution:
    """What is told at the end."""
    position = puzzle.position
    return PuzzleSolution(
        line=_line(position, puzzle.line, language),
        level=puzzle.level,
        themes=[
            ThemeView(
                id=theme,
                name=THEMES[theme].name.to(language),
                about=THEMES[theme].about.to(language),
            )
            for theme in puzzle.themes
        ],
        outcome=_outcome(position, language),
    )


def puzzle_hint_view(hint: Hint, size: int, language: str) -> HintView:
    """A hint."""
    return HintView(text=hint.text.to(language), cells=encode_cells(hint.cells, size))


def _line(position: Position, moves: Iterable[Move], language: str) -> list[LineStep]:
    steps = []
    for move in moves:
        position = position.play(move)
        steps.append(
            LineStep(
                move=move_view(move, position.game),
                position=position_view(position, move, language),
                outcome=_outcome(position, language),
            )
        )
    return steps


def _outcome(position: Position, language: str) -> OutcomeView | None:
    outcome = position.outcome
    return None if outcome is None else outcome_view(outcome, position, language)


def _position_to_solve(puzzle: Puzzle, language: str) -> PositionView:
    view = position_view(puzzle.position, puzzle.last, language)
    if puzzle.kind is not Kind.OVER:
        return view
    turn = TurnView(seat=puzzle.seat.value, side=puzzle.side)
    return view.model_copy(update={"turn": turn, "legal": encode_bits(_at_hand(puzzle.position))})


@lru_cache(maxsize=256)
def _at_hand(position: Position) -> int:
    """All placements of the pieces beside the board, legal or not."""
    index = PieceIndex.of(position.game.move_index)
    placements = position.game.move_index.placements
    found = 0
    for actions in index.actions_of_kind:
        sample = placements[(actions & -actions).bit_length() - 1]
        if NOT_AT_HAND.isdisjoint(broken.rule for broken in position.broken_rules(sample)):
            found |= actions
    return found
