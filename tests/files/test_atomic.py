"""Atomic writes: whole files, links, permissions, devices, and nothing left behind."""

from __future__ import annotations

import os
import stat
import threading

import pytest

from tessellot.files import real_path, write_atomically


def test_text_and_bytes_are_written_as_they_are(tmp_path):
    write_atomically(tmp_path / "text", "так\n")
    write_atomically(tmp_path / "bytes", b"\xff\r\n")
    assert (tmp_path / "text").read_bytes() == "так\n".encode()
    assert (tmp_path / "bytes").read_bytes() == b"\xff\r\n"


def test_a_file_of_the_users_is_never_in_the_way(tmp_path):
    (tmp_path / "board.pdf.part").write_text("mine")
    write_atomically(tmp_path / "board.pdf", b"%PDF")
    assert (tmp_path / "board.pdf").read_bytes() == b"%PDF"
    assert (tmp_path / "board.pdf.part").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 2


def test_it_is_as_readable_as_other_files(tmp_path):
    (tmp_path / "other").touch()
    write_atomically(tmp_path / "board.pdf", b"%PDF")
    assert (tmp_path / "board.pdf").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_an_existing_file_keeps_its_permissions(tmp_path):
    path = tmp_path / "private"
    path.touch(mode=0o600)
    write_atomically(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_fails_leaves_nothing_behind(tmp_path):
    (tmp_path / "board.pdf").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_atomically(tmp_path / "board.pdf", b"%PDF")
    assert [path.name for path in tmp_path.iterdir()] == ["board.pdf"]


def test_a_write_that_fails_midway_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_text("old")

    def fail(_):
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="full"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_reader_sees_the_old_content_or_the_new_but_no_part_of_either(tmp_path):
    path = tmp_path / "file"
    contents = [letter * 200_000 for letter in "ab"]
    path.write_text(contents[0])
    done = threading.Event()

    def write():
        for number in range(1, 30):
            write_atomically(path, contents[number % 2])
        done.set()

    writer = threading.Thread(target=write)
    writer.start()
    seen = set()
    while not done.is_set():
        seen.add(path.read_text())
    writer.join()
    assert seen <= set(contents)


def test_a_link_stays_a_link_and_its_target_is_written(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there/file")
    for content in ("first", "second"):  # the target is created, then replaced
        write_atomically(tmp_path / "link", content)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "there" / "file").read_text() == content
    assert real_path(tmp_path / "link") == real_path(tmp_path) / "there" / "file"


def test_a_link_to_itself_is_refused(tmp_path):
    (tmp_path / "link").symlink_to("link")
    with pytest.raises(OSError, match="Too many levels"):
        write_atomically(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()


def test_a_pipe_gets_the_data_and_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard = []
    listener = threading.Thread(target=lambda: heard.append(pipe.read_text()))
    listener.start()
    write_atomically(pipe, "data")
    listener.join(30)
    assert heard == ["data"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_written_to_and_not_replaced(tmp_path):
    (tmp_path / "full").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left"):
        write_atomically(tmp_path / "full", "data")
    assert (tmp_path / "full").is_char_device()


def test_a_name_of_the_greatest_length_is_no_obstacle(tmp_path):
    path = tmp_path / ("n" * 255)
    write_atomically(path, "data")
    assert path.read_text() == "data"


def test_an_error_names_the_file_and_no_temporary_one(tmp_path):
    with pytest.raises(FileNotFoundError) as missing:
        write_atomically(tmp_path / "nowhere" / "file", "text")
    assert missing.value.filename == str(tmp_path / "nowhere" / "file")
