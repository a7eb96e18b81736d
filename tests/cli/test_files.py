"""Files that commands read and write: links, devices, rights, and what has no end."""

from __future__ import annotations

import os
import shlex
import shutil
import stat
import subprocess
import threading

import pytest

from tests.cli.running import COMMAND, assert_refused, run


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_keeps_its_rights_and_a_new_one_gets_the_usual_ones(folder):
    private = folder / "private.json"
    private.touch(mode=0o600)
    assert run("convert", "game.txt", "private.json", "--force").exit_code == 0
    assert private.read_text().startswith("[")
    assert rights(private) == 0o600
    assert run("convert", "game.txt", "new.json").exit_code == 0
    assert rights(folder / "new.json") == rights(folder / "game.txt")


def test_a_link_stays_a_link_and_what_it_leads_to_is_written(folder):
    (folder / "old.json").write_text("old")
    (folder / "link.json").symlink_to("old.json")
    assert_refused(run("convert", "game.txt", "link.json"), "link.json is there already")
    assert (folder / "old.json").read_text() == "old"
    assert run("convert", "game.txt", "link.json", "--force").exit_code == 0
    assert (folder / "link.json").is_symlink()
    assert (folder / "old.json").read_text().startswith("[")


def test_a_link_to_nothing_makes_the_file_that_it_leads_to(folder):
    (folder / "there").mkdir()
    (folder / "link.json").symlink_to("there/new.json")
    assert run("convert", "game.txt", "link.json").exit_code == 0
    assert (folder / "link.json").is_symlink()
    assert (folder / "there" / "new.json").read_text().startswith("[")
    (folder / "lost.json").symlink_to("nowhere/new.json")
    assert_refused(run("convert", "game.txt", "lost.json"), "There is no folder")
    (folder / "round.json").symlink_to("round.json")
    assert_refused(
        run("convert", "game.txt", "round.json", "--force"),
        "round.json: its links lead in a circle",
    )


def test_a_pipe_gets_what_is_written_and_stays_a_pipe(folder):
    os.mkfifo(folder / "pipe")
    heard = []
    listener = threading.Thread(target=lambda: heard.append((folder / "pipe").read_text()))
    listener.start()
    told = run("convert", "game.txt", "pipe", "--to", "json", "--force")
    listener.join(90)
    assert told.exit_code == 0, told.output
    assert heard[0].startswith("[")
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)


def test_a_device_is_written_to_and_not_replaced(folder):
    """Through a link of our own: nobody should lose /dev/full, should this ever go wrong."""
    (folder / "full").symlink_to("/dev/full")
    refused = run("convert", "game.txt", "full", "--force")
    assert_refused(refused, "full cannot be written: the disk is full.")
    assert (folder / "full").is_symlink()
    assert (folder / "full").is_char_device()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("show /dev/zero", "/dev/zero"),
        ("show - < /dev/zero", "stdin"),
        ("board show /dev/zero", "/dev/zero"),
    ],
)
def test_what_has_no_end_is_not_read_to_the_end(line, name):
    bash = shutil.which("bash")
    assert bash
    ended = subprocess.run(
        [bash, "-c", f"ulimit -v 2000000; {shlex.join(COMMAND)} {line}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert ended.returncode == 2
    assert ended.stderr == f"{name} is larger than 100 MB, which is too much to read.\n"
