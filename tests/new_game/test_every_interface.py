"""A game that exists only in the tests, through every interface: the registry is the only list.

``tests/server/test_game_without_engine.py`` plays it over the network, and
``tests/web/test_new_game.py`` in a browser.
"""

from __future__ import annotations

import asyncio
import json

import pytest
from pypdf import PdfReader

import tessellot
from tessellot import drawing
from tessellot.engine import Engine, NoEngineError, has_engine
from tessellot.games import GAMES, TessellotError
from tessellot.lab import perft
from tessellot.lab.speed import rules_speed
from tessellot.lab.tournament.contestants import read_contestant
from tessellot.locale import LANGUAGES
from tessellot.notation import (
    Format,
    Record,
    read_games,
    read_move,
    read_position,
    read_record,
    write_games,
    write_position,
)
from tessellot.paper.print_format import PrintFormat
from tessellot.paper.print_set import parts_of, print_set
from tessellot.play import Company
from tessellot.terminal.app import TessellotApp
from tessellot.terminal.game_setup import GameSetup
from tessellot.terminal.match_records import match_from_record, new_match
from tessellot.terminal.prompt.prompt_game import PromptGame
from tessellot.terminal.prompt.prompt_setup import PromptSetup
from tessellot.terminal.saved_match import SavedMatch
from tessellot.terminal.screens.game_screen import GameScreen
from tests.cli.running import assert_refused, run
from tests.new_game.cram import Cram
from tests.terminal.keyboard import enter, game_screen, press, text, until

NO_ENGINE = "Cram has no engine yet."
MOVES = ["a1/b1", "a2/b2", "c1/d1", "c2/d2", "a3/a4", "b3/b4", "c3/c4", "d3/d4"]
"""A whole game: the second player lays the last domino."""


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The game is in the registry during each test, and nowhere else."""
    monkeypatch.setitem(GAMES, Cram.info.id, Cram)


@pytest.fixture
def record_file(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(str(Record.of(tessellot.game("cram"), MOVES)), "utf-8")
    return path


# --- Library, notation, drawing ---


def test_the_library_plays_it():
    position = tessellot.game("cram", size=4).start()
    assert len(position.legal_moves()) == 48
    assert [str(reason) for reason in position.play("a1/b1").why_illegal("b1/b2")] == [
        "Already covered: b1."
    ]
    for move in MOVES:
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome.winner == "second"
    assert str(position.score) == "4 : 4"
    assert [item.placements for item in tessellot.game("cram").start().tray] == [48]


def test_moves_positions_and_records_are_read_and_written():
    record = Record.of(tessellot.game("cram", size=2), ["a1/b1", "b2/a2"])
    position = record.end
    assert write_position(position) == "cram size=2 a1/b1 b2/a2"
    assert read_position(write_position(position)) == position
    assert read_record(str(record)).end == position
    (again,) = read_games(write_games([record], Format.JSON))
    assert again.end == position
    assert again.result == "0-1"


def test_it_is_drawn():
    position = read_position("cram size=2 a1/b1")
    assert position._repr_svg_().startswith("<svg")
    assert "●─○" in drawing.text(position)
    picture = drawing.svg(position, last=position.game.move_index[0], groups=True, language="ru")
    assert 'class="last"' in picture


# --- Engine and lab ---


def test_it_has_no_engine_yet():
    game = tessellot.game("cram")
    assert not has_engine(game)
    with pytest.raises(NoEngineError, match=NO_ENGINE):
        Engine(game, nodes=10)
    with pytest.raises(TessellotError, match=NO_ENGINE):
        read_contestant("3", game)


def test_the_lab_counts_and_measures_it():
    start = tessellot.game("cram", size=2).start()
    assert dict(perft.divide(start, 2)) == dict.fromkeys(start.legal_moves(), 2)
    assert rules_speed(start.game, 0.01) > 0


# --- Command line ---


def test_the_command_line_shows_checks_converts_and_counts_it(record_file, tmp_path):
    shown = run("show", record_file)
    assert "Cram (size 4)" in shown.stdout
    assert "The last domino wins." in shown.stdout
    assert json.loads(run("show", record_file, "--json").stdout)["outcome"]["winner"] == "second"
    assert "with faults: 0" in run("check", record_file).stdout
    assert run("convert", record_file, tmp_path / "game.json").exit_code == 0
    assert "8. " not in run("replay", record_file, "--ply", "3").stdout
    assert run("perft", "cram", "2", "-o", "size=2").stdout == "16\n"
    assert run("diagram", record_file, "--out", tmp_path / "end.svg").exit_code == 0
    assert_refused(run("analyse", record_file, "--nodes", "5"), NO_ENGINE)
    assert_refused(run("match", "1", "2", "--game", "cram"), NO_ENGINE)
    greedy = "settings:method=greedy"
    assert_refused(run("match", greedy, greedy, "--game", "cram", "--nodes", "5"), NO_ENGINE)
    assert_refused(run("solve", record_file), NO_ENGINE)
    assert_refused(run("play", "cram", "--level", "3"), NO_ENGINE)


def test_friends_play_it_at_the_prompt(record_file):
    played = run("play", "cram", "--friend", "--plain", typed="\n".join([*MOVES, ""]))
    assert "The last domino wins." in played.stdout
    assert "0-1" in played.stdout
    hint = run("play", "cram", "--friend", "--plain", typed="hint\nquit\n")
    assert NO_ENGINE in hint.stdout


def test_the_doctor_measures_its_rules_and_no_engine():
    report = run("doctor", "--no-speed", "--json")
    assert "cram" not in json.loads(report.stdout)["compiled"]


# --- Terminal ---


def test_the_prompt_asks_for_no_level():
    said, answers = [], iter([str(len(GAMES))])
    setup = PromptSetup(lambda _: next(answers), said.append, language="en", random=None)
    saved = setup.choose(GameSetup(), None, ask_opponent=True)
    assert NO_ENGINE in said
    assert saved.match.company is Company.HERE
    game = PromptGame(saved, lambda _: "quit", said.append)
    game.run()
    assert "Legal moves" not in said[-1]


def test_an_engine_seat_of_a_record_becomes_a_person():
    record = Record.of(tessellot.game("cram"), MOVES[:1], Second="Tessellot, level 3")
    assert match_from_record(record).company is Company.HERE


def test_it_is_chosen_and_played_on_the_full_screen():
    async def script(pilot):
        await press(pilot, *["down"] * (len(GAMES) - 1))
        await until(pilot, lambda: NO_ENGINE in text(pilot))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, GameScreen))
        screen = game_screen(pilot)
        for move in MOVES:
            await enter(pilot, read_move(move, screen.saved.position.game))
        assert "The last domino wins." in text(pilot)

    async def play():
        app = TessellotApp(colour=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await script(pilot)

    asyncio.run(play())


def test_a_hint_on_the_full_screen_says_that_there_is_no_engine():
    saved = SavedMatch(new_match(tessellot.game("cram").start(), None))

    async def play():
        async with TessellotApp(saved=saved).run_test(size=(80, 24)) as pilot:
            await press(pilot, "h")
            await until(pilot, lambda: NO_ENGINE in text(pilot))

    asyncio.run(play())


# --- Paper ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_board_and_pieces_are_printed(tmp_path, language):
    printed = print_set(parts_of("cram"), tmp_path / "set", PrintFormat.of(language=language))
    assert {file.path.name for file in printed} == {"taijitus.pdf", "board-cram.pdf"}
    assert "Cram" in PdfReader(tmp_path / "set" / "board-cram.pdf").pages[0].extract_text()
