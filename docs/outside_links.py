"""What the documentation site changes in the pages, which are written to be read as files too.

Links to files and folders outside of `docs` become their names.
"""

from __future__ import annotations

import re
from typing import Any

_OUTSIDE = re.compile(
    r"\[([^\]]+)\]\((?:\.\./)+((?:README|CHANGELOG|CONTRIBUTING)\.md|(?:src|tests|benchmarks|web|deploy)(?:/[^)#]*)?)"
    r"(?:#[^)]*)?\)"
)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The text of a page, as MkDocs asks for it before it renders the page."""
    return _OUTSIDE.sub(_named, markdown)


def _named(link: re.Match[str]) -> str:
    text, path = link.groups()
    return text if text.strip("`/") == path.rstrip("/") else f"{text} (`{path}`)"
