"""``tessellot solve``: proofs of a position, of an opening, or of all openings of a board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tessellot.cli.board_sources import complete_boards
from tessellot.cli.commands.solve.solver_support import (
    ProofLimits,
    cost_text,
    make_prover,
    show_progress,
)
from tessellot.cli.errors import ExitCode
from tessellot.cli.game_sources import (
    GameNumber,
    OptionalSource,
    Ply,
    node_at,
    read_records,
    single_record,
)
from tessellot.cli.language import Language
from tessellot.cli.options.checks import is_set
from tessellot.cli.options.output import AsJson, echo_json
from tessellot.engine.analysis import ProofValue
from tessellot.engine.limits import MOST_THREADS
from tessellot.games import Position, TessellotError
from tessellot.games.seats import SIDE_TEXTS, Seat
from tessellot.locale import Text
from tessellot.notation import write_position

if TYPE_CHECKING:
    from tessellot.engine.solver import Solution

_SEARCH_OPTIONS = ("keep", "seconds", "memory", "threads", "as_json")
_OPTIONS_OF_MODE = {
    "file": ("game", "ply", *_SEARCH_OPTIONS),
    "opening": ("board", "reply", "certify", "depth", "table", *_SEARCH_OPTIONS),
    "every": ("board", "table", "hints", "seconds", "memory", "threads", "cluster", "as_json"),
    "proven": ("board", "table", "as_json"),
    "check": ("sample", "seed", "memory", "threads"),
    "play_test": ("games", "seed", "memory", "threads"),
}
"""The modes of the command, and the other parameters of each mode."""


def solve(
    context: typer.Context,
    file: OptionalSource = None,
    *,
    game: GameNumber = None,
    ply: Ply = None,
    opening: Annotated[
        str | None,
        typer.Option(metavar="MOVE", help="To swap or not after this opening of Battle of LITS."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Settle all openings of a board, pair by pair.")
    ] = False,
    proven: Annotated[
        bool, typer.Option("--list", help="List the openings that are proven already.")
    ] = False,
    check: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Check a certificate, or the proofs of a table (shipped: ours), without the "
            "solver's code.",
        ),
    ] = None,
    play_test: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Try claims in games, which proves nothing: a table, or what --json told.",
        ),
    ] = None,
    reply: Annotated[
        str | None,
        typer.Option(metavar="MOVE", help="With --certify: who wins after this reply?"),
    ] = None,
    certify: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="With --opening: write the winner's answers, for --check (.gz: compressed).",
        ),
    ] = None,
    depth: Annotated[
        int,
        typer.Option(min=0, max=4, help="With --certify: answers of the winner in a row."),
    ] = 2,
    board: Annotated[
        str | None,
        typer.Option(
            metavar="BOARD",
            help="The board of the openings; by default monogram.",
            autocompletion=complete_boards,
        ),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Proven openings go here, not to your own table."),
    ] = None,
    hints: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="With --all: pairs to try first, as lines of a board and two moves.",
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep what is found in this file, and go on from it."),
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Give up after N seconds.")] = None,
    memory: Annotated[float, typer.Option(metavar="MB", help="Memory for positions.")] = 256,
    threads: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST_THREADS,
            help="Threads to search in; with --all, processes, by default one for each core.",
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="With --all: prove on the Ray cluster at this address, or auto.",
        ),
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="With --check: a random sample of N proofs."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="With --play-test: games for each claim.")] = 6,
    seed: Annotated[
        int, typer.Option(help="With --check or --play-test: another sample, other games.")
    ] = 0,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Prove who wins, by how much, and how.

    Late positions of every game are solved in a moment, those of Battle of LITS from about
    four pieces on, its openings in minutes. What cannot be proven within the time limit is
    left open; Ctrl-C ends the search with what is known. With --keep, a run that was stopped or
    killed goes on from its file.

    --opening answers the swap question. --all works through the openings of a board: after two
    pieces it does not matter which came first, so a pair that O wins settles two openings.
    Results are kept in a table of your own, which the engine uses as it uses the one that comes
    with it; a run that was stopped goes on from there.
    --certify writes the winner's answers to a file, and --check checks such a file or a table: the
    moves by the rules, the rest with a search of its own. --play-test is no proof: it plays the
    winner's part against random, greedy and stubborn opponents.

    Examples:
      tessellot solve game.txt --ply 8
      tessellot solve game.txt --ply 7 --keep proof.keep --json
      tessellot solve --list --board monogram
      tessellot solve --opening Te4d5e5e6
      tessellot solve --opening Ia1b1c1d1 --board 4x4:XO../.XO./O.X./.OX. --certify proof.gz
      tessellot solve --check certificate.txt
      tessellot solve --all --board 4x4:XO../.XO./O.X./.OX. --table openings.jsonl
    """
    modes = [mode for mode in _OPTIONS_OF_MODE if is_set(context, mode)]
    if len(modes) != 1:
        raise TessellotError(
            Text(
                "Give one of these: a file or a position, --opening, --all, --list, --check, "
                "--play-test (see tessellot solve --help)"
            )
        )
    _check_options(context, modes[0])
    if certify is None and (reply is not None or is_set(context, "depth")):
        raise TessellotError(Text("--reply and --depth go with --certify."))
    limits = ProofLimits(memory, threads or 1, keep, seconds)
    if file is not None:
        record = single_record(read_records(file, number=game))
        _solve(node_at(record, ply).position, limits, lang, as_json=as_json)
    elif check is not None:
        from tessellot.cli.commands.solve.certificates import check_proofs

        check_proofs(check, limits, lang, sample=sample or 0, seed=seed)
    elif play_test is not None:
        from tessellot.cli.commands.solve.play_tests import play_out

        play_out(play_test, limits, lang, games=games, seed=seed)
    else:
        from tessellot.cli.commands.solve.opening_table import OpeningTable

        openings = OpeningTable(board, table, lang, as_json=as_json)
        if proven:
            openings.print_all()
        elif certify is not None and opening is not None:
            openings.certify(opening, reply, certify, limits, depth)
        elif opening is not None:
            openings.answer(opening, limits)
        elif every:
            openings.prove_all(limits, hints, parallel=threads, cluster=cluster)


