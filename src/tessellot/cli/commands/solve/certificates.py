"""``tessellot solve --certify`` and ``--check``: certificates, and proofs that are checked."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import typer

from tessellot.cli.commands.solve.solver_support import ProofLimits, make_prover, show_progress
from tessellot.cli.console import progress_bar
from tessellot.cli.errors import ExitCode
from tessellot.cli.file_arguments import check_output
from tessellot.games import TessellotError, game
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.moves import Placement
from tessellot.games.seats import SIDE_TEXTS
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.engine.books.proven_openings import Proof
    from tessellot.lab.proofs.certificates import Certificate
    from tessellot.lab.proofs.checker.verification import Verdict
    from tessellot.lab.proofs.prover import Prover

SHIPPED = Path("shipped")
"""The name of the table that comes with the package."""

DEPTH_FOR_TABLES = 1
"""With few answers the checker has more to do by itself, but writing them takes less time."""


def write_certificate(
    chosen: BattleOfLits,
    moves: tuple[str, ...],
    path: Path,
    limits: ProofLimits,
    lang: str,
    *,
    depth: int,
) -> None:
    """Prove who wins after these moves, and write the certificate."""
    check_output(path, force=True)
    prover = make_prover(chosen, limits)
    certificate = _certified(prover, moves, limits.seconds, lang, depth)
    if certificate is None:
        typer.echo(Text("{opening}: not proven yet.", opening=" ".join(moves)).to(lang))
        if prover.stopped:
            raise KeyboardInterrupt
        raise typer.Exit(ExitCode.NEGATIVE)
    certificate.write(path)
    text = Text(
        "{path}: {winner} wins after {moves}. Answers: {answers}; {bytes} bytes.",
        path=path,
        winner=SIDE_TEXTS[certificate.winner],
        moves=" ".join(moves),
        answers=f"{sum(len(answers) for _, answers in certificate.lines):,}",
        bytes=f"{path.stat().st_size:,}",
    )
    typer.echo(text.to(lang))


def check_proofs(path: Path, limits: ProofLimits, lang: str, *, sample: int, seed: int) -> None:
    """Check a certificate, or the proofs of a table; the first fault ends the command."""
    from tessellot.lab.proofs.certificates import read_certificate

    certificate = None if _is_shipped(path) else read_certificate(path)
    if certificate is not None:
        _report(certificate.name, *_verified(certificate, lang), lang)
        return
    proofs = _proofs(path)
    chosen = choose(proofs, sample or len(proofs), seed)
    provers: dict[BattleOfLits, Prover] = {}
    for proof in chosen:
        _check(proof, provers, limits, lang)
    text = Text(
        "All that was checked is right: {checked} of {all} proofs.",
        checked=len(chosen),
        all=len(proofs),
    )
    typer.echo(text.to(lang))


def choose(proofs: Sequence[Proof], count: int, seed: int) -> list[Proof]:
    """A sample of proofs, of each board in turn; the same for the same seed."""
    by_board: dict[str, list[Proof]] = {}
    for proof in proofs:
        by_board.setdefault(proof.board.name, []).append(proof)
    for name, those in by_board.items():
        Random(f"{seed} {name}").shuffle(those)
    chosen: list[Proof] = []
    while len(chosen) < count and any(by_board.values()):
        for those in by_board.values():
            if those and len(chosen) < count:
                chosen.append(those.pop())
    return chosen


def _is_shipped(path: Path) -> bool:
    return path == SHIPPED and not path.exists()


def _proofs(path: Path) -> list[Proof]:
    from tessellot.engine.books.proven_openings import read_proofs, shipped_proofs

    if _is_shipped(path):
        return list(shipped_proofs())
    found = list(read_proofs(path))
    if not found:
        raise TessellotError(Text("{path} claims nothing: it is empty.", path=path))
    return found


def _check(
    proof: Proof, provers: dict[BattleOfLits, Prover], limits: ProofLimits, lang: str
) -> None:
    """Check a proof: by its own answers, or else by a certificate that the solver writes."""
    from tessellot.engine.books.proven_openings import ProvenPair
    from tessellot.lab.proofs.certificates import Certificate

    chosen = game("battle-of-lits", board=proof.board)
    assert isinstance(chosen, BattleOfLits)
    answers: Mapping[str, str] = {}
    if isinstance(proof, ProvenPair):
        moves: tuple[Placement, ...] = (proof.first, proof.second)
        if proof.answer is not None:
            # The answer belongs to the proof: X wins if X still wins after it.
            moves += (proof.answer,)
    else:
        moves = (proof.move,) if proof.swap else (proof.move, proof.reply)
        answers = proof.answers
    texts = tuple(map(str, moves))
    if answers:
        lines = (((), answers),)
        certificate = Certificate(chosen, texts, proof.winner, DEPTH_FOR_TABLES, None, lines)
    else:
        if chosen not in provers:
            provers[chosen] = make_prover(chosen, limits)
        found = _certified(provers[chosen], texts, None, lang, DEPTH_FOR_TABLES)
        if found is None:
            raise KeyboardInterrupt
        certificate = found
    verdict, seconds = _verified(certificate, lang)
    if verdict.fault is None and certificate.winner != proof.winner:
        winner = SIDE_TEXTS[certificate.winner]
        fault = Text("{side} wins.", side=winner)
        _fail(f"{proof.board.name} {' '.join(texts)}: {proof.winner}", fault, lang)
    _report(certificate.name, verdict, seconds, lang)


def _certified(
    prover: Prover, moves: tuple[str, ...], seconds: float | None, lang: str, depth: int
) -> Certificate | None:
    from tessellot.lab.proofs.certify import certify

    with show_progress(prover, lang, " ".join(moves)) as watcher, progress_bar() as bar:
        # The bar of the answers follows the one of the proof.
        task = bar.add_task("", total=None, visible=False)

        def on_answers(done: int, known: int) -> None:
            text = Text("answers").to(lang)
            bar.update(task, completed=done, total=known, description=text, visible=True)

        return certify(
            prover,
            moves,
            depth=depth,
            seconds=seconds,
            progress=watcher,
            answer_progress=on_answers,
        )


def _verified(certificate: Certificate, lang: str) -> tuple[Verdict, float]:
    from tessellot.lab.proofs.checker.verification import Verification

    with progress_bar() as bar:
        text = Text("checking {claim}", claim=certificate.name).to(lang)
        task = bar.add_task(text, total=None)

        def on_leaf(done: int, known: int) -> None:
            bar.update(task, completed=done, total=known)

        started = time.process_time()
        verdict = Verification(certificate, progress=on_leaf).run()
        return verdict, time.process_time() - started


def _report(name: str, verdict: Verdict, seconds: float, lang: str) -> None:
    """Say what came out; a fault ends the command."""
    if verdict.fault is not None:
        _fail(name, verdict.fault, lang)
    text = Text(
        "{claim}: checked. Answers: {answers}; positions searched: {leaves}, {nodes} nodes; "
        "{seconds} s.",
        claim=name,
        answers=f"{verdict.answers:,}",
        leaves=f"{verdict.leaves:,}",
        nodes=f"{verdict.nodes:,}",
        seconds=f"{seconds:,.1f}",
    )
    typer.echo(text.to(lang))


def _fail(name: str, fault: Text, lang: str) -> None:
    typer.echo(Text("{claim}: this is wrong. {why}", claim=name, why=fault).to(lang))
    raise typer.Exit(ExitCode.NEGATIVE)
