"""Boards of X's and O's for Battle of LITS: published, our own, random, or anybody's."""

from tessellot.games.boards.board import Board
from tessellot.games.boards.known import OWN, PUBLISHED, TITLES
from tessellot.games.boards.parser import SIZES

__all__ = ["OWN", "PUBLISHED", "SIZES", "TITLES", "Board"]
