"""The pool with studies: they give way to games, and free their process when they are given up."""

import asyncio
from contextlib import aclosing

import pytest

from tessellot.server.engine_pool import EnginePool, Job, JobProgress, StudyResult, pool
from tessellot.server.engine_pool.local_worker import LocalWorker

LONG = Job("", "study", "taiji size=7", seconds=600, lines=3)
SHORT = Job("", "study", "taiji size=7", seconds=0.1)
MOVE = Job("game", "move", "taiji size=7", "1")


@pytest.fixture
def with_pool(monkeypatch):
    """Runs a coroutine with a pool of one process, where no study ends its turn by itself."""
    monkeypatch.setattr(pool, "TURN_SECONDS", 600.0)

    def run(work, workers=1, kept_free=0.0):
        async def running():
            engines = EnginePool(workers, 100, kept_free)
            engines.start()
            try:
                async with asyncio.timeout(120):
                    return await work(engines)
            finally:
                await engines.close()

        return asyncio.run(running())

    return run


async def last_answer(engines, job):
    async with aclosing(engines.submit(job)) as answers:
        found = [answer async for answer in answers]
    return found[-1]


async def first_result(answers):
    async for answer in answers:
        if isinstance(answer, StudyResult):
            return answer
    raise AssertionError("no result")


def test_a_study_that_is_given_up_frees_its_process(with_pool):
    async def work(engines):
        async with aclosing(engines.submit(LONG)) as answers:
            await first_result(answers)
        return await last_answer(engines, SHORT)

    assert with_pool(work).final


def test_a_study_that_waits_can_be_given_up_too(with_pool):
    async def work(engines):
        async with aclosing(engines.submit(LONG)) as answers:
            await first_result(answers)
            async with aclosing(engines.submit(LONG)) as waiting:
                assert await anext(waiting) == JobProgress("waiting", place=1)
            assert engines.waiting_studies == 0
        return await last_answer(engines, SHORT)

    assert with_pool(work).final


def test_a_study_gives_way_to_a_game_and_goes_on(with_pool):
    async def work(engines):
        async with aclosing(engines.submit(LONG)) as answers:
            before = await first_result(answers)
            moved = await last_answer(engines, MOVE)
            assert moved.move
            places = []
            async for answer in answers:
                if isinstance(answer, JobProgress):
                    places.append(answer.place)
                elif answer.seconds > before.seconds and 1 in places:
                    assert not answer.final
                    return answer.nodes > before.nodes
        return False

    assert with_pool(work)


def test_the_share_that_is_kept_for_games_is_kept(with_pool):
    async def work(engines):
        async with aclosing(engines.submit(LONG)) as first:
            await first_result(first)
            async with aclosing(engines.submit(LONG)) as second:
                assert (await anext(second)).place == 1
                assert (await last_answer(engines, MOVE)).move
                assert engines.waiting_studies == 1

    with_pool(work, workers=2, kept_free=0.5)


@pytest.mark.parametrize("sharing", [1, 2])
def test_workers_elsewhere_study_too_as_many_as_are_our_part(with_pool, sharing):
    async def work(engines):
        await engines.use_remote(2, LocalWorker, sharing)
        async with aclosing(engines.submit(LONG)) as first:
            await first_result(first)
            async with aclosing(engines.submit(LONG)) as second:
                if sharing == 1:
                    assert not (await first_result(second)).final
                else:
                    assert (await anext(second)).place == 1
                    assert (await last_answer(engines, MOVE)).move
                    assert engines.waiting_studies == 1

    with_pool(work, workers=0)
