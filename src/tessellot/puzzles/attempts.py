"""Solving a puzzle: an `Attempt` takes a move and gives an `Answer`; both are values.

Nothing is computed but the rules: the moves to find, the replies and the refutations stand in the
puzzle. So a server can judge without an engine, and without memory: `Attempt.after` takes up an
attempt from the player's right moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tessellot.games import Move, Position, Violation
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.puzzles.errors import PuzzleError
from tessellot.puzzles.puzzle import Kind, Puzzle
from tessellot.puzzles.themes import THEMES


class Verdict(StrEnum):
    """What became of an answer."""

    SOLVED = "solved"
    """Right, and nothing is left to find."""
    RIGHT = "right"
    """Right; the opponent has replied, and the next move is to be found."""
    WRONG = "wrong"
    """Legal, but not the solution; the same move is still to be found."""
    REFUSED = "refused"
    """The rules do not allow the move; this is no failure."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The judgement of a move or of the claim that it is over, and the attempt to go on with."""

    verdict: Verdict
    attempt: Attempt
    move: Move | None
    """None for the claim that the game is over."""
    text: Text | None = None
    violations: tuple[Violation, ...] = ()
    after: Position | None = None
    """The position after the move, if it is legal."""
    reply: Move | None = None
    """The opponent's reply: to a right move the hardest one, to a wrong move the refutation."""
    refutation: tuple[Move, ...] = ()
    """After a wrong move: the line that refutes it, from the reply on, to be played out."""

    @property
    def shown(self) -> Position | None:
        """The position to show: after the reply, or after the move; None if it is refused."""
        if self.after is None or self.reply is None:
            return self.after
        return self.after.play(self.reply)


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence that helps, and cells to look at."""

    text: Text
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far a player has come with a puzzle."""

    puzzle: Puzzle
    position: Position
    last: Move | None
    number: int = 0
    """How many moves are found."""
    failed: bool = False
    """Whether a wrong answer was given, or the solution was shown."""
    solved: bool = False

    @classmethod
    def start(cls, puzzle: Puzzle) -> Attempt:
        """The puzzle at its beginning."""
        return cls(puzzle, puzzle.position, puzzle.last)

    @classmethod
    def after(cls, puzzle: Puzzle, moves: Iterable[Move | str]) -> Attempt:
        """The attempt after the player's moves so far, all of them right; raises PuzzleError."""
        attempt = cls.start(puzzle)
        for move in moves:
            answer = None if attempt.solved else attempt.play(move)
            if answer is None or answer.verdict not in (Verdict.RIGHT, Verdict.SOLVED):
                raise PuzzleError(Text("These moves do not lead through the puzzle."))
            attempt = answer.attempt
        return attempt

    def play(self, move: Move | str) -> Answer:
        """Answer with a move. Raises NotationError if a text is no move at all."""
        self._check_open()
        move = self.position.game.read_move(move)
        violations = self.position.why_illegal(move)
        if violations:
            return self._refused(move, violations)
        after = self.position.play(move)
        if self._is_right(after):
            return self._right(move, after)
        over = after.outcome is not None
        refutation = () if over else self.puzzle.refutation(self.number, move)
        return Answer(
            Verdict.WRONG,
            replace(self, failed=True),
            move,
            self._wrong_text(over=over),
            after=after,
            reply=refutation[0] if refutation else None,
            refutation=refutation,
        )

    def claim_over(self) -> Answer:
        """Answer that the game is over: the right answer if nothing can be placed any more."""
        self._check_open()
        if self.position.outcome is None:
            failed = replace(self, failed=True)
            text = Text("Not yet: one more piece can be placed.")
            return Answer(Verdict.WRONG, failed, None, text)
        return self._solved(None, self.position)

    def _check_open(self) -> None:
        if self.solved:
            raise PuzzleError(Text("This puzzle is solved already."))

    def _is_right(self, after: Position) -> bool:
        """Whether the position is the one that is looked for; any last placement is right."""
        if self.puzzle.kind is Kind.OVER:
            return True
        return after == self.position.play(self.solution()[0])

    def _right(self, move: Move, after: Position) -> Answer:
        found = self.number + 1
        if found >= self.puzzle.moves_to_find:
            return self._solved(move, after)
        reply = self.solution()[1]
        following = replace(self, position=after.play(reply), last=reply, number=found)
        text = Text("Right. Go on.")
        return Answer(Verdict.RIGHT, following, move, text, after=after, reply=reply)

    def _solved(self, move: Move | None, after: Position) -> Answer:
        last = self.last if move is None else move
        number = self.puzzle.moves_to_find
        following = replace(self, position=after, last=last, number=number, solved=True)
        return Answer(Verdict.SOLVED, following, move, Text("Solved."), after=after)

    def _refused(self, move: Move, violations: tuple[Violation, ...]) -> Answer:
        if self.position.outcome is None:
            return Answer(Verdict.REFUSED, self, move, violations=violations)
        # Nothing can be placed: to try it is the wrong answer to "Is it over?".
        failed = replace(self, failed=True)
        text = Text("No: it is over, nothing can be placed any more.")
        return Answer(Verdict.WRONG, failed, move, text, violations=violations)

    def solution(self) -> tuple[Move, ...]:
        """The rest of the line: the move to find, the reply, and so on; empty if it is over."""
        return self.puzzle.line[2 * self.number :]

    def given_up(self) -> Attempt:
        """The attempt once the solution was shown: it counts as failed."""
        return replace(self, failed=True)

    def hints(self) -> tuple[Hint, ...]:
        """What can be said, from little to much: the themes, then cells of the move to find."""
        found = [Hint(THEMES[theme].about) for theme in self.puzzle.themes[:1]]
        line = self.solution()
        cells = line[0].cells if line else ()
        for count in range(1, min(len(cells), 2) + 1):
            named = ", ".join(map(str, cells[:count]))
            found.append(Hint(Text("The move covers {cells}.", cells=named), cells[:count]))
        return tuple(found)

    def _wrong_text(self, *, over: bool) -> Text:
        if self.puzzle.kind is Kind.DEFENCE:
            return Text("This loses by force.")
        if self.puzzle.turns is not None:
            return Text("This does not win in time: the opponent has a defence.")
        if over:
            return Text("This loses: the game ends with it.")
        return Text("This loses: the opponent has an answer.")
