"""Examples in docstrings as code: without a fence, Markdown takes ``>>>`` for nested quotations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor

PROMPT = ">>> "


def on_config(config: Any) -> Any:
    """Let MkDocs, and with it mkdocstrings, fence examples."""
    config.markdown_extensions.append(DoctestBlocks())
    return config


class DoctestBlocks(Extension):
    """Fences examples before anything else reads them."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        # Above 25, the priority of pymdownx.superfences.
        md.preprocessors.register(_Fencing(md), "doctest-blocks", 100)


class _Fencing(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return list(chain.from_iterable(_fenced(lines)))


def _fenced(lines: list[str]) -> Iterator[list[str]]:
    """The lines, with a fence around each example: from a prompt to the next empty line."""
    in_fence = in_example = False
    for line in [*lines, ""]:
        if line.lstrip().startswith("```"):
            in_fence = not in_fence
        if in_example and not line.strip():
            in_example = False
            yield ["```", line]
        elif line.startswith(PROMPT) and not in_fence and not in_example:
            in_example = True
            yield ["```pycon", line]
        else:
            yield [line]
