"""The sentences of the page, for `pybabel extract`.

The page calls `t`, `tp` and `tn` as others call gettext, pgettext and ngettext. Each call has its
texts as string literals, which may be joined by ``+``; anything else is an error.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

MARK = "page"
"""The comment on each sentence of the page, by which scripts/translations.ts finds them."""

_CALL = re.compile(r"(?<![\w.$])(?P<function>t|tp|tn)\(")
_QUOTED = r'(?:"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\')'
_TEXT = re.compile(rf"\s*(?P<text>{_QUOTED}(?:\s*\+\s*{_QUOTED})*)\s*(?=[,)])")
_TEXTS = {"t": ("gettext", 1), "tp": ("pgettext", 2), "tn": ("ngettext", 2)}
"""The function of gettext for each of the page's, and the number of its texts."""

Message = tuple[int, str, str | tuple[str, ...], list[str]]


def extract(
    stream: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001
    comment_tags: Collection[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Message]:
    """The messages of one file, in the form that Babel wants."""
    source = stream.read().decode("utf-8")
    for call in _CALL.finditer(source):
        line = source.count("\n", 0, call.start()) + 1
        function, count = _TEXTS[call["function"]]
        texts = tuple(_texts(source, call.end(), count, line))
        yield line, function, texts[0] if count == 1 else texts, [MARK]


def _texts(source: str, at: int, count: int, line: int) -> Iterator[str]:
    for _ in range(count):
        found = _TEXT.match(source, at)
        if found is None:
            raise SyntaxError(f"line {line}: a text to translate must be a string literal")
        yield "".join(ast.literal_eval(part) for part in re.findall(_QUOTED, found["text"]))
        at = found.end() + 1
