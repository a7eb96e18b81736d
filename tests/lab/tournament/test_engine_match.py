"""Whole matches: paired openings, exchanged seats, several processes, and what they say."""

from __future__ import annotations

import math
import signal
import subprocess
import sys
import time

import pytest

import tessellot
from tessellot.games import OptionError, Seat
from tessellot.lab import (
    EngineMatch,
    LabError,
    MoveLimit,
    OpeningBook,
    Sprt,
    Standing,
    play_match,
    read_contestant,
    run,
)
from tessellot.lab.tournament.ladder import climb
from tessellot.lab.tournament.referee import Ending, GameSlot, PlayedGame
from tessellot.lab.tournament.report import report, signed
from tessellot.lab.tournament.sprt import Hypothesis
from tests.lab.tournament.engines import Inmate

TAIJI = tessellot.game("taiji", size=7)
NODES = MoveLimit(nodes=40)
ONE, OTHER = Inmate("A"), Inmate("B")


IDLE_WORKER = """
import time
from tessellot.lab.execution import worker_process

class Link:
    def recv(self):
        print("waiting", flush=True)
        time.sleep(60)

worker_process._serve(Link())
"""


def planned(a=ONE, b=OTHER, *, pairs=4, seed=1, count=None):
    book = OpeningBook(seed=seed, count=count)
    return EngineMatch.between(a, b, TAIJI, NODES, opening_book=book, pairs=pairs)


def game(pair, number, winner, termination="score"):
    return PlayedGame(GameSlot(pair, number), (), Ending(winner, termination, "Because."))


@pytest.fixture(scope="module")
def serial():
    return play_match(planned(), parallel=1)


def test_both_games_of_a_pair_have_the_same_opening_and_exchanged_seats(serial):
    first, second = serial.games[:2]
    assert first.slot.pair == second.slot.pair == 1
    assert first.moves[:2] == second.moves[:2] == planned().openings[0]
    assert (first.slot.seat_of(0), second.slot.seat_of(0)) == (Seat.FIRST, Seat.SECOND)
    assert serial.games[2].moves[:2] != first.moves[:2]


def test_openings_come_round_again_when_there_are_fewer_than_pairs():
    match = planned(count=3, pairs=7)
    assert match.opening(GameSlot(4, 1)) == match.opening(GameSlot(1, 2))
    assert len({match.opening(GameSlot(pair, 1)) for pair in range(1, 8)}) == 3


def test_games_at_the_same_time_are_the_same_games():
    uct, greedy = (read_contestant(f"settings:method={way}", TAIJI) for way in ("uct", "greedy"))
    serial, parallel = (play_match(planned(uct, greedy, pairs=2), parallel=n) for n in (1, 2))
    assert parallel.games == serial.games
    assert parallel.pairs == serial.pairs


def test_another_seed_gives_other_games(serial):
    other = planned(seed=2).play(GameSlot(1, 1), lambda *_: None)
    same = planned(seed=1).play(GameSlot(1, 1), lambda *_: None)
    assert other.moves != serial.games[0].moves == same.moves


def test_a_won_game_counts_for_whoever_sat_there():
    assert game(1, 1, Seat.FIRST).points == 1
    assert game(1, 2, Seat.FIRST).points == 0
    assert game(1, 2, None).points == 0.5
    assert game(1, 2, Seat.FIRST, "crash").faulty == 0
    assert game(1, 1, Seat.FIRST, "crash").faulty == 1
    assert game(1, 1, Seat.FIRST).faulty is None


def test_a_match_needs_a_pair_and_somewhere_to_play_it(serial):
    with pytest.raises(LabError, match="At least one pair of games is needed, not 0"):
        planned(pairs=0)
    with pytest.raises(LabError, match="At least one task at a time is needed, not -1"):
        play_match(planned(), parallel=-1)
    assert serial.tally("first") == serial.tally(Seat.FIRST)
    with pytest.raises(OptionError, match="There is no seat 'third'"):
        serial.tally("third")


def test_only_whole_pairs_count():
    standing = Standing(games=[game(1, 1, Seat.FIRST), game(2, 1, None), game(2, 2, Seat.SECOND)])
    assert len(standing) == 3
    assert standing.pairs.counts == (0, 0, 0, 1, 0)
    assert standing.tally() == (1, 1, 0)
    assert standing.tally(Seat.SECOND) == (1, 0, 0)


