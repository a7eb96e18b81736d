"""Exit codes, and the translation of exceptions into one line on standard error.

Commands raise exceptions; only this module turns them into messages and exit codes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NoReturn

import typer

from tessellot import interrupts
from tessellot.cli.usage_errors import usage_text
from tessellot.extras import install_hint
from tessellot.games import MissingPackagesError, TessellotError
from tessellot.locale import Text
from tessellot.system_errors import reason_of


class ExitCode(IntEnum):
    """The exit codes of all commands."""

    OK = 0
    """Done."""
    NEGATIVE = 1
    """Done, and the answer is no: a check found faults, nothing was proven, something is broken."""
    ERROR = 2
    """Not done: wrong usage, unreadable input, or an output path that cannot be written."""
    MISSING_PACKAGES = 3
    """Not done: an extra is not installed."""
    INTERRUPTED = interrupts.INTERRUPTED
    """Ended by Ctrl-C; finished results are kept."""
    BROKEN_PIPE = 141
    """The reader of standard output has closed it, as in ``tessellot … | head -1``."""


@contextmanager
def report_errors(command: Callable[[], str], language: Callable[[], str]) -> Iterator[None]:
    """Turn an exception into one line on standard error and an exit code.

    The command's name and the language are functions: the arguments that are still being parsed
    may set them.
    """
    try:
        yield
        sys.stdout.flush()
    except typer.TyperException as error:
        words = usage_text(" ".join(error.format_message().split())).to(language())
        # The error may come from a subcommand, whose path is in its own context.
        context = getattr(error, "ctx", None)
        path = command() if context is None else context.command_path
        hint = Text("(see {command} --help)", command=path).to(language())
        _exit(f"{words} {hint}", ExitCode.ERROR)
    except TessellotError as error:
        _exit(error.text.to(language()), _code_of(error))
    except ModuleNotFoundError as error:
        _exit(_missing_extra(error).to(language()), ExitCode.MISSING_PACKAGES)
    except BrokenPipeError:
        exit_broken_pipe()
    except OSError as error:
        _exit(_os_error_text(error).to(language()), ExitCode.ERROR)
    except KeyboardInterrupt:
        _exit(Text("Stopped by Ctrl-C.").to(language()), ExitCode.INTERRUPTED)


def exit_broken_pipe() -> NoReturn:
    """End the process from any of its threads, without writing anything."""
    os._exit(ExitCode.BROKEN_PIPE)


def exit_os_error(error: OSError, language: str) -> NoReturn:
    """End the process from any of its threads, with a line about the error."""
    typer.echo(_os_error_text(error).to(language), err=True)
    os._exit(ExitCode.ERROR)


def _exit(line: str, code: ExitCode) -> NoReturn:
    typer.echo(line, err=True)
    raise typer.Exit(code) from None


def _code_of(error: TessellotError) -> ExitCode:
    missing = isinstance(error, MissingPackagesError)
    return ExitCode.MISSING_PACKAGES if missing else ExitCode.ERROR


def _missing_extra(error: ModuleNotFoundError) -> Text:
    from tessellot.cli.extras import extra_with

    extra = extra_with(error.name or "")
    if extra is None:
        raise error
    return Text("This needs more packages: {hint}", hint=install_hint(extra))


def _os_error_text(error: OSError) -> Text:
    reason = reason_of(error)
    if error.filename is None:
        return Text("The system refuses: {reason}.", reason=reason)
    return Text("{path}: {reason}.", path=error.filename, reason=reason)
