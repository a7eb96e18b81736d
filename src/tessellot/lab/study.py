"""A study of a board: is it fair? Engine games from its first moves say so.

First a survey: from many first moves a few games each, with the swap settled, which tells how good
each of them is for X. Then the search for even first moves: again and again the more even half of
them gets twice as many games. Then two finals with new games: from the strongest first moves
without a swap, and from the most even ones with the swap free. They ask what the seats are worth to
players who know the board. New games, because the best of many noisy results looks better than it
is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tessellot.games import SWAP, Board, Game, game
from tessellot.lab.arena import Arena
from tessellot.lab.contest import run
from tessellot.lab.contestants import Contestant
from tessellot.lab.course import Course
from tessellot.lab.errors import LabError
from tessellot.lab.findings import Findings
from tessellot.lab.first_moves import FirstMove, first_moves, sampled
from tessellot.lab.limit import Limit
from tessellot.lab.match import Match
from tessellot.lab.openings import ChosenOpenings, Opening
from tessellot.lab.record_file import RecordFile
from tessellot.lab.standing import Standing
from tessellot.locale import Text

FINALISTS = 4
"""How many first moves each final is played from."""


class Stage(StrEnum):
    """The matches of a study, one after another."""

    SURVEY = "survey"
    FIRST_ROUND = "first round"
    SECOND_ROUND = "second round"
    THIRD_ROUND = "third round"
    STRONGEST = "strongest"
    EVEN = "even"


ROUNDS = {Stage.FIRST_ROUND: 32, Stage.SECOND_ROUND: 16, Stage.THIRD_ROUND: 8}
"""How many of the most even first moves are still in each round of the search for them."""


@dataclass(frozen=True, slots=True)
class Study:
    """What is to be played: from which first moves, by whom, and how often.

    `games` are played from each first move of the survey, `finals` in each final, and about as
    many in each round before.
    """

    board: Board
    label: str
    """How reports call the board."""
    player: Contestant
    limit: Limit
    moves: tuple[FirstMove, ...]
    """The first moves of the survey."""
    known: int
    """How many first moves the board has that are not alike."""
    games: int
    finals: int
    seed: int

    @classmethod
    def of(
        cls,
        board: Board,
        player: Contestant,
        limit: Limit,
        *,
        openings: int | None,
        games: int,
        finals: int,
        seed: int = 0,
        label: str | None = None,
    ) -> Study:
        """A study of so many first moves, or of all of them."""
        if games < 2 or finals < 0 or games % 2 or finals % 2:
            raise LabError(Text("Games are played in pairs: give even numbers of them."))
        if openings is not None and openings < 1:
            raise LabError(Text("At least one opening is needed."))
        every = first_moves(board)
        moves = sampled(every, openings, seed)
        return cls(
            board,
            label or board.name,
            player,
            limit,
            moves,
            len(every),
            games,
            finals,
            seed,
        )

    @property
    def game(self) -> Game:
        """Battle of LITS on the board."""
        return game("battle-of-lits", board=self.board)

    @property
    def total(self) -> int:
        """How many games there are to be played."""
        counts = {stage: min(ROUNDS.get(stage, FINALISTS), len(self.moves)) for stage in Stage}
        counts[Stage.SURVEY] = len(self.moves)
        return sum(2 * self._pairs(stage, count) for stage, count in counts.items())

    def _pairs(self, stage: Stage, moves: int) -> int:
        """How many pairs of games a stage has for so many first moves."""
        if stage is Stage.SURVEY:
            return moves * self.games // 2
        if stage in ROUNDS and self.finals:
            return moves * max(self.finals // (2 * ROUNDS[stage]), 1)
        return self.finals // 2

    def match(self, stage: Stage, moves: Sequence[FirstMove]) -> Match:
        """The games of a stage, each first move in its turn, again and again.

        An opening of a first move and a swap leaves nothing but the play on the board: X belongs
        to the second seat, and there is no further swap.
        """
        openings: tuple[Opening, ...] = tuple(
            (first.move,) if stage is Stage.EVEN else (first.move, SWAP) for first in moves
        )
        # A seed for each stage: new games even where the round and the opening are the same.
        seed = len(Stage) * self.seed + list(Stage).index(stage)
        return Match.between(
            self.player,
            self.player,
            self.game,
            self.limit,
            book=ChosenOpenings(f"study of first moves, {stage}", seed, openings),
            pairs=self._pairs(stage, len(moves)),
        )


class StudyRun:
    """A study being played: how far it is, and what is found so far."""

    def __init__(
        self, study: Study, *, parallel: int | None = None, records: Path | None = None
    ) -> None:
        self.study = study
        self.done = 0
        self.stage = Stage.SURVEY
        self._parallel = parallel
        self._records = records
        self._standings: dict[Stage, Standing] = {}

    def play(self) -> Generator[int, None, None]:
        """Play everything; how many games are done, after each of them.

        Games that the record file holds are not played again. Closing the iterator ends the
        running games; the findings so far can still be asked for.
        """
        with Arena(self._parallel) as arena:
            yield from self._play(Stage.SURVEY, self.study.moves, arena)
            if self.study.finals:
                strongest = self.findings.strongest(FINALISTS)
                for stage, count in ROUNDS.items():
                    yield from self._play(stage, self.findings.most_even(count), arena)
                yield from self._play(Stage.STRONGEST, strongest, arena)
                yield from self._play(Stage.EVEN, self.findings.most_even(FINALISTS), arena)

    def _play(self, stage: Stage, moves: Sequence[FirstMove], arena: Arena) -> Iterator[int]:
        self.stage = stage
        match = self.study.match(stage, moves)
        file = RecordFile(self._records, match) if self._records else None
        before = self.done
        with closing(run(match, arena=arena, file=file, scattered=True)) as standings:
            for standing in standings:
                self._standings[stage] = standing
                self.done = before + len(standing)
                yield self.done

    @property
    def findings(self) -> Findings:
        """What the games so far say."""

        def played(stage: Stage) -> list[Course]:
            standing = self._standings.get(stage)
            games = [] if standing is None else standing.games
            return [Course.of(self.study.game, one) for one in games if not one.ending.is_fault]

        return Findings(
            self.study.board,
            self.study.moves,
            survey=played(Stage.SURVEY),
            rounds=[course for stage in ROUNDS for course in played(stage)],
            strongest_games=played(Stage.STRONGEST),
            even_games=played(Stage.EVEN),
        )
