"""The part of a page that a program writes: it stands between two comments."""

from __future__ import annotations


def with_part(page: str, begin: str, end: str, part: str) -> str:
    """The page with `part` between the comments `begin` and `end`, and nothing else changed."""
    before, _, rest = page.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise ValueError(f"the page has no place for what is generated: {begin}")
    return f"{before}{begin}\n\n{part}\n\n{end}{after}"
