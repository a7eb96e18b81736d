"""``tessellot puzzles make``: puzzles from engine games, each one proven."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count as counting
from pathlib import Path
from typing import Annotated

import typer

from tessellot import interrupts
from tessellot.cli.commands.puzzles.puzzle_options import KindOption, read_puzzle_file
from tessellot.cli.console import progress_bar
from tessellot.cli.file_arguments import check_output
from tessellot.cli.language import Language
from tessellot.cli.options.execution import Cluster, Parallel, compile_engine
from tessellot.cli.options.game import GameOptions, complete_games, game_with_options
from tessellot.files import append, recover
from tessellot.games import TessellotError, game_info
from tessellot.locale import PluralText, Text
from tessellot.puzzles import Kind, Puzzle, write_puzzle


def make(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_games)],
    *,
    out: Annotated[Path, typer.Option("--out", help="The file; the same command goes on with it.")],
    count: Annotated[
        int, typer.Option(min=1, help="How many puzzles of the kind the file is to have.")
    ] = 20,
    kind: KindOption = None,
    option: GameOptions = None,
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other games.")] = 0,
    trivial: Annotated[
        bool, typer.Option("--trivial", help="Also where the greediest move is the solution.")
    ] = False,
    parallel: Parallel = None,
    cluster: Cluster = None,
    lang: Language = "",
) -> None:
    """Make puzzles from games of the engine against itself.

    In each of them only one move wins, and all others are proven to lose; in LOT, within
    a number of turns. Without --kind, puzzles about winning are made, and in LOT also about
    defending. Without --option, published boards and sizes take turns.

    Every puzzle is written as soon as it is found, in the order of the games. Ctrl-C ends the
    search; the same command goes on with the file. The same seed gives the same puzzles, in
    however many processes and on whichever machines they are looked for.

    Examples:
      tessellot puzzles make lot --count 1 --out lot.jsonl
      tessellot puzzles make taiji -o size=7 --kind over --count 5 --out ends.jsonl
    """
    from tessellot.lab.execution import in_order, open_executor
    from tessellot.lab.puzzle_work import PuzzleWork
    from tessellot.puzzles.making.maker import first_game

    game_info(game)
    kinds = _kinds(game, kind)
    if trivial and kind is Kind.OVER:
        raise TessellotError(Text("--trivial changes nothing in puzzles of the kind over."))
    known = _known(out)
    have = sum(puzzle.kind in kinds for puzzle in known)
    ids = {puzzle.id for puzzle in known}
    work = PuzzleWork(
        game if option is None else game_with_options(game, option), kinds, seed, trivial
    )
    if have < count:
        compile_engine(game, cluster)
    numbers = counting(first_game([one for one in known if one.kind in kinds], seed))
    with open_executor(parallel, cluster) as executor, progress_bar() as bar, _terminable():
        task = bar.add_task(game_info(game).name.to(lang), total=count, completed=have)
        with (
            suppress(KeyboardInterrupt),
            closing(in_order(executor, work, numbers if have < count else ())) as games,
        ):
            for number, found in games:
                for puzzle in found[: count - have]:
                    if puzzle.id not in ids:
                        with interrupts.held_back():
                            append(out, write_puzzle(puzzle).encode())
                            ids.add(puzzle.id)
                            have += 1
                played = PluralText("{count} game", "{count} games", count=number + 1)
                bar.update(task, completed=have, description=played.to(lang))
                if have >= count:
                    break
    summary = PluralText("{out}: {count} puzzle.", "{out}: {count} puzzles.", count=have, out=out)
    typer.echo(summary.to(lang))
    if have < count:
        raise KeyboardInterrupt


def _kinds(game: str, kind: Kind | None) -> tuple[Kind, ...]:
    lot = game == "lot"
    if kind is None:
        return (Kind.WIN, Kind.DEFENCE) if lot else (Kind.WIN,)
    if (kind is Kind.DEFENCE and not lot) or (kind is Kind.OVER and lot):
        raise TessellotError(
            Text("{game} has no puzzles of the kind {kind}.", game=game_info(game).name, kind=kind)
        )
    return (kind,)


def _known(out: Path) -> list[Puzzle]:
    """The puzzles of the file so far; its last line is ended if need be."""
    if not out.exists():
        check_output(out, force=False)
        return []
    known = [puzzle for _, puzzle in read_puzzle_file(out)]
    recover(out, out.stat().st_size)
    return known


@contextmanager
def _terminable() -> Iterator[None]:
    """SIGTERM ends the search as Ctrl-C does."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
