"""What single games and many games say."""

from __future__ import annotations

import pytest

from tessellot.games import SWAP, Board, Seat, game
from tessellot.lab.board_study.findings import Findings, Share
from tessellot.lab.board_study.first_moves import first_moves
from tessellot.lab.board_study.game_story import GameStory, StoryAverages
from tessellot.lab.tournament.referee import Ending, GameSlot, PlayedGame
from tessellot.notation import read_record

BOXES = game("battle-of-lits", board="boxes")


def story(leads, side="X", *, winner=Seat.FIRST, opening=None, pair=1, tied=False, swapped=False):
    return GameStory(opening, pair, winner, side, swapped, tied, tuple(leads))


def played(moves):
    position = BOXES.start()
    for move in moves:
        position = position.play(move)
    while position.outcome is None:
        move = position.legal_moves()[0]
        moves = [*moves, move]
        position = position.play(move)
    outcome = position.outcome
    return PlayedGame(
        GameSlot(1, 1), tuple(moves), Ending(outcome.winner, outcome.reason, "")
    ), position


def test_a_course_is_what_the_record_says():
    opening = BOXES.start().legal_moves()[300]
    one, end = played([opening])
    found = GameStory.of(BOXES, one)
    assert found.opening == opening
    assert found.pieces == end.ply == len(one.moves)
    assert found.leads[0] == 0
    assert found.leads[-1] == end.score.first - end.score.second
    assert found.winner is end.outcome.winner
    assert found.margin == abs(found.leads[-1])


def test_with_a_swap_x_is_still_x():
    opening = BOXES.start().legal_moves()[300]
    one, end = played([opening, SWAP])
    found = GameStory.of(BOXES, one)
    assert found.swapped
    assert found.pieces == end.ply - 1
    assert found.leads[-1] == end.score.second - end.score.first
    assert found.winning_side == ("O" if found.winner is Seat.FIRST else "X")
    record = read_record(
        '[Game "battle-of-lits"]\n[Board "boxes"]\n\n' + " ".join(map(str, one.moves))
    )
    assert str(record.end.score) == str(end.score)


@pytest.mark.parametrize(
    ("leads", "side", "changes", "comeback", "decided"),
    [
        ((0, 1, 2, 3, 4), "X", 0, 0, 1 / 4),
        ((0, -1, -2, 1, 2), "X", 1, 2, 3 / 4),
        ((0, -1, -2, 1, -2), "O", 2, 1, 4 / 4),
        ((0, 2, 0, -1, 3), "X", 2, 1, 4 / 4),
        ((3, 2, 2, 2, 1), "X", 0, 0, 0),
        ((0, 2, 1, 1, 0), "O", 0, 2, 4 / 4),
    ],
)
def test_leads_tell_how_exciting_a_game_was(leads, side, changes, comeback, decided):
    one = story(leads, side)
    assert one.lead_changes == changes
    assert one.comeback == comeback
    assert one.decided == decided


def test_drama_is_the_average():
    averages = StoryAverages.of([story((0, 1, 2)), story((0, -3, 0), "X", tied=True)])
    assert (averages.games, averages.length, averages.shortest, averages.longest) == (2, 2, 2, 2)
    assert (averages.tie_rate, averages.margin) == (0.5, 1)
    assert (averages.comeback_rate, averages.comeback, averages.largest_comeback) == (0.5, 1.5, 3)


def width(share):
    return share.high - share.low


def test_shares_are_as_sure_as_there_are_games():
    few = Share.of([(1, [True, False])] * 5)
    many = Share.of([(1, [True, False])] * 500)
    assert few.mean == many.mean == 0.5
    assert (few.games, many.games) == (10, 1000)
    assert width(few) > 5 * width(many)
    assert many.low == pytest.approx(0.469, abs=0.001)  # Wilson, 1000 games


def test_games_that_go_the_same_way_together_count_less():
    alike = Share.of([(1, [True] * 10)] * 10 + [(1, [False] * 10)] * 10)
    mixed = Share.of([(1, [True, False] * 5)] * 20)
    assert alike.mean == mixed.mean
    assert width(alike) > 2 * width(mixed)


def test_shares_follow_their_weights_and_know_which_way_they_lean():
    share = Share.of([(3, [True]), (1, [False])])
    assert share.mean == 0.75
    assert share.leaning == 0
    assert Share.of([(1, [True])] * 60).leaning == 1
    assert Share.of([(1, [False])] * 60).leaning == -1
    assert Share.of([(1, [])]) is None


def test_the_strongest_and_the_most_even_first_moves_are_found():
    board = Board.named("boxes")
    moves = first_moves(board)[::200][:3]
    strong, weak, even = moves
    games = [
        story((0, 1), side, opening=first.move)
        for first, sides in ((strong, "XXXX"), (weak, "OOOO"), (even, "XOXO"))
        for side in sides
    ]
    found = Findings(board, moves, survey=games)
    assert found.strongest(1) == [strong]
    assert found.most_even(1) == [even]
    assert found.any_opening.mean == 0.5
    only = next(cell for cell in strong.cells if cell not in weak.cells + even.cells)
    assert found.by_cell[only] == found.expected(strong) > 0.5
    assert found.with_swap is found.without_swap is None
    assert found.games == 12
