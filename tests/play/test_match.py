"""A match: who may do what, and how it ends."""

import random

import pytest

import tessellot
from tessellot.games import IllegalMoveError, NotationError, OptionError, Seat
from tessellot.play import Company, Fischer, Match, MatchError, Player
from tests.every_game import DEFAULTS

FIRST, SECOND = Seat


def begun(company=Company.ONLINE, game="lot", control=None, players=None):
    players = players or (Player.person("Ann"), Player.person("Bob"))
    return Match.begin(tessellot.game(game), company, players, control)


def played(match, *moves):
    for move in moves:
        match = match.play(match.turn, move, now=0.0)
    return match


def code_of(error):
    return error.value.code


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_every_game_can_be_played_to_its_end(game):
    chance = random.Random(7)
    match = Match.begin(game, Company.HERE, (Player.person(), Player.person()))
    while match.turn is not None:
        match = match.play(match.turn, chance.choice(match.position.legal_moves()), now=0.0)
    assert match.outcome == match.position.outcome
    assert match.ply == match.position.ply == len(match.moves)


def test_only_the_seat_whose_turn_it_is_may_move():
    with pytest.raises(MatchError) as error:
        begun().play(SECOND, "d4", now=0.0)
    assert code_of(error) == "not-your-turn"


def test_illegal_and_unreadable_moves_change_nothing():
    match = played(begun(), "d4")
    with pytest.raises(IllegalMoveError):
        match.play(SECOND, "d4", now=0.0)
    with pytest.raises(NotationError):
        match.play(SECOND, "nonsense", now=0.0)
    assert match.ply == 1


def test_nobody_moves_before_both_seats_are_taken():
    match = begun(players=(Player.person(), Player.nobody()))
    with pytest.raises(MatchError) as error:
        match.play(FIRST, "d4", now=0.0)
    assert code_of(error) == "seat-open"
    assert match.seated(SECOND, Player.person("Eve")).play(FIRST, "d4", now=0.0).ply == 1


def test_a_seat_is_taken_only_once():
    match = begun(players=(Player.person(), Player.nobody())).seated(SECOND, Player.person())
    with pytest.raises(MatchError) as error:
        match.seated(SECOND, Player.person())
    assert code_of(error) == "seat-taken"


def test_a_swap_exchanges_sides_and_not_seats():
    match = played(begun(), "d4", "swap")
    assert match.turn is FIRST
    assert match.position.sides == ("black", "white")
    assert match.player(FIRST).name == "Ann"


def test_friends_here_take_back_one_move_at_a_time():
    match = played(begun(Company.HERE), "d4", "d5", "e4")
    match = match.undo(match.turn, now=0.0)
    assert [str(move) for move in match.moves] == ["d4", "d5"]


def test_against_the_engine_the_answer_goes_with_the_own_move():
    players = (Player.person(), Player.engine("4"))
    match = played(begun(Company.ENGINE, players=players), "d4", "d5", "e4")
    assert match.engine_to_move == "4"
    assert match.undo(FIRST, now=0.0).ply == 2
    match = played(match, "e5")
    assert match.undo(FIRST, now=0.0).ply == 2


def test_the_opening_of_the_engine_cannot_be_taken_back():
    players = (Player.engine("4"), Player.person())
    match = played(begun(Company.ENGINE, players=players), "d4")
    assert not match.can_undo(SECOND)
    with pytest.raises(MatchError) as error:
        match.undo(SECOND, now=0.0)
    assert code_of(error) == "nothing-to-undo"


def test_a_game_lost_by_the_rules_can_be_taken_back_but_not_a_resignation():
    game = tessellot.game("taiji", size=7)
    match = Match.begin(game, Company.HERE, (Player.person(), Player.person()))
    while match.turn is not None:
        match = match.play(match.turn, match.position.legal_moves()[0], now=0.0)
    assert match.undo(FIRST, now=0.0).outcome is None
    assert not begun(Company.HERE).resign(FIRST, now=0.0).can_undo(FIRST)


def test_online_a_move_is_taken_back_only_if_the_opponent_agrees():
    match = played(begun(), "d4", "d5")
    with pytest.raises(MatchError) as error:
        match.undo(FIRST, now=0.0)
    assert code_of(error) == "ask-first"
    asked = match.offer_takeback(FIRST)
    with pytest.raises(MatchError):
        asked.answer_takeback(FIRST, accept=True, now=0.0)
    assert asked.answer_takeback(SECOND, accept=False, now=0.0) == match
    granted = asked.answer_takeback(SECOND, accept=True, now=0.0)
    assert (granted.ply, granted.turn, granted.takeback) == (0, FIRST, None)


def test_playing_on_is_an_answer_to_a_takeback():
    assert played(played(begun(), "d4").offer_takeback(FIRST), "d5").takeback is None


