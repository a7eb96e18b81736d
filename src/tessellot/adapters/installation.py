"""Whether the packages of the `research` extra are installed."""

from __future__ import annotations

from tessellot.games.errors import require_packages
from tessellot.locale import Text


def check_installed(name: str, *modules: str) -> None:
    """Raise MissingPackagesError if the modules of a tool, which has this name, are missing."""
    require_packages(Text("{name} is not installed.", name=name), "research", "numpy", *modules)
