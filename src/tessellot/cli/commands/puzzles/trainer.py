"""Puzzles at the prompt: shows a puzzle, reads moves, and answers in lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from random import Random
from textwrap import fill

from tessellot import drawing
from tessellot.cli.console import use_colour
from tessellot.cli.progress_file import ProgressFile
from tessellot.games import Move, NotationError, Position, game_info
from tessellot.locale import PluralText, Text
from tessellot.puzzles import Answer, Attempt, Kind, Puzzle, PuzzleProgress, Verdict

WIDTH = 80
"""Columns that sentences are wrapped to."""
SHOWN = 12
"""How many completions of a refused move are listed."""


class Trainer:
    """A dialogue of lines about one puzzle after the other."""

    def __init__(
        self,
        progress: ProgressFile[PuzzleProgress],
        ask: Callable[[str], str],
        say: Callable[[str], None],
        language: str,
    ) -> None:
        self._progress = progress
        self._ask, self._say, self._language = ask, say, language
        self._colour = use_colour()
        self._day: date | None = None
        self._attempt: Attempt | None = None
        self._hints_shown = 0
        self._refuted: tuple[Attempt, Move] | None = None
        """The last wrong move, and the attempt before it."""

    def train(self, puzzles: Sequence[Puzzle], random: Random) -> None:
        """One puzzle after the other until the player quits, or all are solved."""
        self._tell(Text("Type a move, or: hint, line, solution, over, skip, board, help, quit."))
        while True:
            puzzle = self._progress.value.next_puzzle(puzzles, random)
            if puzzle is None:
                self._tell(Text("You have solved all of these puzzles."))
                return
            if not self.play(puzzle):
                return

    def play(self, puzzle: Puzzle, day: date | None = None) -> bool:
        """One puzzle until it is solved or skipped; False to quit."""
        self._day, self._refuted, self._hints_shown = day, None, 0
        self._attempt = attempt = Attempt.start(puzzle)
        self._head(puzzle)
        self._show(attempt)
        while not self._current.solved:
            try:
                word = self._ask("> ").strip()
            except EOFError:
                self._say("")
                return False
            match word.lower():
                case "":
                    continue
                case "quit" | "q" | "exit":
                    return False
                case "skip" | "next":
                    return True
                case _:
                    self._obey(word)
        return True

    @property
    def _current(self) -> Attempt:
        assert self._attempt is not None
        return self._attempt

    def _obey(self, word: str) -> None:
        """Carry out a command, or play a move."""
        attempt = self._current
        match word.lower():
            case "board":
                self._show(attempt)
            case "help" | "?":
                self._help()
            case "hint":
                hints = attempt.hints()
                self._tell(hints[min(self._hints_shown, len(hints) - 1)].text)
                self._hints_shown += 1
            case "line":
                self._play_out()
            case "solution":
                self._give_up()
            case "over" if attempt.puzzle.kind is Kind.OVER:
                self._answer(attempt.claim_over())
            case _:
                self._try(word)

    def _head(self, puzzle: Puzzle) -> None:
        name = game_info(puzzle.game_id).name.to(self._language)
        level = Text("level {level}", level=puzzle.level).to(self._language)
        words = [name, level, puzzle.id]
        if puzzle.kind is not Kind.OVER:
            count = puzzle.moves_to_find
            found = PluralText("{count} move to find", "{count} moves to find", count=count)
            words.insert(2, found.to(self._language))
        self._say("\n" + " · ".join(words) + "\n")

    def _show(self, attempt: Attempt) -> None:
        self._draw(attempt.position, attempt.last)
        self._say("")
        self._tell(attempt.puzzle.goal)

    def _draw(self, position: Position, last: Move | None) -> None:
        board = drawing.text(position, colour=self._colour, last=last, language=self._language)
        if self._current.puzzle.kind is Kind.OVER and not self._current.solved:
            # The lines below the board would say whether the game is over.
            board = board.partition("\n\n")[0]
        self._say(board)

    def _try(self, word: str) -> None:
        attempt = self._current
        try:
            answer = attempt.play(word)
        except NotationError as error:
            self._tell(error.complaint)
            return
        for violation in answer.violations:
            self._tell(violation.text)
        if answer.verdict is Verdict.REFUSED:
            moves = attempt.position.completions(word).moves
            if moves:
                shown = ", ".join(map(str, moves[:SHOWN]))
                self._tell(Text("It could become: {moves}", moves=shown))
        self._answer(answer)

    def _answer(self, answer: Answer) -> None:
        before, self._attempt = self._current, answer.attempt
        if answer.verdict is Verdict.RIGHT:
            self._hints_shown = 0
        if answer.verdict is Verdict.WRONG:
            self._note_failure(before)
            if answer.move is not None:
                self._refuted = (before, answer.move)
        if answer.shown is not None:
            if answer.reply is not None:
                self._tell(Text("The answer: {move}", move=answer.reply))
            self._draw(answer.shown, answer.reply or answer.move)
        if answer.text is not None:
            self._tell(answer.text)
        if answer.verdict is Verdict.WRONG and answer.refutation:
            self._tell(Text("Try again, or: line (play it out), board, solution."))
        if answer.verdict is Verdict.SOLVED and not answer.attempt.failed:
            self._note(solved=True)
            self._tell(Text("Solved in a row: {count}.", count=self._progress.value.streak))

    def _give_up(self) -> None:
        attempt = self._current
        self._note_failure(attempt)
        line = attempt.solution()
        if not line:
            self._tell(Text("It is over: nothing can be placed any more."))
        for move in line:
            attempt = Attempt(attempt.puzzle, attempt.position.play(move), move)
        self._attempt = Attempt(
            attempt.puzzle, attempt.position, attempt.last, failed=True, solved=True
        )
        if line:
            self._tell(Text("The solution: {moves}", moves=" ".join(map(str, line))))
            self._draw(attempt.position, attempt.last)

    def _play_out(self) -> None:
        """The refutation of the last wrong move, as far as it is known."""
        if self._refuted is None:
            self._tell(Text("There is no wrong move to refute yet."))
            return
        attempt, wrong = self._refuted
        position = attempt.position.play(wrong)
        line = _refutation(attempt, wrong)
        for move in line:
            position = position.play(move)
        self._tell(Text("The refutation: {moves}", moves=" ".join(map(str, (wrong, *line)))))
        self._draw(position, line[-1] if line else wrong)

    def _note_failure(self, before: Attempt) -> None:
        if not before.failed:
            self._note(solved=False)

    def _note(self, *, solved: bool) -> None:
        value = self._progress.value
        puzzle_id = self._current.puzzle.id
        self._progress.save(value.with_result(puzzle_id, solved=solved, day=self._day))

    def _help(self) -> None:
        example = next(iter(self._current.position.legal_moves()), "over")
        self._tell(
            Text(
                "Type a move, such as {example}, or: hint; line (play out why a move is wrong); "
                "solution (give up); over (nothing can be placed any more); skip; board; quit.",
                example=example,
            )
        )

    def _tell(self, text: Text) -> None:
        self._say(fill(text.to(self._language), WIDTH))


def _refutation(attempt: Attempt, wrong: Move) -> tuple[Move, ...]:
    """The line of the puzzle file or, if the engine is installed, a longer one by proof."""
    from tessellot.engine.installation import is_installed

    if attempt.position.play(wrong).outcome is not None or not is_installed():
        return attempt.play(wrong).refutation
    from tessellot.puzzles.making.play_out import play_out

    return play_out(attempt, wrong)
