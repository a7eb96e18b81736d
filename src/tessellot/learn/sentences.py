"""Sentences that stand in a lesson file in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tessellot.locale import LANGUAGES


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence in all languages, in the order of `LANGUAGES`.

    It is used like a `Text` of the catalogue: ``sentence.to("ru")``.
    """

    versions: tuple[str, ...]

    @classmethod
    def of(cls, versions: Mapping[str, str]) -> Sentence:
        """The sentence whose versions are given by language."""
        return cls(tuple(_unbroken(versions[language]) for language in LANGUAGES))

    def to(self, language: str) -> str:
        """The sentence in that language (English where the language is unknown)."""
        index = LANGUAGES.index(language) if language in LANGUAGES else 0
        return self.versions[index]

    def __str__(self) -> str:
        return self.versions[0]


def _unbroken(text: str) -> str:
    """The text with scores, such as 9 : 7, that no line break divides."""
    return text.replace(" : ", "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}")
