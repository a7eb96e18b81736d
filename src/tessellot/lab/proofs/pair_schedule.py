"""Which pair of pieces to prove next, so that the openings of a board are settled soon.

A proof that O wins after a pair settles both of its openings; X wins after an opening if X wins all
of its pairs. Pairs that look good for O come first, and among them those that would settle two
openings and those with a reply that has won before (a *hub*). Each pair gets a budget of nodes;
those for which it was not enough wait for the next round, with a larger one, also if an earlier
run has tried them. At the end of a round
openings are tried as a whole, those that look worst for O first: to refute all replies in one
search takes far less than one pair after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tessellot.engine.books.proven_openings import (
    Attempt,
    Proof,
    ProvenOpening,
    ProvenOpenings,
    ProvenPair,
)
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.first_moves import equivalent_first_moves
from tessellot.games.moves import Placement
from tessellot.geometry import bits_of

FIRST_BUDGET, BUDGET_GROWTH = 4_000_000, 5
"""Nodes for a pair in the first round, and the factor from round to round."""

LEAST_CHANCES = (0.45, 0.3, 0.15)
"""In the first rounds only pairs that O wins with at least this probability are tried."""

MOST_FAILURES = 3
"""Pairs of an opening that may fail in a round before the opening waits for the next one."""

WHOLE_BUDGET = 8
"""How many times the nodes of a pair a whole opening gets."""

BOTH_OPEN_BONUS, HUB_BONUS, BEST_HUB = 0.15, 0.03, 5
"""Added to the probability: if both openings are open, and for each of up to five earlier wins."""

Pair = tuple[Placement, Placement]


@dataclass(frozen=True, slots=True)
class PairTask:
    """A pair to prove: an opening and a reply, or None for all replies, with a limit of nodes."""

    opening: Placement
    reply: Placement | None
    nodes: int

    @property
    def pieces(self) -> tuple[Placement, ...]:
        """The opening, and the reply if there is one."""
        return (self.opening,) if self.reply is None else (self.opening, self.reply)


@dataclass(slots=True)
class _OpenOpening:
    """An opening that is not settled, one of its equivalence class."""

    move: Placement
    chances: Mapping[Placement, float]
    """Of O, by reply; all legal replies."""
    x_wins: dict[Placement, ProvenPair] = field(default_factory=dict)
    """The replies after which X wins."""


class PairSchedule:
    """The openings of a board: what is settled, and what to try next."""

    def __init__(
        self,
        game: BattleOfLits,
        known: ProvenOpenings,
        hints: Iterable[Pair] = (),
        attempts: Iterable[Attempt] = (),
    ) -> None:
        self._game, self._board = game, game.board
        self._symmetries = game.board.symmetries
        self.settled: Counter[str] = Counter()
        """Openings up to symmetry, by winner."""
        self.round = 0
        self._open: dict[Placement, _OpenOpening] = {}
        self._class: dict[Placement, Placement] = {}
        self._tried: dict[frozenset[Placement], int] = {}
        self._failures: Counter[Placement] = Counter()
        self._running: set[frozenset[Placement]] = set()
        self._hubs: Counter[Placement] = Counter()
        self._unrated: list[Placement] = []
        start = game.start()
        for images in equivalent_first_moves(game.board):
            self._class.update(dict.fromkeys(images, images[0]))
            found = known.find(game.board, images[0])
            if found is not None:
                self.settled[found.winner] += 1
            elif start.play(images[0]).outcome is None:
                self._unrated.append(images[0])
        self._known_pairs = list(known.pairs(game.board))
        self._hints = [self._canonical(*hint) for hint in hints]
        for attempt in attempts:
            pieces = self._canonical(*attempt.pieces)
            self._tried[pieces] = max(attempt.nodes, self._tried.get(pieces, 0))
        self._count_failures()

    @property
    def unrated(self) -> list[Placement]:
        """The open openings, for which `rate` has to be called first."""
        return self._unrated

    @property
    def open(self) -> int:
        """The number of openings that are not settled."""
        return len(self._open)

    def rate(self, opening: Placement, chances: Mapping[Placement, float]) -> list[ProvenOpening]:
        """Set with what probability O wins after the replies that look best.

        Returns the opening if all of its pairs are known to be won by X: the run that proved the
        last of them was stopped before it noted that.
        """
        legal = self._game.start().play(opening).legal_placements
        replies = {self._game.move_index[number]: 0.0 for number in bits_of(legal)}
        rated = {move: chance for move, chance in replies.items() if isinstance(move, Placement)}
        rated.update({move: chance for move, chance in chances.items() if move in rated})
        self._open[opening] = _OpenOpening(opening, rated)
        settled = []
        for pair in self._known_pairs:
            if pair.winner == "X":
                settled += self._note_x_win(pair, only=opening)
        return settled

    def next_task(self) -> PairTask | None:
        """The pair to try next; None if nothing is left that is not being tried already."""
        while self._open:
            nodes = self._budget
            task = self._hinted(nodes) or self._best(nodes) or self._whole(nodes)
            if task is not None:
                self._running.add(self._canonical(*task.pieces))
                return task
            if self._running:
                return None
            self.round += 1
            self._count_failures()
        return None

    @property
    def _budget(self) -> int:
        """The nodes for a pair in this round."""
        return FIRST_BUDGET * int(BUDGET_GROWTH**self.round)

    def _count_failures(self) -> None:
        """Count for each opening the pairs that have failed with the nodes of this round."""
        self._failures.clear()
        for pieces, nodes in self._tried.items():
            if len(pieces) > 1 and nodes >= self._budget:
                self._failures.update(self._class[piece] for piece in pieces)

    def _hinted(self, nodes: int) -> PairTask | None:
        for hint in self._hints:
            if self._tried.get(hint, 0) < nodes and hint not in self._running:
                task = self._task_of_hint(hint, nodes)
                if task is not None:
                    return task
        return None

    def _task_of_hint(self, hint: frozenset[Placement], nodes: int) -> PairTask | None:
        """A hinted pair as an open opening and its reply, perhaps equivalent to those hinted at."""
        openings = (self._open.get(self._class[move]) for move in hint)
        for opening in filter(None, openings):
            for reply in opening.chances.keys() - opening.x_wins.keys():
                if self._canonical(opening.move, reply) == hint:
                    return PairTask(opening.move, reply, nodes)
        return None

    def _best(self, nodes: int) -> PairTask | None:
        least = LEAST_CHANCES[self.round] if self.round < len(LEAST_CHANCES) else 0.0
        best, task = -1.0, None
        for opening in self._open.values():
            if self._failures[opening.move] >= MOST_FAILURES:
                continue
            for reply, chance in opening.chances.items():
                score = chance + HUB_BONUS * min(self._hubs[self._class[reply]], BEST_HUB)
                if score < least or reply in opening.x_wins:
                    continue
                if self._class[reply] in self._open:
                    score += BOTH_OPEN_BONUS
                if score > best:
                    pair = self._canonical(opening.move, reply)
                    if self._tried.get(pair, 0) < nodes and pair not in self._running:
                        best, task = score, PairTask(opening.move, reply, nodes)
        return task

    def _whole(self, nodes: int) -> PairTask | None:
        """An opening to prove as a whole: the worst for O of those that were not tried yet."""
        nodes *= WHOLE_BUDGET
        for opening in sorted(self._open.values(), key=lambda it: max(it.chances.values())):
            key = self._canonical(opening.move)
            if self._tried.get(key, 0) < nodes and key not in self._running:
                return PairTask(opening.move, None, nodes)
        return None

    def record(self, task: PairTask, proof: Proof | None) -> list[ProvenOpening]:
        """Note the result of a task, None if it failed; returns the openings that it settles."""
        canonical = self._canonical(*task.pieces)
        self._running.discard(canonical)
        if proof is None:
            self._tried[canonical] = task.nodes
            self._count_failures()
            return []
        if isinstance(proof, ProvenOpening):
            return self._settle([proof])
        if proof.winner == "X":
            return self._note_x_win(proof)
        settled = self._settle(proof.openings())
        for proven in proof.openings():
            self._hubs[self._class[proven.move]] += 1
        return settled

    def _settle(self, openings: Iterable[ProvenOpening]) -> list[ProvenOpening]:
        """Note proven openings; returns those that were open."""
        settled = []
        for proven in openings:
            if self._open.pop(self._class[proven.move], None) is not None:
                self.settled[proven.winner] += 1
                settled.append(proven)
        return settled

    def _note_x_win(self, pair: ProvenPair, only: Placement | None = None) -> list[ProvenOpening]:
        """Note a pair that X wins for both openings; returns those of which it was the last."""
        settled = []
        images = [pair.transformed(symmetry, self._board) for symmetry in self._symmetries]
        for image in images:
            for move, reply in ((image.first, image.second), (image.second, image.first)):
                opening = self._open.get(move)
                if opening is None or only not in (None, move):
                    continue
                opening.x_wins[reply] = image
                if len(opening.x_wins) == len(opening.chances):
                    del self._open[move]
                    self.settled["X"] += 1
                    settled.append(_won_by_x(opening))
        return settled

    def _canonical(self, *pieces: Placement) -> frozenset[Placement]:
        """Pieces without order, the same for all that a symmetry of the board exchanges."""
        size = self._board.size
        images = (
            frozenset(move.transformed(symmetry, size) for move in pieces)
            for symmetry in self._symmetries
        )
        return min(images, key=lambda image: sorted(move.cells for move in image))


def _won_by_x(opening: _OpenOpening) -> ProvenOpening:
    pairs = opening.x_wins
    hardest = max(pairs, key=lambda reply: pairs[reply].nodes)
    return ProvenOpening(
        pairs[hardest].board,
        opening.move,
        "X",
        hardest,
        {str(reply): str(pair.answer) for reply, pair in pairs.items() if pair.answer},
        sum(pair.nodes for pair in pairs.values()),
        sum(pair.seconds for pair in pairs.values()),
        pairs[hardest].solver,
    )
