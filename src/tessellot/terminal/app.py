"""The full-screen application: style, language and the current screen."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from random import Random
from typing import ClassVar

from textual.app import App
from textual.binding import Binding

from tessellot import interrupts
from tessellot.drawing.tokens import Theme
from tessellot.locale import LANGUAGES
from tessellot.terminal.drawing.palette import palette_for, screen_theme
from tessellot.terminal.game_setup import GameSetup
from tessellot.terminal.saved_match import SavedMatch, SaveFolder
from tessellot.terminal.screens.dialogs import HelpDialog
from tessellot.terminal.screens.game_screen import GameScreen
from tessellot.terminal.screens.setup_screen import SetupScreen


class TessellotApp(App[None]):
    """Play in a terminal. After the end `saved` is the last match."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar = [Binding("ctrl+c,ctrl+q,ctrl+d", "leave", show=False, priority=True)]
    CSS = """
    #game { height: 1fr; }
    #side { width: 1fr; padding-left: 1; }
    #players, #tray { margin-bottom: 1; height: auto; }
    #message { height: auto; min-height: 5; margin-bottom: 1; }
    #moves { height: 1fr; scrollbar-size: 1 1; scrollbar-color: $secondary; }
    #move-list { color: $secondary; height: auto; }
    #bar { height: 1; dock: bottom; background: $panel; }
    #too-small { padding: 1 2; }
    #setup { height: 1fr; }
    #lists { width: 30; padding: 1 1; }
    #games { height: auto; }
    #unfinished { height: auto; max-height: 9; }
    #choices { width: 1fr; padding: 1 1; }
    #summary { margin-bottom: 1; min-height: 4; }
    #options { height: auto; }
    .heading { text-style: bold; color: $primary; margin-bottom: 1; }
    #go-on { margin-top: 1; }
    .choice { height: auto; margin-bottom: 1; }
    .label { width: 12; }
    .choice Select { width: 1fr; }
    .own { margin: 0 0 1 12; }
    #no-engine { margin: 0 0 1 12; height: auto; }
    #start { margin: 0 0 1 12; padding: 0 2; width: auto; }
    #start { background: $primary; color: $background; }
    #start:focus { text-style: bold reverse; }
    #complaint { color: $error; }
    #complaint.faint, .faint { color: $secondary; }
    HelpDialog, ConfirmDialog, TextDialog { align: center middle; background: $background 60%; }
    .dialog {
        width: auto; max-width: 76; height: auto; max-height: 24; padding: 0 1;
        scrollbar-size: 1 1;
        border: round $primary; background: $background;
    }
    TextDialog .dialog { width: 76; max-width: 100%; }
    .dialog Static { width: auto; max-width: 72; }
    TextDialog .dialog Static { width: 100%; }
    .key { height: auto; width: auto; }
    .key .shown { width: 9; text-align: right; padding-right: 2; }
    .key .about { width: auto; max-width: 63; }
    .buttons { height: 1; margin-top: 1; width: auto; }
    .buttons Button { margin-right: 2; }
    """

    def __init__(
        self,
        *,
        setup: GameSetup | None = None,
        saved: SavedMatch | None = None,
        folder: SaveFolder | None = None,
        language: str = LANGUAGES[0],
        colour: bool = True,
        palette: Theme | None = None,
        seed: int = 0,
        hint_nodes: int | None = None,
        coach: bool = False,
    ) -> None:
        super().__init__(ansi_color=None if colour else True)
        self.language, self.colour = language, colour
        self.saved = saved
        self.random = Random(seed)
        self._setup = setup or GameSetup()
        self._folder = folder
        self._seed, self._hint_nodes, self._coach = seed, hint_nodes, coach
        self.title = "Tessellot"
        self.palette = palette or palette_for(self.console.color_system)
        look = screen_theme(self.palette)
        self.register_theme(look)
        self.theme = look.name if colour else "ansi-dark"

    def run_in_terminal(self) -> None:
        """Run until the end. As soon as the screen is there, Ctrl-C is a key."""
        interrupts.exit_at_once()
        self.run()

    def on_mount(self) -> None:
        if not self.is_headless:
            with suppress(NotImplementedError):  # Windows
                asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.action_leave)
        if self.saved is not None:
            self.play_at(self.saved)
        else:
            self.choose()

    def play_at(self, saved: SavedMatch) -> None:
        """Show a match."""
        self.saved = saved
        screen = GameScreen(saved, seed=self._seed, hint_nodes=self._hint_nodes, coach=self._coach)
        self._show(screen)

    def choose(self) -> None:
        """Show the setup screen."""
        self._show(SetupScreen(self._setup, self._folder))

    def _show(self, screen: GameScreen | SetupScreen) -> None:
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    async def action_next_language(self) -> None:
        """Switch to the next language."""
        at = LANGUAGES.index(self.language)
        self.language = LANGUAGES[(at + 1) % len(LANGUAGES)]
        screen = self.screen
        if isinstance(screen, GameScreen):
            screen.draw()
        elif isinstance(screen, SetupScreen):
            await screen.draw()

    def action_help(self) -> None:
        """Show the list of keys, on a game's screen those of the game."""
        screen = self.screen
        game = screen.saved.match.game if isinstance(screen, GameScreen) else None
        self.push_screen(HelpDialog(self.language, game))

    def action_leave(self) -> None:
        """Quit. An unfinished game is saved already."""
        self.exit()
