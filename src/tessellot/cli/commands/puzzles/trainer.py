"""Puzzles at the prompt: shows a puzzle, reads moves, and answers in lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random

from tessellot.cli.dialogue import Dialogue
from tessellot.cli.progress_file import ProgressFile
from tessellot.games import Move, NotationError, Position, game_info
from tessellot.locale import PluralText, Text
from tessellot.puzzles import Answer, Attempt, Kind, Puzzle, PuzzleProgress, Verdict


class Trainer(Dialogue):
    """Shows one puzzle after the other, reads moves, and answers."""

    def __init__(self, progress: ProgressFile[PuzzleProgress], language: str) -> None:
        super().__init__(language)
        self._progress = progress
        self._day: date | None = None
        self._attempt: Attempt | None = None
        self._hints_shown = 0
        self._refuted: tuple[Attempt, Move] | None = None
        """The last wrong move, and the attempt before it."""

    def train(self, puzzles: Sequence[Puzzle], random: Random) -> None:
        """One puzzle after the other until the player quits, or all are solved."""
        self.tell(Text("Type a move, or: hint, line, solution, over, skip, board, help, quit."))
        while True:
            puzzle = self._progress.value.next_puzzle(puzzles, random)
            if puzzle is None:
                self.tell(Text("You have solved all of these puzzles."))
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
            word = self.ask()
            if word is None:
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
                self.tell(hints[min(self._hints_shown, len(hints) - 1)].text)
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
        name = game_info(puzzle.game_id).name.to(self.language)
        level = Text("level {level}", level=puzzle.level).to(self.language)
        words = [name, level, puzzle.id]
        if puzzle.kind is not Kind.OVER:
            count = puzzle.moves_to_find
            found = PluralText("{count} move to find", "{count} moves to find", count=count)
            words.insert(2, found.to(self.language))
        self.say("\n" + " · ".join(words) + "\n")

    def _show(self, attempt: Attempt) -> None:
        self._draw(attempt.position, attempt.last)
        self.say()
        self.tell(attempt.puzzle.goal)

    def _draw(self, position: Position, last: Move | None) -> None:
        board = self.picture(position, last)
        if self._current.puzzle.kind is Kind.OVER and not self._current.solved:
            # The lines below the board would say whether the game is over.
            board = board.partition("\n\n")[0]
        self.say(board)

    def _try(self, word: str) -> None:
        attempt = self._current
        try:
            answer = attempt.play(word)
        except NotationError as error:
            self.tell(error.complaint)
            return
        for violation in answer.violations:
            self.tell(violation.text)
        if answer.verdict is Verdict.REFUSED:
            self.list_completions(attempt.position, word)
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
                self.tell(Text("The answer: {move}", move=answer.reply))
            self._draw(answer.shown, answer.reply or answer.move)
        if answer.text is not None:
            self.tell(answer.text)
        if answer.verdict is Verdict.WRONG and answer.refutation:
            self.tell(Text("Try again, or: line (play it out), board, solution."))
        if answer.verdict is Verdict.SOLVED and not answer.attempt.failed:
            self._note(solved=True)
            self.tell(Text("Solved in a row: {count}.", count=self._progress.value.streak))

    def _give_up(self) -> None:
        attempt = self._current
        self._note_failure(attempt)
        line = attempt.solution()
        if not line:
            self.tell(Text("It is over: nothing can be placed any more."))
        for move in line:
            attempt = Attempt(attempt.puzzle, attempt.position.play(move), move)
        self._attempt = Attempt(
            attempt.puzzle, attempt.position, attempt.last, failed=True, solved=True
        )
        if line:
            self.tell(Text("The solution: {moves}", moves=" ".join(map(str, line))))
            self._draw(attempt.position, attempt.last)

    def _play_out(self) -> None:
        """The refutation of the last wrong move, as far as it is known."""
        if self._refuted is None:
            self.tell(Text("There is no wrong move to refute yet."))
            return
        attempt, wrong = self._refuted
        position = attempt.position.play(wrong)
        line = _refutation(attempt, wrong)
        for move in line:
            position = position.play(move)
        self.tell(Text("The refutation: {moves}", moves=" ".join(map(str, (wrong, *line)))))
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
        self.tell(
            Text(
                "Type a move, such as {example}, or: hint; line (play out why a move is wrong); "
                "solution (give up); over (nothing can be placed any more); skip; board; quit.",
                example=example,
            )
        )


def _refutation(attempt: Attempt, wrong: Move) -> tuple[Move, ...]:
    """The line of the puzzle file or, if the engine is installed, a longer one by proof."""
    from tessellot.engine.installation import is_installed

    if attempt.position.play(wrong).outcome is not None or not is_installed():
        return attempt.play(wrong).refutation
    from tessellot.puzzles.making.play_out import play_out

    return play_out(attempt, wrong)