def _check_options(context: typer.Context, mode: str) -> None:
    """Raise an error for options that are set but have no effect in this mode."""
    valid = {mode, "lang", *_OPTIONS_OF_MODE[mode]}
    options = [one for one in context.command.params if is_set(context, one.name or "")]
    unused = [one.opts[0] for one in options if one.name not in valid]
    if unused:
        (name,) = (one.opts[0] for one in options if one.name == mode)
        raise TessellotError(
            Text(
                "{way} makes no use of {options}.",
                way=Text("A position") if mode == "file" else name,
                options=", ".join(unused),
            )
        )


def _solve(position: Position, limits: ProofLimits, lang: str, *, as_json: bool) -> None:
    prover = make_prover(position.game, limits)
    with show_progress(prover, lang) as watcher:
        found = prover.solve(position, seconds=limits.seconds, progress=watcher)
    if as_json:
        echo_json(_data(found))
    else:
        for line in _sentences(found):
            words = line.to(lang)
            typer.echo(words[:1].upper() + words[1:])
    if prover.stopped:
        raise KeyboardInterrupt
    if found.proven is None:
        raise typer.Exit(ExitCode.NEGATIVE)


def _sentences(found: Solution) -> Iterator[Text]:
    """A solution as sentences, one for each line of output."""
    yield _result_text(found)
    if found.proven is not None and found.pv:
        yield Text("Best play: {line}", line=" ".join(map(str, found.pv)))
    values = list(found.moves.values())
    yield Text(
        "Moves that are settled: {win} win, {loss} lose, of {all}.",
        win=values.count(ProofValue.WIN),
        loss=values.count(ProofValue.LOSS),
        all=len(found.position.legal_moves()),
    )
    yield cost_text(found.nodes, found.seconds)


def _result_text(found: Solution) -> Text:
    if found.proven is None:
        return Text("Not proven: this position needs more time.")
    if found.winner is None:
        return Text("With best play nobody wins.")
    side = SIDE_TEXTS[_side(found.position, found.winner)]
    if found.margin is None:
        return Text("{side} wins.", side=side)
    if not found.margin:
        return Text("{side} wins: the points are equal, and {side} places last.", side=side)
    return Text("{side} wins by {points}.", side=side, points=f"{abs(found.margin):g}")


def _side(position: Position, seat: Seat) -> str:
    return position.sides[0 if seat is Seat.FIRST else 1]


def _data(found: Solution) -> dict[str, Any]:
    """A solution for JSON; `--play-test` reads it."""
    from tessellot.engine.solver import VERSION

    mover, winner = found.position.mover, found.winner
    return {
        "position": write_position(found.position),
        "seat": mover,
        "side": _side(found.position, mover),
        "proven": found.proven,
        "winner": winner,
        "winning_side": None if winner is None else _side(found.position, winner),
        "margin": found.margin,
        "line": [str(move) for move in found.pv],
        "moves": {str(move): proof for move, proof in found.moves.items()},
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "solver": VERSION,
    }
