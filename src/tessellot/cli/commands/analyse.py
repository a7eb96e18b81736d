"""``tessellot analyse``: every move of a game judged by the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tessellot.cli.commands.show import heading
from tessellot.cli.console import has_colours, progress_bar
from tessellot.cli.file_arguments import STANDARD, check_place, write_whole
from tessellot.cli.game_options import Level
from tessellot.cli.game_sources import EXTENSIONS, GameNumber, Source, records
from tessellot.cli.language import Language
from tessellot.engine.time_manager import MOST_THREADS
from tessellot.files import real_path
from tessellot.games import Seat, TessellotError, facts
from tessellot.games.protocol import seat_text
from tessellot.locale import Text
from tessellot.notation import Format, Record, write_games

if TYPE_CHECKING:
    from tessellot.engine import Engine
    from tessellot.lab.judgement import Judgement, Verdict

SECONDS = 1.0
"""For each position, if nothing else is said."""
INDENTED: dict[str, Any] = {"initial_indent": "  ", "subsequent_indent": "  "}
STYLES = {"?!": "yellow", "?": "bright_red", "??": "red"}


def analyse(
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
    force: Annotated[bool, typer.Option("--force", help="Write over files.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Report as JSON.")] = False,
    lang: Language = "",
) -> None:
    """Judge every move of a game, and show where it was lost.

    For each move: the winning chances and the expected margin of whoever made it, before it
    (with the best move) and after it, and the best move. A move that loses 5 % of the winning
    chances is an inaccuracy (?!), 10 % a mistake (?), 20 % a blunder (??); * means proven.
    Levels that do not look ahead cannot judge. Ctrl-C ends the analysis with what is judged so far.

    Examples:
      tessellot analyse game.txt --seconds 0.1
      tessellot analyse game.txt --nodes 100 --out judged.txt --plot chances.svg
      tessellot analyse games.txt --game 2 --level 4 --json
    """
    found = records(file, number=game)
    if as_json and out == STANDARD:
        raise TessellotError(
            Text("--json and --out - both write to standard output: leave one of them out.")
        )
    _check_places(found, out, plot, force=force)
    limits = {**_limits(found, seconds, nodes, level), "threads": threads}
    judged, ended = _judged(found, limits, lang)
    if not ended and not any(judged):
        raise KeyboardInterrupt
    if as_json:
        data = [_data(record, moves) for record, moves in zip(found, judged, strict=True)]
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        for record, moves in zip(found, judged, strict=True):
            typer.echo("\n".join(_report(record, moves, lang)))
    if plot is not None and judged[0]:
        from tessellot.lab.evaluation_plot import picture

        title = heading(found[0], lang)
        write_whole(plot, picture(judged[0], _picture_form(plot), title, lang), force=force)
    if out is not None:
        _write(found, judged, out, lang, force=force)
    if not ended:
        raise KeyboardInterrupt


def _check_places(found: list[Record], out: Path | None, plot: Path | None, *, force: bool) -> None:
    """Refuse what cannot be written before hours are spent on it."""
    if out is not None:
        check_place(out, force=force)
        if EXTENSIONS.get(out.suffix.lower()) is Format.LTP:
            raise TessellotError(Text("LTP holds no comments: write a record or JSON."))
    if plot is not None:
        check_place(plot, force=force)
        _picture_form(plot)
        if out is not None and real_path(out) == real_path(plot):
            raise TessellotError(Text("--out and --plot are the same file: name two."))
        if len(found) > 1:
            raise TessellotError(Text("A plot shows one game: choose it with --game."))
        if not found[0].moves:
            raise TessellotError(Text("There is no move to judge, so there is nothing to plot."))


def _picture_form(plot: Path) -> Literal["png", "svg"]:
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
        for game_id in dict.fromkeys(record.game.facts.id for record in found):
            _check_level(game_id, level)
    return {"seconds": seconds, "nodes": nodes, "level": level}


def _check_level(game_id: str, wanted: str) -> None:
    """Refuse a level that only looks at the next move: it knows nothing of chances."""
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
                game=facts(game_id).name,
                least=least.number,
            )
        )


def _judged(
    found: list[Record], limits: dict[str, Any], lang: str
) -> tuple[list[list[Judgement]], bool]:
    """The judgements of each game, and whether all of them could be made."""
    from tessellot.engine import Engine
    from tessellot.lab.judgement import judge

    judged: list[list[Judgement]] = [[] for _ in found]
    engine: Engine | None = None
    with progress_bar() as bar:
        task = bar.add_task("", total=sum(len(record.moves) for record in found))

        def tell(text: Text, _: float) -> None:
            bar.update(task, description=text.to(lang))

        try:
            for record, moves in zip(found, judged, strict=True):
                if engine is None or engine.game != record.game:
                    engine = Engine(record.game, progress=tell, **limits)
                for judgement in judge(record, engine):
                    moves.append(judgement)
                    told = f"{judgement.move}{judgement.verdict.mark}"
                    bar.update(task, advance=1, description=told)
        except KeyboardInterrupt:
            return judged, False
    return judged, True


def _report(record: Record, judged: Sequence[Judgement], lang: str) -> Iterator[str]:
    """A game for people: a table of its moves, what was wrong, and how the chances went."""
    from tessellot.lab.commentary import explanation
    from tessellot.lab.evaluation_plot import text_plot

    yield heading(record, lang)
    yield ""
    if not judged:
        stopped = Text("Stopped before a move was judged.")
        told = stopped if record.moves else Text("There is no move to judge.")
        yield told.to(lang) + "\n"
        return
    yield from _table(judged, lang)
    for judgement in judged:
        if judgement.verdict.mark:
            yield ""
            yield f"{_number(judgement)} {judgement.move}{judgement.verdict.mark}"
            yield fill(explanation(judgement, lang), 80, **INDENTED)
    yield ""
    yield Text("Chances of the first seat after each turn").to(lang)
    yield text_plot(judged)
    yield ""
    yield from _summary(judged, lang)
    yield ""


def _table(judged: Sequence[Judgement], lang: str) -> Iterator[str]:
    heads = (Text("Move"), Text("Chances"), Text("Margin"), Text("Best move"))
    rows = [["", *(head.to(lang) for head in heads)]]
    for judgement in judged:
        chances = f"{_chance(judgement, before=True)} → {_chance(judgement, before=False)}"
        margins = [judgement.before.margin, judgement.after.margin]
        margin = "" if None in margins else " → ".join(f"{m:+5.1f}" for m in margins)
        best = "" if judgement.move == judgement.best[0] else str(judgement.best[0])
        move = f"{judgement.move}{judgement.verdict.mark}"
        rows.append([_number(judgement), move, chances, margin, best])
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    styles = [None, *(STYLES.get(judgement.verdict.mark) for judgement in judged)]
    for row, style in zip(zip(*columns, strict=True), styles, strict=True):
        cells = [f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)]
        line = "  ".join(cells).rstrip()
        yield typer.style(line, fg=style) if style and has_colours() else line


def _chance(judgement: Judgement, *, before: bool) -> str:
    from tessellot.lab.commentary import percent

    value = judgement.before if before else judgement.after
    return f"{percent(value.win_probability):>3} %{'*' if value.proven else ' '}"


def _number(judgement: Judgement) -> str:
    ply = judgement.position.ply
    return f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..."


def _summary(judged: Sequence[Judgement], lang: str) -> Iterator[str]:
    from tessellot.lab.commentary import average_loss
    from tessellot.lab.judgement import MISTAKES

    for seat in Seat:
        counts = ", ".join(
            f"{word.to(lang).lower()} {_count(judged, seat, verdict)}"
            for verdict, word in MISTAKES.items()
        )
        yield Text(
            "{seat}: {counts}; average loss {loss:.1f} %",
            seat=seat_text(seat),
            counts=counts,
            loss=100 * average_loss(judged, seat),
        ).to(lang)


def _count(judged: Sequence[Judgement], seat: Seat, verdict: Verdict) -> int:
    return sum(j.seat is seat and j.verdict is verdict for j in judged)


def _data(record: Record, judged: Sequence[Judgement]) -> dict[str, Any]:
    from tessellot.lab.commentary import data

    return {
        "game": record.game.facts.id,
        "options": record.game.options,
        "tags": record.tags,
        "result": record.result,
        "turns": len(record.moves),
        "moves": [data(judgement) for judgement in judged],
    }


def _write(
    found: list[Record], judged: list[list[Judgement]], out: Path, lang: str, *, force: bool
) -> None:
    from tessellot.about import NAME, VERSION
    from tessellot.lab.commentary import annotate

    for record, moves in zip(found, judged, strict=True):
        if moves:
            annotate(record, moves, lang)
            record.tags["Annotator"] = f"{NAME} {VERSION}"
    form = EXTENSIONS.get(out.suffix.lower(), Format.RECORD)
    write_whole(out, write_games(found, form), force=force)
