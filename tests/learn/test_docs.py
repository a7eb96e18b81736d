"""The pages of the games tell the rules in the words of the booklets and the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.rules import with_rules
from tessellot.games import GAMES

FOLDER = Path(__file__).parents[2] / "docs" / "games"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_on_a_page_are_up_to_date(game):
    page = (FOLDER / f"{game}.md").read_text("utf-8")
    assert page == with_rules(page, game), "run: make figures"


def test_a_page_without_a_place_for_the_rules_is_refused():
    with pytest.raises(ValueError, match="no place"):
        with_rules("# LOT\n", "lot")
