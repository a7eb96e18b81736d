"""Record the playthroughs anew."""

from __future__ import annotations

from tests.adapters.playthroughs import PLAYTHROUGHS, STRINGS, playthrough

for game_id in STRINGS:
    (PLAYTHROUGHS / f"{game_id}.txt").write_text(playthrough(game_id))
