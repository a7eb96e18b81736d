"""External engines, good and bad: real processes, judged by the referee."""

from __future__ import annotations

import sys
import time

import pytest

import tessellot
from tessellot.games import Seat
from tessellot.lab import EngineMatch, LabError, MoveLimit, OpeningBook, read_contestant
from tessellot.lab.tournament.contestants import UgiContestant
from tessellot.lab.tournament.referee import GameSlot
from tests.lab.tournament.engines import BAD, ltp, ugi

TAIJI = tessellot.game("taiji", size=7)
LITS = tessellot.game("battle-of-lits", board="boxes")
SECOND = MoveLimit(seconds=1, grace=3)
FIRST_GAME = GameSlot(1, 1)


def played(a, b, game, limit=SECOND, of=FIRST_GAME):
    book = OpeningBook(plies=2, seed=5)
    match = EngineMatch.between(a, b, game, limit, opening_book=book, pairs=1)
    return match.play(of, lambda *_: None)


def replayed(game, moves):
    position = game.start()
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize(("make", "game"), [(ugi, TAIJI), (ltp, LITS)])
def test_good_engines_play_to_the_end(make, game, tmp_path):
    result = played(make(tmp_path), make(tmp_path), game)
    outcome = replayed(game, result.moves).outcome
    assert outcome is not None
    assert result.ending.winner is outcome.winner
    assert result.ending.sentence == str(outcome)
    assert not result.ending.is_fault


@pytest.mark.parametrize("of", [GameSlot(1, 1), GameSlot(1, 2)])
@pytest.mark.parametrize("kind", BAD)
def test_a_bad_ugi_engine_loses_and_the_reason_is_told(kind, of, tmp_path):
    limit = MoveLimit(seconds=0.05, grace=3) if kind == "time" else SECOND
    result = played(ugi(tmp_path, BAD[kind]), ugi(tmp_path), TAIJI, limit, of)
    assert result.points == 0
    assert result.faulty == 0
    assert result.ending.termination == kind
    assert result.ending.winner is of.seat_of(1)
    told = {
        "crash": "It ended with exit code 1: the sky fell down",
        "time": "There was no bestmove in time. Its last line was 'info string thinking about",
        "illegal move": "is not legal here. Already covered",
        "unreadable answer": "Its answer is no move: expected",
    }
    assert told[kind] in result.ending.sentence


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_ltp_engine_loses_and_the_reason_is_told(kind, tmp_path):
    limit = MoveLimit(seconds=1, grace=0) if kind == "time" else SECOND
    result = played(ltp(tmp_path, BAD[kind]), ltp(tmp_path), LITS, limit)
    assert (result.points, result.faulty, result.ending.termination) == (0, 0, kind)


def test_an_ltp_engine_that_refuses_the_game_loses(tmp_path):
    refusal = "print('err', 'I do not like this position', sep='\\n'); answer = []; best = ''"
    result = played(ltp(tmp_path, refusal), ltp(tmp_path), LITS)
    assert result.ending.termination == "refusal"
    assert "I do not like this position" in result.ending.sentence


@pytest.mark.parametrize(
    ("program", "termination"),
    [
        ("import sys; sys.exit(7)", "crash"),
        ("import time; time.sleep(600)", "time"),
        ("while True: print('x' * 1000)", "time"),
        ("import sys; sys.stdout.write('\\0\\xff' * 99999); sys.stdout.close()", "crash"),
    ],
)
def test_engines_that_do_not_even_start_lose(program, termination, tmp_path):
    bad = UgiContestant("bad", (sys.executable, "-c", program))
    patience = 1 if termination == "time" else 30
    result = played(ugi(tmp_path), bad, TAIJI, MoveLimit(seconds=1, start=patience))
    assert (result.faulty, result.ending.termination) == (1, termination)
    assert len(result.moves) == 2


