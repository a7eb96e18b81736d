"""A running server and a real browser for every test of the page."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.game_page import GamePage

STATIC = Path(__file__).parents[2] / "src" / "tessellot" / "server" / "static"
CHROMIUM = os.environ.get("TESSELLOT_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds that anything may take on a busy machine."""

expect.set_options(timeout=PATIENCE)


class Server:
    """The server as a user starts it, in a process of its own."""

    def __init__(self, data: Path, port: int = 0, **settings: str) -> None:
        self.data = data
        command = [str(Path(sys.executable).parent / "tessellot"), "serve"]
        command += ["--port", str(port), "--data", str(data), "--workers", "1"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", **settings}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://[0-9.]+:([0-9]+)/", line)
            if found:
                self.url = found[0].rstrip("/")
                self.port = int(found[1])
                return
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        self.process.terminate()
        self._end()

    def _end(self) -> None:
        self.process.wait(timeout=60)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (STATIC / "index.html").exists(), "build the page first: npm run build in web/"
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def empty_lobby(server: Server) -> Iterator[None]:
    """Nobody waits in the lobby: every seat that other tests have left open is taken."""
    _take_open_seats(server)
    yield
    _take_open_seats(server)


def _take_open_seats(server: Server) -> None:
    for waiting in httpx.get(f"{server.url}/api/lobby").json()["games"]:
        joined = httpx.post(f"{server.url}/api/games/{waiting['id']}/join", json={"name": ""})
        assert joined.is_success, joined.text


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        loop = asyncio._get_running_loop()
        yield browser
        # The last test of this process may be one from which the loop was hidden.
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Open a page in a browser of its own; anything it complains about fails the test."""
    contexts = []
    complaints: list[str] = []

    def open_one(*, phone: bool = False, theme: str = "light", language: str = "en-GB") -> Page:
        size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 800}
        context = chromium.new_context(
            base_url=server.url,
            viewport=size,
            has_touch=phone,
            is_mobile=phone,
            color_scheme=theme,
            locale=language,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text)
                if message.type == "error" and "Content Security Policy" in message.text
                else None
            ),
        )
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((server.url, "blob:", "data:", "ws://127.0.0.1"))
                else complaints.append(f"asked another host: {request.url}")
            ),
        )
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def start(open_page: Callable[..., Page], server: Server) -> Callable[..., GamePage]:
    """Set up a game through the page, with both seats here unless told otherwise."""

    def start_one(
        game: str,
        *,
        opponent: str = "here",
        choose: tuple[str, ...] = (),
        page: Page | None = None,
        **how: object,
    ) -> GamePage:
        page = page or open_page(**how)
        page.goto(f"/new/{game}")
        page.locator(f"input[name=opponent][value={opponent}] + span").click()
        for selector in choose:
            page.locator(selector).click()
        page.locator("button.large").click()
        page.wait_for_url("**/game/*")
        return GamePage(page, server.url)

    return start_one
