"""Matches as records, and the shelf of unfinished games."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.games import Seat
from tessellot.play import Company
from tessellot.terminal.game_setup import GameSetup
from tessellot.terminal.match_records import (
    FileError,
    match_from_record,
    new_match,
    read_file,
    record_of_match,
    write_file,
)
from tessellot.terminal.saved_match import SavedMatch, SaveFolder


def table_with(folder, *moves, level=None, game="lot", seat=Seat.FIRST):
    saved = SavedMatch(new_match(tessellot.game(game).start(), level, seat), folder)
    for move in moves:
        saved.play(move)
    return saved


def test_a_match_survives_its_record_with_the_engine_in_its_seat():
    match = table_with(None, "d4", "swap", "c3", level="4", seat=Seat.SECOND).match
    again = match_from_record(record_of_match(match))
    assert again == match
    assert again.engine_to_move is None
    assert again.player(Seat.FIRST).level == "4"
    friends = match_from_record(record_of_match(table_with(None, "d4").match))
    assert friends.company is Company.HERE


def test_a_resigned_game_stays_resigned():
    saved = table_with(None, "d4", "e5")
    saved.resign()
    record = record_of_match(saved.match)
    assert record.result == "0-1"
    again = match_from_record(record)
    assert again.outcome.reason == "resignation"
    assert again.outcome.winner is Seat.SECOND


def test_every_move_is_on_the_shelf_at_once_and_a_finished_game_is_not(tmp_path):
    folder = SaveFolder(tmp_path / "unfinished")
    saved = table_with(folder)
    assert folder.games() == []
    for count, move in enumerate(("d4", "e5", "c3"), 1):
        saved.play(move)
        (kept,) = folder.games()
        assert kept.match.ply == count
        assert kept.match.position == saved.position
    saved.undo()
    assert folder.games()[0].match.ply == 2
    saved.resign()
    assert folder.games() == []
    assert list(folder.path.iterdir()) == []


def test_a_shelf_that_cannot_be_written_is_told_of_but_the_move_is_made(tmp_path):
    (tmp_path / "file").write_text("in the way")
    saved = table_with(SaveFolder(tmp_path / "file"))
    with pytest.raises(FileError, match="cannot be written"):
        saved.play("d4")
    assert saved.match.ply == 1
    assert saved.path is None


def test_taking_up_a_game_goes_on_in_the_same_file(tmp_path):
    folder = SaveFolder(tmp_path)
    table_with(folder, "d4")
    path, match = folder.games()[0]
    again = SavedMatch(match, folder, path)
    again.play("e5")
    assert [game.match.ply for game in folder.games()] == [2]


def test_what_cannot_be_read_is_left_alone(tmp_path):
    folder = SaveFolder(tmp_path)
    table_with(folder, "d4")
    (tmp_path / "garbage.txt").write_bytes(b"\xff\x00\xfe")
    (tmp_path / "other.txt").write_text("not a game")
    assert len(folder.games()) == 1
    assert (tmp_path / "garbage.txt").exists()


def test_files_are_written_whole_and_never_over_others(tmp_path):
    path = tmp_path / "game.txt"
    write_file(path, "one")
    with pytest.raises(FileError, match="is there already"):
        write_file(path, "two")
    assert path.read_text() == "one"
    with pytest.raises(FileError, match="there is no such file or folder"):
        write_file(tmp_path / "none" / "game.txt", "three")
    assert [found.name for found in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize(
    ("content", "words"), [(None, "there is no such file"), (b"\xff\xfe\x00", "it is not text")]
)
def test_unreadable_records_are_refused_in_a_sentence(tmp_path, content, words):
    path = tmp_path / "game.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FileError, match=words):
        read_file(path)
    with pytest.raises(FileError, match="it is a folder"):
        read_file(tmp_path)


def test_undoing_against_the_engine_takes_its_answer_too():
    saved = table_with(None, "d4", "e5", "c3", level="1")
    saved.undo()
    assert saved.match.ply == 2
    saved.undo()
    assert saved.match.ply == 0
    assert not saved.can_undo


def test_defaults_follow_the_options_before_them():
    setup = GameSetup("taiji")
    size, groups = setup.info.options
    assert (setup.value(size), setup.value(groups)) == ("9", "2")
    setup.choose(size, "11")
    assert setup.value(groups) == "3"
    setup.choose(groups, "1")
    setup.choose(size, "7")
    assert setup.game() == tessellot.game("taiji", size=7, groups=1)
    setup.choose_game("lot")
    assert setup.game() == tessellot.game("lot")
