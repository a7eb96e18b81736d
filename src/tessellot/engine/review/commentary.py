"""Judgements as text: explanations of mistakes, comments in a record, JSON values."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from tessellot.engine.analysis import ProofValue
from tessellot.engine.review.judgement import MISTAKES, Judgement, Value
from tessellot.games import Position, Seat
from tessellot.games.moves import SWAP
from tessellot.locale import LANGUAGES, Text
from tessellot.notation import Node, Record
from tessellot.notation.tree import MARKS

MAX_VARIATION = 8
"""The greatest length of a variation: later moves are guesswork."""


ACCURACY_DECAY = 4.5
"""How quickly accuracy falls with the winning probability that a move loses."""
LEAST_POINTS = 0.5
"""A smaller loss of the expected margin is not worth a sentence."""


def percent(probability: float) -> int:
    """A probability in whole percent."""
    return round(100 * probability)


def explanation(judgement: Judgement, language: str) -> str:
    """Why a move is a mistake: what it loses in winning probability and in points."""
    before, after = judgement.before, judgement.after
    sentences = [
        Text(
            "{verdict}: winning chances go from {before} % to {after} %.",
            verdict=MISTAKES[judgement.verdict],
            before=percent(before.win_probability),
            after=percent(after.win_probability),
        )
    ]
    if before.margin is not None and after.margin is not None:
        sentences.append(
            Text(
                "The expected margin goes from {before} to {after}.",
                before=decimal(before.margin, "+.1f", language),
                after=decimal(after.margin, "+.1f", language),
            )
        )
    if judgement.points is not None and judgement.points >= LEAST_POINTS:
        points = decimal(judgement.points, ".1f", language)
        sentences.append(_given_away(judgement.position, points))
    if before.proven is ProofValue.WIN:
        sentences.append(Text("The win was certain."))
    if after.proven is ProofValue.LOSS:
        sentences.append(Text("Now the loss is certain."))
    best = judgement.best[0]
    better = Text("swap") if best == SWAP else str(best)
    sentences.append(Text("Better was {move}.", move=better))
    return " ".join(sentence.to(language) for sentence in sentences)


def _given_away(position: Position, points: str) -> Text:
    """What the lost points are: symbols, or squares of groups."""
    if any(count.name == "symbols" for count in position.score.counts):
        return Text("It gives away about {points} symbols.", points=points)
    return Text("It gives away about {points} squares of the counted groups.", points=points)


def decimal(value: float, style: str, language: str) -> str:
    """A number as the readers of a language write it: with a true minus, and none for zero."""
    text = format(value, style).replace("-", "−")
    if not text.strip(" +−0."):
        width = len(text) if text.startswith(" ") else 0
        text = text.lstrip(" +−").rjust(width)
    return text if language == "en" else text.replace(".", ",")


def outlook(value: Value, language: str) -> str:
    """The prospects of the first seat in a few words."""
    if value.proven is not None:
        return _CERTAIN[value.proven].to(language)
    chances = _chances(percent(value.win_probability), language)
    if value.margin is None:
        return f"{chances}."
    return f"{chances}, {decimal(value.margin, '+.1f', language)}."


def _chances(share: object, language: str) -> str:
    return Text("First seat {percent} %", percent=share).to(language)


_CERTAIN = {
    ProofValue.WIN: Text("The first seat wins for certain."),
    ProofValue.LOSS: Text("The second seat wins for certain."),
    ProofValue.DRAW: Text("A draw for certain."),
}


def annotate(record: Record, judgements: Iterable[Judgement], language: str) -> None:
    """Write judgements into a record: a comment for each move, a better variation for each mistake.

    Comments of an earlier analysis are replaced; other comments stay.
    """
    line = [record.root, *record.main_line()]
    for judgement in judgements:
        parent, node = line[judgement.turn - 1 : judgement.turn + 1]
        text = outlook(judgement.first_seat(judgement.after), language)
        mark = judgement.verdict.mark
        if mark:
            text += " " + explanation(judgement, language)
            if not set(node.glyphs) & set(MARKS.values()):
                node.glyphs.append(MARKS[mark])
            _add_variation(parent, judgement, language)
        _set_comment(node, text)


def _set_comment(node: Node, text: str) -> None:
    others = [line for line in node.comment.splitlines() if not _analysis().fullmatch(line)]
    node.comment = "\n".join([*others, text])


@cache
def _analysis() -> re.Pattern[str]:
    """Matches a comment of `annotate` in any language: an outlook, perhaps with an explanation."""
    chances = [re.escape(_chances("@", each)).replace("@", r"\d+") for each in LANGUAGES]
    certain = [re.escape(sure.to(each)) for sure in _CERTAIN.values() for each in LANGUAGES]
    verdicts = [re.escape(name.to(each)) for name in MISTAKES.values() for each in LANGUAGES]
    outlooks = rf"(?:{'|'.join(chances)})(?:, [+−-]?\d+[.,]\d)?\.|{'|'.join(certain)}"
    return re.compile(rf"(?:{outlooks})(?: (?:{'|'.join(verdicts)}): .*)?")


def _add_variation(parent: Node, judgement: Judgement, language: str) -> None:
    """Add the best line as a variation; if its first move is one already, only its outlook."""
    better = parent.child(judgement.best[0])
    if better is None:
        better = parent.add(judgement.best[0])
        better.add_line(judgement.best[1:MAX_VARIATION])
    _set_comment(better, outlook(judgement.first_seat(judgement.before), language))


def data(judgement: Judgement) -> dict[str, Any]:
    """A judgement as JSON values; probabilities and margins are for the seat that moved."""
    return {
        "turn": judgement.turn,
        "seat": str(judgement.seat),
        "side": judgement.position.side_of(judgement.seat),
        "move": str(judgement.move),
        "before": _value(judgement.before),
        "after": _value(judgement.after),
        "loss": round(judgement.loss, 4),
        "points": None if judgement.points is None else round(judgement.points, 2),
        "verdict": str(judgement.verdict),
        "best": [str(move) for move in judgement.best],
    }


def _value(value: Value) -> dict[str, Any]:
    return {
        "win_probability": round(value.win_probability, 4),
        "margin": None if value.margin is None else round(value.margin, 2),
        "proven": value.proven,
    }


def first_seat_chances(judgements: Iterable[Judgement]) -> list[float]:
    """The winning probability of the first seat: before the first move, then after each move."""
    chances: list[float] = []
    for judgement in judgements:
        if not chances:
            chances.append(judgement.first_seat(judgement.before).win_probability)
        chances.append(judgement.first_seat(judgement.after).win_probability)
    return chances


def accuracy(judgements: Iterable[Judgement], seat: Seat) -> float:
    """How well a seat played, from 0 to 100: the mean over its moves, 100 for one without loss.

    A loss of 5 % of the winning probability leaves 80 of 100, one of 20 % leaves 40.
    """
    losses = [judgement.loss for judgement in judgements if judgement.seat is seat]
    if not losses:
        return 100.0
    return sum(100 * math.exp(-ACCURACY_DECAY * loss) for loss in losses) / len(losses)


def average_loss(judgements: Iterable[Judgement], seat: Seat) -> float:
    """The winning probability that a seat lost in a move, on average."""
    losses = [judgement.loss for judgement in judgements if judgement.seat is seat]
    return sum(losses) / len(losses) if losses else 0.0
