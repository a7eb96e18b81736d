"""Sentences in English and Russian, by gettext.

Code writes a sentence once, in English, as a `Text` or a `PluralText`; the catalogues under
``locale/`` have its translations, together with those of the page. A sentence is translated only
when it is shown, so that one server can answer two people in two languages.
"""

from __future__ import annotations

import os
from functools import cache
from gettext import NullTranslations, translation

LANGUAGES = ("en", "ru")
"""The languages that every sentence exists in; the first is the one the code is written in."""

_VARIABLES = ("TESSELLOT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def environment_language() -> str:
    """The language that the environment asks for; English if there is no catalogue of it."""
    wanted = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    language = wanted.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


class Text:
    """A sentence for people, which can be translated; values fill its places in braces.

    >>> sentence = Text("No {shape} is left.", shape="T")
    >>> str(sentence)
    'No T is left.'
    >>> sentence.to("ru")
    'Фигур T больше нет.'
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values

    def to(self, language: str) -> str:
        """The sentence in that language; in English if it is not translated yet."""
        values = {name: _in_language(value, language) for name, value in self.values.items()}
        return self._template(_catalogue(language)).format(**values)

    def _template(self, catalogue: NullTranslations) -> str:
        return catalogue.gettext(self.template) if self.template else ""

    def __str__(self) -> str:
        return self.to(LANGUAGES[0])

    def __repr__(self) -> str:
        return f"Text({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class PluralText(Text):
    """A sentence whose form depends on a count, which is ``{count}`` in it.

    >>> [str(PluralText("{count} node a move", "{count} nodes a move", count=n)) for n in (1, 2)]
    ['1 node a move', '2 nodes a move']
    >>> [PluralText("{count} node a move", "{count} nodes a move", count=n).to("ru")
    ...  for n in (1, 2, 5)]
    ['1 узел на ход', '2 узла на ход', '5 узлов на ход']
    """

    __slots__ = ("plural",)

    def __init__(self, singular: str, plural: str, *, count: int, **values: object) -> None:
        super().__init__(singular, count=count, **values)
        self.plural = plural

    def _template(self, catalogue: NullTranslations) -> str:
        count = self.values["count"]
        assert isinstance(count, int)
        return catalogue.ngettext(self.template, self.plural, count)


class Number(Text):
    """A number within a sentence, with the decimal sign of the language.

    >>> Number(13.5).to("en"), Number(13.5).to("ru"), Number(8.0).to("ru")
    ('13.5', '13,5', '8')
    """

    __slots__ = ("number",)

    def __init__(self, number: float) -> None:
        super().__init__("")
        self.number = number

    def to(self, language: str) -> str:
        """The number as it is written in that language."""
        written = f"{self.number:g}"
        return written.replace(".", ",") if language == "ru" else written


def _in_language(value: object, language: str) -> object:
    """A value of a sentence; sentences within it, one or a tuple of them, are translated too."""
    if isinstance(value, Text):
        return value.to(language)
    if isinstance(value, tuple) and any(isinstance(part, Text) for part in value):
        return " ".join(str(_in_language(part, language)) for part in value)
    return value


@cache
def _catalogue(language: str) -> NullTranslations:
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}: known are {', '.join(LANGUAGES)}")
    if language == LANGUAGES[0]:
        return NullTranslations()
    from importlib.resources import as_file, files  # slow to import, and not needed for English

    with as_file(files(__name__)) as folder:
        return translation("tessellot", folder, [language], fallback=True)