def test_two_people_can_agree_to_a_draw_in_lot():
    match = played(begun(), "d4", "d5")
    offered = match.offer_draw(FIRST, now=0.0)
    assert offered.draw is FIRST
    assert not offered.can_offer_draw(FIRST)
    assert offered.decline_draw() == match
    agreed = offered.offer_draw(SECOND, now=0.0)
    assert (agreed.outcome.winner, agreed.outcome.reason) == (None, "agreement")
    assert str(agreed.outcome) == "A draw by agreement."


def test_an_offered_draw_stands_until_the_opponent_plays_on():
    offered = played(begun(), "d4", "d5").offer_draw(FIRST, now=0.0)
    moved = played(offered, "e4")
    assert moved.draw is FIRST
    assert played(moved, "e5").draw is None


def test_at_one_screen_a_draw_needs_one_word():
    match = played(begun(Company.HERE), "d4", "d5")
    assert match.offer_draw(SECOND, now=0.0).outcome.reason == "agreement"


def test_no_draw_is_offered_to_the_engine_nor_in_a_game_without_draws():
    assert not played(begun(Company.ENGINE), "d4", "d5").can_offer_draw(FIRST)
    assert not played(begun(), "d4").can_offer_draw(SECOND)
    taiji = Match.begin(tessellot.game("taiji"), Company.ONLINE, (Player.person(), Player.person()))
    while taiji.ply < 2:
        taiji = taiji.play(taiji.turn, taiji.position.legal_moves()[0], now=0.0)
    with pytest.raises(MatchError) as error:
        taiji.offer_draw(FIRST, now=0.0)
    assert code_of(error) == "no-draw"


def test_resigning_gives_the_game_to_the_other_seat():
    over = played(begun(), "d4").resign(FIRST, now=0.0)
    assert (over.outcome.winner, over.outcome.reason) == (SECOND, "resignation")
    assert str(over.outcome) == "The second seat wins: the other side resigned."
    with pytest.raises(MatchError) as error:
        over.play(SECOND, "d5", now=0.0)
    assert code_of(error) == "over"


def test_nobody_resigns_against_an_empty_seat():
    match = begun(players=(Player.person(), Player.nobody()))
    with pytest.raises(MatchError) as error:
        match.resign(FIRST, now=0.0)
    assert code_of(error) == "seat-open"
    assert match.abort(now=0.0).outcome.reason == "aborted"


def test_a_game_is_aborted_only_before_the_second_move():
    aborted = played(begun(), "d4").abort(now=0.0)
    assert (aborted.outcome.winner, aborted.outcome.reason) == (None, "aborted")
    with pytest.raises(MatchError) as error:
        played(begun(), "d4", "d5").abort(now=0.0)
    assert code_of(error) == "too-late"


def test_a_rematch_needs_both_and_exchanges_the_seats():
    over = played(begun(control=Fischer(60, 1)), "d4", "d5").resign(FIRST, now=0.0)
    asked = over.offer_rematch(FIRST)
    assert not over.agrees_to_rematch(FIRST)
    assert asked.agrees_to_rematch(SECOND)
    again = asked.next_match()
    assert [player.name for player in again.players] == ["Bob", "Ann"]
    assert (again.ply, again.clock.control) == (0, Fischer(60, 1))
    assert asked.decline_rematch().rematch is None


def test_there_is_no_rematch_of_a_running_game():
    with pytest.raises(MatchError) as error:
        begun().offer_rematch(FIRST)
    assert code_of(error) == "not-over"


def test_a_seat_may_be_given_by_its_name():
    match = begun(control=Fischer(60, 5))
    assert [match.player(name).name for name in ("first", "second")] == ["Ann", "Bob"]
    match = match.play("first", "d4", now=0.0)
    assert match.clock.running is SECOND
    assert [match.clock.left(name, 10.0) for name in ("first", "second")] == [65, 50]
    assert match.clock.adding("first", 5).first == 70
    assert match.clock.started("first", 0.0).running is FIRST
    assert (match.undo_length("first"), match.can_ask_back("second")) == (1, False)
    asked = match.offer_takeback("first")
    assert asked.takeback is FIRST
    with pytest.raises(MatchError, match="Nobody has asked"):
        asked.answer_takeback("first", accept=True, now=0.0)
    over = match.resign("second", now=0.0)
    assert over.outcome.winner is FIRST
    assert over.offer_rematch("second").rematch is SECOND
    assert over.offer_rematch("second").agrees_to_rematch("first")
    free = begun(players=(Player.nobody(), Player.person("Bob")))
    assert free.seated("first", Player.person("Eve")).players[0].name == "Eve"


def test_what_is_no_seat_is_refused_in_words():
    match = begun(control=Fischer(60, 5)).play(FIRST, "d4", now=0.0)
    for ask in (match.player, match.undo_length, lambda seat: match.play(seat, "d5", now=0.0)):
        with pytest.raises(OptionError, match="There is no seat 'x': known are first, second"):
            ask("x")
    with pytest.raises(OptionError, match="There is no seat"):
        match.clock.left("x", 0.0)
