"""``tessellot learn``: lessons in the terminal, played step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from tessellot.cli.dialogue import Dialogue
from tessellot.cli.language import Language
from tessellot.cli.options.checks import check_without
from tessellot.cli.options.game import OptionalGame
from tessellot.cli.progress_file import ProgressFile
from tessellot.games import NotationError, TessellotError, game_info
from tessellot.learn import (
    Attempt,
    Feedback,
    FeedbackKind,
    Progress,
    Step,
    lesson,
    lessons,
)
from tessellot.locale import Text


def learn(
    context: typer.Context,
    game: OptionalGame = None,
    *,
    step: Annotated[
        str | None, typer.Option(metavar="N|ID", help="Begin with this step, by number or id.")
    ] = None,
    restart: Annotated[
        bool, typer.Option("--restart", help="Forget which steps of the game are done.")
    ] = False,
    list_only: Annotated[
        bool, typer.Option("--list", help="Only list the games or the steps, and what is done.")
    ] = False,
    lang: Language = "",
) -> None:
    """Learn a game by playing: small steps, judged by the rules.

    You go on where you left off. Type a move, or hint, solution, skip or quit.

    Examples:
      tessellot learn
      tessellot learn battle-of-lits
      tessellot learn taiji --step 3
      tessellot learn lot --list
    """
    if game is None and (step is not None or restart):
        raise TessellotError(Text("--step and --restart belong to a game: name the game too."))
    if list_only:
        check_without(context, "step", "list")
    if game is not None:
        lesson(game)
    progress = ProgressFile.named("learning.json", Progress, Progress.from_json)
    if restart and game is not None:
        progress.save(progress.value.without(game))
    teacher = Teacher(progress, lang)
    first = None if game is None or step is None else _step(game, step)
    if list_only:
        teacher.list_games() if game is None else teacher.list_steps(game)
        return
    chosen = game or teacher.choose_game()
    if chosen is not None:
        teacher.teach(chosen, first)


def _step(game: str, word: str) -> Step:
    """The step with that number, from 1, or that id."""
    steps = lesson(game).steps
    for number, step in enumerate(steps, 1):
        if word in (str(number), step.id):
            return step
    known = ", ".join(step.id for step in steps)
    raise TessellotError(
        Text(
            "There is no step {word!r}: known are 1–{last} and {known}.",
            word=word,
            last=len(steps),
            known=known,
        )
    )


class Teacher(Dialogue):
    """Shows steps, reads moves, and answers."""

    def __init__(self, progress: ProgressFile[Progress], language: str) -> None:
        super().__init__(language)
        self._progress = progress

    def list_games(self) -> None:
        """All games by number, and how many of their steps are done."""
        names = {game_id: game_info(game_id).name.to(self.language) for game_id in lessons()}
        width = max(map(len, names.values()))
        for number, (game_id, name) in enumerate(names.items(), 1):
            done = self._done(game_id).to(self.language)
            self.say(f"{number}  {name:<{width}}  {done}")

    def list_steps(self, game_id: str) -> None:
        """The steps of a game; those that are done are marked."""
        name, done = game_info(game_id).name, self._done(game_id)
        self.say(f"{name.to(self.language)}: {done.to(self.language)}")
        for number, step in enumerate(lesson(game_id).steps, 1):
            mark = "✓" if self._progress.value.is_done(step) else " "
            self.say(f"{mark} {number:>2}  {step.title.to(self.language)} ({step.id})")

    def choose_game(self) -> str | None:
        """The game that is named by its number or id; None to quit."""
        self.list_games()
        ids = list(lessons())
        question = Text("Which game? [1–{last}] ", last=len(ids)).to(self.language)
        while True:
            answer = self.ask(question)
            if answer is None or answer.lower() in ("quit", "q"):
                return None
            if answer.lower() in ids:
                return answer.lower()
            if answer.isdecimal() and 1 <= int(answer) <= len(ids):
                return ids[int(answer) - 1]
            self.tell(Text("Please type a number from 1 to {last}.", last=len(ids)))

    def teach(self, game_id: str, first: Step | None) -> None:
        """Go through the steps from the first one that is not done, or from the chosen one."""
        steps = lesson(game_id).steps
        following = first or self._progress.value.next_step(lesson(game_id))
        if following is None:
            self.tell(Text("You have done all of these steps already. Here they are again."))
        self._help(following or steps[0])
        for step in steps[0 if following is None else steps.index(following) :]:
            if not self._teach(step):
                return
        self.tell(
            Text(
                "That was the last step. Now play: tessellot play {game} --level 1 --coach",
                game=game_id,
            )
        )

    def _teach(self, step: Step) -> bool:
        """One step until it is done or skipped; False to quit."""
        number = lesson(step.game_id).steps.index(step) + 1
        count = len(lesson(step.game_id).steps)
        name = game_info(step.game_id).name.to(self.language)
        of = Text("{number} of {count}", number=number, count=count).to(self.language)
        self.say(f"\n{name} · {of} · {step.title.to(self.language)}\n")
        attempt = Attempt.start(step)
        self._show(attempt)
        while not attempt.done:
            word = self.ask()
            if word is None:
                return False
            match word.lower():
                case "":
                    continue
                case "quit" | "q" | "exit":
                    return False
                case "skip":
                    return True
                case "board" | "goal":
                    self._show(attempt)
                case "help" | "?":
                    self._help(step)
                case "hint":
                    hint = attempt.hint()
                    self.tell(hint.text)
                    attempt = hint.attempt
                case "solution":
                    moves = " ".join(map(str, attempt.solution()))
                    self.tell(Text("One solution: {moves}", moves=moves))
                case _:
                    attempt = self._try(attempt, word)
        self._progress.save(self._progress.value.with_done(step.game_id, step.id))
        return True

    def _try(self, attempt: Attempt, word: str) -> Attempt:
        """Play a move, and say what became of it."""
        try:
            feedback = attempt.play(word)
        except NotationError as error:
            self.tell(error.complaint)
            return attempt
        self._answer(feedback)
        if feedback.kind is FeedbackKind.REFUSED:
            self.list_completions(attempt.position, word)
        return feedback.attempt

    def _answer(self, feedback: Feedback) -> None:
        for violation in feedback.violations:
            self.tell(violation.text)
        if feedback.kind is not FeedbackKind.GO_ON and feedback.shown is not None:
            self._draw(feedback)
        if feedback.text is not None:
            self.tell(feedback.text)
        if feedback.kind is FeedbackKind.WRONG:
            self.tell(Text("Try again; “board” shows the position of the step."))
        if feedback.kind is FeedbackKind.GO_ON:
            self.say()
            self._show(feedback.attempt)

    def _show(self, attempt: Attempt) -> None:
        marks = attempt.turn.marks
        self.say(self.picture(attempt.position, attempt.last, marks))
        if marks:
            self.tell(Text("( ) marked"))
        self.say()
        self.tell(attempt.turn.goal)

    def _draw(self, feedback: Feedback) -> None:
        """The position after the move, or after the opponent's reply."""
        assert feedback.shown is not None
        if feedback.reply is not None:
            self.tell(Text("The answer: {move}", move=feedback.reply))
        self.say(self.picture(feedback.shown, feedback.reply or feedback.move))

    def _help(self, step: Step) -> None:
        self.tell(
            Text(
                "Type a move, such as {example}, or: hint, solution, skip, board, quit.",
                example=step.start.legal_moves()[0],
            )
        )

    def _done(self, game_id: str) -> Text:
        known = lesson(game_id)
        done = self._progress.value.count(known)
        return Text("{number} of {count}", number=done, count=len(known.steps))
