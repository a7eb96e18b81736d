"""Turning and mirroring keeps everything that matters, and finds positions that are alike."""

from __future__ import annotations

from functools import partial

import pytest

import tessellot
from tessellot.games import Board
from tessellot.geometry import SYMMETRIES, Symmetry
from tessellot.notation import Record, read_position, write_position
from tests.every_game import BOARDS, DEFAULTS, GAMES, played

CHOICES = list(range(5, 500, 7))
MOVES = [*(game.start().legal_moves()[0] for game in DEFAULTS), tessellot.SWAP]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_images_play_on_alike(game):
    for position in played(game, CHOICES)[2::9]:
        moves = position.legal_moves()
        for symmetry in SYMMETRIES[1::2]:
            image = position.transformed(symmetry)
            assert image == read_position(write_position(image))
            assert image.ply == position.ply
            assert image.turn == position.turn
            assert image.score.first == position.score.first
            assert len(image.legal_moves()) == len(moves)
            if moves:
                move = moves[len(moves) // 3]
                assert move.transformed(symmetry, game.size) == move.transformed(
                    symmetry.label, game.size
                )
                after = image.play(move.transformed(symmetry, game.size))
                assert after == position.play(move).transformed(symmetry)
            assert image.transformed(symmetry.inverse) == position


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_all_images_have_one_canonical_position(game):
    for position in (game.start(), *played(game, CHOICES)[1::17]):
        images = [position.transformed(symmetry) for symmetry in SYMMETRIES]
        assert len({image.canonical() for image in images}) == 1
        assert position.canonical().key == min(image.key for image in images)
        assert position.canonical() in images


@pytest.mark.parametrize("name", BOARDS)
def test_boards(name):
    board = Board.named(name)
    images = {board.transformed(symmetry) for symmetry in SYMMETRIES}
    assert len(images) == 8 // len(board.symmetries)
    assert {image.canonical() for image in images} == {board.canonical()}
    for symmetry in SYMMETRIES:
        assert board.transformed(symmetry.label).transformed(symmetry.inverse) == board


def test_records_turn_with_their_variations_and_annotations():
    record = Record.of(tessellot.game("taiji", size=7), ["d4/d5", "c4/c5"], First="Ann")
    variation = record.root.children[0].add("a1/b1")
    variation.comment, variation.marks = "in the corner", "?!"
    image = record.transformed("half-turn")
    assert [str(move) for move in image.moves] == ["d4/d3", "e4/e3"]
    (corner,) = image.root.children[0].children[1:]
    assert (str(corner.move), corner.comment, corner.marks) == ("g7/f7", "in the corner", "?!")
    assert corner.parent is image.root.children[0]
    assert image.tags == {"First": "Ann"}
    assert image.transformed("half-turn") == record
    assert str(record.moves[0]) == "d4/d5"
    canonical = {str(record.transformed(symmetry).canonical()) for symmetry in SYMMETRIES}
    assert len(canonical) == 1


def test_variations_choose_between_images_with_equal_main_lines():
    """A disc in the middle is alike in all eight images, the answers to it are not."""
    record = Record.of(tessellot.game("lot"), ["d4", "d5"])
    record.root.children[0].add("e7").comment = "or"
    images = {str(record.transformed(symmetry).canonical()) for symmetry in SYMMETRIES}
    assert len(images) == 1


def test_what_is_not_a_symmetry_is_refused():
    position = tessellot.game("lot").start()
    assert Symmetry("half-turn") is Symmetry.HALF_TURN
    for transformed in (
        position.transformed,
        position.game.transformed,
        Board.named("boxes").transformed,
        Record.of(position).transformed,
        position.legal_moves()[0].piece.transformed,
        *(partial(move.transformed, size=7) for move in MOVES),
    ):
        with pytest.raises(ValueError, match="'upside-down' is not a symmetry: known are identity"):
            transformed("upside-down")
