"""Live connections whose clients are hostile: they take no memory, and lock nobody out."""

import base64
import os
import socket
import struct
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

TEXT, GOODBYE, PING, PONG = 1, 8, 9, 10
OPEN = 'tessellot_connections{route="/api/games/{game_id}/live"}'
SOURCE = "127.0.0.5"
MEMORY = "process_resident_memory_bytes"
SECONDS = 60


def frame(kind, data=b"", *, is_whole=True):
    """A frame as clients send it: masked, here with zeros."""
    length = bytes([len(data)]) if len(data) < 126 else b"\x7e" + struct.pack("!H", len(data))
    first = kind | 0x80 if is_whole else kind
    return bytes([first, length[0] | 0x80]) + length[1:] + bytes(4) + data


@contextmanager
def live(server, game_id):
    """A live connection, byte by byte."""
    key = base64.b64encode(os.urandom(16)).decode()
    with socket.create_connection(("127.0.0.1", server.port), SECONDS, (SOURCE, 0)) as opened:
        head = (
            f"GET /api/games/{game_id}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        )
        opened.sendall(head.encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += opened.recv(1000)
        assert b" 101 " in answer
        opened.sendall(frame(TEXT, b'{"type": "hello"}'))
        yield opened


def sockets_of(process):
    """How many sockets a process has; those that it is about to close are not counted."""
    return min(_sockets_now(process) for _ in range(5))


def _sockets_now(process):
    time.sleep(0.1)
    found = 0
    for one in Path(f"/proc/{process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            found += str(one.readlink()).startswith("socket:")
    return found


def metric(server, name):
    with server.http() as http:
        lines = http.get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name + " "))


def comes_true(fact):
    end = time.monotonic() + SECONDS
    while not fact():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.fixture
def impatient(start):
    """A server that leaves soon who does not read."""
    return start(network={"write_seconds": 0.6})


@pytest.mark.parametrize("last_word", [b"", frame(GOODBYE, struct.pack("!H", 1000))])
def test_a_client_that_does_not_read_is_left_whatever_it_says(impatient, last_word):
    game_id = impatient.create("tailits-taiji")["id"]
    before = sockets_of(impatient.process)
    with live(impatient, game_id) as opened:
        # The answers are more than all buffers on the way can take.
        with suppress(OSError):
            for _ in range(100):
                opened.sendall(20 * frame(TEXT, b'{"type": "state"}'))
                time.sleep(0.01)
            opened.sendall(last_word)
        comes_true(lambda: not metric(impatient, OPEN) and sockets_of(impatient.process) <= before)


@pytest.mark.parametrize(
    "odd",
    [frame(PING, 125 * b"x"), frame(PONG), frame(0, is_whole=False)],
    ids=["ping", "pong", "part"],
)
def test_frames_that_are_no_messages_are_few(impatient, odd):
    game_id = impatient.create()["id"]
    with live(impatient, game_id) as opened:
        if odd[0] & 0x0F == 0:
            opened.sendall(frame(TEXT, b"{", is_whole=False))
        with suppress(OSError):
            # Nothing of what is answered is read meanwhile.
            for _ in range(2000):
                opened.sendall(10 * odd)
        comes_true(lambda: metric(impatient, 'tessellot_sockets_closed_total{reason="frames"}'))
    assert impatient.logged('"reason": "frames"', SOURCE)


def test_messages_that_come_at_once_are_read_one_after_the_other(impatient):
    game_id = impatient.create()["id"]
    assert impatient.connect(game_id).ask("ping")["type"] == "pong"
    used = metric(impatient, MEMORY)
    with ExitStack() as stack:
        for _ in range(40):
            opened = stack.enter_context(live(impatient, game_id))
            opened.setblocking(False)
            with suppress(BlockingIOError):
                opened.send(40_000 * frame(TEXT))
        # None of them keeps others waiting.
        assert impatient.connect(game_id).ask("ping")["type"] == "pong"
        grown = metric(impatient, MEMORY) - used
    assert grown < 40e6
