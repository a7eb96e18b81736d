"""Playing on the page by pointer, touch, keyboard or typing, as a person would."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable
from functools import cached_property
from urllib.request import urlopen

from playwright.sync_api import Page, expect

SEND_MOVES = """async ([id, token, moves, ply]) => {
    const held = JSON.parse(localStorage.getItem('tessellot.seats'))[id];
    const socket = new WebSocket(`ws://${location.host}/api/games/${id}/live`);
    await new Promise((opened) => (socket.onopen = opened));
    const answer = (type) => new Promise((resolve, reject) => {
        socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type === type) resolve();
            if (message.type === 'error') reject(new Error(message.text));
        };
    });
    const request = (message, type) => {
        const answered = answer(type);
        socket.send(JSON.stringify(message));
        return answered;
    };
    await request({ type: 'hello', token: token ?? held.token }, 'state');
    for (const move of moves) {
        await request({ type: 'move', ply, move }, 'done');
        ply += 1;
    }
    socket.close();
}"""


class GamePage:
    """A game that is open on a page, and what the server knows about it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.board = page.get_by_test_id("board")
        expect(self.board.locator(".ground")).to_be_visible()

    # --- What the server says ---

    @property
    def id(self) -> str:
        return self.page.url.split("/game/")[1].split("#")[0]

    @property
    def state(self) -> dict:
        return self._get(f"/api/games/{self.id}")

    @cached_property
    def move_table(self) -> dict:
        return self._get(f"/api/tables/{self.state['setup']['table']}")

    def _get(self, path: str) -> dict:
        with urlopen(self.url + path) as answer:
            return json.load(answer)

    @property
    def legal(self) -> list[int]:
        bits = base64.b64decode(self.state["position"]["legal"])
        return [n for n in range(8 * len(bits)) if bits[n // 8] >> n % 8 & 1]

    @property
    def moves(self) -> list[str]:
        return [made["move"] for made in self.state["moves"]]

    @property
    def size(self) -> int:
        return self.move_table["size"]

    def name(self, cell: int) -> str:
        return f"{chr(97 + cell % self.size)}{cell // self.size + 1}"

    def shape(self, action: int) -> str:
        return self.move_table["kinds"][self.move_table["kind"][action]]["shape"]

    # --- Where things are ---

    def point(self, column: float, row: float) -> tuple[float, float]:
        """A place on the board, in cells, as a place in the window."""
        box = self.board.locator(".ground").bounding_box()
        assert box is not None
        unit = box["width"] / self.size
        return box["x"] + column * unit, box["y"] + box["height"] - row * unit

    def centre(self, cell: int) -> tuple[float, float]:
        return self.point(cell % self.size + 0.5, cell // self.size + 0.5)

    def aim(self, cells: list[int]) -> tuple[float, float]:
        """Where to point so that a held piece lies on the cells: on one of them."""
        rows, columns = [c // self.size for c in cells], [c % self.size for c in cells]
        row, column = (min(rows) + max(rows) + 1) / 2, (min(columns) + max(columns) + 1) / 2

        def inside(cell: int) -> tuple[float, float]:
            bottom, left = cell // self.size, cell % self.size
            return (
                min(max(row, bottom + 0.05), bottom + 0.95),
                min(max(column, left + 0.05), left + 0.95),
            )

        near = min(map(inside, cells), key=lambda at: abs(at[0] - row) + abs(at[1] - column))
        return self.point(near[1], near[0])

    def expect_ply(self, ply: int) -> None:
        """The page has seen that many moves."""
        looking = self.page.get_by_test_id("looking")
        expect(looking).to_contain_text(str(ply))
        self.page.wait_for_function(
            "n => document.querySelectorAll('[data-testid=moves] li').length === n", arg=ply
        )

    # --- Ways to make a move ---

    def stay(self) -> None:
        """Decline the swap if it is offered."""
        offer = self.page.get_by_test_id("swap")
        if self.state["position"]["can_swap"]:
            offer.get_by_role("button").nth(1).click()

    def click_cell(self, cell: int) -> None:
        self.page.mouse.click(*self.centre(cell))

    def tap_cell(self, cell: int) -> None:
        self.page.touchscreen.tap(*self.centre(cell))

    def by_cells(self, action: int, *, touch: bool = False) -> None:
        """Mark the cells one by one."""
        pick = self.tap_cell if touch else self.click_cell
        move_table = self.move_table
        if self.shape(action) == "disc":
            pick(move_table["cells"][action][0])
            if move_table["keep"][action] is not None:
                self._choose_line(action)
            elif touch:
                pick(move_table["cells"][action][0])
            return
        if self.shape(action) == "taijitu":
            side = self.state["position"]["turn"]["side"]
            (black,) = move_table["black"][action]
            (white,) = set(move_table["cells"][action]) - {black}
            pick(black if side == "black" else white)
            pick(white if side == "black" else black)
        else:
            for cell in move_table["cells"][action]:
                pick(cell)
            if move_table["black"][action]:
                self._choose_colouring(action)
        if touch or self.shape(action) != "taijitu":
            pick(move_table["cells"][action][0])

    def _choose_line(self, action: int) -> None:
        move_table, page = self.move_table, self.page
        keep = move_table["keep"][action]
        line = sorted([keep, *move_table["removed"][action]])
        named = "–".join(self.name(cell) for cell in line)
        chooser = page.get_by_role("button", name=named)
        if chooser.is_visible():
            chooser.click()
        page.get_by_role("button", name=f"keep {self.name(keep)}", exact=True).click()

    def _choose_colouring(self, action: int) -> None:
        """Press the chips until the ghost has the colours of the move."""
        wanted = sorted(self.name(cell) for cell in self.move_table["black"][action])
        for chip in [None, *self.page.locator(".chip").all()]:
            for _ in range(3):
                if chip is not None:
                    chip.click()
                ghost = self.board.locator(".ghost")
                shown = ghost.get_attribute("data-black") if ghost.count() else None
                if shown and sorted(shown.split()) == wanted:
                    return
        raise AssertionError(f"no colouring {wanted} among the chips")

    def by_tray(self, action: int) -> None:
        """Take the piece, bring its ghost to the place, turn and flip it, and click."""
        move_table, page = self.move_table, self.page
        page.locator(f"button[data-kind='{move_table['kind'][action]}']").click()
        page.mouse.move(*self.aim(move_table["cells"][action]))
        self._turn_until(action)
        page.mouse.click(*self.aim(move_table["cells"][action]))

    def _turn_until(self, action: int) -> None:
        wanted = {self.name(cell) for cell in self.move_table["cells"][action]}
        black = {self.name(cell) for cell in self.move_table["black"][action]}
        ghost = self.board.locator(".ghost")
        for attempt in range(9):
            if (
                set((ghost.get_attribute("data-cells") or "").split()) == wanted
                and set((ghost.get_attribute("data-black") or "").split()) == black
            ):
                return
            self.page.keyboard.press("f" if attempt == 4 else "r")
        raise AssertionError(f"the ghost never lay on {wanted}")

    def by_keyboard(self, action: int) -> None:
        """With the board in focus: take, turn, move with arrows, Enter."""
        page, move_table = self.page, self.move_table
        shape = self.shape(action)
        page.keyboard.press("Escape")
        ghost = self.board.locator(".ghost")
        cells = sorted(move_table["cells"][action])
        kind = move_table["kind"][action]
        for _ in range(8):
            page.keyboard.press("d" if shape == "taijitu" else shape.lower())
            if page.locator(f"button[data-kind='{kind}'][aria-pressed=true]").count():
                break
        offsets = self._offsets(cells)
        black = self._offsets(cells, move_table["black"][action])
        for attempt in range(9):
            shown = self._cells(ghost.get_attribute("data-cells") or "")
            dark = self._cells(ghost.get_attribute("data-black") or "")
            if self._offsets(shown) == offsets and self._offsets(shown, dark) == black:
                break
            page.keyboard.press("f" if attempt == 4 else "r")
        shown = self._cells(ghost.get_attribute("data-cells") or "")
        up = min(c // self.size for c in cells) - min(c // self.size for c in shown)
        right = min(c % self.size for c in cells) - min(c % self.size for c in shown)
        for _ in range(abs(up)):
            page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
        for _ in range(abs(right)):
            page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        page.keyboard.press("Enter")

    def _cells(self, names: str) -> list[int]:
        return [(int(n[1:]) - 1) * self.size + ord(n[0]) - 97 for n in names.split()]

    def _offsets(self, cells: list[int], some: list[int] | None = None) -> set[tuple[int, int]]:
        bottom = min(cell // self.size for cell in cells)
        left = min(cell % self.size for cell in cells)
        chosen = cells if some is None else some
        return {(cell // self.size - bottom, cell % self.size - left) for cell in chosen}

    def send_moves(self, moves: list[str], token: str | None = None) -> None:
        """Make moves by messages to the server: quicker than on the board."""
        if token is None:
            # A guest may still be about to sit down.
            self.page.wait_for_function(
                "id => JSON.parse(localStorage.getItem('tessellot.seats') ?? '{}')[id]?.token",
                arg=self.id,
            )
        self.page.evaluate(SEND_MOVES, [self.id, token, moves, len(self.moves)])

    def close_moment(self) -> None:
        """Close the card over the board, if there is one."""
        button = self.page.get_by_role("button", name="Go on")
        if button.is_visible():
            button.click()

    def by_typing(self, text: str) -> None:
        field = self.page.locator("#typed-move")
        field.fill(text)
        field.press("Enter")

    # --- Whole games ---

    def play_out(
        self, way: Callable[[int, int], None], *, seed: int, decline: bool = True, limit: int = 200
    ) -> int:
        """Random legal moves, entered in one way, until the game is over: how many there were.

        A swap is declined by its button or, without `decline`, by simply placing.
        """
        choose = random.Random(seed)
        for ply in range(len(self.moves), limit):
            if self.state["outcome"]:
                return ply
            if decline:
                self.stay()
            self.close_moment()
            way(choose.choice(self.legal), ply)
            self.expect_ply(ply + 1)
        raise AssertionError("the game does not end")
