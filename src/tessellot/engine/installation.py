"""Whether the packages of the `engine` extra are installed."""

from __future__ import annotations

from importlib.util import find_spec

from tessellot.games.errors import require_packages
from tessellot.locale import Text


def is_installed() -> bool:
    """Whether kernels can be compiled here; nothing is imported to find out."""
    return find_spec("numba") is not None


def check_installed() -> None:
    """Raise MissingPackagesError if they cannot."""
    require_packages(Text("The engine needs NumPy and Numba."), "engine", "numpy", "numba")
