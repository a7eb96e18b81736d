"""The checker against plain reading of the rules, and against forged certificates."""

from __future__ import annotations

import gzip
import json
import random
from functools import cache
from pathlib import Path

import pytest

import tessellot
from tessellot.engine.books.proven_openings import shipped_proofs
from tessellot.geometry import bits_of
from tessellot.lab.proofs.certificates import Certificate, read_certificate
from tessellot.lab.proofs.certify import certify
from tessellot.lab.proofs.checker.checker import Checker
from tessellot.lab.proofs.checker.verification import Verification
from tessellot.lab.proofs.prover import Prover
from tests.literal.battle_of_lits import BattleOfLits, printed_symbols

BOARDS = (
    "4x4:XO../.XO./O.X./.OX.",
    "5x5:XX.OO/XX.OO/...../OO.XX/OO.XX",
    "5x5:XO.XO/.XOX./XO.OX/O.XX./XOX.O",
)


def winner_by_reading(board: str):
    """A function that says which side wins after some pieces, by trying every move."""
    size, rows = board.split("x", 1)[0], board.split(":")[1].split("/")
    symbols = printed_symbols(rows)

    @cache
    def mover_wins(laid: frozenset[str]) -> bool:
        state = BattleOfLits(int(size), symbols)
        for piece in sorted(laid):
            state = state.play(piece)
        moves = [str(piece) for piece in state.placements()]
        if not moves:
            # Nobody has swapped: the first seat has X.
            return (state.winner() == "first") == (len(laid) % 2 == 0)
        return any(not mover_wins(laid | {move}) for move in moves)

    def winner(laid: list[str]) -> str:
        return "XO"[(len(laid) + (not mover_wins(frozenset(laid)))) % 2]

    return winner


def random_position(game, pieces: int, seed: int):
    """A position with n pieces that is not over; None if chance ended the game before."""
    rng, position = random.Random(seed), game.start()
    while position.tiling.count < pieces and position.outcome is None:
        position = position.after_placement(rng.choice(list(bits_of(position.legal_placements))))
    return position if position.outcome is None else None


@pytest.mark.parametrize("board", BOARDS)
def test_the_checker_agrees_with_plain_reading_of_the_rules(board):
    game = tessellot.game("battle-of-lits", board=board)
    checkers = {side: Checker(game, side, table_bits=12) for side in "XO"}
    winner = winner_by_reading(board)
    seen = set()
    for seed in range(30):
        position = random_position(game, 1 + seed % 3, seed)
        if position is None:
            continue
        laid = [str(piece) for piece in position.tiling.pieces]
        wins = {side: checker.wins(position) for side, checker in checkers.items()}
        assert wins[winner(laid)]
        assert list(wins.values()).count(True) == 1
        seen.add(winner(laid))
        # What lemma 2 settles really loses, and the legal moves are those of the rules.
        for side, checker in checkers.items():
            if not checker.winner_moves(position):
                legal, unsettled = checker.open_moves(position)
                assert legal == set(bits_of(position.legal_placements))
                for number in legal - unsettled:
                    move = str(game.move_index[number])
                    assert winner([*laid, move]) == side
    assert seen == {"X", "O"}


@pytest.mark.parametrize("board", ["monogram", "diagonals"])
def test_late_positions_of_a_whole_board(board):
    game = tessellot.game("battle-of-lits", board=board)
    checkers = [Checker(game, side, table_bits=14) for side in "XO"]

    @cache
    def mover_wins(position) -> bool:
        if position.outcome is not None:
            return position.outcome.winner is position.mover
        return any(not mover_wins(position.after(n)) for n in bits_of(position.legal_placements))

    for seed in range(12):
        position = random_position(game, 11, seed)
        if position is not None and position.legal_placements.bit_count() < 40:
            x, o = (checker.wins(position) for checker in checkers)
            assert (x, o) == (
                (True, False)
                if mover_wins(position) == (position.tiling.count % 2 == 0)
                else (False, True)
            )


GAME = tessellot.game("battle-of-lits", board=BOARDS[1])


@pytest.fixture(scope="module")
def certificates() -> dict[str, Certificate]:
    """Certificates of openings of a small board that X and that O wins, with answers."""
    prover, found = Prover(GAME, memory_mb=2), {}
    for move in GAME.start().legal_moves():
        certificate = certify(prover, (str(move),), depth=1)
        if certificate is not None and any(answers for _, answers in certificate.lines):
            found.setdefault(certificate.winner, certificate)
    return found


