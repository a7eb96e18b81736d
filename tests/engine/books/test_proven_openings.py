"""The table of proven openings: what it holds, how it is found, and that the engine uses it."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

import pytest

import tessellot
from docs.openings import PAGE, with_table
from tessellot.engine import Engine
from tessellot.engine.books.proven_openings import (
    Attempt,
    ProofTableError,
    ProvenOpenings,
    ProvenPair,
    add_attempt,
    add_proof,
    known_openings,
    own_table,
    packed_openings,
    packed_pairs,
    packed_tables,
    read_attempts,
    read_openings,
    read_proofs,
    shipped_table,
)
from tessellot.engine.books.proven_openings.packed_openings import read_packed_openings
from tessellot.engine.books.proven_openings.packed_pairs import read_packed_pairs
from tessellot.games import SWAP, Board, Placement, Position, Seat
from tessellot.games.boards import PUBLISHED
from tessellot.games.first_moves import distinct_first_moves
from tessellot.geometry import SYMMETRIES, bits_of
from tessellot.lab.proofs.opening_proofs import prove_opening
from tessellot.lab.proofs.prover import Prover
from tessellot.notation import read_move

SMALL = "4x4:XO../.XO./O.X./.OX."
QUARTERS = "5x5:XX.OO/XX.OO/...../OO.XX/OO.XX"


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch):
    """A user with a table of their own, empty at first."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    known_openings.cache_clear()
    yield
    known_openings.cache_clear()


@pytest.fixture(scope="module")
def quarters():
    """All openings of a small board, proven, one of each kind."""
    game = tessellot.game("battle-of-lits", board=QUARTERS)
    prover = Prover(game, memory_mb=4)
    return [prove_opening(prover, move) for move in kinds(game)]


def kinds(game):
    """One opening of each kind that does not end the game."""
    start = game.start()
    moves = [move for move in start.legal_moves() if not start.play(move).outcome]
    return distinct_first_moves(moves, game.board)


SHIPPED = list(read_openings(shipped_table()))
WON_BY_X = [opening for path in packed_tables("won_by_x") for opening in read_packed_openings(path)]


def test_openings_of_every_published_board_are_proven():
    assert {opening.board.name for opening in SHIPPED} >= set(PUBLISHED)


def test_the_docs_count_exactly_what_is_proven():
    page = PAGE.read_text("utf-8")
    assert page == with_table(page), "run: python -m docs.openings"


@pytest.mark.parametrize("path", packed_tables("pairs"), ids=lambda path: path.stem)
def test_pairs_of_the_package_are_pairs_that_a_game_can_begin_with(path):
    pairs = list(read_packed_pairs(path))
    assert packed_pairs(pairs) == path.read_text("ascii")
    assert path.stem == pairs[0].board.name
    known = known_openings()
    start = tessellot.game("battle-of-lits", board=path.stem).start()
    for pair in pairs:
        after = start.play(pair.first).play(pair.second)
        assert after.outcome is None
        if pair.winner == "X":
            assert not after.why_illegal(pair.answer)
        else:
            # Each piece is known as an opening that O wins, with some reply to it.
            for move in (pair.first, pair.second):
                assert known.winner(pair.board, move) == "O"
                reply = known.find(pair.board, move).reply
                assert not start.play(move).why_illegal(reply)


def test_pairs_that_x_wins_survive_packing():
    game = tessellot.game("battle-of-lits", board=QUARTERS)
    first, second, answer = (
        read_move(text, game) for text in ("La1a2a3b3", "Sb1b2c2c3", "Ia4b4c4d4")
    )
    pair = ProvenPair(game.board, first, second, "X", answer, 12, 0.5, 3)
    assert packed_pairs([pair]).splitlines()[1] == f"{first} {second} {answer} 12 0.5"


@pytest.mark.parametrize("path", packed_tables("won_by_x"), ids=lambda path: path.stem)
def test_openings_that_x_wins_are_packed_without_loss(path):
    openings = list(read_packed_openings(path))
    assert packed_openings(openings) == path.read_text("ascii")
    for opening in openings:
        assert (opening.board.name, opening.winner) == (path.stem, "X")
        assert known_openings().winner(opening.board, opening.move) == "X"


@pytest.mark.parametrize(
    "opening", [*SHIPPED, *WON_BY_X[::5]], ids=lambda o: f"{o.board.name} {o.move}"
)
def test_the_winner_has_an_answer_to_everything(opening):
    opened = tessellot.game("battle-of-lits", board=opening.board).start().play(opening.move)
    lost = opened.play(SWAP if opening.swap else opening.reply)
    moves = [str(move) for move in lost.legal_moves()]
    assert sorted(opening.answers) == sorted(moves)
    for move, answer in opening.answers.items():
        assert not lost.play(move).why_illegal(answer)


