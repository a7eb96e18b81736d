"""Starting the server: its address, and a clear sentence when it cannot start."""

import asyncio
import socket
import sqlite3
import subprocess
import sys
import threading

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from tessellot.server.storage import Archive
from tessellot.server.storage.schema import METADATA

COMMAND = [sys.executable, "-c", "from tessellot.cli import main; main()", "serve"]


def serve(*words, **settings):
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, timeout=60, check=False, **settings
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
        assert process.wait(30) == 0
        assert process.stderr.read() == ""
        kill.cancel()
    assert (tmp_path / "games.sqlite3").exists()


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