def test_no_engine_outlives_its_game(tmp_path):
    clock, ticking = tmp_path / "clock", tmp_path / "ticking.py"
    ticking.write_text(
        "import pathlib, sys, time\n"
        "for tick in range(10_000):\n"
        "    pathlib.Path(sys.argv[1]).write_text(str(tick))\n"
        "    time.sleep(0.02)\n"
    )
    stubborn = (
        "import signal, subprocess; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        f"subprocess.Popen([sys.executable, {str(ticking)!r}, {str(clock)!r}]); time.sleep(600)"
    )
    played(ugi(tmp_path, stubborn), ugi(tmp_path), TAIJI, MoveLimit(seconds=0.05, grace=0.5))
    last = clock.read_text()
    time.sleep(0.3)
    assert clock.read_text() == last


def test_ugi_engines_are_told_the_seed_of_the_game(tmp_path):
    openings = {
        played(ugi(tmp_path), ugi(tmp_path), TAIJI, of=GameSlot(1, n)).moves for n in (1, 2)
    }
    assert len(openings) == 2


@pytest.mark.parametrize(
    ("text", "game", "limit", "complaint"),
    [
        ("ltp:cat", TAIJI, SECOND, "only Battle of LITS"),
        ("ltp:cat", LITS, MoveLimit(seconds=0.5), "whole seconds"),
        ("ltp:cat", LITS, MoveLimit(nodes=5), "whole seconds"),
        ("ugi:cat", LITS, MoveLimit(), "needs a limit"),
        ("ugi:no-such-program-anywhere", LITS, SECOND, "no program"),
        ("ugi:", LITS, SECOND, "missing"),
        ("ugi:'", LITS, SECOND, "no command line"),
        ("uci:cat", LITS, SECOND, "nobody who can play"),
        ("grandmaster", LITS, SECOND, "no level grandmaster"),
        ("9", LITS, SECOND, "no level 9"),
        ("settings:rollout_candidates=many", LITS, SECOND, "rollout_candidates cannot be 'many'"),
        ("settings:mcts_solver=maybe", LITS, SECOND, "mcts_solver cannot be 'maybe'"),
        ("settings:speed=9", LITS, SECOND, "'speed=9' is no setting"),
        ("settings:method=magic", LITS, SECOND, "no method 'magic'"),
        ("settings:method=uct", LITS, MoveLimit(), "needs a limit"),
    ],
)
def test_who_cannot_play_is_told_so_before_anything_is_played(text, game, limit, complaint):
    with pytest.raises(tessellot.TessellotError, match=complaint):
        read_contestant(text, game).check(game, limit)


@pytest.mark.parametrize(
    "limits",
    [{"seconds": 1, "nodes": 1}, {"seconds": 0}, {"nodes": 0}, {"seconds": 1, "grace": -1}],
)
def test_senseless_limits_are_refused(limits):
    with pytest.raises(LabError):
        MoveLimit(**limits)


@pytest.mark.parametrize("text", ["3", "level:3", "casual", "level:Casual", " 3 "])
def test_a_level_has_many_names(text):
    assert read_contestant(text, TAIJI) == read_contestant("level:3", TAIJI)


def test_levels_and_settings_play_whole_games():
    names = ("8", "settings:method=uct,rollout_candidates=1")
    eight, uct = (read_contestant(text, TAIJI) for text in names)
    result = played(eight, uct, TAIJI, MoveLimit(nodes=30))
    assert replayed(TAIJI, result.moves).outcome is not None
    assert result.ending.winner in (Seat.FIRST, Seat.SECOND, None)


def test_our_own_engine_speaks_both_protocols():
    command = f"{sys.executable} -c 'from tessellot.__main__ import main; main()' engine"
    a, b = (read_contestant(f"{kind}:{command} {kind}", LITS) for kind in ("ugi", "ltp"))
    book = OpeningBook(plies=11, seed=1)
    match = EngineMatch.between(a, b, LITS, SECOND, opening_book=book, pairs=1)
    result = match.play(GameSlot(1, 1), lambda *_: None)
    assert not result.ending.is_fault
    assert replayed(LITS, result.moves).outcome is not None