def test_every_opening_of_a_small_board_is_proven_as_plain_reading_of_the_rules_says():
    game = tessellot.game("battle-of-lits", board=SMALL)
    prover = Prover(game, memory_mb=1)

    @cache
    def wins(position: Position) -> bool:
        """Whether the side to move wins, by trying everything."""
        if position.outcome is not None:
            return position.outcome.winner is position.mover
        return any(not wins(position.after(n)) for n in bits_of(position.legal_placements))

    for move in kinds(game):
        opened = game.start().play(move)
        assert (prove_opening(prover, move).winner == "O") is wins(opened)


def test_an_opening_is_found_on_the_turned_board_too(quarters):
    known = ProvenOpenings(quarters)
    board = Board.named(QUARTERS)
    start = tessellot.game("battle-of-lits", board=board).start()
    for move in start.legal_moves():
        found = known.find(board, move)
        assert (found.board, found.move) == (board, move)
        opened = start.play(move)
        assert not opened.why_illegal(found.reply)
        lost = opened.play(SWAP if found.swap else found.reply)
        for further, answer in found.answers.items():
            assert not lost.play(further).why_illegal(answer)


def test_a_board_is_known_by_its_cells_and_not_by_its_name(quarters):
    proven = quarters[0]
    named_otherwise = Board("mine", 5, proven.board.x, proven.board.o)
    known = ProvenOpenings([proven])
    assert known.find(named_otherwise, proven.move).winner == proven.winner
    other = Board("other", 5, proven.board.x, 0)
    assert known.find(other, proven.move) is None


def test_exchanging_x_and_o_makes_no_two_openings_distinct_first_moves():
    board = Board.named("boxes")
    assert len(board.exchanging_symmetries) == len(board.symmetries) == 2
    moves = list(tessellot.game("battle-of-lits", board=board).start().legal_moves())
    kinds = distinct_first_moves(moves, board)
    assert len(kinds) == len(moves) // 2
    exchanged = kinds[0].transformed(board.exchanging_symmetries[0], 10)
    assert exchanged not in {kinds[0].transformed(symmetry, 10) for symmetry in board.symmetries}


@pytest.mark.parametrize("winner", ["X", "O"])
def test_the_engine_answers_a_proven_opening_at_once(quarters, winner):
    proven = next(opening for opening in quarters if opening.winner == winner)
    add_proof(proven, own_table())
    game = tessellot.game("battle-of-lits", board=QUARTERS)
    opened = game.start().play(proven.move)
    engine = Engine(game, nodes=100, memory_mb=2)
    *_, analysis = engine.analyse(opened)
    assert (analysis.proven, analysis.nodes) == ("win", 0)
    assert analysis.choice == (SWAP if winner == "X" else proven.reply)
    *_, wider = engine.analyse(opened, multipv=4)
    others = {line.move: line.proven for line in wider.variations[1:]}
    assert len(others) == 3
    if winner == "X":
        assert set(others.values()) == {"loss"}
    else:
        assert others[SWAP] == "loss"


def test_after_a_proven_opening_the_engine_plays_on_by_the_proof(quarters):
    proven = next(o for o in quarters if o.winner == "O" and o.answers)
    add_proof(proven, own_table())
    game = tessellot.game("battle-of-lits", board=QUARTERS)
    move, answer = next(iter(proven.answers.items()))
    position = game.start().play(proven.move).play(proven.reply).play(move)
    assert str(Engine(game, nodes=1, memory_mb=2).best_move(position)) == answer


def test_who_swaps_a_lost_side_is_told_so(quarters):
    proven = next(opening for opening in quarters if opening.winner == "X")
    add_proof(proven, own_table())
    game = tessellot.game("battle-of-lits", board=QUARTERS)
    position = game.start().play(proven.move).play(SWAP)
    *_, analysis = Engine(game, nodes=100, memory_mb=2).analyse(position)
    assert (position.mover, analysis.proven, analysis.choice) == (Seat.FIRST, "loss", proven.reply)


def test_a_shipped_opening_decides_the_swap_at_every_searching_level():
    opening = SHIPPED[0]
    game = tessellot.game("battle-of-lits", board=opening.board)
    *_, analysis = Engine(game, level=7, memory_mb=2).analyse(game.start().play(opening.move))
    assert analysis.best.move == (SWAP if opening.swap else opening.reply)
    assert analysis.proven == "win"


