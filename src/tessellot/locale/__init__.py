"""Sentences in English and Russian.

Code writes English once, as a `Text`; catalogues under ``locale/`` say the same in other
languages. A `Text` stays untranslated until somebody asks for it in a language, so that one
server can speak to two people at once.
"""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations, translation
from importlib.resources import as_file, files

LANGUAGES = ("en", "ru")
"""Languages that every sentence exists in; the first is the one the code is written in."""


class Text:
    """A sentence to be shown to a person, in whichever language they read.

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
        """The sentence in that language (English where there is no translation)."""
        template = _catalogue(language).gettext(self.template) if self.template else ""
        values = {name: _in_language(value, language) for name, value in self.values.items()}
        return template.format(**values)

    def __str__(self) -> str:
        return self.to(LANGUAGES[0])

    def __repr__(self) -> str:
        return f"Text({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def _in_language(value: object, language: str) -> object:
    """A value of a sentence: other sentences, one or several, are translated with it."""
    if isinstance(value, Text):
        return value.to(language)
    if isinstance(value, tuple) and any(isinstance(part, Text) for part in value):
        return " ".join(str(_in_language(part, language)) for part in value)
    return value


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == LANGUAGES[0]:
        return NullTranslations()
    with as_file(files(__name__)) as folder:
        return translation("tessellot", folder, [language], fallback=True)
