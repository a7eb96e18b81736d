"""Answering one question: about a position, or about every move of a game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import replace

from tessellot.engine.analysis import Variation
from tessellot.engine.review.judgement import Judgement, judgement_of
from tessellot.games import Position, Seat
from tessellot.games.lot import LotPosition
from tessellot.games.moves import Move
from tessellot.locale import Text
from tessellot.notation import read_move, read_position, write_position
from tessellot.play import MatchError
from tessellot.server.analysis.answers import (
    analysis_lines,
    final_lines,
    judged_move,
    moves_of,
    seat_summary,
    stored_result,
)
from tessellot.server.analysis.desk import AnalysisDesk
from tessellot.server.engine_pool import EnginePoolError, Job, JobProgress, StudyResult
from tessellot.server.engine_pool.availability import check_engine
from tessellot.server.wire.base import Message
from tessellot.server.wire.study.analysis import Ask, AskReview, Judged, ReviewDone, Waiting

Send = Callable[[Message], None]


class Questions:
    """Answers the questions of one connection."""

    def __init__(self, desk: AnalysisDesk, address: str, language: str, send: Send) -> None:
        self._desk = desk
        self._address = address
        self._language = language
        self._send = send
        self._waiting: Waiting | None = None

    async def study(self, ask: Ask) -> None:
        """Tell what the engine finds out about a position, again and again."""
        position = read_position(ask.position)
        if ask.threat:
            position = _other_to_move(position)
        if position.outcome is not None:
            self._send(final_lines(ask.version, position, self._language))
            return
        seconds = self._desk.seconds(ask.seconds)
        with self._desk.question(self._address):
            await self._check(position)
            async for found, cached in self._studied(
                position, ask.version, seconds, lines=ask.lines, overlays=ask.overlays
            ):
                self._send(
                    analysis_lines(ask.version, position, found, self._language, cached=cached)
                )

    async def review(self, ask: AskReview) -> None:
        """Judge every move of a game, one after another."""
        position = read_position(ask.position)
        game = position.game
        line: list[tuple[Position, Move]] = []
        for text in ask.moves:
            move = read_move(text, game)
            line.append((position, move))
            position = position.play(move)
        seconds = self._desk.review_seconds(ask.seconds)
        judgements: list[Judgement] = []
        with self._desk.question(self._address):
            # A review also tells what would have been better before the last moves.
            await self._check(*(before for before, _ in line), position)
            best = await self._best(line[0][0], ask.version, seconds)
            for turn, (before, move) in enumerate(line, 1):
                assert best is not None
                after = before.play(move)
                reply = await self._best(after, ask.version, seconds)
                judgement = judgement_of(turn, before, move, best, reply)
                judgements.append(judgement)
                self._send(
                    Judged(
                        version=ask.version,
                        position=write_position(before),
                        judged=judged_move(judgement, self._language),
                        done=turn,
                        of=len(line),
                    )
                )
                best = reply
        self._send(
            ReviewDone(
                version=ask.version,
                first=seat_summary(judgements, Seat.FIRST),
                second=seat_summary(judgements, Seat.SECOND),
            )
        )

    async def _check(self, *positions: Position) -> None:
        check_engine(positions[-1].game.info.id)
        await self._desk.check(positions)

    async def _best(self, position: Position, version: int, seconds: float) -> Variation | None:
        """The best variation of a position; None if the game is over."""
        if position.outcome is not None:
            return None
        last: StudyResult | None = None
        async for found, _ in self._studied(position, version, seconds, lines=1, overlays=False):
            last = found
        if last is None:
            raise EnginePoolError("no result")
        best = last.lines[0]
        variation = moves_of(best.variation, position.game)
        margin = best.margin if last.margin is None else last.margin
        proven = best.proven or last.proven
        return Variation(variation[0], best.win, margin, best.visits, variation, proven)

    async def _studied(
        self, position: Position, version: int, seconds: float, *, lines: int, overlays: bool
    ) -> AsyncIterator[tuple[StudyResult, bool]]:
        """What is known about a position: first what is stored, then the results of the engine."""
        known = await self._desk.library.evaluation(position, lines)
        if known is not None:
            is_enough = known.complete or known.seconds >= seconds
            stored = stored_result(known.result, final=is_enough)
            if not overlays or stored.cells is not None:
                yield stored, True
                if is_enough:
                    return
        job = Job(
            "", "study", write_position(position), None, seconds, lines=lines, overlays=overlays
        )
        last: StudyResult | None = None
        try:
            async with aclosing(self._desk.pool.submit(job)) as answers:
                async for answer in answers:
                    if isinstance(answer, StudyResult):
                        last = answer
                        if answer.final:
                            await self._desk.keep(position, lines, answer)
                        yield answer, False
                    elif isinstance(answer, JobProgress):
                        self._tell(version, answer)
        finally:
            # Also a question that is given up has found something out.
            if last is not None and not last.final:
                self._desk.keep_later(position, lines, last)

    def _tell(self, version: int, progress: JobProgress) -> None:
        """Tell how a question waits, if that is new."""
        waiting = Waiting(
            version=version, state=progress.state, place=progress.place, done=progress.done
        )
        if waiting != self._waiting:
            self._waiting = waiting
            self._send(waiting)


def _other_to_move(position: Position) -> Position:
    """The position as if it were the other side's turn, where that makes sense."""
    if not isinstance(position, LotPosition) or position.outcome is not None:
        raise MatchError("no-threat", Text("There are threats only in LOT."))
    return replace(position, white_moves=not position.white_moves)
