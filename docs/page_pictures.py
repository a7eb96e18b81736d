"""Pictures of the page for the docs: `python -m docs.page_pictures` takes them in Chromium.

They show a real server with a real engine, so they are not drawn again by `make figures`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from benchmarks.analysis_page import CHROMIUM, FLAGS, served, share
from tessellot.notation import Record, read_record

FOLDER = Path(__file__).with_name("figures")
GAME = """[Game "battle-of-lits"]
[Board "monogram"]

1. La6b6a7a8 Sd5e5c6d6 (1... swap {X is ahead after this opening.}) 2. Ia2a3a4a5 Lc7c8b9c9
3. Tf5f6g6f7 Te8d9e9f9 4. Sb2c2c3d3 Ie1e2e3e4 5. Si5h6i6h7 Ij2j3j4j5 6. Lf2g2h2h3 Ig9h9i9j9 *
"""
COLOURS = 255
SECONDS = 1000
"""The longest time to wait, in thousandths."""


def main() -> None:
    record: Record = read_record(GAME)
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(
            viewport={"width": 1180, "height": 980}, reduced_motion="reduce", locale="en"
        )
        page.goto(share(url, record))
        page.get_by_test_id("start-review").click()
        page.get_by_test_id("accuracy").wait_for(timeout=120 * SECONDS)
        for _ in range(7):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("l")
        page.get_by_test_id("line").nth(2).wait_for(timeout=60 * SECONDS)
        page.wait_for_timeout(3 * SECONDS)
        store(page, "analysis-board")
        page.goto(f"{url}/analysis/openings")
        page.get_by_test_id("counts").wait_for()
        page.wait_for_timeout(SECONDS)
        page.mouse.move(380, 488)
        store(page, "swap-map-page")
        browser.close()


def store(page: Page, name: str) -> None:
    """Store what the window shows, with few colours."""
    shown = Image.open(BytesIO(page.screenshot())).convert("RGB")
    path = FOLDER / f"{name}.png"
    shown.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=1).save(path, optimize=True)
    print(f"docs/figures/{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
