"""Whether the packages of the `paper` extra are installed."""

from __future__ import annotations

from tessellot.games.errors import require_packages
from tessellot.locale import Text


def check_installed() -> None:
    """Raise MissingPackagesError if PDFs cannot be made here."""
    require_packages(
        Text("PDFs need ReportLab and Matplotlib."), "paper", "reportlab", "matplotlib"
    )
