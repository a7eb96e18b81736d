"""``tessellot doctor``: a report on the installation and its problems."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from tessellot.about import NAME, VERSION
from tessellot.cli import installation
from tessellot.cli.console import progress_bar
from tessellot.cli.errors import ExitCode
from tessellot.cli.extras import extras
from tessellot.cli.language import Language
from tessellot.cli.options.output import AsJson, echo_json
from tessellot.extras import install_hint
from tessellot.games import GAMES, game_info
from tessellot.locale import Text


def doctor(
    *,
    speed: Annotated[bool, typer.Option(help="Whether to measure, for some seconds.")] = True,
    compile_first: Annotated[
        bool, typer.Option("--compile", help="Compile the engine now, if it is not yet.")
    ] = False,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Look at the installation: packages, folders, speed, and what is broken.

    If something is broken, it says what helps, and the exit code is 1.

    Examples:
      tessellot doctor
      tessellot doctor --no-speed --json
    """
    examined = _examine(lang, speed=speed, compile_first=compile_first)
    if as_json:
        echo_json(_data(examined, lang))
    else:
        typer.echo("\n".join(_report(examined, lang)))
    if examined.problems:
        raise typer.Exit(ExitCode.NEGATIVE)


@dataclass(frozen=True, slots=True)
class Examination:
    """The results of all checks."""

    machine: str
    extras: dict[str, dict[str, str | None]]
    folders: dict[str, Path]
    compiled: dict[str, bool]
    speeds: dict[str, installation.Speed]
    problems: list[installation.Problem]


def _examine(lang: str, *, speed: bool, compile_first: bool) -> Examination:
    """Run all checks, with a progress bar."""
    speeds = {}
    # The progress bar replaces standard output by a stream without an encoding.
    encoding = sys.stdout.encoding
    with progress_bar() as bar:
        task = bar.add_task("", total=len(GAMES) if speed else None)
        if compile_first:
            installation.compile_kernels(
                lambda text, _: bar.update(task, description=text.to(lang))
            )
        compiled = installation.compiled()
        for game_id in GAMES if speed else ():
            bar.update(task, description=game_id)
            speeds[game_id] = installation.speed(game_id, is_compiled=compiled.get(game_id, False))
            bar.update(task, advance=1)
        problems = list(installation.problems(encoding))
    return Examination(
        installation.machine(), extras(), installation.folders(), compiled, speeds, problems
    )


def _report(examined: Examination, lang: str) -> Iterator[str]:
    yield f"{NAME} {VERSION} · {examined.machine}"
    yield ""
    yield Text("Extras").to(lang)
    for extra, packages in examined.extras.items():
        yield f"  {extra:<11} {_packages(extra, packages, lang)}"
    yield ""
    yield Text("Folders").to(lang)
    labels = {"games": Text("games on the page"), "kernels": Text("compiled engine")}
    for name, folder in examined.folders.items():
        yield f"  {labels[name].to(lang)}: {folder}"
    yield ""
    yield from _engine(examined, lang)
    for problem in examined.problems:
        yield ""
        yield Text("Broken: {problem}", problem=problem.text).to(lang)
        yield Text("What helps: {remedy}", remedy=problem.remedy).to(lang)
    if not examined.problems:
        yield ""
        yield Text("Everything is as it should be.").to(lang)


def _packages(extra: str, packages: dict[str, str | None], lang: str) -> str:
    missing = [name for name, version in packages.items() if version is None]
    if missing:
        return Text(
            "missing {packages}: {hint}", packages=", ".join(missing), hint=install_hint(extra)
        ).to(lang)
    return ", ".join(f"{name} {version}" for name, version in packages.items())


def _engine(examined: Examination, lang: str) -> Iterator[str]:
    """A table: which games are compiled, and their speed."""
    heads = [
        Text("Engine compiled"),
        *((Text("random games/s"), Text("simulations/s")) if examined.speeds else ()),
    ]
    rows = [["", *(head.to(lang) for head in heads)]]
    for game_id in GAMES:
        is_compiled = examined.compiled.get(game_id, False)
        row = [
            game_info(game_id).name.to(lang),
            (Text("yes") if is_compiled else Text("no")).to(lang),
        ]
        measured = examined.speeds.get(game_id)
        if measured:
            thinking = "–" if measured.engine is None else f"{measured.engine:,.0f}"
            row += [f"{measured.rules:,.0f}", thinking]
        rows.append(row)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        shown = [f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True)]
        yield "  ".join([f"  {name:{widths[0]}}", *shown])
    if examined.compiled and not all(examined.compiled.values()):
        yield "  " + Text(
            "It is compiled when it is first used, or by: tessellot doctor --compile"
        ).to(lang)


def _data(examined: Examination, lang: str) -> dict[str, Any]:
    return {
        "version": VERSION,
        "machine": examined.machine,
        "extras": examined.extras,
        "folders": {name: str(folder) for name, folder in examined.folders.items()},
        "compiled": examined.compiled,
        "speed": {
            game_id: {
                "random_games_per_second": round(measured.rules),
                "simulations_per_second": measured.engine and round(measured.engine),
            }
            for game_id, measured in examined.speeds.items()
        },
        "problems": [
            {"text": problem.text.to(lang), "remedy": problem.remedy.to(lang)}
            for problem in examined.problems
        ],
    }
