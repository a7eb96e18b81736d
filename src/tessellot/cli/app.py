"""The top-level typer application: lists all commands, and imports only the one that is run."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command, get_group

from tessellot import interrupts
from tessellot.about import NAME, VERSION
from tessellot.cli import COMMANDS, language
from tessellot.cli.errors import report_errors

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter

HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}
VALUE_NAMES = {int: "N", float: "N", str: "TEXT", Path: "PATH"}
"""What help texts call the value of an option that has no name for it, in place of its type."""
_INDENTED = re.compile(r"^ ", re.MULTILINE)


class LazyGroup(TyperGroup):
    """A command group that knows names and help texts, and imports a command when it is run."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, entry in COMMANDS.items():
            self.commands[name] = TyperCommand(name, help=entry.help)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the options before the command, and the command's name."""
        language.announce(_public(ctx), args)
        with report_errors(lambda: ctx.command_path, lambda: language.current(_public(ctx))):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """Find the command and import it; a group without arguments mostly shows its help."""
        name, command, rest = super().resolve_command(ctx, args)
        if name is None:
            return name, command, rest
        loaded = _load(name)
        interrupts.raise_again()
        shows_help = isinstance(loaded, TyperGroup) and not loaded.invoke_without_command
        if shows_help and not rest and not ctx.resilient_parsing:
            rest = ["--help"]
        return name, loaded, rest

    def invoke(self, ctx: Context) -> Any:
        """Run the command, and report its errors."""

        def path() -> str:
            return " ".join([ctx.command_path, ctx.invoked_subcommand or ""]).strip()

        with report_errors(path, lambda: language.current(_public(ctx))):
            return super().invoke(ctx)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:  # noqa: ARG002
        """List the commands under their headings."""
        width = max(map(len, COMMANDS))
        for heading, entries in groupby(COMMANDS.items(), key=lambda item: item[1].heading):
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), entry.help) for name, entry in entries])


def _public(ctx: Context) -> typer.Context:
    """The context under the public name of its class."""
    return cast("typer.Context", ctx)


def _load(name: str) -> Command:
    """Import a command: a function, or a typer app with commands of its own."""
    module, _, attribute = COMMANDS[name].location.partition(":")
    loaded = getattr(import_module(f"tessellot.cli.commands.{module}"), attribute)
    command: Command
    if isinstance(loaded, typer.Typer):
        command = get_group(loaded)
    else:
        single = typer.Typer(add_completion=False)
        single.command(name)(loaded)
        command = get_command(single)
    _set_plain_help(command)
    return command


def _set_plain_help(command: Command) -> None:
    """Show help as plain text, and keep the lines of paragraphs that have indented lines."""
    paragraphs = (command.help or "").split("\n\n")
    command.help = "\n\n".join(
        "\b\n" + paragraph if _INDENTED.search(paragraph) else paragraph for paragraph in paragraphs
    )
    # The list of a group's commands wraps the first sentence, and does not cut it.
    command.short_help = command.short_help or " ".join(paragraphs[0].split())
    for parameter in command.params:
        if isinstance(parameter, TyperOption) and parameter.metavar is None:
            parameter.metavar = VALUE_NAMES.get(parameter.type_descriptor.annotation)
        if isinstance(parameter, TyperArgument):
            # Its name says what it is, and the type of Python behind it says less.
            parameter.metavar = parameter.metavar or str(parameter.name).upper()
            parameter.display_type_rich = _no_type  # type: ignore[method-assign]
    command.context_settings = {**command.context_settings, **HELP_OPTIONS}
    if isinstance(command, TyperCommand | TyperGroup):
        command.rich_markup_mode = None
    if isinstance(command, TyperGroup):
        for member in command.commands.values():
            _set_plain_help(member)


def _no_type(ctx: Context) -> None:
    """What help texts show behind the name of an argument."""
    del ctx  # typer passes it by name


def _show_version(value: bool) -> None:  # noqa: FBT001 - typer passes the value by position
    if value:
        typer.echo(f"{NAME} {VERSION}")
        raise typer.Exit


app = typer.Typer(
    name="tessellot",
    cls=LazyGroup,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=HELP_OPTIONS,
)


@app.callback()
def _app(
    context: typer.Context,
    *,
    _version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version."),
    ] = False,
) -> None:
    """Battle of LITS, TAILITS, TAIJI, their double games, and LOT.

    \b
    Examples:
      tessellot play battle-of-lits                play in the terminal
      tessellot serve --open                       play in the browser
      tessellot show game.txt --ply 10             look at a position of a game
      tessellot analyse game.txt --seconds 0.1     see where a game was lost

    Each command tells more with --help.
    """  # noqa: D301 - click reads \b as "do not rewrap"
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
