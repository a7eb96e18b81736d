"""The rules agree with the second reading of the rulebooks in tests/literal.

Random games of every game and every choice of its options are played in both at once: all
legal moves, turns, scores and results are the same.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest

import tessellot
from tessellot.games import Game, Move, Position, Seat
from tessellot.games.battle_of_lits import BattleOfLits, BattleOfLitsPosition
from tessellot.geometry import Grid
from tests import literal
from tests.literal.battle_of_lits import BattleOfLits as LiteralBattleOfLits
from tests.perft.counts import Perft, every_perft

UNEQUAL = "XXXXX...../" * 4 + "....OOOXX./" * 5 + "X........X"
EMPTY = "/".join([".........."] * 10)
SMALL = "6x6:XO..OX/O.XX.O/.O..X./.X..O./X.OO.X/OX..XO"
BOARDS = ["random:7", "random-free:7", UNEQUAL, EMPTY, SMALL]

GAMES = {
    "battle-of-lits": 4,
    "tailits": 7,
    "taiji": 4,
    "tailits-taiji": 2,
    "taiji-lits": 2,
    "lot": 30,
}
"""How many random games are compared move by move, per setting of the options."""

Ending = tuple[str, Seat | None, bool]


def endings(
    reasons: Iterable[str], winners: Iterable[Seat | None], swapped: Iterable[bool] = (False,)
) -> set[Ending]:
    """Every combination of a reason, a winner, and whether the seats had exchanged sides."""
    return set(product(reasons, winners, swapped))


ENDINGS = {
    "battle-of-lits": endings(["score", "last-placement"], Seat, [False, True]),
    "tailits": endings(["score", "largest-group", "last-placement"], Seat),
    "taiji": endings(["score"], Seat) | endings(["tie-for-black"], [Seat.SECOND]),
    "tailits-taiji": endings(["score"], Seat),
    "taiji-lits": endings(["score", "last-placement"], Seat, [False, True]),
    "lot": endings(["line"], Seat, [False, True]) | endings(["full-board"], [None], [False, True]),
}
"""Every way in which a game can end, and must end sometimes."""


def every_setting(game: str) -> Iterator[Game]:
    """A game with every combination of its options; more boards than the registry lists."""
    options = tessellot.game_info(game).options
    values = [
        [*(choice.value for choice in option.choices), *(BOARDS if option.open else ())]
        for option in options
    ]
    for chosen in product(*values):
        names = (option.name for option in options)
        yield tessellot.game(game, **dict(zip(names, chosen, strict=True)))


SETTINGS = [setting for game in tessellot.GAMES for setting in every_setting(game)]


def second_reading(game: Game) -> literal.State:
    """The start of the same game in the literal reading, which gets boards as rows."""
    options: dict[str, object] = {**game.options}
    if isinstance(game, BattleOfLits):
        options["board"] = game.board.rows
    return literal.start(game.info.id, **options)


def some_move(rng: random.Random, position: Position) -> Move:
    """A random legal move; a swap, where there is one, half of the time."""
    moves = position.legal_moves()
    return moves[-1] if position.can_swap and rng.random() < 0.5 else rng.choice(moves)


def compare_results(position: Position, state: literal.State) -> None:
    """The game is over in both readings, with the same score and the same winner."""
    assert position.outcome is not None
    assert position.outcome.winner == state.winner()
    assert position.turn is None
    assert state.turn() is None
    assert state.is_over()


def compare_scores(position: Position, state: literal.State) -> None:
    assert {seat.value: position.score[seat] for seat in Seat} == state.score()


@pytest.mark.parametrize("game", SETTINGS, ids=str)
def test_every_position_of_random_games(game: Game) -> None:
    rng = random.Random(str(game))
    for _ in range(GAMES[game.info.id]):
        position, state = game.start(), second_reading(game)
        while legal := state.legal_moves():
            assert set(map(str, position.legal_moves())) == legal
            assert position.turn == state.turn()
            compare_scores(position, state)
            move = some_move(rng, position)
            position, state = position.play(move), state.play(str(move))
        assert not position.legal_moves()
        compare_scores(position, state)
        compare_results(position, state)


@pytest.mark.parametrize("game", tessellot.GAMES)
def test_the_results_of_whole_games_of_every_kind_of_ending(game: str) -> None:
    rng = random.Random(game)
    settings = list(every_setting(game))
    seen = Counter[Ending]()
    decided_by_half_a_point = 0
    while not seen.keys() >= ENDINGS[game] or seen.total() < 100:
        chosen = rng.choice(settings)
        position, state = chosen.start(), second_reading(chosen)
        while position.legal_moves():
            move = some_move(rng, position)
            position, state = position.play(move), state.play(str(move))
        compare_scores(position, state)
        compare_results(position, state)
        assert position.outcome is not None
        swapped = position.sides != chosen.info.sides
        seen[position.outcome.reason, position.outcome.winner, swapped] += 1
        decided_by_half_a_point += abs(position.score.first - position.score.second) == 0.5
        assert seen.total() < 1000, f"never seen: {ENDINGS[game] - seen.keys()}"
    assert seen.keys() == ENDINGS[game]
    assert (decided_by_half_a_point > 0) == (game == "tailits-taiji")


def test_safe_symbols_of_battle_of_lits_are_those_that_no_way_to_play_on_covers() -> None:
    rng = random.Random("safe")
    farther_than_one_piece = 0
    for _ in range(40):
        rows = ["".join(rng.choice("XO.") for _ in range(5)) for _ in range(5)]
        game = tessellot.game("battle-of-lits", board="5x5:" + "/".join(rows))
        position, state = game.start(), second_reading(game)
        while position.legal_moves():
            move = some_move(rng, position)
            position, state = position.play(move), state.play(str(move))
            assert isinstance(position, BattleOfLitsPosition)
            assert isinstance(state, LiteralBattleOfLits)
            if len(state.laid) == 1:
                continue
            coverable = state.cells_still_to_cover()
            covered = {cell for piece in state.laid for cell in piece.cells}
            for side, mask in zip("XO", position.safe_cells(), strict=True):
                safe = {(cell.column + 1, cell.row + 1) for cell in Grid.of(5).cells_of(mask)}
                symbols = {cell for cell, symbol in state.symbols.items() if symbol == side}
                assert safe == symbols - covered - coverable
            nearby = {cell for piece in state.placements() for cell in piece.cells}
            farther_than_one_piece += coverable != nearby
    assert farther_than_one_piece


SHALLOW = 300
"""How many positions the literal reading is asked for, at the most, to confirm a count."""


def literal_counts(states: list[literal.State], perft: Perft) -> Iterator[tuple[int, int]]:
    """The depths and counts that cost no more than that."""
    for depth in perft.counts:
        moves = [
            (state, move)
            for state in states
            for move in state.legal_moves()
            if perft.with_swap or move != "swap"
        ]
        yield depth, len(moves)
        if len(moves) > SHALLOW:
            return
        states = [state.play(move) for state, move in moves]


@pytest.mark.parametrize("perft", every_perft(), ids=lambda perft: perft.name)
def test_the_first_counts_of_every_perft_file(perft: Perft) -> None:
    game, options = perft.games[0]
    state = second_reading(tessellot.game(game, **options))
    for move in perft.opening:
        state = state.play(move)
    confirmed = dict(literal_counts([state], perft))
    assert confirmed
    assert confirmed.items() <= perft.counts.items()


def test_the_second_reading_shares_no_code_with_the_package() -> None:
    files = list(Path(literal.__file__).parent.glob("*.py"))
    assert len(files) > 6
    for file in files:
        assert not re.search(r"(import|from) tessellot", file.read_text("utf-8"))
