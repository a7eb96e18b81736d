"""``show``, ``check``, ``replay`` and ``convert``: games in files, looked at and rewritten."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import time

import pytest

import tessellot
from tessellot.cli.commands.replay import after_key
from tessellot.notation import Record, read_games, read_position
from tests.cli.running import COMMAND, assert_refused, run


def test_show_draws_the_last_position_with_score_and_legal_moves(folder, lits):
    told = run("show", "game.txt").stdout
    assert "Ann – Ben" in told
    assert str(lits.end.outcome) in told
    assert "9 O L─L T─T─T[I─I─I─I]" in told
    assert told.endswith("Legal moves: 0\n")


def test_show_goes_to_a_turn_and_lists_its_legal_moves(folder, lits):
    position = lits.main_line()[1].position
    told = run("show", "game.txt", "--ply", "2", "--moves").stdout
    listed = told.partition("Legal moves: ")[2].split()
    assert listed == [str(len(position.legal_moves())), *map(str, position.legal_moves())]
    assert run("show", "game.txt", "--ply", "0", "--moves").stdout.count("\n") > 1292


def test_show_tells_programs_the_same(folder, lits):
    told = json.loads(run("show", "game.txt", "--ply", "2", "--json").stdout)
    position = read_position(told["position"])
    assert position == lits.main_line()[1].position
    assert told["turn"] == {"seat": "first", "side": "X"}
    assert told["legal_moves"] == [str(move) for move in position.legal_moves()]
    assert (told["score"]["first"], told["score"]["second"]) == (32, 30)
    assert told["tags"] == {"First": "Ann", "Second": "Ben"}
    ended = json.loads(run("show", "game.txt", "--json").stdout)
    assert (ended["turn"], ended["outcome"]["winner"]) == (None, "first")
    assert [game["game"] for game in json.loads(run("show", "games.txt", "--json").stdout)] == [
        "battle-of-lits",
        "lot",
    ]


def test_show_lists_the_games_of_a_file_and_picks_one(folder):
    lines = run("show", "games.txt").stdout.splitlines()
    assert lines[0].startswith("1  Battle of LITS")
    assert lines[1].startswith("2  LOT")
    assert "w white disc" in run("show", "games.txt", "--game", "2").stdout
    missing = run("show", "games.txt", "--game", "3")
    assert_refused(missing, "There is no game 3 here, only 2 games.")
    assert_refused(run("show", "game.txt", "--ply", "13"), "There is no turn 13")


@pytest.mark.parametrize("game", tessellot.GAMES)
def test_show_takes_positions_of_every_game_also_from_standard_input(game):
    direct = run("show", game)
    assert direct.exit_code == 0
    assert run("show", "-", typed=f"{game}\n").stdout == direct.stdout


def test_check_finds_the_fault_of_every_game(folder, lits):
    bad = '\n[Game "lot"]\n\n1. d4 d4 *\n\n'
    (folder / "bad.txt").write_text(f'{lits}{bad}{lits}{bad}[Game "go"]\n\n1. d4 *\n\n{lits}')
    told = run("check", "bad.txt")
    assert told.exit_code == 1
    assert told.stdout.splitlines() == [
        "bad.txt:12:7: d4 is not legal here. Already covered: d4.",
        "bad.txt:25:7: d4 is not legal here. Already covered: d4.",
        "bad.txt:27:1: There is no game 'go': known are " + ", ".join(tessellot.GAMES),
        "Games: 6, with faults: 3",
    ]
    data = json.loads(run("check", "bad.txt", "--json").stdout)
    assert data["games"] == 6
    assert [(f["game"], f["line"], f["column"]) for f in data["faults"]] == [
        (2, 12, 7),
        (4, 25, 7),
        (5, 27, 1),
    ]


def test_check_is_content_with_what_is_right(folder):
    assert run("check", "games.txt").stdout == "Games: 2, with faults: 0\n"
    assert run("check", "games.json", "--json").exit_code == 0
    assert run("check", "taiji size=7 d4/d5").exit_code == 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "stdin:1:1: expected a record"),
        ("lot 7/7 w", "stdin:1:8: expected 7 rows"),
        ("[{", "stdin:1:3: expected JSON"),
        ('[{"game": "lot", "moves": [{"move": "d4"}, {"move": "d4"}]}]', "stdin: game 1, moves[1]"),
        ("." * 100 + "; L[00,01,02,10]; L[00,01,02,10]", "stdin:1:119: La9a10b10c10 is not legal"),
    ],
)
def test_check_says_where_in_every_form(text, line):
    told = run("check", "-", typed=text)
    assert told.exit_code == 1
    assert told.stdout.startswith(line)


def test_replay_prints_every_position_where_there_is_no_terminal(folder, lits, lot):
    told = run("replay", "game.txt").stdout
    for turn, move in enumerate(lits.moves, 1):
        assert f" {move}  ({turn}/12)" in told
    one = run("replay", "game.txt", "--ply", "3").stdout
    assert one.count("(3/12)") == one.count("Score:") == 1
    lines = run("replay", "games.txt", "--game", "2", "--all").stdout.splitlines()
    assert lines[2:4] == ["The start", "A friendly game."]
    at = lines.index("1... swap  (2/4)")
    assert lines[at + 1 : at + 3] == ["Of course.", "Variations: c3 e5?"]
    assert "2. c3!  (3/4)" in lines


def test_replay_wants_one_of_several_games(folder):
    assert_refused(run("replay", "games.txt"), "There are 2 games here: choose one with --game.")


@pytest.mark.parametrize(
    ("key", "leads_to"),
    [("\x1b[C", 6), ("\x1b[D", 4), ("\x1b[H", 0), ("\x1b[F", 9), (" ", 6), ("x", 5), ("q", None)],
)
def test_replay_turns_pages_by_keys(key, leads_to):
    assert after_key(5, key, 9) == leads_to
    assert after_key(9, "n", 9) == 9
    assert after_key(0, "b", 9) == 0


@pytest.fixture
def terminal(folder):
    """A game being replayed on a terminal: presses a key until the screen shows something."""
    main, side = pty.openpty()
    words = [*COMMAND, "replay", "game.txt", "--ply", "11"]
    process = subprocess.Popen(words, stdin=side, stdout=side, stderr=side)
    os.close(side)

    def press(key, awaited):
        seen, until = "", time.monotonic() + 120
        while awaited not in seen:
            assert time.monotonic() < until, seen
            # What is typed while the page is being drawn is lost, as on any terminal.
            os.write(main, key.encode())
            while select.select([main], [], [], 0.3)[0] and awaited not in seen:
                seen += os.read(main, 4096).decode(errors="replace")
        return seen

    yield press, process
    process.kill()
    process.wait()
    os.close(main)


def test_replay_steps_through_a_game_on_a_terminal(terminal):
    press, process = terminal
    assert "\x1b[?1049h" in press("", "(11/12)")
    press("\x1b[C", "(12/12)")
    press("g", "The start")
    press("q", "\x1b[?1049l")
    assert process.wait(60) == 0


@pytest.mark.parametrize("form", ["json", "record", "ltp"])
def test_convert_goes_there_and_back(folder, lits, form):
    name = {"json": "new.json", "ltp": "new.ltp", "record": "new.txt"}[form]
    assert run("convert", "game.txt", name, "--drop").exit_code == 0
    (again,) = read_games((folder / name).read_text())
    assert again == (Record.of(lits.game, lits.moves) if form == "ltp" else lits)
    back = run("convert", name, "-", "--to", "record")
    assert back.stdout == str(again)


def test_convert_keeps_comments_and_variations(folder, lot):
    told = run("convert", "games.txt", "-", "--to", "json").stdout
    (_, again) = read_games(told)
    assert again == lot
    assert run("convert", "-", "-", typed=told).stdout == (folder / "games.txt").read_text()


def test_convert_refuses_what_a_form_cannot_hold(folder, lot):
    (folder / "lot.txt").write_text(str(lot))
    refused = run("convert", "game.txt", "new.ltp")
    assert_refused(refused, "LTP cannot hold all of game 1; with --drop it loses: tags.")
    refused = run("convert", "lot.txt", "new.ltp")
    assert_refused(refused, "loses: tags, comments, marks, variations.")
    refused = run("convert", "lot.txt", "new.ltp", "--drop")
    assert_refused(refused, "LTP has only Battle of LITS on 10×10, not lot")
    assert not (folder / "new.ltp").exists()


def test_convert_spares_files_that_are_there(folder):
    files = sorted(folder.iterdir())
    before = (folder / "games.txt").read_bytes()
    assert_refused(run("convert", "game.txt", "games.txt"), "games.txt is there already")
    assert (folder / "games.txt").read_bytes() == before
    assert run("convert", "game.txt", "games.txt", "--force").exit_code == 0
    assert (folder / "games.txt").read_bytes() == (folder / "game.txt").read_bytes()
    assert sorted(folder.iterdir()) == files
