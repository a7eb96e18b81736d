"""The record file: readable, never half a record, and enough to go on with a match."""

from __future__ import annotations

import resource
import signal

import pytest

import tessellot
from tessellot.games import Seat
from tessellot.lab import EngineMatch, LabError, MoveLimit, OpeningBook, RecordFile, run
from tessellot.lab.tournament.referee import Ending, GameSlot, PlayedGame
from tessellot.notation import read_records
from tests.every_game import DEFAULTS
from tests.lab.tournament.engines import Inmate, ugi

TAIJI = tessellot.game("taiji", size=7)
ONE, OTHER = Inmate("A"), Inmate("B")


def planned(pairs=2, seed=1, b=OTHER):
    book = OpeningBook(seed=seed)
    return EngineMatch.between(ONE, b, TAIJI, MoveLimit(nodes=9), opening_book=book, pairs=pairs)


def all_played(match, path, parallel=1):
    *_, standing = run(match, parallel=parallel, file=RecordFile(path, match))
    return standing


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "games.txt"
    all_played(planned(), path)
    return path.read_text()


def test_records_tell_the_whole_game(text):
    records = list(read_records(text))
    assert [record.tags["Round"] for record in records] == ["1.1", "1.2", "2.1", "2.2"]
    for record in records:
        assert record.end.outcome is not None
        assert record.tags["Termination"] == record.end.outcome.reason
        assert " ".join(map(str, record.moves[:2])) == record.tags["Opening"]
        assert record.tags["Event"] == planned().event
    assert records[0].tags["First"] == records[1].tags["Second"] == "A"
    assert records[0].tags["Second"] == records[1].tags["First"] == "B"


def test_a_game_lost_by_a_fault_is_recorded_with_its_reason(tmp_path):
    bad = ugi(tmp_path, "sys.exit('one \\\\ two \" three')")
    match = planned(pairs=1, b=bad)
    standing = all_played(match, tmp_path / "games.txt")
    first, second = read_records((tmp_path / "games.txt").read_text())
    assert (first.result, second.result) == ("1-0", "0-1")
    assert first.tags["Termination"] == "crash"
    assert 'one \\ two " three' in first.tags["Reason"]
    assert list(RecordFile(tmp_path / "games.txt", match).played()) == standing.games


def test_a_match_goes_on_where_it_was_broken_off(text, tmp_path):
    path = tmp_path / "games.txt"
    match = planned()
    steps = run(match, parallel=1, file=RecordFile(path, match))
    while len(next(steps)) < 3:
        pass
    steps.close()
    assert len(list(read_records(path.read_text()))) == 3
    all_played(match, path)
    assert path.read_text() == text