def test_games_that_an_engine_refused_do_not_count():
    games = [game(1, 1, Seat.FIRST, "refusal"), game(1, 2, Seat.FIRST, "refusal")]
    games += [game(2, 1, Seat.FIRST), game(2, 2, Seat.SECOND), game(3, 1, Seat.FIRST)]
    standing = Standing(Sprt(0, 100), games)
    assert standing.pairs.counts == (0, 0, 0, 0, 1)
    assert standing.tally() == (2, 0, 0)
    assert standing.refused == 2
    assert [one.ending.termination for one in standing.faults] == ["refusal", "refusal"]
    rows = {str(label): str(value) for label, value in report(planned(), standing)}
    assert rows["Games"] == "2"
    assert rows["Not counted"] == "2, refused by an engine"
    none = Standing(None, games[:2])
    rows = {str(label): str(value) for label, value in report(planned(), none)}
    assert "Elo" not in rows
    assert rows["Failures"] == "2"


def test_signs_are_of_one_kind():
    assert [signed(elo) for elo in (-307.2, -0.2, 0.2, 12, -math.inf)] == [
        "−307",
        "+0",
        "+0",
        "+12",
        "−∞",
    ]


def test_the_sprt_looks_at_pairs_in_their_order_whenever_they_end():
    pairs = range(1, 41)
    games = [game(pair, n, Seat.FIRST if n == 1 else Seat.SECOND) for pair in pairs for n in (1, 2)]
    forward, backward = Sprt(0, 100), Sprt(0, 100)
    one, other = Standing(forward, games), Standing(backward, reversed(games))
    assert one.accepted is other.accepted is Hypothesis.H1
    assert one.pairs == other.pairs
    assert one.games == other.games
    assert 5 < one.pairs.pairs < 40


def test_a_match_ends_when_the_sprt_is_decided():
    standing = play_match(planned(pairs=2000), sprt=Sprt(0, 400), parallel=2)
    assert standing.accepted is Hypothesis.H0
    assert standing.pairs.pairs < 100


@pytest.mark.parametrize(
    ("way", "limit", "kind"),
    [("exits", NODES, "crash"), ("hangs", MoveLimit(seconds=0.01, grace=0.0, start=0.5), "time")],
)
def test_an_engine_that_ends_or_freezes_our_process_loses_and_the_match_goes_on(way, limit, kind):
    match = EngineMatch.between(
        Inmate("A", way), OTHER, TAIJI, limit, opening_book=OpeningBook(), pairs=1
    )
    standing = play_match(match, parallel=2)
    assert standing.tally() == (0, 0, 2)
    assert [fault.ending.termination for fault in standing.faults] == [kind, kind]
    assert [len(fault.moves) for fault in standing.faults] == [2, 3]
    assert all(fault.faulty == 0 for fault in standing.faults)


def test_a_match_can_be_broken_off_at_any_game():
    steps = run(planned(pairs=50), parallel=2)
    for standing in steps:
        if len(standing) == 3:
            steps.close()
    assert len(standing) == 3


def test_a_worker_asked_to_leave_again_while_it_leaves_does_so_in_silence():
    with subprocess.Popen(
        [sys.executable, "-c", IDLE_WORKER], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as worker:
        assert worker.stdout.readline() == b"waiting\n"
        while worker.poll() is None:
            worker.send_signal(signal.SIGTERM)
            time.sleep(0.001)
        assert (worker.returncode, worker.stderr.read()) == (0, b"")


def test_the_ladder_sets_each_level_against_the_one_below():
    rungs = climb(TAIJI, NODES, OpeningBook(), 3, parallel=1)
    rung = next(rungs)
    rungs.close()
    assert (rung.number, rung.name) == (2, "Learner")
    assert rung.data()["games"] == 6
    assert rung.is_good == (0.65 <= rung.data()["score"] <= 0.85)


def test_every_row_of_the_report_is_a_sentence_that_can_be_translated():
    faults = Standing(None, [game(1, number, Seat.FIRST, "crash") for number in (1, 2)])
    rows = report(planned(), faults)
    assert [str(value)[:9] for label, value in rows if not str(label)] == ["round 1.1", "round 1.2"]
    # The empty sentence would be answered with the head of the catalogue.
    assert all(label.template for label, _ in rows)