def test_a_line_that_a_power_cut_has_halved_counts_as_not_written(quarters, tmp_path):
    table = tmp_path / "table.jsonl"
    add_proof(quarters[0], table)
    whole = table.read_bytes()
    table.write_bytes(whole + whole[: len(whole) // 2])
    assert [opening.move for opening in read_openings(table)] == [quarters[0].move]
    add_proof(quarters[1], table)
    assert [opening.move for opening in read_openings(table)] == [
        quarters[0].move,
        quarters[1].move,
    ]


def test_runs_that_share_a_table_lose_nothing(quarters, tmp_path):
    table = tmp_path / "table.jsonl"
    game = tessellot.game("battle-of-lits", board=QUARTERS)
    first, second = quarters[0].move, quarters[0].reply

    def add(run: int) -> None:
        for nodes in range(1000 * run, 1000 * run + 20):
            add_proof(ProvenPair(game.board, first, second, "O", None, nodes, 0.0, 3), table)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(add, range(4)))
    nodes = {proof.nodes for proof in read_proofs(table)}
    assert nodes == {1000 * run + count for run in range(4) for count in range(20)}


def test_attempts_in_a_table_are_no_proofs(quarters, tmp_path):
    table = tmp_path / "table.jsonl"
    pieces = (quarters[0].move, quarters[0].reply)
    attempt = Attempt(quarters[0].board, pieces, 4_000_000, 3)
    add_attempt(attempt, table)
    add_proof(quarters[1], table)
    add_attempt(replace(attempt, pieces=pieces[:1]), table)
    assert [proof.data() for proof in read_proofs(table)] == [quarters[1].data()]
    assert list(read_attempts(table)) == [attempt, replace(attempt, pieces=pieces[:1])]
    table.write_text(table.read_text().replace(f'"{pieces[0]}"', '"swap"'))
    with pytest.raises(ProofTableError, match="line 1: this is no proven opening"):
        list(read_attempts(table))


@pytest.mark.parametrize(
    "changed",
    [
        {"winner": "O"},
        {"pair": ["Ia1b1c1d1", "Ia1b1c1d1"]},
        {"pair": ["Ia1b1c1d1", "Ta5b5c5b4"]},
        {"answer": "swap"},
    ],
    ids=["an answer of X to what O wins", "two on one place", "not connected", "no placement"],
)
def test_a_pair_that_cannot_be_is_refused(tmp_path, changed):
    table = tmp_path / "table.jsonl"
    pair = {"board": QUARTERS, "pair": ["Ia1b1c1d1", "Tb2a3b3c3"], "winner": "X"}
    good = {**pair, "answer": "Ld3d4d5e5", "nodes": 1, "seconds": 0.0, "solver": 3}
    table.write_text(json.dumps(good) + "\n")
    assert len(list(read_proofs(table))) == 1
    table.write_text(json.dumps({**good, **changed}) + "\n")
    with pytest.raises(ProofTableError, match="line 1: this is no proven opening"):
        list(read_proofs(table))


def test_a_last_line_without_a_line_break_is_kept(quarters, tmp_path):
    table = tmp_path / "table.jsonl"
    add_proof(quarters[0], table)
    line = table.read_bytes()
    table.write_bytes(line.rstrip())
    assert [opening.move for opening in read_openings(table)] == [quarters[0].move]
    add_proof(quarters[1], table)
    assert table.read_bytes().startswith(line)
    assert [opening.move for opening in read_openings(table)] == [
        quarters[0].move,
        quarters[1].move,
    ]


@pytest.mark.parametrize(
    "content", ["Dear diary", "{Dear diary", '{"board": "boxes"}', "[1, 2", "7", '{"a": {"b', " "]
)
def test_a_file_that_is_no_table_is_left_alone(quarters, tmp_path, content):
    table = tmp_path / "notes.txt"
    table.write_text(content)
    for use in (lambda: list(read_openings(table)), lambda: add_proof(quarters[0], table)):
        with pytest.raises(ProofTableError, match=r"notes\.txt, line 1: this is no proven opening"):
            use()
        assert table.read_text() == content


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("winner", "Z"),
        ("swap", "perhaps"),
        ("opening", "Ta1"),
        ("opening", "Iz1z2z3z4"),
        ("reply", "swap"),
        ("board", "nowhere"),
        ("nodes", "many"),
        ("answers", 7),
        ("answers", {"Ia1b1c1d1": 7}),
        ("reply", "Ia1b1c1d1"),
    ],
)
def test_a_table_with_nonsense_is_refused_with_the_line(quarters, tmp_path, field, value):
    table = tmp_path / "table.jsonl"
    good = quarters[0].data()
    table.write_text(f"{json.dumps(good)}\n{json.dumps({**good, field: value})}\n")
    with pytest.raises(ProofTableError, match=r"table\.jsonl, line 2: this is no proven opening"):
        list(read_openings(table))


def test_placements_are_turned_as_their_cells_are():
    move = tessellot.game("battle-of-lits").move_index[0]
    assert isinstance(move, Placement)
    images = {move.transformed(symmetry, 10) for symmetry in SYMMETRIES}
    assert len(images) == 8
    assert {image.shape for image in images} == {move.shape}
