"""Proofs of puzzles: the shipped ones hold, faults are found, and new ones are made."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import tessellot
from tessellot.games import GAMES
from tessellot.notation import read_position
from tessellot.puzzles import Attempt, Kind, PuzzleError, all_puzzles, puzzles_of, validate
from tessellot.puzzles.making import Maker, check_puzzle
from tessellot.puzzles.making.lines import moves_by_result
from tessellot.puzzles.making.maker import first_game
from tessellot.puzzles.making.play_out import play_out
from tessellot.puzzles.making.theme_rules import themes_of
from tessellot.puzzles.puzzle import OTHERS

SAMPLE = 3


@pytest.mark.parametrize("game_id", GAMES)
def test_a_sample_of_the_shipped_puzzles_is_proven_again(game_id):
    cheap = [one for one in puzzles_of(game_id) if not one.proof or one.proof.nodes < 200_000]
    for puzzle in Random(7).sample(cheap, min(SAMPLE, len(cheap))):
        check_puzzle(puzzle)


@pytest.fixture(params=["battle-of-lits", "taiji", "lot"])
def puzzle(request):
    """A puzzle with a proof that takes a moment."""
    found = [one for one in puzzles_of(request.param) if one.kind is not Kind.OVER]
    return min(found, key=lambda one: one.proof.nodes)


def wrong_move(puzzle):
    """A wrong first move after which the game goes on."""
    right = puzzle.position.play(puzzle.line[0])
    return next(
        move
        for move in puzzle.position.legal_moves()
        if puzzle.position.play(move) != right and puzzle.position.play(move).outcome is None
    )


def refuted_by_anything(position, right):
    """Refutations that can be played, but refute nothing in particular."""
    table = {}
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is None and after != position.play(right):
            table[str(move)] = str(after.legal_moves()[-1])
    return table


def test_another_move_as_the_solution_is_found_out(puzzle):
    wrong = wrong_move(puzzle)
    table = refuted_by_anything(puzzle.position, wrong)
    faulty = replace(puzzle, line_text=(str(wrong),), refutations=(table,))
    validate(faulty)
    with pytest.raises(PuzzleError, match=r"line: \S+ is (not right|right as well)"):
        check_puzzle(faulty)


def test_a_refutation_that_refutes_nothing_is_found_out():
    puzzle = next(one for one in puzzles_of("lot") if one.kind is Kind.DEFENCE)
    table = refuted_by_anything(puzzle.position, puzzle.line[0])
    faulty = replace(puzzle, refutations=(table, *puzzle.refutations[1:]))
    with pytest.raises(PuzzleError, match="does not refute"):
        check_puzzle(faulty)


def test_wrong_themes_and_a_wrong_mark_are_found_out(puzzle):
    with pytest.raises(PuzzleError, match="themes: found by rule are"):
        check_puzzle(replace(puzzle, themes=("is-it-over",)))
    with pytest.raises(PuzzleError, match="trivial"):
        check_puzzle(replace(puzzle, trivial=not puzzle.trivial))


def test_refutations_are_played_out_to_the_end(puzzle):
    attempt = Attempt.start(puzzle)
    wrong = wrong_move(puzzle)
    line = play_out(attempt, wrong)
    position = puzzle.position.play(wrong)
    for move in line:
        position = position.play(move)
    if puzzle.turns is None:
        assert line[0] == attempt.play(wrong).reply
        assert position.outcome.winner is puzzle.seat.other


def test_the_maker_finds_the_same_puzzles_again_and_each_is_proven():
    maker = Maker("lot", [Kind.WIN, Kind.DEFENCE], seed=5)
    found = [puzzle for number in range(2) for puzzle in maker.find(number)]
    assert found
    for puzzle in found:
        check_puzzle(puzzle)
        assert OTHERS in puzzle.refutations[0]
        assert puzzle.proof.wrong == len(moves_by_result(puzzle.position)) - 1
    number = first_game(found, seed=5)
    later = Maker("lot", [Kind.WIN, Kind.DEFENCE], seed=5).find(number - 1)
    assert later == tuple(found[-len(later) :])
    assert first_game(found, seed=6) == 0


def test_endings_have_both_answers():
    game = tessellot.game("taiji", size=7)
    maker = Maker(game, [Kind.OVER], seed=1)
    found = [puzzle for number in range(8) for puzzle in maker.find(number)]
    for puzzle in found:
        check_puzzle(puzzle)
    assert {len(puzzle.line_text) for puzzle in found} == {0, 1}


def test_all_themes_of_the_shipped_puzzles_are_found_by_rule():
    seen = {theme for puzzle in all_puzzles() for theme in puzzle.themes}
    assert {"sacrifice", "quiet-move", "last-placement", "supply", "safe-symbols"} <= seen


def line_of(text, *moves):
    from tessellot.puzzles.making.lines import ForcedLine

    position = read_position(text)
    read = tuple(tessellot.games.moves.read_move(move, position.game) for move in moves)
    return ForcedLine(read, (position,))


@pytest.mark.parametrize(
    ("position", "move", "themes"),
    [
        # Two stacks on c4 and c5: a disc on c3 would be a line of stacks, with d3 and e3.
        ("lot 7/7/2W4/2W4/3ww2/7/7 b", "c3", {"quiet-move", "block"}),
        ("lot 7/7/2W4/2W4/3w3/7/7 w", "e3", {"threat"}),
        ("lot 7/7/7/7/2ww3/7/7 w", "e3^e3xc3d3", {"stack"}),
        ("lot 7/7/2W4/2W4/3w3/6b/6b w", "e3", {"threat"}),
    ],
)
def test_themes_of_lot(position, move, themes):
    assert set(themes_of(Kind.WIN, line_of(position, move))) == themes
