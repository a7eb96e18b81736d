"""A collection of proven openings and pairs, searched by board and moves up to symmetry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tessellot.engine.analysis import ProofValue
from tessellot.engine.books.proven_openings.opening import ProvenOpening, Side
from tessellot.engine.books.proven_openings.pair import ProvenPair
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.boards import Board
from tessellot.games.moves import SWAP, Move, Placement
from tessellot.geometry import SYMMETRIES, Symmetry

_Symbols = tuple[int, int, int]
"""The size of a board and its two sets of symbols."""


Proof = ProvenOpening | ProvenPair


class ProvenOpenings:
    """Proven openings and pairs; of two proofs the one that was proven directly, or first, is kept.

    What O wins is known by both of its first pieces: each is the reply to the other.
    """

    def __init__(self, proofs: Iterable[Proof]) -> None:
        self._by_board: dict[_Symbols, dict[Placement, ProvenOpening]] = {}
        self._pairs: dict[_Symbols, dict[frozenset[Placement], ProvenPair]] = {}
        derived: list[ProvenOpening] = []
        for proof in proofs:
            if isinstance(proof, ProvenPair):
                self._add_pair(proof)
                derived += proof.openings()
            else:
                self._add(proof)
                derived += [] if proof.transposed is None else [proof.transposed]
        for opening in derived:
            self._add(opening)

    def _add(self, opening: ProvenOpening) -> None:
        # An opening that a symmetry takes to a known one is found by it.
        if self._look_up(opening.board, opening.move) is None:
            symbols = (opening.board.size, *opening.board.symbols)
            self._by_board.setdefault(symbols, {})[opening.move] = opening

    def _add_pair(self, pair: ProvenPair) -> None:
        symbols = (pair.board.size, *pair.board.symbols)
        self._pairs.setdefault(symbols, {}).setdefault(pair.moves, pair)

    def __iter__(self) -> Iterator[ProvenOpening]:
        for known in self._by_board.values():
            yield from known.values()

    def __len__(self) -> int:
        return sum(map(len, self._by_board.values()))

    def find(self, board: Board, move: Placement) -> ProvenOpening | None:
        """The proof of an opening, or of an equivalent one transformed to this board."""
        found = self._look_up(board, move)
        if found is None:
            return None
        opening, symmetry = found
        return opening.transformed(symmetry.inverse, board)

    def winner(self, board: Board, move: Placement) -> Side | None:
        """Who wins after an opening, if that is proven."""
        found = self._look_up(board, move)
        return None if found is None else found[0].winner

    def _look_up(self, board: Board, move: Placement) -> tuple[ProvenOpening, Symmetry] | None:
        """The proof of an equivalent opening, and the symmetry that leads to it."""
        for symmetry, symbols in _images(board):
            known = self._by_board.get(symbols)
            if known:
                found = known.get(move.transformed(symmetry, board.size))
                if found is not None:
                    return found, symmetry
        return None

    def pairs(self, board: Board) -> Iterator[ProvenPair]:
        """The pairs that are proven on this very board."""
        yield from self._pairs.get((board.size, *board.symbols), {}).values()

    def find_pair(self, board: Board, first: Placement, second: Placement) -> ProvenPair | None:
        """The proof of a pair, or of an equivalent one transformed to this board."""
        for symmetry, symbols in _images(board):
            known = self._pairs.get(symbols)
            if known:
                moves = (move.transformed(symmetry, board.size) for move in (first, second))
                found = known.get(frozenset(moves))
                if found is not None:
                    return found.transformed(symmetry.inverse, board)
        return None

    def best_move(self, position: BattleOfLitsPosition) -> tuple[Move, ProofValue] | None:
        """The best move of a position and its value, if a proof has it.

        The order of the moves does not matter: any piece on the board may be the opening.
        """
        board, pieces = position.game.board, position.tiling.pieces
        if len(pieces) == 1:
            return self._reply(position, pieces[0])
        if len(pieces) > 3:
            return None
        if len(pieces) == 2:
            pair = self.find_pair(board, *pieces)
            if pair is not None and pair.answer is not None:
                return pair.answer, ProofValue.WIN
        for piece in pieces:
            opening = self.find(board, piece)
            if opening is not None:
                answer = _answer(opening, [other for other in pieces if other != piece])
                if answer is not None:
                    return answer, ProofValue.WIN
        return None

    def _reply(
        self, position: BattleOfLitsPosition, move: Placement
    ) -> tuple[Move, ProofValue] | None:
        """The best move after an opening, and its value."""
        opening = self.find(position.game.board, move)
        if opening is None:
            return None
        if opening.swap and position.can_swap:
            return SWAP, ProofValue.WIN
        return opening.reply, ProofValue.LOSS if opening.swap else ProofValue.WIN


@lru_cache(maxsize=64)
def _images(board: Board) -> tuple[tuple[Symmetry, _Symbols], ...]:
    """Every symmetry, and how the board looks after it."""
    return tuple(
        (symmetry, (board.size, *board.transformed(symmetry).symbols)) for symmetry in SYMMETRIES
    )


def _answer(opening: ProvenOpening, others: list[Placement]) -> Placement | None:
    """The winner's answer after the opening and these pieces, if the winner is to move."""
    if opening.winner == "O":
        if opening.reply not in others:
            return None
        others = [piece for piece in others if piece != opening.reply]
    return opening.answer_to(others[0]) if len(others) == 1 else None
