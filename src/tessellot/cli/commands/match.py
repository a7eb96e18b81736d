"""``tessellot match``: two engines play each other; the report gives their difference in Elo."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessellot.cli.console import progress_bar
from tessellot.cli.file_arguments import STANDARD_STREAM, check_output
from tessellot.cli.language import Language
from tessellot.cli.options.execution import Cluster, Parallel
from tessellot.cli.options.game import GameOptions, complete_games, game_with_options
from tessellot.cli.options.output import AsJson, echo_json
from tessellot.games import TessellotError
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.lab import EngineMatch, RecordFile, Sprt, Standing
    from tessellot.lab.execution import Executor


def match(
    a: Annotated[str, typer.Argument(metavar="A", help="The one whose score is told.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other one.")],
    *,
    game: Annotated[
        str,
        typer.Option(
            "--game",
            "-g",
            metavar="GAME",
            autocompletion=complete_games,
            help="The game, such as lot.",
        ),
    ],
    option: GameOptions = None,
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
    parallel: Parallel = None,
    cluster: Cluster = None,
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
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Let two engines play each other, and see which is stronger.

    They play pairs of games: both games of a pair have the same opening,
    with the seats exchanged. A and B are each one of:

      a level by number or name            3, level:3, Casual
      our engine with other settings       settings:method=uct,exploration=0.7
      any engine that speaks UGI           "ugi:COMMAND LINE"
      any engine that speaks LTP           "ltp:COMMAND LINE"

    An engine that crashes, hangs or plays illegally loses that game, and
    the report says so. Ctrl-C ends the match with a report so far; with
    --out, the same command goes on with it later.

    With --cluster the games are played on many machines. With a limit of
    nodes they are the same games wherever they are played.

    Examples:
      tessellot match 2 1 --game taiji --option size=7 --games 20
      tessellot match settings:method=greedy "ugi:tessellot engine" --game lot --games 2 \\
        --nodes 20 --sprt 0,30 --out match.txt
    """  # noqa: D301 - the backslash continues a line of the shell
    from tessellot.lab import EngineMatch, MoveLimit, OpeningBook, RecordFile, read_contestant
    from tessellot.lab.execution import open_executor
    from tessellot.lab.tournament.report import data, report

    if games % 2:
        raise TessellotError(Text("Games are played in pairs: give an even number of --games."))
    if out == STANDARD_STREAM:
        raise TessellotError(Text("Games are kept in a file: give --out a name."))
    if out is not None:
        check_output(out, force=True)
    chosen = game_with_options(game, option)
    planned = EngineMatch.between(
        read_contestant(a, chosen),
        read_contestant(b, chosen),
        chosen,
        MoveLimit(seconds, nodes, grace),
        opening_book=OpeningBook(plies, seed, even, openings),
        pairs=games // 2,
    )
    if planned.limit.is_set and not any(one.takes_limit(chosen) for one in planned.contestants):
        raise TessellotError(
            Text("Both levels think as long as they always do: leave out --seconds and --nodes.")
        )
    if grace is not None and not any(one.is_external for one in planned.contestants):
        raise TessellotError(Text("--grace is for external engines: none of them plays here."))
    if cluster is None:
        _check_start(planned)
    file = RecordFile(out, planned) if out else None
    with open_executor(parallel, cluster) as executor:
        standing, ended = _play(planned, _read_sprt(sprt), executor, file)
    if as_json:
        echo_json(data(planned, standing))
    else:
        rows = [(label.to(lang), value.to(lang)) for label, value in report(planned, standing)]
        width = max(len(label) for label, _ in rows)
        for label, value in rows:
            typer.echo(f"{label:{width}}  {value}")
    if not ended:
        raise KeyboardInterrupt


def _check_start(planned: EngineMatch) -> None:
    """Raise an error if an external engine does not start, instead of counting lost games."""
    from tessellot.external import Fault

    for one in planned.contestants:
        if not one.is_external:
            continue
        try:
            one.make_player(planned.game, planned.limit, 0, wall_clock=True).close()
        except Fault as fault:
            raise TessellotError(
                Text("{engine} does not start: {reason}", engine=one.name, reason=fault.text)
            ) from None


def _play(
    planned: EngineMatch, sprt: Sprt | None, executor: Executor, file: RecordFile | None
) -> tuple[Standing, bool]:
    """Play with a progress bar; the final standing, and False if Ctrl-C ended the match early."""
    from tessellot.lab import Standing, run
    from tessellot.lab.tournament.report import signed

    standing = Standing(sprt)
    with (
        progress_bar() as bar,
        closing(run(planned, sprt=sprt, executor=executor, file=file)) as steps,
    ):
        task = bar.add_task("", total=2 * planned.pairs)
        try:
            for standing in steps:
                low, high = standing.pairs.elo_interval
                elo = f"Elo {signed(standing.pairs.elo)} ({signed(low)} … {signed(high)})"
                description = f"{standing.pairs.score:.1%}  {elo}"
                bar.update(task, completed=len(standing), description=description)
        except KeyboardInterrupt:
            return standing, False
    return standing, True


def _read_sprt(text: str | None) -> Sprt | None:
    from tessellot.lab import Sprt

    if text is None:
        return None
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4):
        raise TessellotError(
            Text("{text!r} is not of the form ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA.", text=text)
        )
    return Sprt(*numbers)
