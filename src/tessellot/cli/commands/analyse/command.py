"""``tessellot analyse``: the engine judges every move of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tessellot.cli.commands.analyse.open_board import open_board
from tessellot.cli.commands.analyse.report import report_data, report_lines
from tessellot.cli.console import progress_bar
from tessellot.cli.file_arguments import STANDARD_STREAM, check_output, write_output
from tessellot.cli.game_sources import (
    FORMAT_SUFFIXES,
    GameNumber,
    Source,
    read_records,
    record_heading,
    single_record,
)
from tessellot.cli.language import Language
from tessellot.cli.options.checks import is_set
from tessellot.cli.options.game import Level
from tessellot.cli.options.output import AsJson, Force, echo_json
from tessellot.engine.limits import MOST_THREADS
from tessellot.files import real_path
from tessellot.games import TessellotError, game_info
from tessellot.locale import Text
from tessellot.notation import Format, Record, write_games

if TYPE_CHECKING:
    from tessellot.engine import Engine
    from tessellot.engine.review.judgement import Judgement

SECONDS = 1.0
"""The default time for each position."""


def analyse(
    context: typer.Context,
    file: Source,
    *,
    game: GameNumber = None,
    seconds: Annotated[
        float | None, typer.Option(help="Seconds for each position; by default 1.")
    ] = None,
    nodes: Annotated[int | None, typer.Option(help="Nodes for each position.")] = None,
    level: Level = None,
    threads: Annotated[int, typer.Option(min=1, max=MOST_THREADS, help="Threads to think in.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the games with comments and variations here."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the chances of one game, as .png or .svg."),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the game on the analysis board, in a browser.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="With --open: the port of the page; by default 8000 or a free one.",
        ),
    ] = None,
    lang: Language = "",
) -> None:
    """Judge every move of a game, and show where it was lost.

    For each move: the winning chances and the expected margin of the player who made it, before it
    (with the best move) and after it, and the best move. A move that loses 5 % of the winning
    chances is an inaccuracy (?!), 10 % a mistake (?), 20 % a blunder (??); ◆ means proven.
    Levels that do not look ahead cannot judge. Ctrl-C ends the analysis with what is judged so far.

    With --open nothing is judged here: the game opens on the analysis board of the page. A server
    that runs on this computer already shows it; else one is started, until Ctrl-C.

    Examples:
      tessellot analyse game.txt --seconds 0.1
      tessellot analyse game.txt --nodes 100 --out judged.txt --plot chances.svg
      tessellot analyse games.txt --game 2 --level 4 --json
      tessellot analyse game.txt --open
    """
    found = read_records(file, number=game)
    if open_page:
        _check_alone(context)
        open_board(single_record(found), port, lang)
        return
    if port is not None:
        raise TessellotError(Text("--port changes nothing without --open."))
    if as_json and out == STANDARD_STREAM:
        raise TessellotError(
            Text("--json and --out - both write to standard output: leave one of them out.")
        )
    _check_outputs(found, out, plot, force=force)
    limits = {**_limits(found, seconds, nodes, level), "threads": threads}
    judged, ended = _judge_all(found, limits, lang)
    if not ended and not any(judged):
        raise KeyboardInterrupt
    if as_json:
        data = [report_data(record, moves) for record, moves in zip(found, judged, strict=True)]
        echo_json(data)
    else:
        for record, moves in zip(found, judged, strict=True):
            typer.echo("\n".join(report_lines(record, moves, lang)))
    if plot is not None and judged[0]:
        from tessellot.lab.review.evaluation_plot import picture

        title = record_heading(found[0], lang)
        write_output(plot, picture(judged[0], _plot_format(plot), title, lang), force=force)
    if out is not None:
        _write(found, judged, out, lang, force=force)
    if not ended:
        raise KeyboardInterrupt


def _check_alone(context: typer.Context) -> None:
    """Raise an error for options that change nothing with --open."""
    names = {"as_json": "json"}
    for option in ("seconds", "nodes", "level", "threads", "out", "plot", "force", "as_json"):
        if is_set(context, option):
            raise TessellotError(
                Text("--{option} changes nothing with --open.", option=names.get(option, option))
            )


def _check_outputs(
    found: list[Record], out: Path | None, plot: Path | None, *, force: bool
) -> None:
    """Raise an error for outputs that cannot be written, before the analysis starts."""
    if out is not None:
        check_output(out, force=force)
        if FORMAT_SUFFIXES.get(out.suffix.lower()) is Format.LTP:
            raise TessellotError(Text("LTP holds no comments: write a record or JSON."))
    if plot is not None:
        check_output(plot, force=force)
        _plot_format(plot)
        if out is not None and real_path(out) == real_path(plot):
            raise TessellotError(Text("--out and --plot are the same file: name two."))
        if len(found) > 1:
            raise TessellotError(Text("A plot shows one game: choose it with --game."))
        if not found[0].moves:
            raise TessellotError(Text("There is no move to judge, so there is nothing to plot."))


def _plot_format(plot: Path) -> Literal["png", "svg"]:
    match plot.suffix.lower():
        case ".png":
            return "png"
        case ".svg":
            return "svg"
    raise TessellotError(Text("A plot is a .png or .svg file, not {plot}.", plot=plot))


def _limits(
    found: list[Record], seconds: float | None, nodes: int | None, level: str | None
) -> dict[str, Any]:
    if seconds is None and nodes is None and level is None:
        seconds = SECONDS
    if level is not None:
        for game_id in dict.fromkeys(record.game.info.id for record in found):
            _check_level(game_id, level)
    return {"seconds": seconds, "nodes": nodes, "level": level}


def _check_level(game_id: str, wanted: str) -> None:
    """Raise an error for a level without a search, which estimates no chances."""
    from tessellot.engine.levels import level, levels
    from tessellot.engine.settings import GREEDY

    chosen = level(game_id, wanted)
    if chosen.settings == GREEDY:
        least = next(one for one in levels(game_id) if one.settings != GREEDY)
        raise TessellotError(
            Text(
                "Level {number} of {game} does not look ahead, so it cannot judge: "
                "take {least} or higher.",
                number=chosen.number,
                game=game_info(game_id).name,
                least=least.number,
            )
        )


def _judge_all(
    found: list[Record], limits: dict[str, Any], lang: str
) -> tuple[list[list[Judgement]], bool]:
    """The judgements of each game; False if Ctrl-C ended the analysis early."""
    from tessellot.engine import Engine
    from tessellot.engine.review.judgement import judge

    judged: list[list[Judgement]] = [[] for _ in found]
    engine: Engine | None = None
    with progress_bar() as bar:
        task = bar.add_task("", total=sum(len(record.moves) for record in found))

        def show_progress(text: Text, done: float) -> None:
            if not done:
                # A line of its own: beside the bar it would be cut.
                bar.console.print(text.to(lang), highlight=False, soft_wrap=True)
            bar.update(task, description=f"{done:.0%}")

        try:
            for record, moves in zip(found, judged, strict=True):
                if engine is None or engine.game != record.game:
                    engine = Engine(record.game, progress=show_progress, **limits)
                for judgement in judge(record, engine):
                    moves.append(judgement)
                    description = f"{judgement.move}{judgement.verdict.mark}"
                    bar.update(task, advance=1, description=description)
        except KeyboardInterrupt:
            return judged, False
    return judged, True


def _write(
    found: list[Record], judged: list[list[Judgement]], out: Path, lang: str, *, force: bool
) -> None:
    from tessellot.about import NAME, VERSION
    from tessellot.engine.review.commentary import annotate

    for record, moves in zip(found, judged, strict=True):
        if moves:
            annotate(record, moves, lang)
            record.tags["Annotator"] = f"{NAME} {VERSION}"
    form = FORMAT_SUFFIXES.get(out.suffix.lower(), Format.RECORD)
    write_output(out, write_games(found, form), force=force)
