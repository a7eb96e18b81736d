"""The rules: the same in both languages, with figures that show what they say."""

from __future__ import annotations

import re

import pytest

from tessellot.games import GAMES, game_info
from tessellot.learn.rules import (
    Figures,
    Heading,
    Prose,
    Span,
    figures,
    has_chapter,
    read_chapter,
    read_spans,
)
from tessellot.learn.rules.chapter import parse_chapter
from tessellot.locale import LANGUAGES

GAMES_AND_LANGUAGES = [(game, language) for game in GAMES for language in LANGUAGES]


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
        case Prose(_, mark, in_short):
            return mark or "text", in_short
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


@pytest.mark.parametrize("name", [name for name in figures() if figures()[name].ghost])
def test_figures_break_the_rule_that_they_are_named_for(name):
    figure = figures()[name]
    broken = [violation.rule for violation in figure.position.why_illegal(figure.ghost)]
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


def test_a_chapter_is_read_from_markdown():
    title, text = "# Name\n\nBy somebody\n\n![](hero)\n\n", "## Part\n\nOne\nline.\n\n"
    rest = "- A **dot**\n\n<!-- in short -->\n2. Two\n\n![A](a)\n![B](b)\n"
    chapter = parse_chapter(title + text + rest)
    assert (chapter.title, chapter.picture) == ("Name", "hero")
    assert chapter.blocks == (
        Heading("Part"),
        Prose("One line."),
        Prose("A **dot**", "•"),
        Prose("Two", "2.", in_short=True),
        Figures((("a", "A"), ("b", "B"))),
    )


@pytest.mark.parametrize(("game", "language"), GAMES_AND_LANGUAGES)
def test_the_rules_in_short_are_few_and_tell_how_the_game_ends(game, language):
    chapter = read_chapter(game, language)
    assert 3 <= len(chapter.in_short) <= 6
    headings = [at for at, block in enumerate(chapter.blocks) if isinstance(block, Heading)]
    ending = next(at for at in headings if chapter.blocks[at].text in {"The end", "Конец игры"})
    assert any(block in chapter.in_short for block in chapter.blocks[ending:])


@pytest.mark.parametrize(("game", "language"), GAMES_AND_LANGUAGES)
def test_links_lead_to_the_rules_of_both_halves(game, language):
    blocks = read_chapter(game, language).blocks
    links = [span.link for block in blocks if isinstance(block, Prose) for span in block.spans]
    assert {link for link in links if link} == set(game_info(game).halves)


def test_a_game_without_a_text_has_no_chapter():
    assert not has_chapter("chess")


def test_spans_of_a_text():
    assert read_spans("**A** b [c](taiji)") == (
        Span("A", strong=True),
        Span(" b "),
        Span("c", link="taiji"),
    )
