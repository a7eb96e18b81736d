from __future__ import annotations

import pytest

from tests.every_game import GAMES
from tests.playthroughs.recorded import FOLDER, path_of, text_of


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_game_goes_as_recorded(game):
    assert text_of(game) == path_of(game).read_text(encoding="utf-8")


def test_every_recorded_game_is_played():
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(game).name for game in GAMES}
