"""A tree that several threads grow at once: nothing is doubled, lost, or proven wrongly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tessellot
from tessellot.engine import Engine, SearchSettings, strongest
from tessellot.engine.kernels.jit import entry
from tessellot.engine.kernels.mcts.node import CHUNK, LOST, NONE, Edge
from tessellot.engine.kernels.mcts.select import add_virtual_loss
from tessellot.engine.kernels.mcts.tree import Tree
from tessellot.engine.kernels.records import new_record
from tessellot.engine.settings import PLAIN_UCT
from tessellot.games.protocol import Game
from tests.engine.kernels.mcts.test_tree import edges_of, reachable, run_in_threads
from tests.engine.test_engine import late_position, random_position, wins

THREADS = 4


def shared(game: Game, settings: SearchSettings, turns: int, memory: float = 16) -> Tree:
    """A tree that four threads have grown."""
    tree = Tree(game, settings, seed=1, memory_mb=memory, threads=THREADS)
    tree.set_root(random_position(game, Random(7), turns))
    run_in_threads(tree, THREADS, 10_000)
    return tree


def actions_of(tree: Tree, node: int) -> list[int]:
    """The moves of a node, tried or not."""
    edges, found = tree.arrays.edges, []
    edge = int(tree.arrays.nodes[node].first_edge)
    while edge != NONE:
        found.append(int(edges[edge].action))
        edge = edge - 1 if edge % CHUNK else int(edges[edge].next)
    return found


@pytest.mark.parametrize("settings", [strongest("taiji"), PLAIN_UCT], ids=lambda s: s.method)
def test_every_node_has_each_of_its_moves_once_and_is_unlocked(settings: SearchSettings) -> None:
    tree = shared(tessellot.game("taiji", size=7), settings, 12)
    for number in reachable(tree):
        node, actions = tree.arrays.nodes[number], actions_of(tree, number)
        assert len(set(actions)) == len(actions) == int(node.edges)
        assert node.legal == NONE or len(actions) <= int(node.legal)
        assert not node.locked


@pytest.mark.parametrize("game_id", ["battle-of-lits", "taiji"])
def test_a_position_has_one_node_whichever_thread_met_it(game_id: str) -> None:
    tree = shared(tessellot.game(game_id), SearchSettings(), 6)
    nodes = reachable(tree)
    assert len({int(tree.arrays.nodes[node].key) for node in nodes}) == len(nodes)
    assert {int(slot) - 1 for slot in tree.arrays.slots if slot} == nodes - {tree.root}


@pytest.mark.parametrize("game_id", ["battle-of-lits", "tailits", "taiji"])
def test_hardly_any_simulation_is_lost_in_the_sums(game_id: str) -> None:
    tree = shared(tessellot.game(game_id), strongest(game_id), 2)
    root = tree.arrays.nodes[tree.root]
    assert 0.95 * THREADS * 10_000 < root.visits <= THREADS * 10_000
    by_moves = sum(int(edge.visits) for edge in edges_of(tree, tree.root))
    assert 0.95 * root.visits < by_moves <= THREADS * 10_000
    assert 0 <= root.wins <= root.visits


@pytest.mark.parametrize(
    ("game", "moves_left"),
    [(tessellot.game("battle-of-lits"), 4), (tessellot.game("taiji", size=7), 5)],
    ids=str,
)
def test_what_threads_prove_together_is_true(game: Game, moves_left: int) -> None:
    proven = 0
    for seed in range(6):
        position = late_position(game, seed, moves_left)
        engine = Engine(
            game, nodes=20_000, memory_mb=8, seed=seed, threads=THREADS, use_solver=False
        )
        analysis = engine.final_analysis(position)
        if analysis.proven:
            proven += 1
            assert analysis.proven == ("win" if wins(position) else "loss")
    assert proven > 2


def test_a_full_memory_stops_the_growth_and_not_the_search() -> None:
    game = tessellot.game("battle-of-lits")
    tree = shared(game, strongest("battle-of-lits"), 2, memory=1)
    before = len(reachable(tree))
    run_in_threads(tree, THREADS, 10_000)
    assert len(reachable(tree)) <= len(tree.arrays.nodes)
    assert len(reachable(tree)) - before < 1_000
    assert tree.arrays.nodes[tree.root].visits > 75_000


@entry
def _lose(edge: Edge, visits: float) -> None:
    add_virtual_loss(edge, visits)


def test_a_move_that_a_thread_looks_at_is_less_tempting_to_others() -> None:
    edge: Any = new_record(Edge, mean=0.6, weight=2.0, uncertainty=2**-0.5)
    _lose(edge, 1.0)
    assert edge["mean"] == pytest.approx(0.4)
    assert edge["weight"] == 3
    assert edge["uncertainty"] == pytest.approx(3**-0.5)
    lost: Any = new_record(Edge, mean=LOST, weight=2.0)
    _lose(lost, 1.0)
    assert (lost["mean"], lost["weight"]) == (LOST, 2)


def test_threads_together_keep_to_the_number_of_nodes() -> None:
    game = tessellot.game("battle-of-lits")
    position = random_position(game, Random(7), 2)
    engine = Engine(game, nodes=12_345, threads=THREADS, use_solver=False)
    assert engine.final_analysis(position).nodes == 12_345


def test_one_thread_searches_without_virtual_loss() -> None:
    game = tessellot.game("taiji", size=7)
    position = random_position(game, Random(7), 12)
    choices = [
        Engine(game, nodes=3_000, seed=3, virtual_loss=loss).final_analysis(position).best
        for loss in (0.0, 5.0)
    ]
    assert choices[0] == choices[1]
