"""What the documentation site changes in the pages, which are written to be read as files too.

Links to files outside of `docs` become the names of these files.
"""

from __future__ import annotations

import re
from typing import Any

_OUTSIDE = re.compile(
    r"\[([^\]]+)\]\((?:\.\./)+((?:README|CHANGELOG|CONTRIBUTING)\.md|(?:src|tests|benchmarks|web)/[^)#]*)"
    r"(?:#[^)]*)?\)"
)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The text of a page, as MkDocs asks for it before it renders the page."""
    return _OUTSIDE.sub(r"\1 (`\2`)", markdown)
