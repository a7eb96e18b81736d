"""Sharing a tree: links that can be changed, conflicts, pictures, and a frame for other pages."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from urllib.request import urlopen

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.web.analysis.analysis_page import AnalysisPage, open_text
from tests.web.test_page import complaints

LINE = """[Game "lot"]

1. d4 c3 2. e4 {Nearer.} *
"""


def share(page: Page) -> str:
    """Share the tree by link; returns the address."""
    page.locator("summary", has_text="Share").click()
    page.get_by_test_id("share").click()
    return page.get_by_test_id("link").first.input_value()


def state_of(page: Page):
    return page.get_by_test_id("shared-state")


def test_the_browser_that_shared_changes_what_is_behind_the_link(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, LINE)
    link = share(page)
    expect(state_of(page)).to_have_text("The link shows this tree.")
    reader = open_page()
    reader.goto(link)
    copy = AnalysisPage(reader, server.url)
    copy.expect_moves("d4", "c3", "e4")
    reader.locator("summary", has_text="Share").click()
    expect(state_of(reader)).to_contain_text("Changes stay in this browser")
    expect(reader.get_by_test_id("update")).to_have_count(0)
    # A change is behind the link only after an update; the link stays the same.
    page.keyboard.press("End")
    board.by_typing("a1")
    board.expect_moves("d4", "c3", "e4", "a1")
    expect(state_of(page)).to_contain_text("without your last changes")
    page.get_by_test_id("update").click()
    expect(state_of(page)).to_have_text("The link shows this tree.")
    assert page.get_by_test_id("link").first.input_value() == link
    # An unchanged copy follows, a changed one is kept and told.
    reader.reload()
    copy.expect_moves("d4", "c3", "e4", "a1")
    reader.keyboard.press("End")
    copy.by_typing("g7")
    copy.expect_moves("d4", "c3", "e4", "a1", "g7")
    board.by_typing("a2")
    board.expect_moves("d4", "c3", "e4", "a1", "a2")
    page.get_by_test_id("update").click()
    expect(state_of(page)).to_have_text("The link shows this tree.")
    reader.reload()
    copy.expect_moves("d4", "c3", "e4", "a1", "g7")
    reader.get_by_test_id("outdated").get_by_role("button").click()
    copy.expect_moves("d4", "c3", "e4", "a1", "a2")
    # The link leads the author back to their own analysis.
    page.goto(link)
    board.expect_moves("d4", "c3", "e4", "a1", "a2")
    page.locator("summary", has_text="Share").click()
    expect(page.get_by_test_id("update")).to_be_disabled()


def test_two_who_change_one_tree_lose_nothing(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, LINE)
    share(page)
    page.locator("summary", has_text="Link for editing").click()
    editing = page.get_by_label("Link for editing").input_value()
    other = open_page()
    other.goto(editing)
    second = AnalysisPage(other, server.url)
    assert "token" not in other.url
    other.keyboard.press("End")
    second.by_typing("a1")
    second.expect_moves("d4", "c3", "e4", "a1")
    other.locator("summary", has_text="Share").click()
    other.get_by_test_id("update").click()
    expect(state_of(other)).to_have_text("The link shows this tree.")
    page.keyboard.press("End")
    board.by_typing("g7")
    board.expect_moves("d4", "c3", "e4", "g7")
    page.get_by_test_id("update").click()
    problem = page.get_by_test_id("share-problem")
    expect(problem).to_contain_text("This tree was changed elsewhere meanwhile.")
    own = page.url
    problem.get_by_role("button", name="Open the other version").click()
    board.expect_moves("d4", "c3", "e4", "a1")
    page.goto(own)
    board.expect_moves("d4", "c3", "e4", "g7")
    page.locator("summary", has_text="Share").click()
    page.get_by_test_id("update").click()
    problem.get_by_role("button", name="Replace it with this one").click()
    expect(state_of(page)).to_have_text("The link shows this tree.")
    reader = open_page()
    reader.goto(page.get_by_test_id("link").first.input_value())
    AnalysisPage(reader, server.url).expect_moves("d4", "c3", "e4", "g7")


def test_the_line_as_gif_and_all_positions_on_a_sheet(open_page, server, tmp_path: Path) -> None:
    page = open_page()
    open_text(page, server.url, LINE)
    page.locator("summary", has_text="Share").click()

    def downloaded(button: str) -> Image.Image:
        with page.expect_download() as download:
            page.get_by_test_id(button).click()
        assert download.value.suggested_filename.startswith("lot-analysis-")
        download.value.save_as(tmp_path / button)
        return Image.open(BytesIO((tmp_path / button).read_bytes()))

    gif = downloaded("gif")
    assert (gif.format, getattr(gif, "n_frames", 0)) == ("GIF", 4)
    sheet = downloaded("sheet")
    assert sheet.format == "PNG"
    assert sheet.width > sheet.height / 2


@pytest.fixture
def another_site(chromium: Browser) -> Iterator[Callable[[str], Page]]:
    """Opens a page of another origin with some content."""
    content = b""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Keep the log of the tests clean."""

    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    thread = threading.Thread(target=site.serve_forever)
    thread.start()
    context = chromium.new_context(reduced_motion="reduce")

    def opened(body: str) -> Page:
        nonlocal content
        content = f"<!doctype html><title>Elsewhere</title>{body}".encode()
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{site.server_port}/")
        return page

    yield opened
    context.close()
    site.shutdown()
    thread.join()
    site.server_close()


def test_a_shared_tree_in_a_frame_of_another_page(open_page, another_site, server) -> None:
    page = open_page()
    open_text(page, server.url, LINE)
    share(page)
    page.locator("summary", has_text="Embed in a page").click()
    code = page.get_by_label("Code for your page").input_value()
    # Beside it a page of ours that may not be framed.
    host = another_site(f"{code}<iframe src='{server.url}/analysis'></iframe>")
    frame = host.frame_locator("iframe").first
    step = frame.get_by_test_id("step")
    expect(step).to_contain_text("The start")
    for _ in range(3):
        frame.get_by_role("button", name="One move on").click()
    expect(step).to_contain_text("3. e4")
    expect(step).to_contain_text("Nearer.")
    expect(frame.get_by_role("img").locator(".stone")).to_have_count(3)
    expect(frame.get_by_role("button", name="One move on")).to_be_disabled()
    step.click()
    host.keyboard.press("ArrowLeft")
    expect(step).to_contain_text("2. c3")
    expect(frame.locator("header")).to_have_count(0)
    expect(frame.get_by_role("link")).to_have_attribute("target", "_blank")
    expect(host.frame_locator("iframe").nth(1).locator("#text")).to_have_count(0)
    # On its own it is accessible too.
    page.goto(code.split('"')[1])
    expect(page.get_by_test_id("step")).to_be_visible()
    assert complaints(page) == []


@pytest.mark.parametrize(
    ("path", "framed"), [("/embed/x", True), ("/", False), ("/analysis/x", False)]
)
def test_only_the_embedded_board_may_be_framed(server, path: str, framed: bool) -> None:
    with urlopen(server.url + path) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert ("frame-ancestors *" in policy) == framed
        assert ("frame-ancestors 'none'" in policy) != framed
        assert (answer.headers["X-Frame-Options"] is None) == framed


def test_a_tree_that_does_not_exist_is_told_in_a_sentence(open_page, server) -> None:
    page = open_page()
    page.goto("/embed/nowhere")
    expect(page.get_by_role("alert")).to_have_text("There is no such tree.")
    page.goto("/analysis/shared-nowhere")
    expect(page.get_by_role("heading")).to_have_text("There is no such tree.")
