"""Slow and silent sockets end, and lock nobody out."""

import resource
import socket
import sqlite3
import time
from contextlib import ExitStack, contextmanager, suppress

import pytest

from tests.server.network.conftest import MOST_SOCKETS, NAME

HEAD = f"Host: {NAME}\r\nContent-Type: application/json\r\n"


@contextmanager
def sockets(server, source, number):
    """Open sockets that say nothing."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                socket.create_connection(("127.0.0.1", server.port), 10, (source, 0))
            )
            for _ in range(number)
        ]


def is_closed(one, within):
    """Whether the server ends a socket within some seconds, and without an answer."""
    one.settimeout(within)
    try:
        return one.recv(1000) == b""
    except ConnectionResetError:
        return True


def drip(one, text, seconds=30):
    """Send a text byte by byte; True if the socket is ended before that is done."""
    end = time.monotonic() + seconds
    for byte in text.encode():
        if time.monotonic() > end:
            return False
        try:
            one.sendall(bytes([byte]))
        except OSError:
            return True
        time.sleep(0.1)
    return False


def test_a_silent_socket_ends(edge):
    with sockets(edge, "127.0.0.3", 1) as (silent,):
        assert is_closed(silent, 5)
    assert edge.metric('tessellot_sockets_closed_total{reason="header"}') >= 1
    assert edge.logged('"reason": "header"', "127.0.0.3")


def test_headers_that_drip_end(edge):
    with sockets(edge, "127.0.0.3", 1) as (slow,):
        assert drip(slow, f"GET /api/lobby HTTP/1.1\r\n{HEAD}X: " + 100 * "x")


def test_a_body_that_drips_ends_and_makes_nothing(edge):
    with sqlite3.connect(edge.folder / "games.sqlite3") as database:
        (games,) = database.execute("SELECT count(*) FROM games").fetchone()
    database.close()
    body = '{"game": "lot", "opponent": "here", "seat": "first"}'
    with sockets(edge, "127.0.0.3", 1) as (slow,):
        head = f"POST /api/games HTTP/1.1\r\n{HEAD}Content-Length: {len(body)}\r\n\r\n"
        slow.sendall(head.encode() + body[:20].encode())
        assert drip(slow, body[20:])
    assert edge.metric('tessellot_sockets_closed_total{reason="body"}') >= 1
    with sqlite3.connect(edge.folder / "games.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM games").fetchone() == (games,)
    database.close()


def test_a_client_that_does_not_read_is_left(edge):
    game_id = edge.create("battle-of-lits")["id"]
    table = edge.get(f"/api/games/{game_id}")["setup"]["table"]
    with sockets(edge, "127.0.0.3", 1) as (deaf,):
        request = f"GET /api/tables/{table} HTTP/1.1\r\n{HEAD}\r\n".encode()
        # More than the buffers of the operating system take.
        deaf.sendall(400 * request)
        end = time.monotonic() + 60
        while not edge.metric('tessellot_sockets_closed_total{reason="write"}'):
            assert time.monotonic() < end
            time.sleep(0.1)


def test_headers_without_end_end(start):
    """They were kept for as long as they came within the time for headers, of ten seconds."""
    server = start()
    for beginning in ("GET /", f"GET / HTTP/1.1\r\n{HEAD}X: "):
        with sockets(server, "127.0.0.3", 1) as (endless,):
            endless.sendall(beginning.encode() + 100_000 * b"x")
            assert is_closed(endless, 8)


def test_requests_that_come_at_once_are_read_as_they_are_answered(start):
    """A quarter of a megabyte of them took eighteen, and nobody else was answered meanwhile."""
    server = start()
    request = b"GET /api/nothing HTTP/1.1\r\nHost: a\r\n\r\n"

    def memory():
        with server.http() as http:
            lines = http.get("/metrics").text.splitlines()
        return next(float(x.split()[-1]) for x in lines if x.startswith("process_resident_memory"))

    used = memory()
    with sockets(server, "127.0.0.3", 40) as many:
        for one in many:
            one.setblocking(False)
            with suppress(BlockingIOError):
                one.send(6000 * request)
        grown = memory() - used
    assert grown < 100e6
    with sockets(server, "127.0.0.3", 1) as (one,):
        one.sendall(1000 * request)
        answers = b""
        while answers.count(b"HTTP/1.1 ") < 1000:
            answers += one.recv(100_000)


def test_an_idle_socket_serves_a_second_request_and_then_ends(edge):
    """It is counted: uvicorn ended it a moment before, and told nobody."""
    ended = 'tessellot_sockets_closed_total{reason="idle"}'
    before = edge.metric(ended)
    with sockets(edge, "127.0.0.3", 1) as (one,):
        for _ in range(2):
            one.sendall(f"HEAD /healthz HTTP/1.1\r\n{HEAD}\r\n".encode())
            assert b"HTTP/1.1 " in one.recv(4000)
            time.sleep(0.3)
        assert is_closed(one, 5)
    assert edge.metric(ended) > before


def test_too_many_sockets_of_one_address_harm_only_themselves(edge):
    with sockets(edge, "127.0.0.4", MOST_SOCKETS + 5) as many:
        # The newest of this very address is served, and the oldest ones have made way.
        assert edge.ask("/healthz", source="127.0.0.4").status_code == 200
        assert all(is_closed(one, 0.3) for one in many[:5])
    assert edge.logged("too many sockets are open", "127.0.0.4")


def test_1100_silent_sockets_lock_nobody_out(start):
    """With 1,024 files, as many systems allow: before, nobody could connect any more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        server = start(prefix=("prlimit", "--nofile=1024:1024"))
        with ExitStack() as stack:
            for number in range(11):
                stack.enter_context(sockets(server, f"127.0.1.{number + 1}", 100))
            assert server.get("/healthz")["status"] == "ok"
            made = server.create()
            server.connect(made["id"], made["token"]).play(0, "d4")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(autouse=True)
def _alive(edge):
    yield
    assert edge.ask("/healthz").status_code == 200
