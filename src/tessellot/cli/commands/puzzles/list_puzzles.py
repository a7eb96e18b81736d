"""``tessellot puzzles list``."""

from __future__ import annotations

from collections import Counter

import typer

from tessellot.cli.commands.puzzles.play import progress_file
from tessellot.cli.commands.puzzles.puzzle_options import (
    KindOption,
    LevelsOption,
    ThemeOption,
    make_filter,
)
from tessellot.cli.language import Language
from tessellot.cli.options.game import OptionalGame
from tessellot.cli.options.output import AsJson, echo_json
from tessellot.games import GAMES, game_info
from tessellot.locale import PluralText, Text
from tessellot.puzzles import THEMES, Puzzle, PuzzleProgress, all_puzzles


def list_puzzles(
    game: OptionalGame = None,
    *,
    theme: ThemeOption = None,
    levels: LevelsOption = None,
    kind: KindOption = None,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """List puzzles with their levels and themes, and which of them you have solved.

    Without arguments, an overview: how many there are of each game and theme.

    Examples:
      tessellot puzzles list
      tessellot puzzles list lot --levels 1-3
      tessellot puzzles list --theme tie --json
    """
    progress = progress_file().value
    chosen = make_filter(game, theme, kind, levels).choose()
    if as_json:
        echo_json([_data(one, progress) for one in chosen])
    elif game is None and theme is None and kind is None and levels is None:
        _overview(progress, lang)
    else:
        for puzzle in chosen:
            typer.echo(_row(puzzle, progress, lang))


def _data(puzzle: Puzzle, progress: PuzzleProgress) -> dict[str, object]:
    return {
        "id": puzzle.id,
        "game": puzzle.game_id,
        "kind": puzzle.kind.value,
        "level": puzzle.level,
        "moves": puzzle.moves_to_find,
        "themes": list(puzzle.themes),
        "trivial": puzzle.trivial,
        "position": puzzle.position_text,
        "solved": puzzle.id in progress.solved,
    }


def _row(puzzle: Puzzle, progress: PuzzleProgress, lang: str) -> str:
    mark = "✓" if puzzle.id in progress.solved else "✗" if puzzle.id in progress.failed else " "
    level = Text("level {level}", level=puzzle.level).to(lang)
    themes = ", ".join(THEMES[theme].name.to(lang) for theme in puzzle.themes)
    name = game_info(puzzle.game_id).name.to(lang)
    return f"{mark} {puzzle.id}  {name}  {level}  {themes}".rstrip()


def _overview(progress: PuzzleProgress, lang: str) -> None:
    known = all_puzzles()
    names = {game_id: game_info(game_id).name.to(lang) for game_id in GAMES}
    themes = Counter(theme for puzzle in known for theme in puzzle.themes)
    width = max(map(len, [*names.values(), *(THEMES[one].name.to(lang) for one in themes)]))
    for game_id, name in names.items():
        ids = {puzzle.id for puzzle in known if puzzle.game_id == game_id}
        done = Text("{number} of {count}", number=len(ids & progress.solved), count=len(ids))
        typer.echo(f"{name:<{width}}  {done.to(lang)}")
    typer.echo()
    for theme in filter(themes.__contains__, THEMES):
        name, about = THEMES[theme].name.to(lang), THEMES[theme].about.to(lang)
        typer.echo(f"{name:<{width}}  {themes[theme]:>4}  {about} ({theme})")
    best = progress.best_streak
    if best:
        row = PluralText(
            "Longest row: {count} puzzle.", "Longest row: {count} puzzles.", count=best
        )
        typer.echo("\n" + row.to(lang))
