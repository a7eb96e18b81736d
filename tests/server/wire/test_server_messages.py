"""Messages to clients: short where a client knows the rest."""

import random
import time

import pytest

from tessellot.games import Seat
from tessellot.play import Company, Fischer, Match, Player
from tessellot.server.storage import StoredGame
from tessellot.server.wire.live.game_state import Presence, state
from tessellot.server.wire.live.server_messages import move_made
from tests.every_game import DEFAULTS

BOTH = frozenset(Seat)
PRESENCE = Presence(first=True, second=True, watchers=0)


def versions(game):
    """All versions of a random game between two people at one screen."""
    chance = random.Random(1)
    players = (Player.person("Ann"), Player.person("Bob"))
    match = Match.begin(game, Company.HERE, players, Fischer(300, 5))
    stored = StoredGame("a" * 12, match, "here", time.time(), ("hash", "hash"))
    while stored.match.outcome is None:
        match = stored.match
        move = chance.choice(match.position.legal_moves())
        stored = stored.changed(match.play(match.turn, move, time.time()))
        yield stored


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_the_message_about_a_move_is_short_and_does_not_grow_with_the_game(game):
    short, whole = [], []
    for stored in versions(game):
        short.append(len(move_made(stored, None, BOTH, "en").model_dump_json()))
        whole.append(len(state(stored, PRESENCE, None, BOTH, "en").model_dump_json()))
    assert sum(short) < 0.6 * sum(whole)
    assert max(short) < 2600
    # The board itself does not travel: what lies there already is not sent again.
    middle = len(short) // 2
    growth = sum(short[middle:]) / len(short[middle:]) - sum(short[:middle]) / middle
    assert growth < 400
