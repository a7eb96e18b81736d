"""A game at a plain prompt, without a full screen: against the engine or between two people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tessellot import drawing
from tessellot.games import Move, NotationError, Position, Seat, TessellotError
from tessellot.games.seats import SIDE_TEXTS, seat_text
from tessellot.geometry import Grid
from tessellot.locale import Text
from tessellot.notation import read_move, write_position
from tessellot.terminal.coach import Coach, Considered
from tessellot.terminal.engine_thread import Answer, EngineThread, hint_text
from tessellot.terminal.match_records import record_of_match, write_file
from tessellot.terminal.match_text import player_names
from tessellot.terminal.saved_match import SavedMatch

if TYPE_CHECKING:
    from tessellot.engine import Analysis

MAX_LISTED = 24
"""How many moves are listed; the others are counted."""


class PromptGame:
    """One game at the prompt; `ask` reads a line and `say` prints one."""

    def __init__(
        self,
        saved: SavedMatch,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        *,
        language: str = "en",
        colour: bool = False,
        seed: int = 0,
        hint_nodes: int | None = None,
        coach: bool = False,
    ) -> None:
        self.saved = saved
        self._coach = Coach(saved.match, on=coach)
        self._ask = ask
        self._say = say
        self._language = language
        self._colour = colour
        self._opponent = EngineThread.opponent(saved.match, seed=seed)
        self._adviser = EngineThread.adviser(saved.match, hint_nodes, seed=seed)

    @property
    def position(self) -> Position:
        """The current position."""
        return self.saved.position

    def run(self) -> None:
        """Play until the game is over, a player quits, or the input ends."""
        if self.saved.match.outcome is None:
            self._tell(_help(self._example()))
        self._show()
        while self.saved.match.outcome is None:
            if self.saved.match.engine_to_move is not None:
                self._let_engine_move()
                continue
            try:
                words = self._ask(self._prompt()).split(maxsplit=1)
            except EOFError:
                words = ["quit"]
            if words == ["quit"]:
                self.leave()
                return
            if words:
                self._try(words[0], words[1].strip() if len(words) > 1 else "")
        self.leave()

    def _try(self, word: str, rest: str) -> None:
        try:
            self._answer(word, rest)
        except NotationError as error:
            self._say(error.complaint.to(self._language))
        except TessellotError as error:
            self._say(error.text.to(self._language))

    def _answer(self, word: str, rest: str) -> None:
        commands: dict[str, Callable[[str], None]] = {
            "moves": self._list_moves,
            "why": self._why,
            "safe": self._safe,
            "hint": self._hint,
            "coach": lambda _: self._tell(self._coach.toggle()),
            "undo": self._undo,
            "resign": self._resign,
            "board": self._show,
            "save": self._save,
            "help": lambda _: self._tell(_help(self._example())),
        }
        command = commands.get(word.lower())
        if command:
            command(rest)
        else:
            self._make(f"{word} {rest}".strip())

    def _make(self, text: str) -> None:
        """Make a move of the player, unless the coach warns of it for the first time."""
        move, position = read_move(text, self.position.game), self.position
        if self._coach.wants_to_see(position, move):
            answers: list[Considered | Text] = []
            self._adviser.request_warning(position, move, answers.append).join()
            warning = _result(answers).warning
            if warning is not None:
                self._coach.warned(position, move)
                self._tell(warning)
                self._tell(Text("The same move again: play it all the same."))
                return
        self._play(move)

    def _play(self, move: Move | str) -> None:
        before = self.saved.match
        try:
            self.saved.play(move)
        finally:
            if self.saved.match is not before:
                self._show()
                for comment in self._coach.comments(self.saved.match)[:1]:
                    self._tell(comment)

    def _let_engine_move(self) -> None:
        self._tell(Text("The engine is thinking …"))
        answers: list[Move | Text] = []
        self._opponent.request_move(self.position, answers.append).join()
        move = _result(answers)
        name = player_names(self.saved.match)[self.position.mover is Seat.SECOND]
        self._tell(Text("{name}: {move}", name=name, move=move))
        self._play(move)

    def _hint(self, _: str) -> None:
        answers: list[Analysis | Text] = []
        self._adviser.request_analysis(self.position, answers.append).join()
        self._tell(hint_text(_result(answers)))

    def _list_moves(self, start: str) -> None:
        completions = self.position.completions(start)
        shown = " ".join(map(str, completions.moves[:MAX_LISTED]))
        more = len(completions.moves) - MAX_LISTED
        if more > 0:
            shown = Text("{moves} … and {more} more", moves=shown, more=more).to(self._language)
        reasons = " ".join(reason.text.to(self._language) for reason in completions.why)
        self._say(shown or reasons)

    def _why(self, word: str) -> None:
        reasons = self.position.why_illegal(word)
        if reasons:
            self._say("\n".join(reason.text.to(self._language) for reason in reasons))
        else:
            self._tell(Text("That is legal."))

    def _safe(self, _: str) -> None:
        position = self.position
        safe = position.safe_cells()
        if safe is None:
            self._tell(Text("Only tetrominoes cover symbols: there is nothing to keep safe."))
            return
        grid = Grid.of(position.game.size)
        for side, mask in zip(position.game.info.sides, safe, strict=True):
            name = SIDE_TEXTS[side].to(self._language)
            self._say(f"{name}: {' '.join(map(str, grid.cells_of(mask))) or '–'}")

    def _undo(self, _: str) -> None:
        self.saved.undo()
        self._show()

    def _resign(self, _: str) -> None:
        self.saved.resign()
        outcome = self.saved.match.outcome
        assert outcome is not None
        self._tell(outcome.text)

    def _save(self, name: str) -> None:
        if not name:
            self._tell(Text("Say where to: save game.txt"))
            return
        path = Path(name).expanduser()
        write_file(path, str(record_of_match(self.saved.match)))
        self._tell(Text("Saved to {path}.", path=path))

    def leave(self) -> None:
        """Print the record, and how to resume the game."""
        if self.saved.match.moves:
            self._say(farewell(self.saved, self._language))

    def _show(self, _: str = "") -> None:
        drawn = drawing.text(
            self.position, colour=self._colour, last=self.saved.last, language=self._language
        )
        self._say(drawn)

    def _prompt(self) -> str:
        seat: Seat = self.position.mover
        side = SIDE_TEXTS[self.position.side_of(seat)].to(self._language)
        return f"{seat_text(seat).to(self._language)} ({side}) > "

    def _example(self) -> str:
        return str(self.position.legal_moves()[0])

    def _tell(self, text: Text) -> None:
        self._say(text.to(self._language))


def _result(answers: list[Answer | Text]) -> Answer:
    """The engine's answer; raises an error if it has none."""
    answer = answers[0]
    if isinstance(answer, Text):
        raise TessellotError(answer)
    return answer


def farewell(saved: SavedMatch, language: str) -> str:
    """The record of the game and, if it is not over, the command that resumes it."""
    if not saved.match.moves:
        return ""
    record = str(record_of_match(saved.match))
    if saved.match.outcome is not None:
        return record
    if saved.path is not None:
        how = Text('To go on later: tessellot play --resume "{path}"', path=saved.path)
    else:
        here = write_position(saved.position)
        how = Text('To go on later: tessellot play --position "{here}"', here=here)
    return f"{record}\n{how.to(language)}\n"


def _help(example: str) -> Text:
    return Text(
        "Type a move, such as {example}, or:\n"
        "  moves [START]   legal moves, or what a half-typed move could become\n"
        "  why MOVE        which rules a move would break\n"
        "  safe            symbols that nobody can cover any more\n"
        "  hint            what the engine would do\n"
        "  coach           comments and warnings, on or off\n"
        "  undo            take the last move back\n"
        "  board           show the board again\n"
        "  save FILE       write the record of the game so far\n"
        "  resign          give up\n"
        "  quit            leave; you are told how to go on later",
        example=example,
    )
