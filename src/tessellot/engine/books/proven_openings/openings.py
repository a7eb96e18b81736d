"""A collection of proven openings, searched by board and move up to symmetry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tessellot.engine.analysis import ProofValue
from tessellot.engine.books.proven_openings.opening import ProvenOpening
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.boards import Board
from tessellot.games.moves import SWAP, Move, Placement
from tessellot.geometry import SYMMETRIES

_Symbols = tuple[int, int, int]
"""The size of a board and its two sets of symbols."""


class ProvenOpenings:
    """Proven openings; of two proofs of one opening the first is kept."""

    def __init__(self, openings: Iterable[ProvenOpening]) -> None:
        self._by_board: dict[_Symbols, dict[Placement, ProvenOpening]] = {}
        for opening in openings:
            board = opening.board
            known = self._by_board.setdefault((board.size, board.x, board.o), {})
            known.setdefault(opening.move, opening)

    def __iter__(self) -> Iterator[ProvenOpening]:
        for known in self._by_board.values():
            yield from known.values()

    def __len__(self) -> int:
        return sum(map(len, self._by_board.values()))

    def find(self, board: Board, move: Placement) -> ProvenOpening | None:
        """The proof of an opening, or of an equivalent one transformed to this board."""
        for symmetry in SYMMETRIES:
            known = self._by_board.get((board.size, *board.transformed(symmetry).symbols))
            if known:
                found = known.get(move.transformed(symmetry, board.size))
                if found is not None:
                    return found.transformed(symmetry.inverse, board)
        return None

    def best_move(self, position: BattleOfLitsPosition) -> tuple[Move, ProofValue] | None:
        """The best move of a position and its value, if a proven opening has it.

        The order of the moves does not matter: any piece on the board may be the opening.
        """
        pieces = position.tiling.pieces
        if len(pieces) == 1:
            opening = self.find(position.game.board, pieces[0])
            if opening is None:
                return None
            if opening.swap and position.can_swap:
                return SWAP, ProofValue.WIN
            return opening.reply, ProofValue.LOSS if opening.swap else ProofValue.WIN
        if len(pieces) > 3:
            return None
        for piece in pieces:
            opening = self.find(position.game.board, piece)
            if opening is not None:
                answer = _answer(opening, [other for other in pieces if other != piece])
                if answer is not None:
                    return answer, ProofValue.WIN
        return None


def _answer(opening: ProvenOpening, others: list[Placement]) -> Placement | None:
    """The winner's answer after the opening and these pieces, if the winner is to move."""
    if opening.winner == "O":
        if opening.reply not in others:
            return None
        others = [piece for piece in others if piece != opening.reply]
    return opening.answer_to(others[0]) if len(others) == 1 else None
