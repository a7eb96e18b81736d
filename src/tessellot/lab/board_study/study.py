"""A study of a board: its stages, and the run that plays them.

1. The survey plays a few games after each of many first moves, with the swap decided in advance. It
   measures how good each first move is for X.
2. Three rounds search for even first moves by successive halving: the more even half of the moves
   gets twice as many games each time.
3. Two finals measure the seats for players who know the board: after the strongest first moves
   without a swap, and after the most even ones with the swap. They are new games, because the best
   of many noisy results looks better than it is (the winner's curse).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tessellot.games import SWAP, Board, Game, game
from tessellot.lab.board_study.findings import Findings
from tessellot.lab.board_study.first_moves import FirstMove, first_moves, sampled
from tessellot.lab.board_study.game_story import GameStory
from tessellot.lab.errors import LabError
from tessellot.lab.execution import Executor, open_executor
from tessellot.lab.tournament.contestants import Contestant
from tessellot.lab.tournament.engine_match import EngineMatch
from tessellot.lab.tournament.move_limit import MoveLimit
from tessellot.lab.tournament.opening_book import FixedOpenings, Opening
from tessellot.lab.tournament.record_file import RecordFile
from tessellot.lab.tournament.runner import run
from tessellot.lab.tournament.standing import Standing
from tessellot.locale import Text

FINALISTS = 4
"""The number of first moves in each final."""


class Stage(StrEnum):
    """The matches of a study, in order."""

    SURVEY = "survey"
    FIRST_ROUND = "first round"
    SECOND_ROUND = "second round"
    THIRD_ROUND = "third round"
    STRONGEST = "strongest"
    EVEN = "even"


ROUNDS = {Stage.FIRST_ROUND: 32, Stage.SECOND_ROUND: 16, Stage.THIRD_ROUND: 8}
"""The number of first moves in each round."""


@dataclass(frozen=True, slots=True)
class Study:
    """The plan of a study.

    `games` is the number of games after each first move of the survey, `finals` the number in each
    final, and about the number in each round.
    """

    board: Board
    label: str
    """The name of the board in reports."""
    player: Contestant
    limit: MoveLimit
    moves: tuple[FirstMove, ...]
    """The first moves of the survey."""
    known: int
    """The number of first moves of the board, equivalent ones counted once."""
    games: int
    finals: int
    seed: int

    @classmethod
    def of(
        cls,
        board: Board,
        player: Contestant,
        limit: MoveLimit,
        *,
        openings: int | None,
        games: int,
        finals: int,
        seed: int = 0,
        label: str | None = None,
    ) -> Study:
        """A study of `openings` first moves, or of all if that is None."""
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
        """The number of games of the whole study."""
        counts = {stage: min(ROUNDS.get(stage, FINALISTS), len(self.moves)) for stage in Stage}
        counts[Stage.SURVEY] = len(self.moves)
        return sum(2 * self._pairs(stage, count) for stage, count in counts.items())

    def _pairs(self, stage: Stage, moves: int) -> int:
        """The number of pairs of a stage with this number of first moves."""
        if stage is Stage.SURVEY:
            return moves * self.games // 2
        if stage in ROUNDS and self.finals:
            return moves * max(self.finals // (2 * ROUNDS[stage]), 1)
        return self.finals // 2

    def match(self, stage: Stage, moves: Sequence[FirstMove]) -> EngineMatch:
        """The match of a stage. Its openings are the first moves in turn.

        Where the swap is decided in advance, it is a part of the opening: the second seat plays X,
        and no other swap is possible.
        """
        openings: tuple[Opening, ...] = tuple(
            (first.move,) if stage is Stage.EVEN else (first.move, SWAP) for first in moves
        )
        # Each stage has its own seed: the same opening leads to new games.
        seed = len(Stage) * self.seed + list(Stage).index(stage)
        return EngineMatch.between(
            self.player,
            self.player,
            self.game,
            self.limit,
            opening_book=FixedOpenings(f"study of first moves, {stage}", seed, openings),
            pairs=self._pairs(stage, len(moves)),
        )


class StudyRun:
    """A study in progress: its stage and its findings so far."""

    def __init__(
        self,
        study: Study,
        *,
        parallel: int | None = None,
        cluster: str | None = None,
        records: Path | None = None,
    ) -> None:
        self.study = study
        self.done = 0
        self.stage = Stage.SURVEY
        self._parallel, self._cluster = parallel, cluster
        self._records = records
        self._standings: dict[Stage, Standing] = {}

    def play(self) -> Generator[int, None, None]:
        """Play all stages; yields the number of finished games after each game.

        Games in the record file are not played again. Closing the generator ends the running
        games; the findings so far stay available.
        """
        with open_executor(self._parallel, self._cluster) as executor:
            yield from self._play(Stage.SURVEY, self.study.moves, executor)
            if self.study.finals:
                strongest = self.findings.strongest(FINALISTS)
                for stage, count in ROUNDS.items():
                    yield from self._play(stage, self.findings.most_even(count), executor)
                yield from self._play(Stage.STRONGEST, strongest, executor)
                yield from self._play(Stage.EVEN, self.findings.most_even(FINALISTS), executor)

    def _play(self, stage: Stage, moves: Sequence[FirstMove], executor: Executor) -> Iterator[int]:
        self.stage = stage
        match = self.study.match(stage, moves)
        file = RecordFile(self._records, match) if self._records else None
        before = self.done
        with closing(run(match, executor=executor, file=file, shuffled=True)) as standings:
            for standing in standings:
                self._standings[stage] = standing
                self.done = before + len(standing)
                yield self.done

    @property
    def findings(self) -> Findings:
        """The findings of the games so far."""

        def played(stage: Stage) -> list[GameStory]:
            standing = self._standings.get(stage)
            games = [] if standing is None else standing.games
            return [GameStory.of(self.study.game, one) for one in games if not one.ending.is_fault]

        return Findings(
            self.study.board,
            self.study.moves,
            survey=played(Stage.SURVEY),
            rounds=[story for stage in ROUNDS for story in played(stage)],
            strongest_games=played(Stage.STRONGEST),
            even_games=played(Stage.EVEN),
        )
