"""Choosing a game on the screen."""

from __future__ import annotations

import pytest
from textual.widgets import Input, OptionList, Select

import tessellot
from tessellot.terminal.app import TessellotApp
from tessellot.terminal.game_setup import GameSetup
from tests.terminal.keyboard import complaint, press, text, until
from tests.terminal.screens.test_game_screen import on_screen


def offered(pilot):
    """The options that there are lists for."""
    selects = pilot.app.screen.query("#options Select")
    return [select.id.removeprefix("option-") for select in selects]


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_every_option_of_every_game_is_offered(game_id):
    async def script(pilot):
        await press(pilot, *["down"] * list(tessellot.GAMES).index(game_id))
        names = [option.name for option in tessellot.game_info(game_id).options]
        await until(pilot, lambda: [*names] == offered(pilot))
        for option in tessellot.game_info(game_id).options:
            select = pilot.app.screen.query_one(f"#option-{option.name}", Select)
            values = [value for _, value in select._options]
            assert values[: len(option.choices)] == [str(c.value) for c in option.choices]
        await press(pilot, "enter")
        assert pilot.app.saved.match.game == tessellot.game(game_id)
        assert pilot.app.saved.match.engine_to_move is None

    on_screen(TessellotApp(), script)


def test_options_opponent_and_seat_are_chosen():
    async def script(pilot):
        screen = pilot.app.screen
        screen.query_one("#option-size", Select).value = "11"

        def groups():
            return [select.value for select in screen.query("#option-groups").results(Select)]

        await until(pilot, lambda: groups() == ["3"])
        screen.query_one("#opponent", Select).value = "1"
        screen.query_one("#beginner", Select).value = "second"
        await pilot.pause()
        await pilot.click("#start")
        await pilot.pause()
        match = pilot.app.saved.match
        assert match.game == tessellot.game("taiji", size=11)
        assert match.players[0].level == "1"
        assert match.players[1].kind == "person"

    on_screen(TessellotApp(setup=GameSetup("taiji")), script)


def test_a_board_of_ones_own_is_typed_and_judged():
    async def script(pilot):
        screen = pilot.app.screen
        screen.query_one("#option-board", Select).value = "…"
        await pilot.pause()
        line = screen.query_one("#own-board", Input)
        assert line.display
        await press(pilot, *"random:!", "enter")
        assert "'!' is not a seed" in complaint(pilot)
        await press(pilot, "backspace")
        await press(pilot, "7", "enter")
        assert pilot.app.saved.match.game == tessellot.game("battle-of-lits", board="random:7")

    on_screen(TessellotApp(), script)


def test_a_friend_needs_no_seat_and_russian_is_spoken():
    async def script(pilot):
        screen = pilot.app.screen
        screen.query_one("#opponent", Select).value = "friend"
        await pilot.pause()
        assert not screen.query_one("#begins").display
        await press(pilot, "a")
        games = screen.query_one("#games", OptionList)
        assert str(games.get_option_at_index(0).prompt) != "Battle of LITS"
        assert "Соперник" in text(pilot)
        await press(pilot, "enter")
        assert "Первый игрок" in text(pilot)

    on_screen(TessellotApp(), script)
