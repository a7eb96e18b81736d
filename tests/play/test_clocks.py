"""Clocks: whose time runs, how much is left, and what happens when it is up."""

import pytest

import tessellot
from tessellot.games import Seat
from tessellot.play import Company, Days, Fischer, Match, Player
from tessellot.play.clocks import DAY

FIRST, SECOND = Seat


def begun(control, company=Company.ONLINE):
    people = (Player.person(), Player.person())
    return Match.begin(tessellot.game("lot"), company, people, control)


def left(match, now):
    return match.clock.left(FIRST, now), match.clock.left(SECOND, now)


def test_without_a_clock_there_is_no_end_of_time():
    match = begun(None).play(FIRST, "d4", now=0.0)
    assert left(match, 1e9) == (None, None)
    assert match.at(1e9).outcome is None


def test_nobodys_time_runs_before_the_first_move():
    match = begun(Fischer(60, 5))
    assert left(match, 1000.0) == (60, 60)
    assert match.at(1000.0) is match


def test_fischer_takes_what_was_used_and_adds_the_increment():
    match = begun(Fischer(60, 5)).play(FIRST, "d4", now=100.0)
    assert left(match, 110.0) == (65, 50)
    match = match.play(SECOND, "d5", now=120.0)
    assert left(match, 120.0) == (65, 45)
    assert left(match, 130.0) == (55, 45)


def test_who_runs_out_of_time_loses():
    match = begun(Fischer(60, 0)).play(FIRST, "d4", now=0.0)
    assert match.at(59.9).outcome is None
    over = match.at(60.0)
    assert (over.outcome.winner, over.outcome.reason) == (FIRST, "time")
    assert left(over, 1e6) == (60, 0)
    assert over.turn is None


def test_days_are_for_each_move_anew():
    match = begun(Days(2)).play(FIRST, "d4", now=0.0)
    assert left(match, DAY) == (2 * DAY, DAY)
    match = match.play(SECOND, "d5", now=DAY)
    assert left(match, DAY) == (2 * DAY, 2 * DAY)
    assert match.at(3 * DAY).outcome.winner is SECOND


def test_the_clock_stands_when_the_game_is_over():
    over = begun(Fischer(60, 0)).play(FIRST, "d4", now=0.0).resign(SECOND, now=10.0)
    assert left(over, 1e6) == (60, 50)
    assert over.at(1e6) is over


def test_time_that_was_used_for_a_move_taken_back_stays_used():
    match = begun(Fischer(60, 0), Company.HERE).play(FIRST, "d4", now=0.0)
    match = match.play(SECOND, "d5", now=20.0)
    match = match.undo(FIRST, now=30.0)
    assert match.turn is SECOND
    assert left(match, 30.0) == (50, 40)
    assert left(match, 40.0) == (50, 30)


def test_back_at_the_start_no_time_runs():
    match = begun(Fischer(60, 0), Company.HERE).play(FIRST, "d4", now=0.0).undo(FIRST, now=10.0)
    assert left(match, 99.0) == (60, 50)


@pytest.mark.parametrize("control", [Fischer(60, 5), Days(1)])
def test_a_clock_that_goes_backwards_gives_no_time_away(control):
    match = begun(control).play(FIRST, "d4", now=100.0)
    full = match.clock.left(SECOND, 100.0)
    assert match.clock.left(SECOND, 50.0) == full
