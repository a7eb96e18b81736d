"""The setup screen: the choice of the game, its options, the opponent and the first move.

All lists come from the registry of games and the engine's levels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Select, Static
from textual.widgets.option_list import Option as Row

from tessellot.games import GAMES, Option, TessellotError
from tessellot.locale import Text
from tessellot.terminal.game_setup import FIRST_MOVES, GameSetup
from tessellot.terminal.match_records import new_match
from tessellot.terminal.match_text import match_summary
from tessellot.terminal.saved_match import SavedMatch, SaveFolder, UnfinishedGame
from tessellot.terminal.screens.dialogs import ConfirmDialog

if TYPE_CHECKING:
    from tessellot.terminal.app import TessellotApp

Choices = list[tuple[str, str]]
"""Labels and their values."""
FRIEND = "friend"
OTHER = "…"
"""The value of the choice that opens a text field."""
MAX_UNFINISHED = 8
"""How many unfinished games are listed."""


class SetupScreen(Screen[None]):
    """The games on the left, the choices for one of them on the right."""

    BINDINGS: ClassVar = [
        Binding("q,й", "app.leave", show=False),
        Binding("escape", "app.leave", show=False),
        Binding("question_mark,f1", "app.help", show=False),
        Binding("a,ф", "app.next_language", show=False),
        Binding("delete,backspace", "forget", show=False),
    ]

    def __init__(self, setup: GameSetup, folder: SaveFolder | None) -> None:
        super().__init__()
        self.setup = setup
        self._folder = folder
        self._unfinished: list[UnfinishedGame] = []

    @property
    def _app(self) -> TessellotApp:
        return cast("TessellotApp", self.app)

    def _say(self, text: Text) -> str:
        return text.to(self._app.language)

    def compose(self) -> ComposeResult:
        with Horizontal(id="setup"):
            with Vertical(id="lists"):
                yield Static("Tessellot", classes="heading")
                yield OptionList(id="games", compact=True, markup=False)
                yield Static("", id="go-on", classes="heading", markup=False)
                yield OptionList(id="unfinished", compact=True, markup=False)
            with VerticalScroll(id="choices", can_focus=False):
                yield Static("", id="summary", markup=False)
                yield Vertical(id="options")
                with Horizontal(classes="choice"):
                    yield Static("", id="opponent-label", classes="label", markup=False)
                    yield self._select(
                        "opponent", self._opponents(), self.setup.engine_level or FRIEND
                    )
                with Horizontal(classes="choice", id="begins"):
                    yield Static("", id="beginner-label", classes="label", markup=False)
                    yield self._select("beginner", self._beginners(), self.setup.seat)
                yield Static("", id="no-engine", classes="faint", markup=False)
                yield Button("", id="start", compact=True)
                yield Static("", id="complaint", markup=False)
        yield Static("", id="bar", markup=False)

    async def on_mount(self) -> None:
        await self.draw()
        self.query_one("#games", OptionList).focus()

    async def draw(self) -> None:
        """Show all choices in the current language."""
        with self.prevent(OptionList.OptionHighlighted, Select.Changed):
            self._list_games()
            self._list_unfinished()
            self._list_opponents()
        self._put("opponent-label", Text("Against"))
        self._put("beginner-label", Text("First move"))
        self.query_one("#start", Button).label = self._say(Text("Play (Enter)"))
        self._put("bar", Text("↑ ↓ choose   Tab next   Enter play   a English/Русский   q leave"))
        await self._list_options()

    def _put(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", Static).update(self._say(text))

    def _list_games(self) -> None:
        games = self.query_one("#games", OptionList)
        games.clear_options()
        games.add_options(Row(self._say(kind.info.name), name) for name, kind in GAMES.items())
        games.highlighted = list(GAMES).index(self.setup.game_id)

    def _list_unfinished(self) -> None:
        self._unfinished = self._folder.games()[:MAX_UNFINISHED] if self._folder else []
        shown = self.query_one("#unfinished", OptionList)
        shown.clear_options()
        shown.add_options(Row(self._say(match_summary(game.match))) for game in self._unfinished)
        shown.highlighted = 0 if self._unfinished else None
        for name in ("#unfinished", "#go-on"):
            self.query_one(name).display = bool(self._unfinished)
        self._put("go-on", Text("Go on with (Del: forget)"))

    def _opponents(self) -> Choices:
        known = [
            (
                f"{level.number}  {self._say(level.name)}: {self._say(level.about)}",
                str(level.number),
            )
            for level in self.setup.levels
        ]
        return [*known, (self._say(Text("a friend at this keyboard")), FRIEND)]

    def _beginners(self) -> Choices:
        words = (Text("you"), Text("the engine"), Text("by lot"))
        return [(self._say(text), seat) for seat, text in zip(FIRST_MOVES, words, strict=True)]

    def _select(self, name: str, choices: Choices, value: str) -> Select[str]:
        return Select(choices, value=value, allow_blank=False, compact=True, id=name)

    def _list_opponents(self) -> None:
        opponent, beginner = self.setup.engine_level or FRIEND, self.setup.seat
        for name, choices, value in (
            ("#opponent", self._opponents(), opponent),
            ("#beginner", self._beginners(), beginner),
        ):
            select = self.query_one(name, Select)
            select.set_options(choices)
            select.value = value
        self.query_one("#begins").display = self.setup.engine_level is not None
        self._put("no-engine", self.setup.no_engine or Text(""))

    async def _list_options(self) -> None:
        """The options of the game, each with its choices."""
        info = self.setup.info
        by = Text("By {designer}.", designer=info.designer)
        self._put("summary", Text("{summary}\n{by}", summary=info.summary, by=by))
        shown = self.query_one("#options", Vertical)
        with self.prevent(Select.Changed, Input.Changed):
            await shown.remove_children()
            for option in info.options:
                await shown.mount(*self._rows(option))

    def _rows(self, option: Option) -> list[Horizontal | Input]:
        """A label, a list of choices and, for open options, a text field."""
        value = self.setup.value(option)
        choices = [(self._say(choice.text), str(choice.value)) for choice in option.choices]
        own = option.open is not None and value not in {value for _, value in choices}
        if option.open is not None:
            choices.append((self._say(Text("another one: type it below")), OTHER))
        select = self._select(f"option-{option.name}", choices, OTHER if own else value)
        rows: list[Horizontal | Input] = [
            Horizontal(
                Static(self._say(option.label), classes="label", markup=False),
                select,
                classes="choice",
            )
        ]
        if option.open is not None:
            line = Input(
                value if own else "",
                placeholder=self._say(option.open),
                compact=True,
                id=f"own-{option.name}",
                classes="own",
            )
            line.display = own
            rows.append(line)
        return rows

    # --- Events ---

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.id == "games" and event.option_id is not None:
            self.setup.choose_game(event.option_id)
            self.query_one("#complaint", Static).update("")
            with self.prevent(Select.Changed):
                self._list_opponents()
            await self._list_options()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "unfinished":
            path, match = self._unfinished[event.option_index]
            self._app.play_at(SavedMatch(match, self._folder, path))
        else:
            self.action_start()

    async def on_select_changed(self, event: Select.Changed) -> None:
        name, value = event.select.id or "", str(event.value)
        if name == "opponent":
            self.setup.level = None if value == FRIEND else value
            self.query_one("#begins").display = self.setup.level is not None
        elif name == "beginner":
            self.setup.seat = next(seat for seat in FIRST_MOVES if seat == value)
        elif value == OTHER:
            line = self.query_one(f"#{name.replace('option', 'own')}", Input)
            line.display = True
            line.focus()
        else:
            option = self._option(name)
            if value != self.setup.value(option):
                self.setup.choose(option, value)
                await self._list_options()
                self.query_one(f"#{name}", Select).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.setup.choose(self._option(event.input.id or ""), event.value.strip())

    def on_input_submitted(self) -> None:
        self.action_start()

    def _option(self, name: str) -> Option:
        wanted = name.partition("-")[2]
        return next(option for option in self.setup.info.options if option.name == wanted)

    def on_button_pressed(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        """Begin the game, or show what is wrong with the options."""
        try:
            game = self.setup.game()
        except TessellotError as error:
            self._put("complaint", error.text)
            return
        seat = self.setup.seat_of_person(self._app.random)
        self._app.play_at(
            SavedMatch(new_match(game.start(), self.setup.engine_level, seat), self._folder)
        )

    def action_forget(self) -> None:
        """Delete the highlighted unfinished game after a question."""
        shown = self.query_one("#unfinished", OptionList)
        if self.focused is not shown or shown.highlighted is None:
            return
        game = self._unfinished[shown.highlighted]

        def forget() -> None:
            game.path.unlink(missing_ok=True)
            self._list_unfinished()
            self.query_one("#games").focus()

        question = Text("Throw this game away? {game}", game=match_summary(game.match))
        self.app.push_screen(ConfirmDialog(question, self._app.language, forget))
