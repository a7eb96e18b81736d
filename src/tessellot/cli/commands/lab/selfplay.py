"""``tessellot lab selfplay``: a dataset of games that the engine plays against itself."""

from __future__ import annotations

from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tessellot.cli.console import progress_bar
from tessellot.cli.file_arguments import STANDARD_STREAM
from tessellot.cli.language import Language
from tessellot.cli.options.execution import Cluster, Parallel, compile_engine
from tessellot.cli.options.game import GameOptions, complete_games, game_with_options
from tessellot.games import TessellotError
from tessellot.locale import PluralText, Text


class ArrayFormat(StrEnum):
    """The formats of shards; the same as `lab.selfplay.ShardFormat`, which needs NumPy."""

    NPZ = "npz"
    PARQUET = "parquet"


def selfplay(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_games)],
    *,
    out: Annotated[Path, typer.Option("--out", help="The folder; the same command goes on there.")],
    option: GameOptions = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes for each move.")] = 400,
    random_plies: Annotated[
        int, typer.Option("--random", min=0, help="Turns at the start that are taken at random.")
    ] = 2,
    sampled_plies: Annotated[
        int,
        typer.Option("--sampled", min=0, help="Turns after that that are drawn from the policy."),
    ] = 8,
    policy_size: Annotated[
        int, typer.Option("--policy", min=1, help="How many moves of the policy are kept.")
    ] = 32,
    exact_nodes: Annotated[
        int,
        typer.Option("--exact", min=0, help="Nodes of the solver for a position; 0: no proofs."),
    ] = 20_000,
    seed: Annotated[int, typer.Option(help="Another seed, other games.")] = 0,
    shard: Annotated[int, typer.Option(min=1, help="Games in each file.")] = 100,
    array_format: Annotated[
        ArrayFormat, typer.Option("--format", help="NumPy's files, or Parquet.")
    ] = ArrayFormat.NPZ,
    parallel: Parallel = None,
    cluster: Cluster = None,
    lang: Language = "",
) -> None:
    """Let the engine play against itself, and keep the games as arrays to learn from.

    The folder gets files with a row for each position (planes, the policy and the value of the
    search, the result, and the exact value where the solver finds one), the games as records
    beside them, and a manifest that says how they were made and what the columns hold.

    Every game is kept when it ends. Ctrl-C stops; the same command goes on. The same command
    always makes the same files, in however many processes and on whichever machines.

    Examples:
      tessellot lab selfplay taiji -o size=7 --games 4 --nodes 50 --out dataset
      tessellot lab selfplay lot --games 2 --nodes 30 --exact 0 --format parquet --out lot-dataset
    """
    from tessellot.lab.execution import open_executor
    from tessellot.lab.selfplay import Manifest, SelfplaySettings, ShardFormat, generate

    if out == STANDARD_STREAM:
        raise TessellotError(Text("A dataset is a folder: give --out a name."))
    settings = SelfplaySettings(
        nodes=nodes,
        random_plies=random_plies,
        sampled_plies=sampled_plies,
        policy_size=policy_size,
        exact_nodes=exact_nodes,
    )
    planned = Manifest(
        game_with_options(game, option), settings, seed, shard, ShardFormat(array_format)
    )
    compile_engine(planned.game.info.id, cluster)
    done = 0
    stopped = False
    with open_executor(parallel, cluster) as executor, progress_bar() as bar:
        task = bar.add_task(planned.game.info.name.to(lang), total=games)
        with closing(generate(planned, out, games, executor)) as steps:
            try:
                for done in steps:
                    bar.update(task, completed=done)
            except KeyboardInterrupt:
                stopped = True
    rows = sum(one.rows for one in planned.shards)
    summary = PluralText(
        "{out}: {count} game, {rows} positions in finished files.",
        "{out}: {count} games, {rows} positions in finished files.",
        count=done,
        out=out,
        rows=rows,
    )
    typer.echo(summary.to(lang))
    if stopped:
        raise KeyboardInterrupt
