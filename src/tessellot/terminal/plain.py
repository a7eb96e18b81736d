"""Play at a plain prompt: two people at one keyboard, any terminal, no full screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tessellot import drawing
from tessellot.games import GAMES, Move, NotationError, Position, Seat, TessellotError, game
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.protocol import SIDE_TEXTS, seat_text
from tessellot.games.taiji_lits import TaijiLitsPosition
from tessellot.geometry import Grid
from tessellot.locale import Text
from tessellot.notation import Record, write_position, write_records

SHOWN = 24
"""How many moves are listed before the rest are only counted."""


def choose_game(ask: Callable[[str], str], say: Callable[[str], None], language: str) -> Position:
    """Let people pick one of the games, with its usual options."""
    ids = list(GAMES)
    names = [kind.facts.name.to(language) for kind in GAMES.values()]
    width = max(map(len, names))
    for number, (name, kind) in enumerate(zip(names, GAMES.values(), strict=True), 1):
        say(f"{number}  {name:<{width}}  {kind.facts.summary.to(language)}")
    while True:
        answer = ask(Text("Which game? [1–{last}] ", last=len(ids)).to(language)).strip().lower()
        if answer in ids:
            return game(answer).start()
        if answer.isdecimal() and 1 <= int(answer) <= len(ids):
            return game(ids[int(answer) - 1]).start()
        say(Text("Please type a number from 1 to {last}.", last=len(ids)).to(language))


class PlainGame:
    """One game at the prompt: reads lines, answers lines, forgets nothing."""

    def __init__(
        self,
        start: Position,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        *,
        language: str = "en",
        colour: bool = False,
    ) -> None:
        self.line = [start]
        self.moves: list[Move] = []
        self._ask = ask
        self._say = say
        self._language = language
        self._colour = colour

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.line[-1]

    def run(self) -> None:
        """Play until the game is over or the input ends."""
        self._tell(_help(self._example()))
        self._show()
        while self.position.outcome is None:
            try:
                words = self._ask(self._prompt()).split(maxsplit=1)
            except EOFError:
                words = ["quit"]
            if words == ["quit"]:
                self._leave()
                return
            if words:
                try:
                    self._answer(words[0], words[1].strip() if len(words) > 1 else "")
                except NotationError as error:
                    self._say(error.complaint.to(self._language))
                except TessellotError as error:
                    self._say(error.text.to(self._language))
        self._say(str(self._record()))

    def _answer(self, word: str, rest: str) -> None:
        commands: dict[str, Callable[[str], None]] = {
            "moves": self._list_moves,
            "why": self._why,
            "safe": self._safe,
            "undo": self._undo,
            "board": self._show,
            "save": self._save,
            "help": lambda _: self._tell(_help(self._example())),
        }
        command = commands.get(word.lower())
        if command:
            command(rest)
        else:
            self._play(f"{word} {rest}".strip())

    def _play(self, word: str) -> None:
        record = Record.of(self.position, [word])
        self.moves += record.moves
        self.line.append(record.end)
        self._show()

    def _list_moves(self, start: str) -> None:
        completions = self.position.completions(start)
        shown = " ".join(map(str, completions.moves[:SHOWN]))
        more = len(completions.moves) - SHOWN
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
        if not isinstance(position, BattleOfLitsPosition | TaijiLitsPosition):
            self._tell(Text("Only tetrominoes cover symbols: there is nothing to keep safe."))
            return
        grid = Grid.of(position.game.size)
        for side, mask in zip(position.game.facts.sides, position.safe_cells(), strict=True):
            name = SIDE_TEXTS[side].to(self._language)
            self._say(f"{name}: {' '.join(map(str, grid.cells_of(mask))) or '–'}")

    def _undo(self, _: str) -> None:
        if not self.moves:
            self._tell(Text("There is no move to take back."))
            return
        self.moves.pop()
        self.line.pop()
        self._show()

    def _save(self, name: str) -> None:
        if not name:
            self._tell(Text("Say where to: save game.txt"))
            return
        path = Path(name).expanduser()
        try:
            with path.open("x", encoding="utf-8") as stream:
                stream.write(str(self._record()))
        except FileExistsError:
            self._tell(Text("{path} is there already: choose another name.", path=path))
        except OSError as error:
            self._tell(
                Text("{path} cannot be written: {reason}.", path=path, reason=error.strerror)
            )
        else:
            self._tell(Text("Saved to {path}.", path=path))

    def _leave(self) -> None:
        if self.moves:
            self._say(write_records([self._record()]))
            here = write_position(self.position)
            self._tell(Text('To go on later: tessellot play --position "{here}"', here=here))

    def _record(self) -> Record:
        return Record.of(self.line[0], self.moves)

    def _show(self, _: str = "") -> None:
        last = self.moves[-1] if self.moves else None
        self._say(
            drawing.text(self.position, colour=self._colour, last=last, language=self._language)
        )

    def _prompt(self) -> str:
        seat: Seat = self.position.mover
        side = SIDE_TEXTS[self.position.side_of(seat)].to(self._language)
        return f"{seat_text(seat).to(self._language)} ({side}) > "

    def _example(self) -> str:
        return str(self.position.legal_moves()[0])

    def _tell(self, text: Text) -> None:
        self._say(text.to(self._language))


def _help(example: str) -> Text:
    return Text(
        "Type a move, such as {example}, or:\n"
        "  moves [START]   legal moves, or what a half-typed move could become\n"
        "  why MOVE        which rules a move would break\n"
        "  safe            symbols that nobody can cover any more\n"
        "  undo            take the last move back\n"
        "  board           show the board again\n"
        "  save FILE       write the record of the game so far\n"
        "  quit            leave; the position is printed so that you can go on later",
        example=example,
    )
