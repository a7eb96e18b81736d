"""Trees, evaluations and played moves, in SQLite and (by test_postgresql) in PostgreSQL."""

import time

from sqlalchemy import update

from tessellot.games import game
from tessellot.server.storage import Evaluation, Library, StoredTree
from tessellot.server.storage.schema import EVALUATIONS


async def use(archive):
    """Store, change and find everything."""
    library = Library(archive)
    tree = StoredTree("a" * 12, "hash", 1, 1.0, 1.0, {"game": "lot", "nodes": []})
    await library.add_tree(tree)
    assert await library.tree("a" * 12) == tree
    assert await library.tree("b" * 12) is None
    changed = StoredTree("a" * 12, "hash", 2, 1.0, 2.0, {"game": "lot", "nodes": [1]})
    assert await library.change_tree(changed)
    assert not await library.change_tree(changed)
    assert (await library.tree("a" * 12)).tree["nodes"] == [1]

    now, start = time.time(), game("lot").start()
    first, better = (Evaluation(False, seconds, {"lines": [seconds]}) for seconds in (1.0, 2.0))
    for found in (first, better, first):
        await library.keep(start, 1, found, now)
    assert await library.evaluation(start, 1) == better
    assert await library.evaluation(start, 2) is None
    proof = Evaluation(True, 0.5, {"lines": []})
    await library.keep(start.play("d4"), 1, proof, 0.0)
    await library.keep(start.play("c3"), 1, first, 0.0)
    await library.forget_estimates(now)
    assert await library.evaluation(start.play("d4"), 1) == proof
    assert await library.evaluation(start.play("c3"), 1) is None
    # A newer engine estimates anew, but a proof stays.
    async with archive.writing() as connection:
        await connection.execute(update(EVALUATIONS).values(version="0.0.1"))
    assert await library.evaluation(start, 1) is None
    assert await library.evaluation(start.play("d4"), 1) == proof
    async with archive.writing() as connection:
        await connection.execute(update(EVALUATIONS).values(solver=0))
    assert await library.evaluation(start.play("d4"), 1) is None


def test_the_library_keeps_what_it_should(in_archive):
    in_archive(use)