@pytest.mark.parametrize("winner", ["X", "O"])
@pytest.mark.parametrize("name", ["certificate.jsonl", "certificate.gz"])
def test_a_certificate_is_written_read_and_right(certificates, winner, name, tmp_path):
    path = tmp_path / name
    certificates[winner].write(path)
    read = read_certificate(path)
    assert read == certificates[winner]
    verdict = Verification(read).run()
    assert verdict.fault is None
    assert verdict.answers > 0
    assert (verdict.answers, verdict.leaves) >= (1, 1)


def forged(certificate: Certificate, path: Path, change) -> str:
    """What is said about a certificate whose lines were changed."""
    certificate.write(path)
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    change(rows)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    read = read_certificate(path)
    assert read is not None
    return str(Verification(read).run().fault)


def some_answer(rows) -> tuple[dict, str]:
    """The answers of some line, and one of the winner's moves in it."""
    answers = next(row["answers"] for row in rows[1:] if row["answers"])
    return answers, next(iter(answers))


def test_a_wrong_winner_is_caught(certificates, tmp_path):
    def change(rows):
        rows[0]["winner"] = "X" if rows[0]["winner"] == "O" else "O"

    for certificate in certificates.values():
        assert forged(certificate, tmp_path / "c", change) != "None"


def test_a_wrong_answer_is_caught(certificates, tmp_path):
    """Every answer is exchanged for each legal one; the losing ones are found out."""
    certificate = certificates["X"]
    winner = winner_by_reading(BOARDS[1])
    (moves, (path, answers)) = certificate.moves, certificate.lines[0]
    assert path == ()
    caught = 0
    for move in answers:
        after = GAME.start().play(*moves).play(move)
        for number in bits_of(after.legal_placements):
            other = str(GAME.move_index[number])
            changed = {**answers, move: other}
            lines = ((path, changed), *certificate.lines[1:])
            wrong = Certificate(GAME, moves, "X", 1, None, lines)
            fault = Verification(wrong).run().fault
            right = winner([*moves, move, other]) == "X"
            assert (fault is None) is right
            caught += not right
        if caught > 3:
            return
    assert caught


def test_a_missing_reply_is_caught(certificates, tmp_path):
    def change(rows):
        answers, first = some_answer(rows)
        answers[first] = answers[first][1:]

    for certificate in certificates.values():
        assert "There is no answer to" in forged(certificate, tmp_path / "c", change)


def test_an_illegal_move_is_caught(certificates, tmp_path):
    def change(rows):
        answers, first = some_answer(rows)
        # The answer lies where the claim has a piece already.
        answers[rows[0]["moves"][0]] = answers.pop(first)

    for certificate in certificates.values():
        assert "is not allowed after" in forged(certificate, tmp_path / "c", change)


def test_a_changed_board_is_caught(certificates, tmp_path):
    def change(rows):
        # X's and O's exchanged.
        rows[0]["board"] = BOARDS[1].translate(str.maketrans("XO", "OX"))

    for certificate in certificates.values():
        assert forged(certificate, tmp_path / "c", change) != "None"


@pytest.mark.parametrize(
    "text",
    ['{"certificate": 2}', '{"certificate": 1, "board": "boxes"}', '{"certificate": 1}\n[]'],
)
def test_a_damaged_certificate_is_refused(text, tmp_path):
    path = tmp_path / "c.gz"
    path.write_bytes(gzip.compress(text.encode()))
    with pytest.raises(tessellot.TessellotError, match="line 1: this is no line of a certificate"):
        read_certificate(path)


def test_brackets_without_end_are_no_certificate(tmp_path):
    path = tmp_path / "c.jsonl"
    path.write_text("[" * 100_000)
    assert read_certificate(path) is None
    path.write_text('{"certificate": 1, "board": "boxes", "moves": []}\n' + "[" * 100_000)
    with pytest.raises(tessellot.TessellotError, match="this is no line of a certificate"):
        read_certificate(path)


def test_a_deep_position_of_the_cheapest_shipped_pair_is_won():
    pair = min((p for p in shipped_proofs() if p.winner == "O"), key=lambda p: p.nodes)
    game = tessellot.game("battle-of-lits", board=pair.board)
    position = game.start()
    for move in sorted([str(piece) for piece in getattr(pair, "moves", ())]):
        position = position.play(move)
    prover = Prover(game, memory_mb=64)
    rng = random.Random(1)
    while position.tiling.count < 6:
        moves = list(bits_of(position.legal_placements))
        position = position.after_placement(rng.choice(moves))
        position = position.play(prover.solve(position, margin=False).pv[0])
    assert Checker(game, "O", table_bits=18).wins(position)
