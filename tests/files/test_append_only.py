"""Append-only files: whole entries at the end, and torn ones dropped."""

from __future__ import annotations

import json
import os
import resource
import signal

import pytest

from tessellot.files import append, recover, without_torn_entry


def is_no_json(last):
    try:
        json.loads(last)
    except ValueError:
        return True
    return False


def whole_lines(data):
    return without_torn_entry(data, data.rfind(b"\n") + 1, is_no_json)


def test_entries_are_added_at_the_end_and_the_file_is_created(tmp_path):
    path = tmp_path / "log"
    append(path, b"one\n")
    append(path, b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"


def test_a_torn_last_entry_is_dropped_wherever_it_was_cut(tmp_path):
    path = tmp_path / "log"
    first, second = b'{"a": 1}\n', b'{"b": 2}\n'
    for cut in range(len(second)):
        path.write_bytes(first + second[:cut])
        whole = whole_lines(path.read_bytes())
        recover(path, len(whole))
        # Without its line break the entry is whole, and gets the line break back.
        assert path.read_bytes() == (first + second if cut == len(second) - 1 else first)
        append(path, b"[]\n")
        assert path.read_bytes().endswith(b"}\n[]\n")


def test_the_first_entry_can_be_torn_too(tmp_path):
    path = tmp_path / "log"
    path.write_bytes(b'{"a')
    assert whole_lines(path.read_bytes()) == b""
    recover(path, 0)
    assert path.read_bytes() == b""


def test_nothing_at_the_end_is_not_torn():
    def fail(_):
        raise AssertionError

    assert without_torn_entry(b"one\n", 4, fail) == b"one\n"


@pytest.mark.parametrize("content", [b"", b"one\n", b"one\n\n"])
def test_a_file_in_order_stays_as_it_is(tmp_path, content):
    path = tmp_path / "log"
    path.write_bytes(content)
    os.utime(path, (1, 1))
    recover(path, len(content))
    assert path.read_bytes() == content
    assert path.stat().st_mtime == 1


def test_a_full_disk_leaves_no_part_of_an_entry(tmp_path):
    # A limit on the size of files stands for the full disk.
    path = tmp_path / "log"
    append(path, b"one\n")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        for room in (0, 100):
            resource.setrlimit(resource.RLIMIT_FSIZE, (4 + room, usual[1]))
            with pytest.raises(OSError, match=r"too large|No space left"):
                append(path, b"x" * 1000 + b"\n")
            assert path.read_bytes() == b"one\n"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        signal.signal(signal.SIGXFSZ, ignored)
    append(path, b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"
