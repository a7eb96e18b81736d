"""The same games in PostgreSQL, on a cluster that is thrown away."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.server.conftest import GENEROUS
from tests.server.serving import ServerProcess


@pytest.fixture
def postgresql():
    """The URL of an empty database. PostgreSQL refuses to run as root, so root becomes postgres."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    become = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
        become = ["runuser", "-u", "postgres", "--"]
    user = "postgres" if become else pwd.getpwuid(os.geteuid()).pw_name

    def run(program, *words):
        command = [*become, _program(program), *words]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)

    cluster = str(folder / "cluster")
    run("initdb", "-D", cluster, "-A", "trust", "-E", "UTF8", "--no-sync")
    run("pg_ctl", "-D", cluster, "-w", "-o", f"-k {folder} -c listen_addresses=''",
        "-l", str(folder / "log"), "start")  # fmt: skip
    yield f"postgresql+asyncpg://{user}@/postgres?host={folder}"
    run("pg_ctl", "-D", cluster, "-m", "immediate", "stop")
    shutil.rmtree(folder)


def _program(name):
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def test_a_game_survives_a_power_cut_in_postgresql_too(postgresql, tmp_path):
    server = ServerProcess(tmp_path, postgresql, **GENEROUS)
    game_id, first, second = server.two_players(clock={"kind": "days", "days": 1})
    first.play(0, "d4")
    second.wait("move")
    second.play(1, "swap")
    server.kill()
    server.restart()
    watcher = server.connect(game_id)
    assert [move["move"] for move in watcher.state["moves"]] == ["d4", "swap"]
    assert watcher.state["clocks"]["running"] == "first"
    other = ServerProcess(tmp_path, postgresql, **GENEROUS)
    made = server.create()
    tabs = [one.connect(made["id"], made["token"]) for one in (server, other)]
    for number, tab in enumerate(tabs):
        tab.say(type="move", id="race", ply=0, move=f"a{number + 1}")
    answers = []
    for tab in tabs:
        while tab.read().get("id") != "race":
            pass
        answers.append(tab.seen[-1]["type"])
    assert sorted(answers) == ["done", "error"]
    for one in (server, other):
        one.say_goodbye()
        assert one.stop() == 0
