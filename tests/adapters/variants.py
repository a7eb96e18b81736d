"""The games with which the adapters are tested: all of them, small where that is possible."""

from __future__ import annotations

SMALL = "4x4:XO../.XO./O.X./.OX."
VARIANTS: dict[str, dict[str, str | int]] = {
    "battle-of-lits": {"board": SMALL},
    "tailits": {"pieces": "any"},
    "taiji": {"size": 7},
    "tailits-taiji": {},
    "taiji-lits": {"size": 7},
    "lot": {},
}