def test_a_finished_match_is_not_played_again_but_can_be_made_longer(text, tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(text)
    standing = all_played(planned(), path)
    assert len(standing) == 4
    assert path.read_text() == text
    assert len(all_played(planned(pairs=3), path)) == 6
    assert path.read_text().startswith(text)
    assert len(all_played(planned(pairs=1), path)) == 2


def test_games_of_other_matches_stay_and_do_not_count(text, tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(text)
    standing = all_played(planned(seed=2, pairs=1), path)
    assert len(standing) == 2
    assert path.read_text().startswith(text)
    assert len(list(read_records(path.read_text()))) == 6


def test_a_record_that_was_cut_short_is_dropped_and_played_again(text, tmp_path):
    path = tmp_path / "games.txt"
    begin = text.rindex("\n[Game")
    for cut in range(begin + 1, len(text) - 1, 23):
        path.write_text(text[:cut])
        file = RecordFile(path, planned())
        assert len(list(file.played())) == 3, cut
        assert path.read_text() == text[: begin + (cut == begin + 1)]
    all_played(planned(), path)
    assert path.read_text() == text


@pytest.mark.parametrize("game", DEFAULTS, ids=lambda game: game.info.id)
def test_the_beginning_of_a_game_is_dropped_wherever_it_was_cut(game, tmp_path):
    path = tmp_path / "games.txt"
    match = EngineMatch.between(
        Inmate("Änne"), OTHER, game, MoveLimit(nodes=9), opening_book=OpeningBook(), pairs=1
    )
    ending = Ending(Seat.FIRST, "crash", 'It said "так" and ended.')
    first, second = (PlayedGame(GameSlot(1, one), match.openings[0], ending) for one in (1, 2))
    file = RecordFile(path, match)
    file.add(first)
    before = path.read_bytes()
    file.add(second)
    whole = path.read_bytes()
    for cut in range(len(before) + 2, len(whole) - 1):
        path.write_bytes(whole[:cut])
        assert list(RecordFile(path, planned()).played()) == []  # nor if another match goes on
        assert path.read_bytes() == before, whole[:cut][-40:]
    for cut in (len(whole) - 1, len(whole)):
        path.write_bytes(whole[:cut])
        assert list(RecordFile(path, match).played()) == [first, second]
        assert path.read_bytes() == whole


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_games_stay_whatever_the_lines_end_with(text, tmp_path, end, line_break):
    path = tmp_path / "games.txt"
    content = (text.rstrip() + end).replace("\n", line_break).encode()
    path.write_bytes(content)
    assert len(all_played(planned(), path)) == 4
    assert path.read_bytes() == (content if end else content + b"\n")
    assert len(all_played(planned(pairs=3), path)) == 6
    assert path.read_bytes().startswith(content)
    assert len(list(read_records(path.read_bytes().decode()))) == 6


@pytest.mark.parametrize(
    "own",
    [
        '[Game "lot"]\n[Event "Evening in the kitchen"]\n\n{A friendly game.}\n1. d4 swap',
        '[Game "lot"]\n\n1. d4 swap {Of course.} (1... c3) 2. c3! e5 *',
        '\ufeff[Game "lot"]\n[Event "Ann - Ben, seed 1"]\n\n1. d4 ; to be continued',
        "% no games yet",
    ],
)
def test_games_of_the_users_own_stay_too(own, tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(own)
    mine = len(list(read_records(own)))
    assert len(all_played(planned(pairs=1), path)) == 2
    assert path.read_text().startswith(own)
    assert len(list(read_records(path.read_text()))) == mine + 2


SOMETHING_ELSE = [
    "Dear diary,\n",
    "Dear diary,",
    "{}\n",
    "[1, 2, 3]",
    '[Game "chess"]\n\n1. e4 1-0\n',
    '[Game "chess"]\n[White "Ann"]',
    '[Game "lot"]\n[Event "Evening in the kitchen"]\n',
    '[Game "lot"]\n\n1. d4 {a comment without an end',
    '[Game "lot"]\n\n1. d4 d4 *\n',
]


@pytest.mark.parametrize("content", SOMETHING_ELSE)
@pytest.mark.parametrize("games", [True, False])
def test_a_file_of_something_else_is_left_alone(content, games, text, tmp_path):
    path = tmp_path / "games.txt"
    before = f"{text}\n{content}" if games else content
    path.write_text(before)
    line = before.count("\n", 0, before.index(content)) + 1
    with pytest.raises(LabError, match="holds something else") as caught:
        RecordFile(path, planned())
    assert int(str(caught.value).rstrip(".").split()[-1]) in range(line, line + 4)
    assert path.read_text() == before


def test_words_behind_the_games_are_left_alone(text, tmp_path):
    path = tmp_path / "games.txt"
    for note in ("\nAnalyse the third game!", "Analyse the third game!\n"):
        for games in (text, text.rstrip()[: -len(" 0-1")]):
            path.write_text(f"{games}\n{note}")
            with pytest.raises(LabError, match="holds something else"):
                RecordFile(path, planned())
            assert path.read_text() == f"{games}\n{note}"


def test_bytes_that_are_no_text_are_left_alone(text, tmp_path):
    path = tmp_path / "games.txt"
    for content in (b"\xff\xfe", text.encode() + "ж".encode()[:1]):
        path.write_bytes(content)
        with pytest.raises(LabError, match="not a text file in UTF-8: see byte"):
            RecordFile(path, planned())
        assert path.read_bytes() == content


def test_a_game_of_the_match_that_cannot_be_counted_is_not_overlooked(text, tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(text.replace('[Round "2.2"]', '[Round "final"]'))
    with pytest.raises(LabError, match="without a round or a result"):
        RecordFile(path, planned())


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path):
    with pytest.raises(LabError, match="cannot be used for records"):
        RecordFile(tmp_path / "nowhere" / "games.txt", planned())


def test_a_full_disk_leaves_no_half_record(text, tmp_path):
    # A limit on the size of files stands for the full disk.
    path = tmp_path / "games.txt"
    path.write_text(text[: text.rindex("\n[Game")])
    before = path.read_text()
    match = planned()
    file = RecordFile(path, match)
    game = match.play(GameSlot(2, 2), lambda *_: None)
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 100, usual[1]))
    try:
        with pytest.raises(LabError, match="cannot be written: the disk is full"):
            file.add(game)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        signal.signal(signal.SIGXFSZ, ignored)
    assert path.read_text() == before
    file.add(game)
    assert path.read_text() == text
