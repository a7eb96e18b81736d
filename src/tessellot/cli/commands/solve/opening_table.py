"""``tessellot solve --opening``, ``--all`` and ``--list``: the table of proven openings."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tessellot.cli.commands.solve.solver_support import (
    ProofLimits,
    cost_text,
    make_prover,
    show_progress,
)
from tessellot.cli.console import progress_bar
from tessellot.cli.errors import ExitCode
from tessellot.cli.file_arguments import read_text
from tessellot.cli.options.output import echo_json
from tessellot.games import SWAP, Board, TessellotError, game
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.first_moves import equivalent_first_moves
from tessellot.games.moves import Placement
from tessellot.locale import Text
from tessellot.notation import read_move
from tessellot.notation.ltp import read_ltp_move

if TYPE_CHECKING:
    from tessellot.engine.books.proven_openings import Attempt, ProvenOpening
    from tessellot.lab.proofs.pair_schedule import PairSchedule
    from tessellot.lab.proofs.prover import Prover


class OpeningTable:
    """The proven openings of a board, and their output as lines or JSON."""

    def __init__(self, board: str | None, table: Path | None, lang: str, *, as_json: bool) -> None:
        from tessellot.engine.books.proven_openings import (
            ProvenOpenings,
            own_table,
            read_proofs,
            shipped_proofs,
        )

        self._lang, self._as_json = lang, as_json
        self._board = None if board is None else Board.named(board)
        chosen = game("battle-of-lits", **({} if board is None else {"board": board}))
        assert isinstance(chosen, BattleOfLits)
        self._game = chosen
        self._path = table or own_table()
        self._known = ProvenOpenings([*shipped_proofs(), *read_proofs(self._path)])

    def print_all(self) -> None:
        """Print the proven openings of the chosen board, else how many there are of each board."""
        if self._board is None and not self._as_json:
            for board in sorted({opening.board for opening in self._known}, key=lambda b: b.name):
                self._print_summary(board)
            typer.echo(Text("--board NAME lists the openings of a board.").to(self._lang))
            return
        cells = None if self._board is None else (self._board.x, self._board.o)
        for opening in self._known:
            if cells in (None, (opening.board.x, opening.board.o)):
                self._print(opening, opening.board.name)

    def _print_summary(self, board: Board) -> None:
        winners = Counter(
            self._known.winner(board, images[0]) for images in equivalent_first_moves(board)
        )
        text = Text(
            "Openings: {o} won by O, {x} won by X, {open} open.",
            o=winners["O"],
            x=winners["X"],
            open=winners[None],
        )
        typer.echo(f"{board.name}  {text.to(self._lang)}")

    def answer(self, text: str, limits: ProofLimits) -> None:
        """Say whether to swap after an opening: from the table, else by a new proof."""
        move = self._read_opening(text)
        found = self._known.find(self._game.board, move)
        if found is None:
            prover = make_prover(self._game, limits)
            found = self._prove(prover, move, limits)
            if found is None:
                self._print_unproven(move, prover)
                raise typer.Exit(ExitCode.NEGATIVE)
        self._print(found)

    def certify(
        self, text: str, reply: str | None, path: Path, limits: ProofLimits, depth: int
    ) -> None:
        """Write the certificate of an opening, or of an opening with a reply."""
        from tessellot.cli.commands.solve.certificates import write_certificate

        move = self._read_opening(text)
        moves: tuple[str, ...] = (str(move),)
        if reply is not None:
            answer = self._read_placement(reply)
            self._game.start().play(move).play(answer)
            moves += (str(answer),)
        else:
            found = self._known.find(self._game.board, move)
            if found is not None and not found.swap:
                moves += (str(found.reply),)
        write_certificate(self._game, moves, path, limits, self._lang, depth=depth)

    def prove_all(
        self, limits: ProofLimits, hints: Path | None, *, parallel: int | None, cluster: str | None
    ) -> None:
        """Settle all openings that are not in the table yet, by proofs of pairs."""
        from tessellot.engine.books.proven_openings import add_attempt, add_proof
        from tessellot.lab.execution import open_executor
        from tessellot.lab.proofs.pair_proofs import attempt_of, prove_pairs, rate_replies
        from tessellot.lab.proofs.pair_schedule import PairSchedule

        schedule = PairSchedule(
            self._game, self._known, self._read_hints(hints), self._read_attempts()
        )
        proven = 0
        with open_executor(parallel, cluster) as executor, progress_bar() as bar:
            text = Text("which replies look best").to(self._lang)
            openings = list(schedule.unrated)
            rating = bar.track(rate_replies(self._game, openings), len(openings), description=text)
            for move, chances in rating:
                for opening in schedule.rate(move, chances):
                    add_proof(opening, self._path)
                    self._print(opening)
                    proven += 1
            task = bar.add_task("", total=len(openings))
            results = prove_pairs(
                self._game,
                schedule,
                executor,
                memory_mb=limits.memory,
                seconds=limits.seconds,
            )
            with closing(results):
                for tried, proof in results:
                    settled = schedule.record(tried, proof)
                    if proof is None:
                        add_attempt(attempt_of(self._game, tried), self._path)
                    else:
                        add_proof(proof, self._path)
                    for opening in settled:
                        if opening.winner == "X" and opening is not proof:
                            # The last of its pairs is proven.
                            add_proof(opening, self._path)
                        self._print(opening)
                    proven += len(settled)
                    status = self._status(schedule).to(self._lang)
                    bar.update(task, completed=proven, description=status)
        if not self._as_json:
            summary = Text("Proven now: {proven}. Left: {left}.", proven=proven, left=schedule.open)
            typer.echo(summary.to(self._lang))
            typer.echo(self._status(schedule).to(self._lang))

    def _status(self, schedule: PairSchedule) -> Text:
        """How many openings of the board are settled, up to its symmetries."""
        return Text(
            "Openings: {o} won by O, {x} won by X, {open} open.",
            o=schedule.settled["O"],
            x=schedule.settled["X"],
            open=schedule.open,
        )

    def _read_attempts(self) -> list[Attempt]:
        """What earlier runs with this solver have tried on this board in vain."""
        from tessellot.engine.books.proven_openings import read_attempts
        from tessellot.engine.solver import VERSION

        return [
            attempt
            for attempt in read_attempts(self._path)
            if (attempt.board, attempt.solver) == (self._game.board, VERSION)
        ]

    def _read_hints(self, path: Path | None) -> list[tuple[Placement, Placement]]:
        """Pairs to try first, from lines of a board and two moves; other boards are left out."""
        if path is None:
            return []
        found = []
        for number, line in enumerate(read_text(path).splitlines(), 1):
            if not line.strip():
                continue
            try:
                board, first, second = line.split()
                if board != self._game.board.name:
                    continue
                found.append((self._read_opening(first), self._read_opening(second)))
            except (ValueError, TessellotError):
                raise TessellotError(
                    Text(
                        "{path}, line {line}: expected a board and two moves.",
                        path=path,
                        line=number,
                    )
                ) from None
        return found

    def _read_opening(self, text: str) -> Placement:
        """Read a first move, in our notation or in LTP."""
        move = self._read_placement(text)
        self._game.start().play(move)
        return move

    def _read_placement(self, text: str) -> Placement:
        move = read_ltp_move(text) if "[" in text else read_move(text, self._game)
        if move == SWAP:
            self._game.start().play(move)  # an illegal first move, as the error says
        assert isinstance(move, Placement)
        return move

    def _prove(self, prover: Prover, move: Placement, limits: ProofLimits) -> ProvenOpening | None:
        from tessellot.engine.books.proven_openings import add_proof
        from tessellot.lab.proofs.opening_proofs import prove_opening

        with show_progress(prover, self._lang, str(move)) as watcher:
            found = prove_opening(prover, move, seconds=limits.seconds, progress=watcher)
        if found is not None:
            add_proof(found, self._path)
        return found

    def _print(self, opening: ProvenOpening, board: str | None = None) -> None:
        if self._as_json:
            echo_json(opening.data(), indent=None)
            return
        values = {"opening": opening.move, "reply": opening.reply}
        if opening.swap:
            text = Text("{opening}: X wins. Take it: swap.", **values)
        else:
            text = Text("{opening}: O wins. Don't swap: reply {reply}.", **values)
        cost = cost_text(opening.nodes, opening.seconds)
        where = "" if board is None else f"{board}  "
        typer.echo(f"{where}{text.to(self._lang)}  ({cost.to(self._lang)})")

    def _print_unproven(self, move: Placement, prover: Prover) -> None:
        if not self._as_json:
            typer.echo(Text("{opening}: not proven yet.", opening=move).to(self._lang))
        if prover.stopped:
            raise KeyboardInterrupt
