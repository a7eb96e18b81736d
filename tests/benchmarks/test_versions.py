"""`benchmarks.versions` and `benchmarks.first_move`: processes play, wrong words are refused."""

from __future__ import annotations

import pytest

import tessellot
from benchmarks import first_move, versions
from benchmarks.compare import ROOT


def test_two_versions_play_a_pair_with_the_seats_exchanged() -> None:
    start = tessellot.game("taiji", size=7).start()
    before, after = versions.Version("before", ROOT), versions.Version("after", ROOT)
    try:
        request = {"memory": 1, "limits": {"level": 1}}
        points = versions.play_pair(start, after, before, 0, request)
    finally:
        before.end()
        after.end()
    # The same engine with the same seed: each seat plays the same game.
    assert points == 1
    assert before.moves == after.moves > 10
    assert before.seconds > 0


@pytest.mark.parametrize(
    ("module", "words", "complaint"),
    [
        (versions, ["nowhere"], "There is no commit 'nowhere' here"),
        (first_move, ["nowhere"], "There is no commit 'nowhere' here"),
        (versions, ["HEAD"], "2"),
        (versions, ["HEAD", "--only", "taiji"], "2"),
    ],
)
def test_wrong_words(
    module: object, words: list[str], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["benchmark", *words])
    with pytest.raises(SystemExit, match=complaint):
        module.main()  # type: ignore[attr-defined]
