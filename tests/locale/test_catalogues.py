"""Every sentence of the code exists in every language."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import tessellot
from tessellot.locale import LANGUAGES, Text

PACKAGE = Path(tessellot.__file__).parent
OTHERS = LANGUAGES[1:]


def sentences():
    found = extract_from_dir(str(PACKAGE), [("**.py", "python")], keywords={"Text": None})
    return {message for _, _, message, _, _ in found}


def catalogue(language):
    path = PACKAGE / "locale" / language / "LC_MESSAGES" / "tessellot.po"
    with path.open("rb") as stream:
        return read_po(stream, locale=language)


def placeholders(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_and_no_other(language):
    translated = {message.id for message in catalogue(language) if message.id and message.string}
    assert sentences() - translated == set()
    assert translated - sentences() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_translations_use_the_same_values(language):
    for message in catalogue(language):
        if message.id:
            assert placeholders(message.string) == placeholders(message.id), message.id
            assert not message.fuzzy, message.id


def test_a_sentence_is_spoken_in_the_language_asked_for():
    refusal = tessellot.game("taiji").start().play("d5/d4").why_illegal("d4/d3")[0]
    assert str(refusal) == "Already covered: d4."
    assert refusal.text.to("ru") != str(refusal)
    assert "d4" in refusal.text.to("ru")
    assert Text("Not in any catalogue {x}.", x=1).to("ru") == "Not in any catalogue 1."


def test_sentences_within_sentences_are_translated_too():
    with pytest.raises(tessellot.IllegalMoveError) as caught:
        tessellot.game("lot").start().play("h8")
    russian = caught.value.text.to("ru")
    assert "Off the board" not in russian
    assert "not legal" not in russian
    assert "h8" in russian
