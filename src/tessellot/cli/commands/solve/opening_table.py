"""``tessellot solve --opening``, ``--all`` and ``--list``: the table of proven openings."""

from __future__ import annotations

import json
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
from tessellot.games import Board, game
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.moves import Placement
from tessellot.locale import Text
from tessellot.notation import read_move
from tessellot.notation.ltp import read_ltp_move

if TYPE_CHECKING:
    from tessellot.engine.books.proven_openings import ProvenOpening
    from tessellot.lab.proofs.prover import Prover


class OpeningTable:
    """The proven openings of a board, and their output as lines or JSON."""

    def __init__(self, board: str | None, table: Path | None, lang: str, *, as_json: bool) -> None:
        from tessellot.engine.books.proven_openings import (
            ProvenOpenings,
            own_table,
            read_proofs,
            shipped_table,
        )

        self._lang, self._as_json = lang, as_json
        self._board = None if board is None else Board.named(board)
        chosen = game("battle-of-lits", **({} if board is None else {"board": board}))
        assert isinstance(chosen, BattleOfLits)
        self._game = chosen
        self._path = table or own_table()
        self._known = ProvenOpenings([*read_proofs(shipped_table()), *read_proofs(self._path)])

    def print_all(self) -> None:
        """Print the proven openings of the chosen board, else of all boards."""
        cells = None if self._board is None else (self._board.x, self._board.o)
        for opening in self._known:
            if cells in (None, (opening.board.x, opening.board.o)):
                self._print(opening, opening.board.name)

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

    def prove_all(self, limits: ProofLimits) -> None:
        """Prove all openings that are not in the table yet, the easiest first."""
        from tessellot.lab.proofs.opening_proofs import rated, unproven

        openings = unproven(self._game, self._known)
        prover = make_prover(self._game, limits)
        with progress_bar() as bar:
            text = Text("easiest first").to(self._lang)
            guessing = bar.track(rated(self._game, openings), len(openings), description=text)
            order = [move for _, move in sorted(guessing, key=lambda guess: guess[0])]
        proven = 0
        for move in order:
            found = self._prove(prover, move, limits)
            if found is None:
                self._print_unproven(move, prover)
            else:
                self._print(found)
                proven += 1
        if not self._as_json:
            summary = Text(
                "Proven now: {proven}. Left: {left}.", proven=proven, left=len(order) - proven
            )
            typer.echo(summary.to(self._lang))

    def _read_opening(self, text: str) -> Placement:
        """Read a first move, in our notation or in LTP."""
        move = read_ltp_move(text) if "[" in text else read_move(text, self._game)
        self._game.start().play(move)
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
            typer.echo(json.dumps(opening.data(), ensure_ascii=False))
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
