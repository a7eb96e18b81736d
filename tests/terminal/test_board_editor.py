"""The board editor, by its keys."""

from __future__ import annotations

import asyncio

import pytest
from textual.widgets import Static

from tessellot.games import Board
from tessellot.terminal.board_editor import BoardEditor

EMPTY = Board.parse("\n".join(["." * 10] * 10))


def edited(*keys, board=EMPTY, save=None, language="en"):
    """The editor after these keys, what it showed, and what it saved."""
    saved = []

    async def use():
        editor = BoardEditor(board, save or saved.append, language=language)
        async with editor.run_test(size=(100, 24)) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            told = str(editor.query_one("#facts", Static).render()) if editor.is_running else ""
        return editor, told

    editor, told = asyncio.run(use())
    return editor, told, saved


def test_keys_set_cells_and_the_counts_follow():
    editor, told, _ = edited("x", "right", "o", "down", "X", "space", "O")
    assert editor.board.rows[0] == "XO........"
    assert editor.board.rows[1] == ".O........"
    assert "1 X, 2 O, 97 empty." in told


def test_the_edge_is_the_end():
    editor, _, _ = edited("up", "left", "x", *["down"] * 12, *["right"] * 12, "o")
    assert editor.board.rows[0][0] == "X"
    assert editor.board.rows[9][9] == "O"


def test_cells_can_be_set_in_pairs_that_a_half_turn_exchanges():
    editor, told, _ = edited("h", "x", "right", "o")
    assert (editor.board.rows[0], editor.board.rows[9]) == ("XO........", "........XO")
    assert "X and O are exchanged by: half turn" in told


def test_changes_can_be_taken_back():
    editor, _, _ = edited("x", "right", "x", "u", "u", "u")
    assert editor.board == EMPTY


def test_what_is_saved_is_what_is_returned():
    editor, _, saved = edited("x", "s", "q")
    assert [board.rows[0] for board in saved] == ["X........."]
    assert editor.return_value == saved[0]


def test_leaving_without_saving_takes_two_presses():
    editor, told, saved = edited("x", "q")
    assert "Q again leaves" in told
    editor, _, saved = edited("x", "q", "q")
    assert (editor.return_value, saved) == (None, [])
    editor, told, _ = edited("x", "q", "right", "o")  # thought better of it
    assert "Q again" not in told


def test_an_untouched_board_is_left_at_once():
    editor, told, _ = edited("q", board=Board.named("boxes"))
    assert told == ""
    assert editor.return_value is None


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_full_disk_loses_nothing(language):
    def save(_board):
        raise OSError("no space left")

    editor, told, _ = edited("x", "s", save=save, language=language)
    assert "no space left" in told
    assert editor.board.rows[0][0] == "X"
