"""Playthroughs by OpenSpiel: a random game of each kind as text, with long lines cut.

``python -m tests.adapters.playthroughs`` records them anew.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import pyspiel
from open_spiel.python.algorithms import generate_playthrough

from tessellot.adapters.open_spiel import name_of
from tests.adapters.variants import VARIANTS

PLAYTHROUGHS = Path(__file__).parent
WIDTH = 120


def _string(game_id: str) -> str:
    options = ",".join(f"{name}={value}" for name, value in VARIANTS[game_id].items())
    return f"{name_of(game_id)}({options})"


STRINGS = {game_id: _string(game_id) for game_id in VARIANTS}


def playthrough(game_id: str) -> str:
    """The playthrough of a game. A digest stands for the rest of a long line."""
    state = pyspiel.load_game(STRINGS[game_id]).new_initial_state()
    chance = Random(game_id)
    actions = []
    while not state.is_terminal():
        legal = state.legal_actions()
        actions.append(legal[int(chance.random() * len(legal))])
        state.apply_action(actions[-1])
    text = generate_playthrough.playthrough(STRINGS[game_id], actions)
    return "\n".join(map(_shortened, text.splitlines())) + "\n"


def _shortened(line: str) -> str:
    digest = sha256(line.encode()).hexdigest()[:16]
    return line.rstrip() if len(line) <= WIDTH else f"{line[:WIDTH]} … {digest}"
