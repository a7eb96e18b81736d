"""Rule booklets: text that can be read and searched, and figures that show what they say."""

from __future__ import annotations

import re
import subprocess

import pytest
from pypdf import PdfReader

from tessellot.games import GAMES
from tessellot.locale import LANGUAGES
from tessellot.paper.booklets.booklet import print_booklet
from tessellot.paper.booklets.columns import two_columns
from tessellot.paper.booklets.figures import figures
from tessellot.paper.booklets.rules_text import Figures, Heading, Prose, parse_chapter, read_chapter
from tessellot.paper.print_format import PrintFormat
from tests.paper.rasters import colours

GAMES_AND_LANGUAGES = [(game, language) for game in GAMES for language in LANGUAGES]


def words(path):
    """The text of a PDF as people would copy it, without line breaks."""
    text = subprocess.run(
        ["pdftotext", str(path), "-"], check=True, capture_output=True, text=True, timeout=60
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
        assert text.replace("**", "").replace(" ", "") in found


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_tell_the_same(game):
    english, russian = (read_chapter(game, language) for language in LANGUAGES)
    assert english.picture == russian.picture
    assert [shape(block) for block in english.blocks] == [shape(block) for block in russian.blocks]
    assert re.search("[а-яё]{4}", russian.lead[-1].text)


def shape(block):
    """What a block is, whatever its language."""
    match block:
        case Figures(row):
            return [name for name, _ in row]
        case Prose(_, mark):
            return mark or "text"
        case Heading():
            return "heading"


def test_every_figure_is_used_and_every_use_has_a_figure():
    used = set()
    for game, language in GAMES_AND_LANGUAGES:
        chapter = read_chapter(game, language)
        used.add(chapter.picture)
        for block in chapter.blocks:
            if isinstance(block, Figures):
                used |= {name for name, _ in block.figures}
    assert used == set(figures())


@pytest.mark.parametrize("name", [name for name in figures() if "ghost" in figures()[name].options])
def test_figures_break_the_rule_that_they_are_named_for(name):
    figure = figures()[name]
    broken = [violation.rule for violation in figure.position.why_illegal(figure.options["ghost"])]
    game = figure.position.game.info.id
    rule = name.removeprefix(f"{game}-")
    assert broken == {"legal": [], "line": ["unresolved"]}.get(rule, [rule])


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("battle-of-lits-final", "17 : 15"),
        ("battle-of-lits-tie", "14 : 14"),
        ("tailits-final", "10 : 13"),
        ("taiji-final", "11 : 10"),
    ],
)
def test_scores_in_captions_are_those_of_the_figures(name, score):
    position = figures()[name].position
    assert position.outcome is not None
    assert str(position.score) == score


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


def test_a_chapter_is_read_from_markdown():
    title, text = "# Name\n\nBy somebody\n\n![](hero)\n\n", "## Part\n\nOne\nline.\n\n"
    rest = "- A **dot**\n\n2. Two\n\n![A](a)\n![B](b)\n"
    chapter = parse_chapter(title + text + rest)
    assert (chapter.title, chapter.picture) == ("Name", "hero")
    assert chapter.blocks == (
        Heading("Part"),
        Prose("One line."),
        Prose("A **dot**", "•"),
        Prose("Two", "2."),
        Figures((("a", "A"), ("b", "B"))),
    )


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
