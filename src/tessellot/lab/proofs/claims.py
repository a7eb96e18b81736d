"""Claims of wins, read from a table of proven openings or from a solution in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tessellot.engine.books.proven_openings import ProvenOpening, ProvenPair, read_proofs
from tessellot.games import Move, Position, Seat, TessellotError, game
from tessellot.games.scores import Points
from tessellot.lab.errors import LabError
from tessellot.locale import Text
from tessellot.notation import read_position


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim that a seat wins a position, by at least `margin` points if that is set."""

    name: str
    position: Position
    winner: Seat
    margin: Points | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    """The winner's answers to the loser's next move, in notation, if they are known."""
    reply: Move | None = None
    """The winner's first move, if it is the winner's turn."""

    @classmethod
    def of_opening(cls, opening: ProvenOpening) -> Claim:
        """The claim of a proven opening: the second seat wins, which decides about the swap."""
        opened = game("battle-of-lits", board=opening.board).start().play(opening.move)
        position = opened.after_swap() if opening.swap else opened
        name = f"{opening.board.name} {opening.move}: {opening.winner}"
        reply = None if opening.swap else opening.reply
        return cls(name, position, Seat.SECOND, None, opening.answers, reply)

    @classmethod
    def of_pair(cls, pair: ProvenPair) -> Claim:
        """The claim of a proven pair, with X to move."""
        start = game("battle-of-lits", board=pair.board).start()
        position = start.play(pair.first).play(pair.second)
        winner = Seat.FIRST if pair.winner == "X" else Seat.SECOND
        name = f"{pair.board.name} {pair.first} {pair.second}: {pair.winner}"
        return cls(name, position, winner, None, {}, pair.answer)

    def known_answer(self, moves: Sequence[Move | str]) -> Move | str | None:
        """The winner's next move after `moves`, if the proof contains it."""
        if self.reply is not None:
            if not moves:
                return self.reply
            moves = moves[1:]
        return self.answers.get(str(moves[0])) if len(moves) == 1 else None

    @classmethod
    def of_solution(cls, data: Mapping[str, Any]) -> Claim:
        """The claim of a solution in JSON; raises ValueError if it has no winner."""
        if data["winner"] is None:
            raise ValueError("no winner")
        position = read_position(data["position"])
        winner = Seat(data["winner"])
        margin = data.get("margin")
        if margin is not None:
            margin = abs(margin)
        return cls(data["position"], position, winner, margin)


def read_claims(path: Path) -> list[Claim]:
    """The claims of a file: a table of proven openings, or a solution in JSON."""
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        data = None
    try:
        if isinstance(data, dict) and "position" in data:
            return [Claim.of_solution(data)]
        if isinstance(data, dict):
            return [_claim(ProvenPair.read(data) if "pair" in data else ProvenOpening.read(data))]
    except (KeyError, TypeError, ValueError) as error:
        reason = error.text if isinstance(error, TessellotError) else Text("no winner is claimed")
        raise LabError(Text("{path}: {reason}.", path=path, reason=reason)) from None
    claims = [_claim(proof) for proof in read_proofs(path)]
    if not claims:
        raise LabError(Text("{path} claims nothing: it is empty.", path=path))
    return claims


def _claim(proof: ProvenOpening | ProvenPair) -> Claim:
    return Claim.of_pair(proof) if isinstance(proof, ProvenPair) else Claim.of_opening(proof)
