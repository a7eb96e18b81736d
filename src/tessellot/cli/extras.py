"""The extras of the package: which packages each of them brings, and which of those are here."""

from __future__ import annotations

import re
from importlib.metadata import (
    PackageNotFoundError,
    packages_distributions,
    requires,
    version,
)

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
    """The extra that brings a module, if one does."""
    top = module.partition(".")[0]
    names = {_plain(top), *map(_plain, packages_distributions().get(top, ()))}
    for extra, packages in extras().items():
        if names.intersection(map(_plain, packages)):
            return extra
    return None


def module_of(package: str) -> str:
    """The name by which a package is imported, which need not be its own: Pillow is PIL."""
    modules = [
        module
        for module, packages in packages_distributions().items()
        if _plain(package) in map(_plain, packages)
    ]
    own = [module for module in modules if _plain(module) == _plain(package)]
    return next(iter([*own, *sorted(modules), package]))


def _plain(name: str) -> str:
    return name.lower().replace("-", "_")


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
