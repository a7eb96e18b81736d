"""``tessellot board study``: engine games from first moves, to see whether a board is fair."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessellot.cli.board_sources import BoardArgument, read_board
from tessellot.cli.console import progress_bar, use_colour
from tessellot.cli.file_arguments import check_output, write_output
from tessellot.cli.language import Language
from tessellot.cli.options.checks import check_without
from tessellot.cli.options.execution import Cluster, Parallel
from tessellot.cli.options.game import Level
from tessellot.cli.options.output import AsJson, Force, echo_json
from tessellot.games import TessellotError, game
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.lab.board_study.findings import Findings
    from tessellot.lab.board_study.study import Study, StudyRun

FULL_STRENGTH = "8"


def study(
    context: typer.Context,
    board: BoardArgument,
    *,
    level: Level = "6",
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="Instead of a level: full strength with N nodes a move."),
    ] = None,
    openings: Annotated[
        int, typer.Option(min=1, help="How many first moves, spread over all kinds.")
    ] = 200,
    every: Annotated[
        bool, typer.Option("--all", help="Play from every first move; this takes long.")
    ] = False,
    games: Annotated[int, typer.Option(min=2, help="Games from each first move, even.")] = 4,
    finals: Annotated[
        int, typer.Option(min=0, help="Games in each match after the survey, even.")
    ] = 400,
    seed: Annotated[int, typer.Option(help="Another seed gives other first moves and games.")] = 0,
    parallel: Parallel = None,
    cluster: Cluster = None,
    records: Annotated[
        Path | None,
        typer.Option(help="Keep all games in this file; the same command then goes on with it."),
    ] = None,
    out: Annotated[
        list[Path] | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write a report: .html, .pdf, .json or .txt; may be repeated.",
        ),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Let the engine find out whether a board is fair.

    It plays against itself. First a few games from many first moves, with the swap
    settled: they show how good each first move is for X. Then the search for even first moves: the
    more even half of them gets twice as many games, again and again. Then two finals with new
    games: from the strongest first moves without a swap, and from the most even ones with the
    swap free.

    Ctrl-C ends it with a report of what is done so far.

    Examples:
      tessellot board study boxes --level 3 --openings 8 --games 2 --finals 12 --out report.html
    """
    from tessellot.lab import MoveLimit, read_contestant
    from tessellot.lab.board_study.study import Study, StudyRun

    if nodes is not None:
        check_without(context, "level", "nodes")
    if every:
        check_without(context, "openings", "all")
    writers = {path: _writer(path) for path in out or []}
    for path in writers:
        check_output(path, force=force)
    found, label = read_board(board)
    player = read_contestant(
        FULL_STRENGTH if level is None or nodes is not None else level,
        game("battle-of-lits", board=found),
    )
    planned = Study.of(
        found,
        player,
        MoveLimit(nodes=nodes),
        openings=None if every else openings,
        games=games,
        finals=finals,
        seed=seed,
        label=label,
    )
    player.check(planned.game, planned.limit)  # what has to be compiled is, before there is a bar
    run = StudyRun(planned, parallel=parallel, cluster=cluster, records=records)
    ended = _play(run, lang)
    findings = run.findings
    if not ended and not findings.survey:
        raise KeyboardInterrupt  # there is nothing to report
    if as_json:
        from tessellot.lab.board_study.report import data

        echo_json(data(planned, findings))
    else:
        typer.echo(_text(planned, findings, lang, use_colour()), nl=False)
    for path, write in writers.items():
        write_output(path, write(planned, findings, lang), force=force)
    if not ended:
        raise KeyboardInterrupt


def _play(run: StudyRun, lang: str) -> bool:
    """Play with a progress bar; False if Ctrl-C ended the study early."""
    from tessellot.lab.board_study.study import Stage

    stages = {
        Stage.SURVEY: Text("survey of the first moves"),
        Stage.FIRST_ROUND: Text("search for even first moves"),
        Stage.SECOND_ROUND: Text("search for even first moves"),
        Stage.THIRD_ROUND: Text("search for even first moves"),
        Stage.STRONGEST: Text("final of the strongest"),
        Stage.EVEN: Text("final of the most even"),
    }
    with progress_bar() as bar, closing(run.play()) as steps:
        task = bar.add_task("", total=run.study.total)
        try:
            for done in steps:
                bar.update(task, completed=done, description=stages[run.stage].to(lang))
        except KeyboardInterrupt:
            return False
    return True


_Writer = Callable[["Study", "Findings", str], "str | bytes"]


def _writer(path: Path) -> _Writer:
    """The function that makes a report, by the suffix of its file."""

    def page(study: Study, findings: Findings, lang: str) -> str | bytes:
        from tessellot.lab.board_study import page as report_page

        draw = report_page.pdf if path.suffix.lower() == ".pdf" else report_page.html
        return draw(study, findings, lang)

    def data(study: Study, findings: Findings, _lang: str) -> str:
        return _json(study, findings)

    known: dict[str, _Writer] = {".html": page, ".pdf": page, ".json": data, ".txt": _text}
    if path.suffix.lower() not in known:
        raise TessellotError(
            Text(
                "{path} does not tell what to write: end its name with {known}.",
                path=path,
                known=", ".join(known),
            )
        )
    return known[path.suffix.lower()]


def _json(study: Study, findings: Findings) -> str:
    from tessellot.lab.board_study.report import data

    return json.dumps(data(study, findings), indent=2, ensure_ascii=False) + "\n"


def _text(study: Study, findings: Findings, lang: str, colour: bool = False) -> str:  # noqa: FBT001, FBT002
    from tessellot.lab.board_study.report import map_text, rows, verdict

    labelled = [(label.to(lang), value.to(lang)) for label, value in rows(study, findings)]
    width = max(len(label) for label, _ in labelled)
    lines = [f"{label:{width}}  {value}" for label, value in labelled]
    if findings.by_cell:
        heading = Text("Swap map: wins of X (%) after first moves on the cell")
        lines += ["", heading.to(lang), map_text(findings, colour=colour)]
    return "\n".join([*lines, "", *(one.to(lang) for one in verdict(findings)), ""])
