"""How fast the analysis board follows a key press in a tree of 2,000 moves.

    python -m benchmarks.analysis_page

A server and Chromium run on this machine. Measured is the time from the press of an arrow key to
the frame in which the board shows the next position. The bar is 50 ms.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import Page, sync_playwright

import tessellot
from tessellot.notation import Node, Record
from tessellot.server.wire.study.trees import tree_view

BAR = 50
"""Milliseconds."""
PRESSES = 38
"""The main line has 40 moves."""
CHROMIUM = os.environ.get("TESSELLOT_CHROMIUM") or shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu"]
WATCH = """() => {
    window.measured = [];
    let pressed = 0;
    addEventListener('keydown', (event) => (pressed = event.timeStamp), true);
    const board = document.querySelector('[data-testid=board] svg');
    const shown = () => requestAnimationFrame(() => {
        if (pressed) window.measured.push(performance.now() - pressed);
        pressed = 0;
    });
    new MutationObserver(shown).observe(board, { childList: true, subtree: true });
}"""


def tree_of(moves: int, seed: int) -> Record:
    """A tree of LOT with a long main line and variations everywhere."""
    choose = random.Random(seed)
    record = Record(Node(tessellot.game("lot").start()))
    while record.root.position.outcome is None and sum(1 for _ in record.root.walk()) <= moves:
        nodes = [node for node in record.root.walk() if node.position.outcome is None]
        node = record.root if len(nodes) == 1 else choose.choice(nodes)
        for _ in range(40):
            if node.position.outcome is not None:
                break
            node = node.add(choose.choice(list(node.position.legal_moves())))
    return record


@contextmanager
def served() -> Iterator[str]:
    """The address of a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(sys.executable).with_name("tessellot"))
        command = [program, "serve", "--port", "0", "--data", folder, "--workers", "1"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+?(?=/ )", server.stdout.readline())
            assert found is not None
            try:
                yield found[0]
            finally:
                server.terminate()


def share(url: str, record: Record) -> str:
    """The address of a tree on the analysis board."""
    body = json.dumps({"tree": tree_view(record, "en").tree.model_dump()}).encode()
    request = Request(f"{url}/api/trees", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return f"{url}/analysis/shared-{json.load(answer)['id']}"


def pressed(page: Page, key: str, times: int) -> list[float]:
    """Milliseconds from each press of a key to the board."""
    page.evaluate("() => (window.measured = [])")
    for _ in range(times):
        page.keyboard.press(key)
        page.wait_for_timeout(60)
    found: list[float] = page.evaluate("() => window.measured")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=2000, help="moves of the tree")
    chosen = parser.parse_args()
    record = tree_of(chosen.moves, seed=1)
    count = sum(1 for _ in record.root.walk()) - 1
    slow = False
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(reduced_motion="reduce")
        page.goto(share(url, record))
        page.wait_for_selector("[data-testid=tree] [data-node]")
        page.evaluate(WATCH)
        page.wait_for_timeout(2000)
        for key in ("ArrowRight", "ArrowLeft", "ArrowRight"):
            times = sorted(pressed(page, key, PRESSES))
            median, late = statistics.median(times), times[int(0.95 * len(times))]
            slow |= late > BAR
            print(
                f"{count} moves, {key:10} {len(times)} presses: "
                f"median {median:.0f} ms, 95 % {late:.0f} ms, most {times[-1]:.0f} ms"
            )
        browser.close()
    sys.exit(slow)


if __name__ == "__main__":
    main()
