"""``tessellot match``: two engines play each other, and the report says which is stronger."""

from __future__ import annotations

import json
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessellot.cli.game_options import game_options

if TYPE_CHECKING:
    from tessellot.lab import Match, RecordFile, Sprt, Standing


def match(
    a: Annotated[str, typer.Argument(metavar="A", help="The one whose score is told.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other one.")],
    *,
    game: Annotated[str, typer.Option("--game", "-g", help="The game, such as lot.")],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="An option of the game, such as board=boxes."),
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="How many games, an even number.")] = 100,
    seconds: Annotated[float | None, typer.Option(help="Seconds for each move, or …")] = None,
    nodes: Annotated[int | None, typer.Option(help="… nodes for each move.")] = None,
    grace: Annotated[
        float | None,
        typer.Option(help="Seconds by which an external engine may be late before it loses."),
    ] = None,
    openings: Annotated[
        int | None, typer.Option(help="How many openings; by default one for each pair.")
    ] = None,
    plies: Annotated[
        int, typer.Option(help="Placements in an opening; with 0 or 1 there can be a swap.")
    ] = 2,
    even: Annotated[
        bool, typer.Option("--even", help="Take only openings that look even to a short search.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Another seed gives other openings and games.")] = 0,
    parallel: Annotated[
        int | None, typer.Option(min=1, help="Games at a time; by default one on each core.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1[,ALPHA,BETA]",
            help="Stop as soon as one of two differences in Elo is established.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write all games to this file, behind what it holds.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Report as JSON.")] = False,
    lang: Annotated[str, typer.Option(help="Language: en or ru.")] = "en",
) -> None:
    """Let two engines play each other, and see which is stronger.

    They play pairs of games: both games of a pair have the same opening,
    with the seats exchanged. A and B are each one of

    - a level by number or name: 3, level:3, Casual
    - our engine with other settings: settings:method=uct,exploration=0.7
    - any engine that speaks UGI: "ugi:COMMAND LINE"
    - any engine that speaks LTP: "ltp:COMMAND LINE"

    An engine that crashes, hangs or plays illegally loses that game, and
    the report says so. Ctrl-C ends the match with a report so far; with
    --out, the same command goes on with it later.

    For example:

    tessellot match 4 3 --game taiji --option size=7 --games 200

    tessellot match 8 "ltp:./other-engine" --game battle-of-lits --seconds 1

    tessellot match settings:tries=3 settings:tries=2 --game tailits
    --seconds 0.1 --games 4000 --sprt 0,30 --out tries.txt
    """
    from tessellot import games as rules
    from tessellot.lab import Limit, Match, OpeningBook, RecordFile, read_contestant
    from tessellot.lab.report import data, report
    from tessellot.locale import LANGUAGES

    if lang not in LANGUAGES:
        raise typer.BadParameter(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
    if games % 2:
        raise typer.BadParameter("games are played in pairs: give an even number of --games")
    try:
        chosen = rules.game(game, **game_options(option))
        planned = Match.between(
            read_contestant(a, chosen),
            read_contestant(b, chosen),
            chosen,
            Limit(seconds, nodes, grace),
            book=OpeningBook(plies, seed, even, openings),
            pairs=games // 2,
        )
        file = RecordFile(out, planned) if out else None
        standing = _played(planned, _sprt(sprt), parallel, file)
    except rules.TessellotError as error:
        typer.echo(error.text.to(lang), err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(json.dumps(data(planned, standing), indent=2, ensure_ascii=False))
        return
    rows = [(label.to(lang), value.to(lang)) for label, value in report(planned, standing)]
    width = max(len(label) for label, _ in rows)
    for label, value in rows:
        typer.echo(f"{label:{width}}  {value}")


def _played(
    planned: Match, sprt: Sprt | None, parallel: int | None, file: RecordFile | None
) -> Standing:
    """Play with a bar that shows how it stands; Ctrl-C ends it where it is."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from tessellot.lab import Standing, run
    from tessellot.lab.report import signed

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
    )
    standing = Standing(sprt)
    with (
        suppress(KeyboardInterrupt),
        Progress(*columns, console=Console(stderr=True), transient=True) as bar,
        closing(run(planned, sprt=sprt, parallel=parallel, file=file)) as steps,
    ):
        task = bar.add_task("", total=2 * planned.pairs)
        for standing in steps:
            low, high = standing.pairs.elo_interval
            elo = f"Elo {signed(standing.pairs.elo)} ({signed(low)} … {signed(high)})"
            bar.update(
                task,
                completed=len(standing),
                description=f"{standing.pairs.score:.1%}  {elo}",
            )
    return standing


def _sprt(text: str | None) -> Sprt | None:
    from tessellot.lab import Sprt

    if text is None:
        return None
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4):
        raise typer.BadParameter(f"{text!r} is not of the form ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA")
    return Sprt(*numbers)
