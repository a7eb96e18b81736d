"""Importing an adapter without its packages says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tessellot
from tessellot.games import MissingPackagesError


@pytest.mark.parametrize(
    ("module", "package", "name"),
    [
        ("open_spiel", "pyspiel", "OpenSpiel"),
        ("pettingzoo", "pettingzoo", "PettingZoo"),
        ("gymnasium", "gymnasium", "Gymnasium"),
    ],
)
def test_a_missing_package_is_explained(monkeypatch, module, package, name):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"tessellot.adapters.{module}", raising=False)
    with pytest.raises(
        MissingPackagesError, match=rf"{name} is not installed\. Install .*research"
    ):
        __import__(f"tessellot.adapters.{module}")


def test_nothing_of_it_is_imported_by_default():
    heavy = ("ray", "pyspiel", "pettingzoo", "gymnasium", "pyarrow", "numpy")
    program = (
        "import sys, tessellot, tessellot.cli.app, tessellot.adapters; "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert ended.stdout.decode().strip() == "[]"
    assert tessellot.GAMES
