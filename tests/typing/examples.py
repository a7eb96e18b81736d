"""What a programmer writes: `test_typing` runs type checkers over this file, and the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_type

import tessellot
from tessellot import Board, Move, Node, Position, Record, Seat, Symmetry
from tessellot.drawing import svg, text
from tessellot.games.battle_of_lits import BattleOfLits, BattleOfLitsPosition
from tessellot.games.lot import LotPosition, Threat
from tessellot.games.taiji import TaijiPosition
from tessellot.games.taiji_lits import TaijiLitsPosition
from tessellot.games.tailits import TailitsPosition
from tessellot.games.tailits_taiji import TailitsTaijiPosition

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


def each_game_knows_its_positions() -> None:
    assert_type(tessellot.game("lot").start().threats("first"), tuple[Threat, ...])
    assert_type(tessellot.game("battle-of-lits").start().safe_cells(), tuple[int, int])
    assert_type(tessellot.game("battle-of-lits", board="boxes").board, Board)
    assert_type(tessellot.game("battle-of-lits"), BattleOfLits)
    assert_type(tessellot.game("battle-of-lits").start(), BattleOfLitsPosition)
    assert_type(tessellot.game("tailits").start().play("Le6f6/g6g7"), TailitsPosition)
    assert_type(tessellot.game("taiji", size=7).start(), TaijiPosition)
    assert_type(tessellot.game("tailits-taiji").start(), TailitsTaijiPosition)
    assert_type(tessellot.game("taiji-lits").start().transformed("half-turn"), TaijiLitsPosition)
    assert_type(tessellot.game("lot").start().play("d4").canonical(), LotPosition)


def any_game(game_id: str) -> Position:
    position = tessellot.game(game_id).start()
    assert_type(position, Position)
    while position.turn is not None:
        assert_type(position.turn.seat, Seat)
        position = position.play(position.legal_moves()[0])
    return position


def moves_and_their_text() -> None:
    position = tessellot.game("battle-of-lits").start()
    assert "Td5e5f5e6" in position.legal_moves()
    move = tessellot.read_move("Td5e5f5e6", position.game)
    assert_type(move, Move)
    assert position.why_illegal(move) == position.why_illegal("Td5e5f5e6") == ()
    assert_type(position.play("Td5e5f5e6").turn, tessellot.Turn | None)
    assert svg(position.play(move), last="Td5e5f5e6", highlight=["d5"])
    assert text(position.play(move), last=move, language="ru")


def numbers() -> None:
    position = tessellot.game("taiji").start()
    assert_type(position.key, int)
    assert_type(position.game.action_of("d4/d5"), int)
    assert_type(position.game.move_of(3), Move)
    if TYPE_CHECKING:
        assert_type(position.planes(), NDArray[numpy.float32])
    assert float(position.planes().sum()) == 81


def records() -> None:
    record = Record.of(tessellot.game("taiji", size=7), ["d4/d5", "c4/c5"], First="Ann")
    assert_type(record.root.add("a1/a2"), Node)
    assert_type(tessellot.read_record(str(record)), Record)
    for node in record.main_line():
        assert_type(node.move, Move | None)
    assert_type(tessellot.read_position("lot"), Position)
    assert_type(record.transformed(Symmetry.HALF_TURN), Record)
