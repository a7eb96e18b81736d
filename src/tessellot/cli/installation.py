"""The state of the installation: folders, compiled kernels, speed, problems."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tessellot.cli.extras import extras, module_of
from tessellot.extras import source_folder
from tessellot.files import user_data_folder, write_error
from tessellot.games import GAMES, game
from tessellot.locale import LANGUAGES, Text
from tessellot.system_errors import reason_of

SECONDS = 0.1
"""The time for each speed measurement."""


class Problem(NamedTuple):
    """A problem and its remedy."""

    text: Text
    remedy: Text


class Speed(NamedTuple):
    """Random games a second by the rules, simulations a second by a compiled engine."""

    rules: float
    engine: float | None


def machine() -> str:
    """The Python version, the system and the number of cores in a line."""
    python = f"Python {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}, {os.cpu_count() or 1} cores"


def folders() -> dict[str, Path]:
    """The folders in use, by purpose; without those whose packages are missing."""
    from tessellot.engine.installation import is_installed

    found = {}
    if find_spec("platformdirs"):
        found["games"] = user_data_folder()
    if is_installed():
        from tessellot.engine.kernels.jit import user_folder

        found["kernels"] = user_folder()
    return found


class _NotCompiledError(Exception):
    """Raised in place of a compilation."""


def compiled() -> dict[str, bool]:
    """For each game with an engine, whether it is compiled; empty without the packages."""
    from tessellot.engine import has_engine, strongest
    from tessellot.engine.installation import is_installed

    if not is_installed():
        return {}
    from tessellot.engine.warmup import warm_up

    def stop(*_: object) -> None:
        raise _NotCompiledError

    found = {}
    for game_id in filter(has_engine, GAMES):
        try:
            warm_up(game(game_id), strongest(game_id), stop, complete=True)
        except _NotCompiledError:
            found[game_id] = False
        else:
            found[game_id] = True
    return found


def compile_kernels(progress: Callable[[Text, float], None]) -> None:
    """Compile the engine for every game and level."""
    from tessellot.engine import has_engine, levels
    from tessellot.engine.warmup import warm_up

    for game_id in filter(has_engine, GAMES):
        for level in (levels(game_id)[0], levels(game_id)[-1]):
            warm_up(game(game_id), level.settings, progress, complete=True)


def speed(game_id: str, *, is_compiled: bool) -> Speed:
    """Measure the speed of a game."""
    from tessellot.lab.speed import engine_speed, rules_speed

    chosen = game(game_id)
    engine = engine_speed(chosen, SECONDS) if is_compiled else None
    return Speed(rules_speed(chosen, SECONDS), engine)


def problems(encoding: str) -> Iterator[Problem]:
    """All problems, for a terminal with this encoding."""
    if not any(extras().values()):
        yield Problem(
            Text("The package itself is not installed: its extras are not known."),
            Text("pip install . in the source folder of Tessellot"),
        )
    yield from _unloadable_packages()
    yield from _unwritable_folders()
    if find_spec("fastapi") and not page_is_built():
        yield Problem(
            Text("The page is not built, so “tessellot serve” has nothing to show."), page_hint()
        )
    for language in LANGUAGES[1:]:
        if not _has_file("tessellot.locale", f"{language}/LC_MESSAGES/tessellot.mo"):
            yield Problem(
                Text("The sentences in “{language}” are missing.", language=language),
                Text("Install the package anew, or run “make catalogues” in its source."),
            )
    if encoding.lower().replace("-", "") != "utf8":
        yield Problem(
            Text("This terminal writes {encoding}: boards will look wrong.", encoding=encoding),
            Text("Set PYTHONUTF8=1, or choose a UTF-8 locale."),
        )


def page_is_built() -> bool:
    """Whether the package has its page."""
    return _has_file("tessellot.server", "static/index.html")


def page_hint() -> Text:
    """How to add the page to an installation without it."""
    folder = source_folder()
    if folder is not None and Path(__file__).is_relative_to(folder):
        return Text(
            "The page is missing, as npm could not be reached. With a connection, “make play” in "
            "{folder} adds it.",
            folder=folder,
        )
    return Text(
        "The page is missing, as npm could not be reached when Tessellot was installed. To add it, "
        "install again with a connection: {command}",
        command=f"pip install --force-reinstall --no-deps {folder or '.'}",
    )


def _unloadable_packages() -> Iterator[Problem]:
    packages = {name: there for members in extras().values() for name, there in members.items()}
    for package, version in packages.items():
        if version is None:
            continue
        try:
            import_module(module_of(package))
        except Exception as error:  # noqa: BLE001 - a broken package may raise anything
            yield Problem(
                Text(
                    "{package} {version} is installed but cannot be loaded: {error}",
                    package=package,
                    version=version,
                    error=error,
                ),
                Text("pip install --force-reinstall {package}", package=package),
            )


def _unwritable_folders() -> Iterator[Problem]:
    remedies = {
        "games": Text("Choose another folder: tessellot serve --data FOLDER"),
        "kernels": Text("Choose another folder: set NUMBA_CACHE_DIR"),
    }
    for name, folder in folders().items():
        error = write_error(folder)
        if error is not None:
            yield Problem(
                Text(
                    "The folder {folder} cannot be written to: {reason}.",
                    folder=folder,
                    reason=reason_of(error),
                ),
                remedies[name],
            )


def _has_file(package: str, name: str) -> bool:
    return files(package).joinpath(name).is_file()
