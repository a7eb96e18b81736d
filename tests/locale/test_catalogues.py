"""Every sentence of the package and of the page exists in every language."""

from __future__ import annotations

import gettext
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import tessellot
from tessellot.locale import LANGUAGES, PluralText, Text
from web.scripts.sentences import MARK, extract

PACKAGE = Path(tessellot.__file__).parent
PAGE = Path(__file__).parents[2] / "web" / "src"
OTHERS = LANGUAGES[1:]
KEYWORDS = {
    "Text": None,
    "PluralText": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def extracted(folder, *methods):
    """The sentences of a folder, each with its context."""
    found = extract_from_dir(str(folder), list(methods), keywords=KEYWORDS)
    return {(context, message) for _, _, message, _, context in found}


def package_sentences():
    return extracted(PACKAGE, ("**.py", "python"))


def page_sentences():
    method = "web.scripts.sentences:extract"
    return extracted(PAGE, ("**.svelte", method), ("**.ts", method))


def catalogue(language):
    path = PACKAGE / "locale" / language / "LC_MESSAGES" / "tessellot.po"
    with path.open("rb") as stream:
        return read_po(stream, locale=language)


def messages(language):
    return [message for message in catalogue(language) if message.id]


def forms(text):
    return text if isinstance(text, tuple) else (text,)


def placeholders(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_and_no_other(language):
    translated = {(m.context, m.id) for m in messages(language) if all(forms(m.string))}
    sentences = package_sentences() | page_sentences()
    assert sentences - translated == set()
    assert translated - sentences == set()


@pytest.mark.parametrize("language", OTHERS)
def test_the_sentences_of_the_page_are_marked_for_it(language):
    marked = {(m.context, m.id) for m in messages(language) if MARK in m.auto_comments}
    assert len(marked) > 200
    assert marked == page_sentences()


@pytest.mark.parametrize("language", OTHERS)
def test_translations_use_the_same_values(language):
    for message in messages(language):
        wanted = set().union(*map(placeholders, forms(message.id)))
        for form in forms(message.string):
            assert placeholders(form) == wanted, message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", OTHERS)
def test_plural_sentences_have_every_form_of_the_language(language):
    plural = [message for message in messages(language) if isinstance(message.id, tuple)]
    assert plural
    for message in plural:
        assert len(message.string) == catalogue(language).num_plurals, message.id
        assert all("{count}" in form for form in message.id + message.string), message.id


def test_the_rule_for_plural_forms_is_that_of_the_language():
    rule = gettext.c2py(catalogue("ru").plural_expr)
    singular = {n for n in range(1000) if n % 10 == 1 and n % 100 != 11}
    few = {n for n in range(1000) if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)}
    for n in range(1000):
        assert rule(n) == (0 if n in singular else 1 if n in few else 2)


def test_a_sentence_is_given_in_the_language_asked_for():
    refusal = tessellot.game("taiji").start().play("d5/d4").why_illegal("d4/d3")[0]
    assert str(refusal) == "Already covered: d4."
    assert refusal.text.to("ru") != str(refusal)
    assert "d4" in refusal.text.to("ru")
    assert Text("Not in any catalogue {x}.", x=1).to("ru") == "Not in any catalogue 1."


def test_a_plural_sentence_follows_its_count():
    sentences = [
        PluralText("{count} node a move", "{count} nodes a move", count=n) for n in (1, 2, 5, 21)
    ]
    assert [str(one) for one in sentences] == [
        "1 node a move",
        "2 nodes a move",
        "5 nodes a move",
        "21 nodes a move",
    ]
    assert [one.to("ru") for one in sentences] == [
        "1 узел на ход",
        "2 узла на ход",
        "5 узлов на ход",
        "21 узел на ход",
    ]
    assert all(one != other for one, other in pairwise(sentences))
    unknown = [PluralText("{count} ox", "{count} oxen", count=n).to("ru") for n in (1, 2)]
    assert unknown == ["1 ox", "2 oxen"]


def test_sentences_within_sentences_are_translated_too():
    with pytest.raises(tessellot.IllegalMoveError) as caught:
        tessellot.game("lot").start().play("h8")
    russian = caught.value.text.to("ru")
    assert "Off the board" not in russian
    assert "not legal" not in russian
    assert "h8" in russian


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('t("Close")', (1, "gettext", "Close")),
        ('{t("It’s " +\n  "here: {x}", { x })}', (1, "gettext", "It’s here: {x}")),
        ("\nt('A \"b\"')", (2, "gettext", 'A "b"')),
        ('tp("side", "X")', (1, "pgettext", ("side", "X"))),
        ('tn("{count} a", "{count} b", n)', (1, "ngettext", ("{count} a", "{count} b"))),
    ],
)
def test_sentences_are_found_in_the_code_of_the_page(code, found):
    (message,) = extract(BytesIO(code.encode()), {}, (), {})
    assert message == (*found, [MARK])


def test_only_literal_texts_can_be_translated():
    for code in ("t(text)", "t(`Hello`)", 'tn("{count} a", other, n)', 't("a" + b)'):
        with pytest.raises(SyntaxError, match="string literal"):
            list(extract(BytesIO(code.encode()), {}, (), {}))
    assert not list(extract(BytesIO(b'at("a"); list.t("b"); import("c")'), {}, (), {}))
