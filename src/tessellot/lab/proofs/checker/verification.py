"""Certificates are verified: moves by the rules, what is left by the checker's own search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tessellot.games import TessellotError
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.seats import Seat
from tessellot.geometry import bits_of
from tessellot.lab.proofs.certificates import Certificate
from tessellot.lab.proofs.checker.checker import Checker
from tessellot.locale import Text

Progress = Callable[[int, int], None]
"""Called with the number of positions that are settled, and of those that are known by now."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a certificate is right."""

    fault: Text | None
    """What is wrong, or None."""
    answers: int
    """Answers that were checked."""
    leaves: int
    """Positions that the checker searched."""
    nodes: int
    """Positions that these searches looked at."""


class _FaultError(Exception):
    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class Verification:
    """The verification of one certificate."""

    def __init__(
        self,
        certificate: Certificate,
        checker: Checker | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._certificate = certificate
        self._checker = checker or Checker(certificate.game, certificate.winner)
        self._progress = progress or (lambda _done, _known: None)
        self._answers: dict[int, dict[str, str]] = {}
        self._leaves: dict[int, BattleOfLitsPosition] = {}
        self._answered = 0

    def run(self) -> Verdict:
        """Verify the certificate; the first fault ends it."""
        before = self._checker.nodes
        fault = None
        try:
            self._verify()
        except _FaultError as error:
            fault = error.text
        nodes = self._checker.nodes - before
        return Verdict(fault, self._answered, len(self._leaves), nodes)

    def _verify(self) -> None:
        certificate = self._certificate
        position = self._played(certificate.game.start(), *certificate.moves)
        if not position.tiling.count:
            raise _FaultError(Text("It has no piece on the board."))
        if self._checker.winner_moves(position) and position.outcome is None:
            if certificate.answer is None:
                raise _FaultError(Text("The winner's first move is missing."))
            position = self._played(position, certificate.answer)
        for after, answers in certificate.lines:
            placed = self._played(position, *after).tiling.placed
            self._answers.setdefault(placed, {}).update(answers)
        layer = {position.tiling.placed: position}
        for _ in range(certificate.depth):
            layer = {
                child.tiling.placed: child
                for parent in layer.values()
                for child in self._children(parent)
            }
        self._leaves = layer
        for done, leaf in enumerate(layer.values()):
            self._progress(done, len(layer))
            if not self._is_won(leaf):
                raise _FaultError(
                    Text(
                        "{winner} does not win after {moves}.",
                        winner=certificate.winner,
                        moves=_moves(leaf),
                    )
                )

    def _children(self, position: BattleOfLitsPosition) -> list[BattleOfLitsPosition]:
        """The positions after the loser's moves and the answers to them."""
        if position.outcome is not None:
            return [position]
        legal, unsettled = self._checker.open_moves(position)
        if legal != set(bits_of(position.legal_placements)):
            raise _FaultError(
                Text("The checker and the rules disagree after {moves}.", moves=_moves(position))
            )
        answers = self._answers.get(position.tiling.placed, {})
        index = position.game.move_index
        after_answers = []
        for number in sorted(unsettled):
            after = position.after_placement(number)
            move = str(index[number])
            if after.outcome is not None:
                after_answers.append(after)
            elif move not in answers:
                raise _FaultError(
                    Text(
                        "There is no answer to {move} after {moves}.",
                        move=move,
                        moves=_moves(position),
                    )
                )
        for move, answer in answers.items():
            after_answers.append(self._played(position, move, answer))
            self._answered += 1
        return after_answers

    def _is_won(self, position: BattleOfLitsPosition) -> bool:
        if position.outcome is not None:
            seat = Seat.FIRST if self._certificate.winner == "X" else Seat.SECOND
            return position.outcome.winner is seat
        return self._checker.wins(position)

    def _played(self, position: BattleOfLitsPosition, *moves: str) -> BattleOfLitsPosition:
        for move in moves:
            try:
                after = position.play(move)
            except TessellotError as error:
                raise _FaultError(
                    Text(
                        "{move} is not allowed after {moves}: {reason}",
                        move=move,
                        moves=_moves(position) or "–",
                        reason=error.text,
                    )
                ) from None
            assert isinstance(after, BattleOfLitsPosition)
            position = after
        return position


def _moves(position: BattleOfLitsPosition) -> str:
    return " ".join(map(str, position.tiling.pieces))
