"""The extras of the package: which distributions each one requires, and which are installed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import (
    PackageNotFoundError,
    packages_distributions,
    requires,
    version,
)

_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+).*?extra == ['\"]([a-z]+)['\"]")
PRODUCT = (
    "terminal",
    "engine",
    "paper",
    "server",
    "lab",
    "cluster",
    "research",
    "postgresql",
    "redis",
)
"""The extras for users, as they are listed: one that another includes comes first."""


def extras() -> dict[str, dict[str, str | None]]:
    """For each extra, the version of every distribution it requires; None if it is missing."""
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
    """The extra whose distributions provide a module, or None."""
    top = module.partition(".")[0]
    names = {_normalised(top), *map(_normalised, _distributions().get(top, ()))}
    for extra, packages in extras().items():
        if names.intersection(map(_normalised, packages)):
            return extra
    return None


def module_of(package: str) -> str:
    """The module that a distribution provides; the names may differ: Pillow provides PIL."""
    modules = [
        module
        for module, packages in _distributions().items()
        if _normalised(package) in map(_normalised, packages)
    ]
    same_name = [module for module in modules if _normalised(module) == _normalised(package)]
    return next(iter([*same_name, *sorted(modules), package]))


@cache
def _distributions() -> Mapping[str, list[str]]:
    """The distributions that provide each module; finding them reads a file of every one."""
    return packages_distributions()


def _normalised(name: str) -> str:
    return name.lower().replace("-", "_")


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
