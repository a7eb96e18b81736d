"""Starting the server: its address, and a clear sentence when it cannot start."""

import asyncio
import os
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from tessellot.server.serve import check_redis
from tessellot.server.settings import ServerSettings, SetupError
from tessellot.server.storage import Archive
from tessellot.server.storage.schema import METADATA

COMMAND = [sys.executable, "-c", "from tessellot.__main__ import main; main()", "serve"]


def serve(*words, **settings):
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, timeout=180, check=False, **settings
    )


def test_a_port_that_is_taken_is_told_with_a_way_out(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = serve("--port", str(port), "--data", str(tmp_path))
    assert answer.returncode == 2
    assert f"Port {port} is taken already" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path):
    (tmp_path / "file").touch()
    answer = serve("--data", str(tmp_path / "file" / "folder"))
    assert answer.returncode == 2
    assert "cannot be written to" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_database_that_is_none_is_told(tmp_path):
    (tmp_path / "games.sqlite3").write_bytes(b"this is no database at all" * 100)
    answer = serve("--port", "0", "--data", str(tmp_path))
    assert answer.returncode == 2
    assert "cannot be opened: file is not a database" in answer.stderr
    assert "tessellot admin restore" in answer.stderr


def make_database(folder):
    """An empty database; returns its file."""

    async def migrate():
        archive = Archive(f"sqlite+aiosqlite:///{folder / 'games.sqlite3'}")
        await archive.open()
        await archive.close()

    asyncio.run(migrate())
    return folder / "games.sqlite3"


def test_a_damaged_database_is_told(tmp_path):
    file = make_database(tmp_path)
    content = bytearray(file.read_bytes())
    content[4096 : len(content) // 2] = bytes(len(content) // 2 - 4096)
    file.write_bytes(content)
    answer = serve("--port", "0", "--data", str(tmp_path))
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert f"The games in {file} cannot be opened: " in answer.stderr
    assert "damaged" in answer.stderr
    assert file.read_bytes() == content


def test_a_database_of_a_newer_tessellot_is_told_and_left_alone(tmp_path):
    file = make_database(tmp_path)
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    answer = serve("--port", "0", "--data", str(tmp_path))
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert "were stored by a newer Tessellot" in answer.stderr
    assert "9999" in answer.stderr


def test_files_are_private_to_their_owner(server, tmp_path):
    server.create()
    files = list(server.folder.glob("games.sqlite3*"))
    assert len(files) == 3
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    # A file that an older version has made becomes private.
    (tmp_path / "games.sqlite3").touch(0o644)
    make_database(tmp_path)
    assert stat.S_IMODE((tmp_path / "games.sqlite3").stat().st_mode) == 0o600
    made = ServerSettings.in_folder(tmp_path / "new" / "folder")
    assert "new/folder" in made.database
    assert stat.S_IMODE((tmp_path / "new" / "folder").stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--trusted-proxy", "nginx"], "--trusted-proxy nginx is no address"),
        (["--public-url", "play.example.org"], "is not the address of a page"),
        (["--database", "postgresql://me:secret@host:port/games"], "--database is not the address"),
        (["--database", "mysql://me:secret@host/games"], "--database is not the address"),
        (["--database", "postgresql://me:secret@127.0.0.1:1/games"], "nobody answers there"),
    ],
)
def test_wrong_addresses_are_told(tmp_path, words, told):
    answer = serve("--port", "0", *words, env={**os.environ, "XDG_DATA_HOME": str(tmp_path)})
    assert answer.returncode == 2
    assert told in answer.stderr
    assert "secret" not in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_a_setting_that_is_misspelt_is_told(tmp_path):
    environment = {**os.environ, "TESSELLOT_IDLE_SECOND": "5", "TESSELLOT_LANG": "en"}
    answer = serve("--data", str(tmp_path), "--public-url", "nowhere", env=environment)
    assert answer.stderr.startswith(
        "TESSELLOT_IDLE_SECOND changes nothing: did you mean TESSELLOT_IDLE_SECONDS?\n"
    )


def test_an_address_of_redis_that_is_none_is_told_without_its_password():
    with pytest.raises(SetupError, match="--redis is not an address of Redis") as refused:
        check_redis("redis://:secret@host:port")
    assert "secret" not in str(refused.value)


def test_a_file_that_another_program_holds_is_not_called_damaged(tmp_path):
    file = make_database(tmp_path)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN EXCLUSIVE")
        answer = serve("--port", "0", "--data", str(tmp_path))
    assert answer.returncode == 2
    assert "database is locked" in answer.stderr
    assert "damaged" not in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_a_password_is_not_told(tmp_path):
    url = f"postgresql+asyncpg://me:secret@/none?host={tmp_path}"
    answer = serve("--port", "0", "--database", url)
    assert answer.returncode == 2
    assert "secret" not in answer.stderr
    assert "Traceback" not in answer.stderr


def test_the_command_starts_a_server_that_ctrl_c_ends(tmp_path):
    with subprocess.Popen(
        [*COMMAND, "--port", "0", "--data", str(tmp_path), "--log-level", "error"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        kill = threading.Timer(60, process.kill)
        kill.start()
        assert process.stdout.readline().startswith("Tessellot is at http://127.0.0.1:")
        process.send_signal(2)
        assert process.wait(90) == 0
        assert process.stderr.read() == ""
        kill.cancel()
    assert (tmp_path / "games.sqlite3").exists()


def test_the_address_that_is_printed_answers_though_it_is_of_ipv6_alone(tmp_path):
    words = ["--host", "::", "--port", "0", "--data", str(tmp_path), "--log-level", "error"]
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().removeprefix("Tessellot is at ").split()[0]
        try:
            assert httpx.get(f"{address}healthz", trust_env=False).status_code == 200
        finally:
            server.terminate()


def test_migrations_make_the_tables_that_the_code_expects(tmp_path):
    async def migrate():
        archive = Archive(f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite3'}")
        await archive.open()
        await archive.open()
        await archive.close()

    asyncio.run(migrate())
    engine = create_engine(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()


def test_only_hashes_of_tokens_are_stored(server):
    made = server.create(opponent="link")
    with sqlite3.connect(server.folder / "games.sqlite3") as database:
        dump = "\n".join(database.iterdump())
    database.close()
    assert made["id"] in dump
    assert made["token"] not in dump
    assert made["invitation"] not in dump
