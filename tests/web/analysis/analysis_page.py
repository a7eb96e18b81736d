"""The analysis board in a browser: its tree, and the ways to open it."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, expect

from tests.web.game_page import GamePage

NESTED = """[Game "lot"]
[Result "*"]

{Begins in the middle.} 1. d4 c3 (1... c4 $6 {Nearer.} 2. c5 (2. e5 e3) 2... b4) 2. e4 d3 $1 *
"""
MOVES = ("d4", "c3", "c4", "c5", "e5", "e3", "b4", "e4", "d3")
"""Its moves in the order of the text."""
LATE = "battle-of-lits board=monogram Lb8b9a10b10 Ig2g3g4g5 Tb5a6b6b7 Tg6f7g7h7 Sc2b3c3b4 Sd7e7c8d8"
"""Proven lost for the side to move, by two."""
OPENING = "Td5e5f5e6"
"""On the board monogram, O is proven to win after it."""


class AnalysisPage(GamePage):
    """An analysis that is open on a page; what is legal, the server says of its position."""

    @property
    def size(self) -> int:
        return self.board.locator(".labels text").count() // 2

    @property
    def tree(self) -> Locator:
        return self.page.get_by_test_id("tree")

    def post(self, what: str, body: dict) -> dict:
        data = json.dumps(body).encode()
        request = Request(
            f"{self.url}/api/positions{what}", data, {"content-type": "application/json"}
        )
        with urlopen(request) as answer:
            return json.load(answer)

    def expect_moves(self, *moves: str) -> None:
        """All moves of the tree in the order of the text."""
        found = self.tree.locator("[data-node]")
        expect(found).to_have_count(len(moves))
        for place, move in enumerate(moves):
            expect(found.nth(place)).to_contain_text(move)

    def expect_current(self, move: str) -> None:
        expect(self.tree.locator("[aria-current=step]")).to_contain_text(move)


def open_text(page: Page, url: str, text: str) -> AnalysisPage:
    """Paste a text and open it."""
    page.goto("/analysis")
    page.locator("#text").fill(text)
    page.locator("form button.primary").click()
    page.wait_for_url("**/analysis/*")
    return AnalysisPage(page, url)
