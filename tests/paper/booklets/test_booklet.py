"""Rule booklets: text that can be read and searched."""

from __future__ import annotations

import subprocess

import pytest
from pypdf import PdfReader

from tessellot.games import GAMES
from tessellot.learn.rules import Figures, Heading, Prose, read_chapter, read_spans
from tessellot.locale import LANGUAGES
from tessellot.paper.booklets.booklet import print_booklet
from tessellot.paper.booklets.columns import two_columns
from tessellot.paper.print_format import PrintFormat
from tests.paper.rasters import colours

GAMES_AND_LANGUAGES = [(game, language) for game in GAMES for language in LANGUAGES]


def words(path):
    """The text of a PDF as people would copy it, without line breaks."""
    text = subprocess.run(
        ["pdftotext", str(path), "-"], check=True, capture_output=True, text=True, timeout=180
    ).stdout
    return " ".join(text.split())


@pytest.mark.parametrize(("game", "language"), GAMES_AND_LANGUAGES)
def test_all_of_the_text_is_on_paper_and_can_be_extracted(tmp_path, game, language):
    path = tmp_path / "rules.pdf"
    form = PrintFormat.of(language=language, paper="letter" if language == "ru" else "a4")
    pages = print_booklet([game], path, form)
    assert len(PdfReader(path).pages) == pages == 1
    found = words(path).replace(" ", "")
    chapter = read_chapter(game, language)
    texts = [chapter.title, *(prose.text for prose in chapter.lead)]
    texts += [block.text for block in chapter.blocks if isinstance(block, Heading | Prose)]
    texts += [
        caption
        for block in chapter.blocks
        if isinstance(block, Figures)
        for _, caption in block.figures
    ]
    for text in texts:
        assert "".join(span.text for span in read_spans(text)).replace(" ", "") in found


def test_a_double_game_brings_the_chapters_of_its_halves(tmp_path):
    path = tmp_path / "rules.pdf"
    assert print_booklet(["taiji-lits", "taiji", "battle-of-lits"], path, PrintFormat.of()) == 3
    pages = [page.extract_text() for page in PdfReader(path).pages]
    assert ["Second half" in page for page in pages] == [True, False, False]
    assert "Néstor Romeral Andrés" in pages[1]
    assert "Keep equal shapes apart." in pages[2]


def test_a_booklet_without_colours_has_none(tmp_path):
    path = tmp_path / "rules.pdf"
    print_booklet(["battle-of-lits"], path, PrintFormat.of(black_and_white=True))
    seen = colours(path, dpi=60)
    assert (seen.max(axis=2) - seen.min(axis=2)).max() <= 2


class Block:
    """Something of a height in a column."""

    above = 0.0

    def __init__(self, height):
        self.height = height


def test_columns_are_filled_in_order_and_the_last_ones_are_about_equal():
    blocks = [Block(height) for height in (30, 30, 40, 30, 30, 20, 20, 20)]
    first, second = two_columns(blocks, iter([70, 100]))
    assert [[block.height for block in column] for column in first] == [[30, 30], [40, 30]]
    assert [[block.height for block in column] for column in second] == [[30, 20], [20, 20]]
