"""``tessellot puzzles play`` and ``daily``: puzzles at the prompt."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random
from typing import Annotated

import typer

from tessellot.cli.commands.puzzles.puzzle_options import (
    FileOption,
    KindOption,
    LevelsOption,
    ThemeOption,
    make_filter,
    read_valid_puzzles,
)
from tessellot.cli.language import Language
from tessellot.cli.options.game import OptionalGame
from tessellot.cli.progress_file import ProgressFile
from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.puzzles import PuzzleProgress, daily_puzzle, find_puzzle


def progress_file() -> ProgressFile[PuzzleProgress]:
    """What this user has solved."""
    return ProgressFile.named("puzzles.json", PuzzleProgress, PuzzleProgress.from_json)


def play(
    game: OptionalGame = None,
    *,
    theme: ThemeOption = None,
    levels: LevelsOption = None,
    kind: KindOption = None,
    puzzle_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="Only the puzzle with this id.")
    ] = None,
    file: FileOption = None,
    lang: Language = "",
) -> None:
    """Solve puzzles, one after the other.

    Find the move, then the next one, until the puzzle is solved. What you have failed comes
    back. --kind over is a trainer for the question whether a game is over.

    Examples:
      tessellot puzzles play battle-of-lits --levels 4-6
      tessellot puzzles play --theme sacrifice
      tessellot puzzles play tailits --kind over
    """
    from tessellot.cli.commands.puzzles.trainer import Trainer

    if puzzle_id is not None and (game, theme, levels, kind, file) != (None,) * 5:
        raise TessellotError(Text("--id names one puzzle: leave out the other choices."))
    wanted = make_filter(game, theme, kind, levels)
    trainer = Trainer(progress_file(), lang)
    if puzzle_id is not None:
        trainer.play(find_puzzle(puzzle_id))
        return
    chosen = wanted.choose(None if file is None else read_valid_puzzles(file))
    if not chosen:
        raise TessellotError(Text("There are no such puzzles."))
    trainer.train(chosen, Random())


def daily(
    game: OptionalGame = None,
    *,
    day: Annotated[
        str | None, typer.Option("--date", metavar="DATE", help="Of this date: 2026-11-16.")
    ] = None,
    lang: Language = "",
) -> None:
    """Solve the puzzle of the day, of one game or of any.

    It is the same for everybody; days begin and end by UTC.

    Examples:
      tessellot puzzles daily
      tessellot puzzles daily lot --date 2026-12-24
    """
    from tessellot.cli.commands.puzzles.trainer import Trainer

    chosen = datetime.now(UTC).date() if day is None else _date(day)
    trainer = Trainer(progress_file(), lang)
    trainer.play(daily_puzzle(chosen, game), chosen)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise TessellotError(
            Text("{text!r} is no date: give it as in 2026-11-16.", text=text)
        ) from None
