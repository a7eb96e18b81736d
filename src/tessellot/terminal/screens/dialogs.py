"""Dialogs over a screen: the keys, a question, and a text field for a move or a file name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from tessellot.games import Game, NotationError, Position, TessellotError
from tessellot.locale import Text
from tessellot.terminal.key_bindings import KEYS
from tessellot.terminal.widgets.side_panel import BOLD

MAX_COMPLETIONS = 6
"""How many completions of a partial move are listed."""


class HelpDialog(ModalScreen[None]):
    """The list of the keys, or of those that a game has a use for."""

    BINDINGS: ClassVar = [Binding("escape,enter,q,question_mark,f1", "dismiss", show=False)]

    def __init__(self, language: str, game: Game | None = None) -> None:
        super().__init__()
        self._language = language
        self._keys = [key for key in KEYS if game is None or key.useful_in(game)]

    def compose(self) -> ComposeResult:
        legend = Text("A double line: legal. A broken line: refused, and the reasons are told.")
        with VerticalScroll(classes="dialog"):
            for key in self._keys:
                with Horizontal(classes="key"):
                    yield Static(Content.styled(key.shown, BOLD), classes="shown")
                    yield Static(key.about.to(self._language), classes="about")
            yield Static(legend.to(self._language), classes="faint")

    def on_click(self) -> None:
        self.dismiss(None)


class ConfirmDialog(ModalScreen[None]):
    """A question before an action: Enter is yes, Escape is no."""

    BINDINGS: ClassVar = [
        Binding("enter,y,д", "yes", show=False),
        Binding("escape,n,н", "dismiss", show=False),
    ]

    def __init__(self, question: Text, language: str, then: Callable[[], None]) -> None:
        super().__init__()
        self._question, self._language, self._then = question, language, then

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._question.to(self._language), markup=False)
            with Horizontal(classes="buttons"):
                yield Button(Text("Yes (Enter)").to(self._language), id="yes", compact=True)
                yield Button(Text("No (Esc)").to(self._language), id="no", compact=True)

    def on_mount(self) -> None:
        self.set_focus(None)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "yes":
            self.action_yes()
        else:
            self.dismiss(None)

    def action_yes(self) -> None:
        """Run the action."""
        self.dismiss(None)
        self._then()


class TextDialog(ModalScreen[str | None]):
    """A text field. `check` returns the error of a text, or None; `comment` follows the typing."""

    BINDINGS: ClassVar = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(
        self,
        prompt: Text,
        language: str,
        check: Callable[[str], Text | None],
        *,
        value: str = "",
        comment: Callable[[str], Text] | None = None,
    ) -> None:
        super().__init__()
        self._prompt, self._language = prompt, language
        self._check, self._comment = check, comment
        self._value = value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._prompt.to(self._language))
            yield Input(self._value, compact=True)
            yield Static("", id="complaint", markup=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._tell(self._comment(event.value) if self._comment else None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        complaint = self._check(event.value)
        if complaint is None:
            self.dismiss(event.value)
        else:
            self._tell(complaint, wrong=True)

    def _tell(self, text: Text | None, *, wrong: bool = False) -> None:
        place = self.query_one("#complaint", Static)
        place.set_class(not wrong, "faint")
        place.update(text.to(self._language) if text else "")


def move_dialog(position: Position, language: str) -> TextDialog:
    """A dialog for a move in notation, which lists the completions."""

    def check(text: str) -> Text | None:
        try:
            position.play(text)
        except TessellotError as error:
            return error.complaint
        return None

    def comment(text: str) -> Text:
        return completions_text(position, text)

    example = Text("Type a move, such as {example}.", example=position.legal_moves()[0])
    return TextDialog(example, language, check, comment=comment)


def completions_text(position: Position, begun: str) -> Text:
    """Whether a typed move is legal, the beginning of legal moves, or refused, as a sentence."""
    try:
        found = position.completions(begun)
    except NotationError as error:
        return error.complaint
    if found.why:
        return Text("{reasons}", reasons=tuple(reason.text for reason in found.why))
    if found.move is not None:
        return Text("Legal: {move}.", move=found.move)
    shown = " ".join(map(str, found.moves[:MAX_COMPLETIONS]))
    return Text("Legal moves that begin so: {count}. {shown}", count=len(found.moves), shown=shown)


def save_dialog(suggested: str, write: Callable[[Path], None], language: str) -> TextDialog:
    """A dialog for a file name, which writes the file."""

    def check(text: str) -> Text | None:
        if not text.strip():
            return Text("Type the name of a file.")
        try:
            write(Path(text.strip()).expanduser())
        except TessellotError as error:
            return error.text
        return None

    return TextDialog(Text("Write the game to which file?"), language, check, value=suggested)
