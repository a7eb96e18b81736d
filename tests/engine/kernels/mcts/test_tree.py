"""The tree in its memory: positions met again, memory given back, results that are certain."""

from __future__ import annotations

from array import array
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import tessellot
from tessellot.engine import Engine, SearchSettings, strongest
from tessellot.engine.kernels.mcts.node import IN_USE, NONE, Edge
from tessellot.engine.kernels.mcts.tree import Tree
from tessellot.engine.settings import PLAIN_UCT
from tessellot.games.protocol import Game
from tessellot.games.seats import Seat
from tests.engine.test_engine import late_position, random_position, wins
from tests.engine.variants import variants

GO_ON = array("q", [0])


def grown(
    game: Game, settings: SearchSettings, turns: int, simulations: int, memory: float = 16
) -> Tree:
    tree = Tree(game, settings, seed=1, memory_mb=memory)
    tree.set_root(random_position(game, Random(7), turns))
    assert tree.run(simulations, GO_ON) == simulations
    return tree


def edges_of(tree: Tree, node: int) -> list[Edge]:
    """The moves of a node that were tried."""
    return [tree.arrays.edges[edge] for edge in tree.tried_edges(node)]


def ways(tree: Tree, depth: int) -> dict[tuple[int, ...], int]:
    """Every sequence of n moves from the root, and the node that it leads to."""
    found: dict[tuple[int, ...], int] = {(): tree.root}
    for _ in range(depth):
        found = {
            (*moves, int(edge.action)): int(edge.node)
            for moves, node in found.items()
            for edge in edges_of(tree, node)
        }
    return found


def reachable(tree: Tree) -> set[int]:
    waiting = [tree.root]
    found = set(waiting)
    while waiting:
        for edge in edges_of(tree, waiting.pop()):
            if int(edge.node) not in found:
                found.add(int(edge.node))
                waiting.append(int(edge.node))
    return found


def run_in_threads(tree: Tree, threads: int, simulations: int) -> None:
    """Let each thread run this many simulations, all at the same time."""
    with ThreadPoolExecutor(threads) as pool:
        done = list(pool.map(lambda thread: tree.run(simulations, GO_ON, thread), range(threads)))
    assert done == [simulations] * threads


@pytest.mark.parametrize("game", variants(), ids=str)
def test_rollouts_are_legal_games_to_the_end(game: Game) -> None:
    tree = Tree(game, SearchSettings(), seed=3, memory_mb=4)
    tree.set_root(game.start())
    for _ in range(5):
        assert tree.run(1, GO_ON) == 1
        path = tree.arrays.path
        position, turn = game.start(), 0
        while position.outcome is None:
            assert Seat.at(int(path[turn].mover)) == position.mover
            position = position.after(int(path[turn].action))
            turn += 1


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_orders_of_the_same_moves_share_what_is_known(game_id: str) -> None:
    game = tessellot.game(game_id)
    tree = grown(game, SearchSettings(), 6, 30_000)
    by_moves: dict[frozenset[int], set[int]] = {}
    orders = Counter()
    for moves, node in ways(tree, 3).items():
        by_moves.setdefault(frozenset(moves), set()).add(node)
        orders[frozenset(moves)] += 1
    assert max(orders.values()) > 1
    if game_id != "lot":
        assert all(len(found) == 1 for found in by_moves.values())
        assert len({min(found) for found in by_moves.values()}) == len(by_moves)


def test_visits_of_a_position_are_those_by_all_moves_that_lead_to_it() -> None:
    for settings in (strongest("taiji"), PLAIN_UCT):
        tree = grown(tessellot.game("taiji", size=7), settings, 12, 20_000)
        arrived = Counter[int]()
        for node in reachable(tree):
            for edge in edges_of(tree, node):
                arrived[int(edge.node)] += int(edge.visits)
        assert arrived
        assert all(tree.arrays.nodes[node].visits == visits for node, visits in arrived.items())


def test_without_transpositions_every_order_has_its_own_position() -> None:
    tree = grown(tessellot.game("taiji", size=7), PLAIN_UCT, 12, 20_000)
    found = ways(tree, 2)
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("game_id", ["battle-of-lits", "taiji", "tailits-taiji"])
def test_memory_is_given_back_and_used_again(game_id: str, threads: int) -> None:
    game = tessellot.game(game_id)
    position = random_position(game, Random(7), 2)
    tree = Tree(game, strongest(game_id), seed=1, memory_mb=2, threads=threads)
    tree.set_root(position)
    for _ in range(6):
        run_in_threads(tree, threads, 15_000 // threads)
        best = max(tree.root_moves(), key=lambda move: move.visits)
        before = best.visits
        position = position.after(best.action)
        tree.set_root(position)
        # Of threads that add at the same time, now and then one is not counted.
        assert tree.arrays.nodes[tree.root].visits >= (before if threads == 1 else 0.95 * before)
        kept = reachable(tree)
        in_use = {
            node for node in range(len(tree.arrays.nodes)) if tree.arrays.nodes[node].use == IN_USE
        }
        assert kept == in_use
        assert {int(slot) - 1 for slot in tree.arrays.slots if slot} == kept
        tables = [int(tree.arrays.nodes[node].amaf) for node in kept]
        assert sorted(table for table in tables if table != NONE) == list(
            range(int(tree.arrays.control.amaf_used))
        )


@pytest.mark.parametrize(
    ("game", "moves_left"),
    [
        (tessellot.game("battle-of-lits"), 4),
        (tessellot.game("taiji", size=7), 7),
        (tessellot.game("taiji-lits", size=7), 3),
    ],
    ids=str,
)
def test_what_is_proven_stays_true_as_the_game_goes_on(game: Game, moves_left: int) -> None:
    proven = 0
    for seed in range(3):
        position = late_position(game, seed, moves_left)
        engine = Engine(game, nodes=3_000, memory_mb=8, seed=seed)
        while not position.outcome:
            *_, analysis = engine.analyse(position)
            if analysis.proven:
                proven += 1
                assert analysis.proven == ("win" if wins(position) else "loss")
            position = position.play(analysis.best.move)
    assert proven > 3
