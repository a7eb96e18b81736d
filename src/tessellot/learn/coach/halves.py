"""The end of the first half of a double game, and what carries over."""

from __future__ import annotations

from collections.abc import Iterator

from tessellot.games.scores import Score
from tessellot.learn.conditions import Trial
from tessellot.locale import Number, Text


def texts(trial: Trial) -> Iterator[Text]:
    """What is said after the last piece of the first half: from then on more is counted."""
    counts = trial.after.score.counts
    if len(counts) == len(trial.before.score.counts):
        return
    if any(count.name == "last-placement" for count in counts):
        yield Text("Gets half a point for the last tetromino.")
    first_half = Score(counts[:-1])
    yield Text(
        "The first half is over, {first} : {second}; these points stay.",
        first=Number(first_half.first),
        second=Number(first_half.second),
    )
