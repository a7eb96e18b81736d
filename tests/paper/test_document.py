"""Files of printouts: whole, readable by others, and nothing else in the folder is touched."""

from __future__ import annotations

import pytest

from tessellot.paper.pdf.document import write_whole


def test_a_file_of_the_users_is_never_in_the_way(tmp_path):
    (tmp_path / "board.pdf.part").write_text("mine")
    write_whole(tmp_path / "board.pdf", b"%PDF")
    assert (tmp_path / "board.pdf").read_bytes() == b"%PDF"
    assert (tmp_path / "board.pdf.part").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 2


def test_it_is_as_readable_as_other_files(tmp_path):
    (tmp_path / "other").touch()
    write_whole(tmp_path / "board.pdf", b"%PDF")
    assert (tmp_path / "board.pdf").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_fails_leaves_nothing_behind(tmp_path):
    (tmp_path / "board.pdf").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "board.pdf", b"%PDF")
    assert [path.name for path in tmp_path.iterdir()] == ["board.pdf"]
