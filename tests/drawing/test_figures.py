import importlib.util
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "figures"


@pytest.fixture(scope="module")
def figures() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("docs_figures", DOCS / "figures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return dict(module.figures())


def test_the_figures_are_up_to_date(figures):
    stored = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.svg")}
    assert sorted(stored) == sorted(figures), "run: make figures"
    stale = [name for name, picture in figures.items() if stored[name] != picture]
    assert not stale, "run: make figures"


def test_every_figure_is_valid_and_has_words(figures):
    for picture in figures.values():
        assert ET.fromstring(picture)[0].text


def test_every_figure_that_a_page_shows_exists(figures):
    shown = {
        name
        for page in DOCS.rglob("*.md")
        for name in re.findall(r"figures/([\w-]+\.svg)", page.read_text("utf-8"))
    }
    assert shown <= set(figures)


def test_the_finished_games_end_as_the_pages_say(figures):
    words = {name: ET.fromstring(figures[name])[0].text for name in figures}
    assert "The first seat wins 17 : 15." in words["battle-of-lits-final.svg"]
    assert "14 : 14, and they placed last" in words["battle-of-lits-tie.svg"]
    assert "The second seat wins 13 : 10." in words["tailits-final.svg"]
    assert "three stacks in line: b3, c4, d5" in words["lot-win.svg"]
