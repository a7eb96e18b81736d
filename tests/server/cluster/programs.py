"""PostgreSQL, Redis and engine workers for tests, each in a process that can be killed."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path


class Cluster:
    """A PostgreSQL server for the tests. It refuses to run as root, so root becomes postgres."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))
        self.become = []
        self._databases = 0
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            self.become = ["runuser", "-u", "postgres", "--"]
        self._user = "postgres" if self.become else pwd.getpwuid(os.geteuid()).pw_name
        self.url = self._url("postgres")
        self._run("initdb", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=40"
        self._run("pg_ctl", "-w", "-o", options, "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "stop")

    def database(self) -> str:
        """The address of a new database."""
        self._databases += 1
        name = f"site{self._databases}"
        command = [*self.become, _program("createdb"), "-h", str(self.folder), "-U", self._user]
        subprocess.run([*command, name], check=True, cwd="/")
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql+asyncpg://{self._user}@/{name}?host={self.folder}"

    def remove(self) -> None:
        shutil.rmtree(self.folder)

    def _run(self, program, *words):
        command = [*self.become, _program(program), "-D", str(self.folder / "cluster"), *words]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)


def _program(name):
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


class RedisServer:
    """A Redis on a port of its own, which keeps nothing on disk."""

    def __init__(self, *options: str) -> None:
        self.options = options
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, "--save", "", "--appendonly", "no", *self.options],
            stdout=subprocess.DEVNULL,
            cwd="/",
        )
        end = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < end
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(60)

    def empty(self) -> None:
        with socket.create_connection(("127.0.0.1", self.port), 5) as connection:
            connection.sendall(b"FLUSHALL\r\n")
            assert connection.recv(100).startswith(b"+OK")


class EngineWorkerProcess:
    """``tessellot engine-worker`` with one engine process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tessellot", "engine-worker", "--workers", "1"]
        self.process = subprocess.Popen(
            [*command, "--redis", self.url],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert "for jobs" in self.process.stdout.readline()

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(60)
        self.process.stdout.close()
        return code
