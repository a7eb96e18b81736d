"""A short run of the fuzzer; the long one is `python -m tests.server.fuzzing`."""

from __future__ import annotations

from tests.server.fuzzing.fuzz import assert_healthy, fuzz


def test_the_server_is_healthy_after_nonsense(start):
    server = start()
    found = fuzz(server, 800, seed=3)
    assert found["messages"] > 100
    assert found["answers"]
    assert not [status for status in found if status.startswith("5")]
    assert_healthy(server)
