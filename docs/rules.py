"""Write the rules into the pages of the games: `python -m docs.rules`.

The text comes from `tessellot.learn.rules`, as that of the booklets and the page does. It stands
between two comments; everything else on a page is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from docs.generated_part import with_part
from tessellot.games import GAMES
from tessellot.learn.rules import Block, Figures, Heading, Prose, read_chapter, read_spans

FOLDER = Path(__file__).with_name("games")
BEGIN = "<!-- The rules, written by python -m docs.rules from src/tessellot/learn/rules. -->"
END = "<!-- The end of the rules. -->"


def main() -> None:
    for game_id in GAMES:
        path = FOLDER / f"{game_id}.md"
        path.write_text(with_rules(path.read_text("utf-8"), game_id), "utf-8")
        print(f"docs/games/{path.name}")


def with_rules(page: str, game_id: str) -> str:
    """A page with the rules of its game between the two comments."""
    return with_part(page, BEGIN, END, rules(game_id).rstrip())


def rules(game_id: str) -> str:
    """The rules of a game in Markdown."""
    chapter = read_chapter(game_id, "en")
    lead = (prose.text for prose in chapter.lead[1:])
    return "\n".join(f"{text}\n" for text in (*lead, *map(_markdown, chapter.blocks)))


def _markdown(block: Block) -> str:
    match block:
        case Heading(text):
            return f"## {text}"
        case Prose(mark=""):
            return _text(block)
        case Prose(mark=mark):
            return f"{mark if mark.endswith('.') else '-'} {_text(block)}"
        case Figures(row):
            pictures = (f"![{_plain(caption)}](../figures/{name}.svg)" for name, caption in row)
            captions = (caption for _, caption in row)
            return "\n".join(map(_row, (pictures, ("---" for _ in row), captions)))


def _text(prose: Prose) -> str:
    """The text of a paragraph, with links to the pages of games."""
    return "".join(
        f"**{span.text}**"
        if span.strong
        else f"[{span.text}]({span.link}.md)"
        if span.link
        else span.text
        for span in prose.spans
    )


def _plain(text: str) -> str:
    return "".join(span.text for span in read_spans(text))


def _row(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
