"""Cells, polyominoes, symmetries and connected groups: plain geometry that knows no game."""

from tessellot.geometry.cells import Cell, Grid, bits_of
from tessellot.geometry.groups import connected_groups
from tessellot.geometry.polyominoes import (
    TETROMINOES,
    orientations,
    placements_on,
    shape_of,
)
from tessellot.geometry.symmetries import SYMMETRIES, Symmetry

__all__ = [
    "SYMMETRIES",
    "TETROMINOES",
    "Cell",
    "Grid",
    "Symmetry",
    "bits_of",
    "connected_groups",
    "orientations",
    "placements_on",
    "shape_of",
]
