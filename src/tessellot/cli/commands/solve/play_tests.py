"""``tessellot solve --play-test``: claims of wins are tried in games; this proves nothing."""

from __future__ import annotations

from pathlib import Path

import typer

from tessellot.cli.commands.solve.solver_support import ProofLimits
from tessellot.cli.console import progress_bar
from tessellot.cli.errors import ExitCode
from tessellot.games import Game
from tessellot.locale import Text


def play_out(path: Path, limits: ProofLimits, lang: str, *, games: int, seed: int) -> None:
    """Play `games` games for each claim of a file; the first one that fails ends the command."""
    from tessellot.lab.proofs.claims import read_claims
    from tessellot.lab.proofs.play_tests import ClaimTester

    claims = read_claims(path)
    testers: dict[Game, ClaimTester] = {}
    with progress_bar() as bar:
        task = bar.add_task("", total=games * len(claims))
        for claim in claims:
            chosen = claim.position.game
            if chosen not in testers:
                testers[chosen] = ClaimTester(
                    chosen, memory_mb=limits.memory, threads=limits.threads
                )
            for played in testers[chosen].games(claim, games, seed):
                bar.update(task, advance=1, description=claim.name)
                if played.fault is not None:
                    bar.stop()
                    text = Text("{claim}: this is wrong. {why}", claim=claim.name, why=played.fault)
                    typer.echo(text.to(lang))
                    typer.echo(f"\n{played.record}")
                    raise typer.Exit(ExitCode.NEGATIVE)
    text = Text(
        "No game refutes a claim. Claims: {claims}; games won by the winner: {games}.",
        claims=len(claims),
        games=games * len(claims),
    )
    typer.echo(text.to(lang))
