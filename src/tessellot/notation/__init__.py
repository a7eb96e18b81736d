"""Text to games and back: moves, one-line positions, game records, and the LTP forms."""

from tessellot.games.moves import read_move, read_partial_move
from tessellot.notation.formats import Format, read_games, write_games
from tessellot.notation.positions import read_position, write_position
from tessellot.notation.record_reader import read_each, read_record, read_records
from tessellot.notation.records import Record, move_number, write_records
from tessellot.notation.tree import Node

__all__ = [
    "Format",
    "Node",
    "Record",
    "move_number",
    "read_each",
    "read_games",
    "read_move",
    "read_partial_move",
    "read_position",
    "read_record",
    "read_records",
    "write_games",
    "write_position",
    "write_records",
]
