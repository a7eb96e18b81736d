"""Backups of the database, right while servers write to it.

SQLite copies through its own backup interface: copying the file would miss what is still in the
write-ahead log. PostgreSQL has ``pg_dump`` and ``pg_restore`` for it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL

from tessellot.about import VERSION
from tessellot.locale import Text
from tessellot.server.settings import SetupError
from tessellot.server.storage.migration import NewerDatabaseError, check_known
from tessellot.server.storage.opening import database_url, opened
from tessellot.server.storage.schema import METADATA
from tessellot.server.storage.sqlite_files import COMPANIONS, PRIVATE, fault_of, sqlite_file

EVERYTHING = 2**62
"""Bytes: a backup is checked whatever its size."""


def back_up(url: str, path: Path) -> None:
    """Write a backup to a file, all of it or nothing; raises SetupError."""
    parsed = database_url(url)
    file = sqlite_file(parsed)
    if file is not None and not file.exists():
        raise SetupError(Text("There are no games in {where}.", where=file))
    with _appearing(path) as temporary:
        if file is None:
            _run("pg_dump", "--format=custom", "--no-owner", f"--file={temporary}", to=parsed)
        else:
            _copy(file, temporary)


def _copy(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, whatever is written to it meanwhile."""
    try:
        with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as copy:
            # In one step: a backup in several steps begins again after every write.
            live.backup(copy)
            # One file without companions, which can be copied as it is.
            copy.execute("PRAGMA journal_mode=DELETE")
        fault = fault_of(target, most=EVERYTHING)
    except sqlite3.Error as error:
        raise SetupError(
            Text("{path} cannot be copied: {reason}.", path=source, reason=error)
        ) from None
    if fault is not None:
        raise SetupError(Text("{path} is damaged: {reason}.", path=source, reason=fault))


async def restore(url: str, path: Path, *, force: bool) -> Path | None:
    """Bring a backup back; returns where the file that it replaces is now, if there is one.

    Raises SetupError if a server uses the database, or without `force` if games are in it.
    """
    file = sqlite_file(database_url(url))
    if file is None:
        await _restore_postgresql(url, path, force=force)
        aside = None
    else:
        _check_backup(path)
        aside = _restore_file(file, path, force=force)
    async with opened(url):
        # It may be a backup of an older version: opening it migrates it.
        pass
    return aside


def _check_backup(path: Path) -> None:
    try:
        fault = fault_of(path, most=EVERYTHING)
        if fault is None:
            with closing(sqlite3.connect(path)) as backup:
                wanted = "SELECT count(*) FROM sqlite_master WHERE name IN ('games', 'moves')"
                if backup.execute(wanted).fetchone() == (2,):
                    rows = backup.execute("SELECT version_num FROM alembic_version").fetchall()
                    _check_revisions(path, [revision for (revision,) in rows])
                    return
    except sqlite3.OperationalError as error:
        fault = str(error)
    raise _no_backup(path, fault or Text("it has no games in it"))


def _check_revisions(path: Path, revisions: Iterable[str]) -> None:
    """Raise SetupError if a newer Tessellot has made a backup: its games cannot be read here."""
    try:
        check_known(revisions)
    except NewerDatabaseError as error:
        raise SetupError(
            Text(
                "{path} was made by a newer Tessellot than this one ({version}; the backup is at "
                "{revision}). Install the newer one, then restore.",
                path=path,
                version=VERSION,
                revision=error,
            )
        ) from None


def _no_backup(path: Path, why: str | Text) -> SetupError:
    return SetupError(Text("{path} is no backup of games: {reason}.", path=path, reason=why))


def _restore_file(file: Path, path: Path, *, force: bool) -> Path | None:
    aside = None
    if file.exists():
        if _is_in_use(file):
            raise SetupError(
                Text("A server is using {path}: stop it first, then restore.", path=file)
            )
        if not force and _number_of_games(file):
            raise _has_games(file)
    with _appearing(file) as temporary:
        _copy(path, temporary)
        before = file.with_name(f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
        if file.exists():
            aside = file.rename(before)
        for ending in COMPANIONS:
            # An old log beside the new file would be taken for its own, and spoil it.
            companion = file.with_name(file.name + ending)
            if companion.exists():
                companion.rename(before.with_name(before.name + ending))
    return aside


def _has_games(where: object) -> SetupError:
    return SetupError(
        Text("There are games in {where} already: --force puts them aside.", where=where)
    )


def _is_in_use(file: Path) -> bool:
    """Whether another process has the database open: only a single one may leave the log's mode."""
    try:
        with closing(sqlite3.connect(file, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.DatabaseError:
        # It is damaged, and nobody can work with it.
        return False
    return False


def _number_of_games(file: Path) -> int:
    try:
        with closing(sqlite3.connect(file)) as connection:
            (number,) = connection.execute("SELECT count(*) FROM games").fetchone()
            return int(number)
    except sqlite3.DatabaseError:
        # No such table, or a damaged file.
        return 0


async def _restore_postgresql(url: str, path: Path, *, force: bool) -> None:
    async with opened(url) as archive, archive.reading() as connection:
        count = "SELECT count(*) FROM games"
        games = (await connection.exec_driver_sql(count)).scalar_one()
        count = (
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() "
            "AND backend_type = 'client backend'"
        )
        others = (await connection.exec_driver_sql(count)).scalar_one()
    if others:
        raise SetupError(
            Text(
                "Other programs are connected to the database: stop all servers first, "
                "then restore."
            )
        )
    if games and not force:
        raise SetupError(Text("There are games in the database already: --force removes them."))
    listed = _run("pg_restore", "--list", str(path))
    if not all(f" TABLE DATA public {table} " in listed for table in ("games", "moves")):
        raise _no_backup(path, Text("it has no games in it"))
    copied = _run(
        "pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(path)
    ).partition("FROM stdin;\n")[2]
    _check_revisions(path, copied.partition("\\.")[0].split())
    # An older backup does not know the newest tables, which would keep the others from going:
    # all of ours go, in the transaction that brings those of the backup.
    gone = ", ".join(["alembic_version", *METADATA.tables])
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "games.sql"
        # All of the backup is read before anything changes.
        _run("pg_restore", "--no-owner", f"--file={script}", str(path))
        _run(
            "psql",
            "--no-psqlrc",
            "--single-transaction",
            "--set=ON_ERROR_STOP=1",
            f"--command=DROP TABLE IF EXISTS {gone} CASCADE",
            f"--file={script}",
            to=database_url(url),
        )


@contextmanager
def _appearing(path: Path) -> Iterator[Path]:
    """A private temporary file that gets its name at the end, or is removed after an error."""
    temporary = path.with_name(f".{path.name}-{os.urandom(4).hex()}")
    os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    try:
        yield temporary
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _run(name: str, *words: str, to: URL | None = None) -> str:
    """What a program of PostgreSQL says, perhaps connected to a database.

    The password is not among its arguments.
    """
    found = shutil.which(name) or next(
        iter(sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), reverse=True)),
        None,
    )
    if found is None:
        raise SetupError(
            Text("{name} is missing: install the client programs of PostgreSQL.", name=name)
        )
    environment = dict(os.environ)
    if to is not None:
        words = (f"--dbname={_libpq(to)}", *words)
        if to.password is not None:
            environment["PGPASSWORD"] = str(to.password)
    done = subprocess.run(
        [found, *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = " ".join(done.stderr.split())[:500]
        raise SetupError(Text("{name} failed: {reason}", name=name, reason=said))
    return done.stdout


def _libpq(url: URL) -> str:
    """The URL as PostgreSQL's own programs read it."""
    return url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
