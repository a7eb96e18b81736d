"""The extras of the package: which packages each of them brings, and which of those are here."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires, version

_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+).*?extra == ['\"]([a-z]+)['\"]")
PRODUCT = ("terminal", "engine", "server", "paper", "lab", "postgresql")
"""The extras that users choose from, in the order in which they are told."""


def extras() -> dict[str, dict[str, str | None]]:
    """For each extra, the version of every package of its own, or None where it is missing."""
    found: dict[str, dict[str, str | None]] = {extra: {} for extra in PRODUCT}
    for line in _requirements():
        match = _REQUIREMENT.match(line)
        if match and match[2] in found and match[1] != "tessellot":
            found[match[2]][match[1].lower()] = _version(match[1])
    return found


def _requirements() -> list[str]:
    try:
        return requires("tessellot") or []
    except PackageNotFoundError:
        return []


def extra_with(module: str) -> str | None:
    """The extra that brings a module, if one does; a package is imported by its own name."""
    package = module.partition(".")[0].lower()
    return next((extra for extra, packages in extras().items() if package in packages), None)


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
