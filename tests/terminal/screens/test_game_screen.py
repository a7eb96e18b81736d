"""The screen of a game, with keys and mouse, at several sizes and in both languages."""

from __future__ import annotations

import asyncio
from importlib import import_module

import pytest
from textual.pilot import Pilot

import tessellot
from tessellot.geometry import Cell
from tessellot.notation import read_move, read_position, read_record
from tessellot.terminal.app import TessellotApp
from tessellot.terminal.match_records import new_match
from tessellot.terminal.saved_match import SavedMatch, SaveFolder
from tessellot.terminal.screens.dialogs import ConfirmDialog, HelpDialog, TextDialog
from tessellot.terminal.screens.setup_screen import SetupScreen
from tessellot.terminal.widgets.board_widget import BoardWidget
from tests.terminal.keyboard import (
    SMALLEST,
    app_for,
    beside,
    complaint,
    enter,
    game_screen,
    press,
    settled,
    shown,
    text,
    until,
)


def on_screen(app: TessellotApp, script, size=SMALLEST) -> TessellotApp:
    """Let somebody play by a script."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await script(pilot)

    asyncio.run(run())
    return app


def app_at(position_text: str, **settings) -> TessellotApp:
    saved = SavedMatch(new_match(read_position(position_text), None), settings.get("folder"))
    return TessellotApp(saved=saved, hint_nodes=30, seed=1, **settings)


async def click(pilot: Pilot, name: str, button: int = 1) -> None:
    """Click the middle of a cell."""
    board = pilot.app.screen.query_one(BoardWidget)
    left, top = board._picture._canvas.corner(Cell.parse(name))
    await pilot.click(BoardWidget, offset=(left + 1, top), button=button)
    await pilot.pause()


def test_a_refused_piece_is_told_and_marked_and_nothing_is_lost():
    async def script(pilot):
        await press(pilot, "t", "up", "enter")
        seen = beside(pilot)
        assert "✗ " in seen
        assert any("╍" in line for line in shown(pilot))
        assert any("▒" in line for line in shown(pilot))
        assert game_screen(pilot).entry.held.shape == "T"
        await press(pilot, "n")
        assert "This piece fits nowhere now." in beside(pilot)
        await press(pilot, "l", "n")
        assert "It fits here." in beside(pilot)
        assert any("╔" in line for line in shown(pilot))

    app = on_screen(app_at("battle-of-lits Td5e5f5e6"), script)
    assert app.saved.match.ply == 0


def test_undo_swap_and_the_score_are_live():
    async def script(pilot):
        await enter(pilot, app.saved.position.legal_moves()[0])
        assert "You may swap sides instead: x." in beside(pilot)
        before = app.saved.match
        await press(pilot, "x")
        assert app.saved.position.sides == ("O", "X")
        assert "swap" in beside(pilot)
        await press(pilot, "u")
        assert app.saved.match.moves == before.moves
        await press(pilot, "u", "u")
        assert "There is nothing to take back." in beside(pilot)
        await press(pilot, "x")
        assert "A swap is only allowed as the answer to the first tetromino." in beside(pilot)
        assert "Legal moves: 1292" in beside(pilot)

    app = app_for("battle-of-lits")
    on_screen(app, script)


def test_the_engine_answers_and_gives_hints():
    async def script(pilot):
        await press(pilot, "enter")
        await until(pilot, lambda: game_screen(pilot).entry is not None)
        assert app.saved.match.ply == 2
        assert "Newcomer (1): " in beside(pilot)
        await press(pilot, "h")
        await until(pilot, lambda: game_screen(pilot).notice is not None)
        assert "Hint: " in beside(pilot)
        hint = game_screen(pilot).entry.ghost
        assert hint in app.saved.position.legal_moves()
        await press(pilot, "u")
        assert app.saved.match.ply == 0

    app = app_for("taiji", level="1", options={"size": 7})
    on_screen(app, script)


def test_the_coach_warns_before_a_blunder_and_says_what_moves_did():
    async def script(pilot):
        await press(pilot, "c")
        assert "The coach is on." in beside(pilot)
        screen = game_screen(pilot)
        screen.entry.show(read_move("Te4d5e5e6", app.saved.position.game))
        await press(pilot, "enter")
        await until(pilot, lambda: screen.notice is not None)
        assert "Look again: this takes your chances" in beside(pilot)
        assert app.saved.match.ply == 0
        await press(pilot, "enter")
        await until(pilot, lambda: app.saved.match.ply == 2 or app.saved.match.outcome)
        assert "You: Covers 4 X's: e4, d5, e5, e6." in beside(pilot)
        await press(pilot, "c")
        assert "Covers" not in beside(pilot)

    app = app_for("battle-of-lits", level="1", options={"board": "monogram"})
    on_screen(app, script)


def test_a_thinking_engine_is_hurried_or_overruled(monkeypatch):
    monkeypatch.setattr(import_module("tessellot.engine.levels"), "FULL_SECONDS", 60.0)

    async def script(pilot):
        await press(pilot, "enter")
        screen = game_screen(pilot)
        # It thinks or, on a machine where it has never run, is being compiled.
        assert screen.engine.status is not None
        assert " engine" in beside(pilot)
        await press(pilot, "u")
        assert app.saved.match.ply == 0
        assert screen.entry is not None
        await press(pilot, "enter", "escape")
        await until(pilot, lambda: screen.entry is not None)
        assert app.saved.match.ply == 2

    app = app_for("lot", level="8")
    on_screen(app, script)


def test_lot_lines_are_resolved_step_by_step():
    async def script(pilot):
        await click(pilot, "e3")
        assert "This makes a line of three" in beside(pilot)
        await press(pilot, "enter")
        assert "choose the disc that stays (1 of 3)" in beside(pilot)
        await click(pilot, "d3")
        await click(pilot, "d3")

    app = on_screen(app_at("lot 7/7/5b1/2Ww3/2bb3/7/7 b"), script)
    assert [str(move) for move in app.saved.match.moves] == ["e3^d3xc3e3"]


def test_the_mouse_alone_is_enough():
    async def script(pilot):
        await pilot.click("#tray", offset=(7, 0))  # the second chip: I
        await settled(pilot)
        entry = game_screen(pilot).entry
        assert entry.held.shape == "I"
        await click(pilot, "h4")
        flat = entry.ghost
        await pilot._post_mouse_events([_scrolled], BoardWidget, offset=(9, 9), button=0)
        await settled(pilot)
        assert entry.ghost != flat
        await pilot.click("#tray", offset=(1, 0))
        await click(pilot, "h4", button=3)
        await click(pilot, "c9")
        placed = entry.ghost
        await click(pilot, "c9")
        assert app.saved.last == placed
        undo = next(i for i in range(80) if shown(pilot)[-1][i:].startswith("u undo"))
        await pilot.click("#bar", offset=(undo, 0))
        await settled(pilot)
        assert app.saved.match.ply == 0

    app = app_for("battle-of-lits")
    on_screen(app, script)


def _scrolled(*arguments, **settings):
    from textual.events import MouseScrollDown

    return MouseScrollDown(*arguments, **settings)


def test_coloured_pieces_are_chosen_in_the_tray():
    async def script(pilot):
        await press(pilot, "t")
        entry = game_screen(pilot).entry
        kinds = [item.piece for item in entry.tray if item.piece.shape == "T"]
        assert entry.held.kind == kinds[0]
        await pilot.click("#tray", offset=(11, 2))
        await settled(pilot)
        assert entry.held.kind == kinds[2]
        assert "●" in beside(pilot)

    on_screen(app_for("tailits"), script)


def test_a_move_is_typed_with_help_on_the_way():
    async def script(pilot):
        await press(pilot, "m")
        await press(pilot, *"d4/")
        assert isinstance(pilot.app.screen, TextDialog)
        await pilot.pause()
        assert complaint(pilot) == "Legal moves that begin so: 4. d4/d3 d4/c4 d4/e4 d4/d5"
        await press(pilot, "d", "9", "enter")
        assert "two cells that share an edge" in complaint(pilot)
        await press(pilot, "backspace")
        await press(pilot, "5", "enter")

    app = on_screen(app_for("taiji", options={"size": 7}), script)
    assert [str(move) for move in app.saved.match.moves] == ["d4/d5"]


def test_saving_asks_where_and_never_overwrites(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("mine")

    async def script(pilot):
        await press(pilot, "enter", "w")
        await press(pilot, "home")
        await press(pilot, "ctrl+k")
        await press(pilot, *str(path), "enter")
        assert "is there already" in complaint(pilot)
        await press(pilot, "2", "enter")
        assert "Saved to" in beside(pilot)

    app = on_screen(app_for("lot"), script)
    assert path.read_text() == "mine"
    saved = read_record((tmp_path / "game.txt2").read_text())
    assert saved.moves == list(app.saved.match.moves)


def test_resigning_is_asked_twice_and_another_game_exchanges_seats():
    async def script(pilot):
        await press(pilot, "enter", "e")
        assert isinstance(pilot.app.screen, ConfirmDialog)
        await press(pilot, "escape")
        await press(pilot, "e")
        await press(pilot, "enter")
        assert "The first seat wins: the other side resigned." in beside(pilot)
        await press(pilot, "enter")
        assert pilot.app.saved is not first
        assert pilot.app.saved.match.ply == 0
        assert "Legal moves: 49" in beside(pilot)

    app = app_for("lot")
    first = app.saved
    on_screen(app, script)


def test_leaving_keeps_the_game_and_the_next_start_offers_it(tmp_path):
    folder = SaveFolder(tmp_path)

    async def leave(pilot):
        await press(pilot, "enter", "up", "enter", "q")

    app = on_screen(app_for("lot", folder=folder), leave)
    assert app.saved.match.ply == 2

    async def take_up(pilot):
        await pilot.pause()
        assert "LOT, First player" in text(pilot)
        await press(pilot, "tab")
        await press(pilot, "enter")
        assert game_screen(pilot).saved.position == app.saved.position
        await press(pilot, "enter")
        await press(pilot, "ctrl+c")

    on_screen(TessellotApp(folder=folder), take_up)
    assert [game.match.ply for game in folder.games()] == [3]

    async def forget(pilot):
        await press(pilot, "tab")
        await press(pilot, "delete")
        assert isinstance(pilot.app.screen, ConfirmDialog)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, SetupScreen)

    on_screen(TessellotApp(folder=folder), forget)
    assert folder.games() == []


def test_the_language_changes_in_mid_game():
    async def script(pilot):
        await press(pilot, "t", "up")
        assert "Another T already touches here, at e6." in beside(pilot)
        await press(pilot, "a")
        assert "Возможных ходов" in beside(pilot)
        assert "already touches" not in beside(pilot)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpDialog)
        await pilot.pause()
        assert "взять ход назад" in text(pilot)
        await press(pilot, "escape")
        # A keyboard that is set to Russian: the keys of n, r and u.
        await press(pilot, "т", "к", "г")
        assert "Брать назад нечего." in beside(pilot)

    on_screen(app_at("battle-of-lits Td5e5f5e6"), script)


def test_the_help_lists_the_keys_that_the_game_has_a_use_for():
    async def lot(pilot):
        await press(pilot, "question_mark")
        await pilot.pause()
        assert "take the last move back" in text(pilot)
        assert "swap sides" in text(pilot)
        assert "clockwise" not in text(pilot)
        assert "take a piece" not in text(pilot)

    async def taiji(pilot):
        await press(pilot, "question_mark")
        await pilot.pause()
        assert "clockwise" in text(pilot)
        assert "take a piece" not in text(pilot)
        assert "swap sides" not in text(pilot)

    on_screen(app_for("lot"), lot)
    on_screen(app_for("taiji"), taiji)


def test_the_name_of_the_board_is_not_cut():
    async def script(pilot):
        assert "Сражение на тетрамино monogram" in beside(pilot)

    on_screen(app_for("battle-of-lits", language="ru"), script)


def test_the_board_grows_shrinks_and_says_when_there_is_no_room():
    async def script(pilot):
        board = pilot.app.screen.query_one(BoardWidget)
        small = board.size
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert board.size.width > small.width
        await pilot.resize_terminal(76, 20)
        await pilot.pause()
        assert board.size.height < small.height
        assert "TAILITS" in beside(pilot)
        await pilot.resize_terminal(50, 10)
        await pilot.pause()
        assert "This window has 50 columns and 10 rows." in text(pilot)
        assert "tessellot play --plain" in text(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert board.size == small

    on_screen(app_for("tailits"), script)


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_80_by_24_shows_all_of_the_board_the_pieces_and_the_keys(game_id):
    async def script(pilot):
        game = app.saved.match.game
        lines = shown(pilot)
        assert len(lines) == 24
        assert lines[0].startswith("   ┌───")
        assert any(line.startswith(f"{game.size:>2} │") for line in lines)
        assert any("a─" in line and f"{'abcdefghijk'[game.size - 1]}─" in line for line in lines)
        assert "Legal moves: " in beside(pilot)
        assert lines[-1].rstrip().endswith("? help  q leave")
        tray = pilot.app.screen.query_one("#tray").region
        message = pilot.app.screen.query_one("#message").region
        assert tray.bottom <= message.y
        assert message.bottom <= 23

    app = app_for(game_id)
    on_screen(app, script)


def test_without_colour_everything_is_still_told_apart(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot):
        await press(pilot, "l", "n")
        strips = pilot.app.screen._compositor.render_strips()
        segments = [part for strip in strips for part in strip.apply_filter(_filter(pilot), None)]
        assert not [
            part
            for part in segments
            if part.style and part.style.color and not part.style.color.is_default
        ]
        assert "[T]" in text(pilot)
        assert "║ L ║" in text(pilot)

    app = app_for("battle-of-lits", colour=False)
    app.saved.play("Td5e5f5e6")
    on_screen(app, script)


def _filter(pilot):
    return pilot.app._filters[-1]


def test_capital_letters_take_pieces_too():
    async def script(pilot):
        for key in ("T", "L", "S", "I"):
            await press(pilot, key)
            assert game_screen(pilot).entry.held.shape == key

    on_screen(app_for("battle-of-lits"), script)


def test_the_heading_names_the_options_and_the_bar_only_keys_that_do_something():
    async def taiji(pilot):
        assert "TAIJI size 11, groups 3" in beside(pilot)
        assert any("turn" in line and "flip" in line for line in shown(pilot))

    async def lot(pilot):
        assert not any("turn" in line and "flip" in line for line in shown(pilot))

    on_screen(app_for("taiji", options={"size": 11}), taiji)
    on_screen(app_for("lot"), lot)


def test_the_dialog_for_typed_moves_shows_whole_words():
    async def script(pilot):
        await press(pilot, "m")
        await press(pilot, *"Id")
        words = " ".join(shown(pilot)).split()
        for move in app.saved.position.completions("Id").moves[:6]:
            assert str(move) in words

    app = app_for("battle-of-lits")
    on_screen(app, script)
