"""``tessellot lab selfplay`` as people use it."""

from __future__ import annotations

import os
import signal
import subprocess
import time

from tessellot.lab.selfplay import Dataset
from tests.cli.running import HEARING, assert_refused, run

WORDS = ["lab", "selfplay", "taiji", "-o", "size=7", "--nodes", "10", "--exact", "0"]


def test_a_dataset_is_made_and_the_same_command_finds_it_done(tmp_path):
    words = [*WORDS, "--games", "3", "--shard", "2", "--parallel", "1", "--out", tmp_path / "set"]
    made = run(*words)
    assert made.exit_code == 0, made.output
    dataset = Dataset(tmp_path / "set")
    assert (
        made.stdout == f"{tmp_path / 'set'}: 3 games, {len(dataset)} positions in finished files.\n"
    )
    assert run(*words).stdout == made.stdout
    refused = run(*words, "--seed", "5")
    assert_refused(refused, "is another dataset: there seed is 0, here 5. Give --out a new folder.")


def test_a_dataset_needs_a_folder(tmp_path):
    assert_refused(run(*WORDS, "--out", "-"), "A dataset is a folder: give --out a name.")
    (tmp_path / "file").write_text("")
    assert_refused(run(*WORDS, "--out", tmp_path / "file"), "file is not a folder.")


def test_ctrl_c_keeps_the_games_that_ended(tmp_path):
    out = tmp_path / "set"
    command = [*HEARING, *WORDS, "--games", "9999", "--parallel", "1", "--out", str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not list(out.glob("unfinished/*.npz")):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, complaint = process.communicate(timeout=180)
    assert process.returncode == 130
    assert complaint == b"Stopped by Ctrl-C.\n"
    kept = len(list(out.glob("unfinished/*.npz"))) + sum(
        shard.games for shard in Dataset(out).manifest.shards
    )
    assert f"{kept} game" in said.decode()


def test_it_says_that_it_compiles_the_engine(tmp_path):
    command = [*HEARING, *WORDS, "--games", "1", "--out", str(tmp_path / "set")]
    settings = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "TESSELLOT_LANG": "en"}
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=settings
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith(b"Compiling the engine")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=180)
    assert process.returncode == 130
