"""A short storm; ``python -m tests.server.chaos --rounds 300`` is a long one."""

import asyncio

from tests.server.chaos.site import Site
from tests.server.chaos.storm import storm

ROUNDS = 6
"""The first six faults, one of each kind."""


def test_nothing_is_lost_and_nobody_is_behind_whatever_fails(tmp_path):
    site = Site(tmp_path)
    try:
        report = asyncio.run(storm(site, ROUNDS, seed=1))
    finally:
        site.close()
    assert report.acknowledged > 20
    assert report.engine_moves > 3
