"""``tessellot play``: a game in the terminal, against the engine or with a friend."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Annotated

import typer

from tessellot.cli.language import Language
from tessellot.cli.options.checks import is_set
from tessellot.cli.options.game import GameOptions, Level, OptionalGame, parse_options
from tessellot.games import TessellotError
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.terminal.game_setup import GameSetup
    from tessellot.terminal.saved_match import SavedMatch, SaveFolder


class SeatChoice(StrEnum):
    """Which seat to take against the engine."""

    FIRST = "first"
    SECOND = "second"
    RANDOM = "random"


def play(
    context: typer.Context,
    game: OptionalGame = None,
    *,
    option: GameOptions = None,
    level: Level = None,
    friend: Annotated[bool, typer.Option("--friend", help="Play a friend beside you.")] = False,
    seat: Annotated[
        SeatChoice, typer.Option(help="Your seat against the engine; the first one begins.")
    ] = SeatChoice.FIRST,
    position: Annotated[
        str | None, typer.Option(help="Begin with a one-line position instead.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with the game of a record.", metavar="FILE")
    ] = None,
    coach: Annotated[
        bool,
        typer.Option("--coach", help="Comments on moves, and warnings before clear blunders."),
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="A plain prompt instead of a full screen.")
    ] = False,
    lang: Language = "",
    seed: Annotated[
        int | None, typer.Option(min=0, help="Let chance and the engine repeat themselves.")
    ] = None,
) -> None:
    """Play in the terminal: the engine at eight levels, or a friend beside you.

    Without a game or an opponent you can choose; ? shows all keys. A game
    that you leave is kept, and offered the next time.

    Examples:
      tessellot play battle-of-lits --option board=boxes --level 4
    """
    from tessellot.play import Company
    from tessellot.terminal.saved_match import SaveFolder

    _check(
        game=game,
        option=option,
        level=level,
        position=position,
        resume=resume,
        friend=friend,
    )
    number = SystemRandom().randrange(1 << 32) if seed is None else seed
    folder = SaveFolder.default() if sys.stdin.isatty() else None
    decided = friend or level is not None
    full_screen = not plain and _can_fill_screen()
    setup = _setup(game, parse_options(option), seat)
    if level is not None:
        setup.choose_level(level)
    elif friend or position is not None or not full_screen:
        setup.level = None
    saved = None
    if resume is not None:
        saved = _resumed(resume, setup, folder, decided=decided)
    elif position is not None or (game is not None and (decided or not full_screen)):
        saved = _new_game(position, setup, folder, Random(number))
    if friend and (is_set(context, "seat") or coach):
        raise TessellotError(
            Text("--seat and --coach are for games against the engine: give --level, not --friend.")
        )
    if is_set(context, "seat") and level is None and saved is not None:
        raise TessellotError(Text("--seat is for games against the engine: give --level too."))
    if coach and saved is not None and saved.match.company is not Company.ENGINE:
        raise TessellotError(Text("--coach is for games against the engine: give --level too."))
    if full_screen:
        _play_on_screen(setup, saved, folder, lang, number, coach=coach)
    else:
        _play_at_prompt(setup, saved, folder, lang, number, decided=decided, coach=coach)


def _check(
    *,
    game: str | None,
    option: list[str] | None,
    level: str | None,
    position: str | None,
    resume: Path | None,
    friend: bool,
) -> None:
    """Raise an error for options that exclude each other."""
    if friend and level is not None:
        raise TessellotError(Text("--friend and --level exclude each other."))
    if sum(source is not None for source in (game, position, resume)) > 1:
        raise TessellotError(Text("A game, --position and --resume exclude each other: give one."))
    if option and game is None:
        raise TessellotError(Text("--option belongs to a game: name the game too."))


def _can_fill_screen() -> bool:
    """Whether input and output are a terminal with cursor control."""
    capable = sys.platform == "win32" or os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    return capable and sys.stdin.isatty() and sys.stdout.isatty()


def _setup(game: str | None, options: dict[str, str], seat: SeatChoice) -> GameSetup:
    """The choices of the command line."""
    from tessellot.terminal.game_setup import GameSetup

    setup = GameSetup(seat=seat.value)
    if game is not None:
        setup.choose_game(game)
        setup.options = dict(options)
        setup.game()
    return setup


def _resumed(
    path: Path, setup: GameSetup, folder: SaveFolder | None, *, decided: bool
) -> SavedMatch:
    """The game of a record, against the same opponent unless another one is chosen."""
    from tessellot.terminal.match_records import match_from_record, new_match, read_file
    from tessellot.terminal.saved_match import SavedMatch

    match = match_from_record(read_file(path))
    if decided:
        seats = new_match(match.position, setup.level, setup.seat_of_person(Random(0)))
        match = replace(match, company=seats.company, players=seats.players)
    in_folder = folder is not None and path.resolve().parent == folder.path.resolve()
    return SavedMatch(match, folder, path if in_folder else None)


def _new_game(
    position: str | None, setup: GameSetup, folder: SaveFolder | None, random: Random
) -> SavedMatch:
    """A new game, from its start or from a position."""
    from tessellot.notation import read_position
    from tessellot.terminal.match_records import new_match
    from tessellot.terminal.saved_match import SavedMatch

    start = setup.game().start() if position is None else read_position(position)
    return SavedMatch(new_match(start, setup.engine_level, setup.seat_of_person(random)), folder)


def _play_on_screen(
    setup: GameSetup,
    saved: SavedMatch | None,
    folder: SaveFolder | None,
    lang: str,
    seed: int,
    *,
    coach: bool,
) -> None:
    from tessellot.terminal.app import TessellotApp
    from tessellot.terminal.prompt.prompt_game import farewell

    colour = not os.environ.get("NO_COLOR")
    app = TessellotApp(
        setup=setup,
        saved=saved,
        folder=folder,
        language=lang,
        colour=colour,
        seed=seed,
        coach=coach,
    )
    app.run_in_terminal()
    if app.saved is not None:
        typer.echo(farewell(app.saved, app.language), nl=False)


def _play_at_prompt(
    setup: GameSetup,
    saved: SavedMatch | None,
    folder: SaveFolder | None,
    lang: str,
    seed: int,
    *,
    decided: bool,
    coach: bool,
) -> None:
    from tessellot.terminal.prompt.prompt_game import PromptGame
    from tessellot.terminal.prompt.prompt_setup import PromptSetup

    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    playing = None
    try:
        if saved is None:
            asking = PromptSetup(input, print, language=lang, random=Random(seed))
            saved = asking.choose(setup, folder, ask_opponent=not decided)
        playing = PromptGame(
            saved, input, print, language=lang, colour=colour, seed=seed, coach=coach
        )
        playing.run()
    except EOFError:
        typer.echo()
    except KeyboardInterrupt:
        typer.echo()
        if playing is not None:
            playing.leave()
        raise
