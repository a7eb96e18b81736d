"""How every command ends: one line about what went wrong, and an exit code that scripts can read.

Commands just raise; only this module turns errors into words and codes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NoReturn

import typer

from tessellot.games import TessellotError
from tessellot.locale import Text


class ExitCode(IntEnum):
    """What the number means that a command leaves behind."""

    FINE = 0
    """Done."""
    NO = 1
    """Done, and the answer is no: faults were found, something is broken."""
    REFUSED = 2
    """Not done: wrong usage, input that cannot be read, a place that cannot be used."""
    MISSING_PACKAGES = 3
    """Not done: an extra is not installed."""
    INTERRUPTED = 130
    """Ended by Ctrl-C; what was finished before is kept."""
    CLOSED_PIPE = 141
    """Whoever was reading went away, as in ``tessellot … | head -1``."""


@contextmanager
def told_in_a_line(command: Callable[[], str], language: Callable[[], str]) -> Iterator[None]:
    """Turn whatever goes wrong in here into one line on standard error and an exit code.

    The command's name and the language are asked for only then: what is being parsed may
    still decide them.
    """
    try:
        yield
        sys.stdout.flush()
    except typer.TyperException as error:
        words = " ".join(error.format_message().split())
        # What was wrong may be a command of a command, which only the error knows.
        at = getattr(error, "ctx", None)
        path = command() if at is None else at.command_path
        hint = Text("(see {command} --help)", command=path).to(language())
        _end(f"{words} {hint}", ExitCode.REFUSED)
    except TessellotError as error:
        _end(error.text.to(language()), _code_of(error))
    except ModuleNotFoundError as error:
        _end(_missing(error).to(language()), ExitCode.MISSING_PACKAGES)
    except BrokenPipeError:
        leave_closed_pipe()
    except OSError as error:
        _end(_about_file(error).to(language()), ExitCode.REFUSED)
    except KeyboardInterrupt:
        _end(Text("Stopped by Ctrl-C.").to(language()), ExitCode.INTERRUPTED)


def leave_closed_pipe() -> NoReturn:
    """End the process, from any thread of it: nobody is left to hear what it still has to say."""
    os._exit(ExitCode.CLOSED_PIPE)


def leave_refused(error: OSError, language: str) -> NoReturn:
    """End the process, from any thread of it, with a line about what the system refuses."""
    typer.echo(_about_file(error).to(language), err=True)
    os._exit(ExitCode.REFUSED)


def _end(line: str, code: ExitCode) -> NoReturn:
    typer.echo(line, err=True)
    raise typer.Exit(code) from None


def _code_of(error: TessellotError) -> ExitCode:
    from tessellot.engine.errors import MissingPackagesError

    missing = isinstance(error, MissingPackagesError)
    return ExitCode.MISSING_PACKAGES if missing else ExitCode.REFUSED


def _missing(error: ModuleNotFoundError) -> Text:
    from tessellot.cli.extras import extra_with

    extra = extra_with(error.name or "")
    if extra is None:
        raise error
    return Text("This needs more packages: pip install 'tessellot[{extra}]'", extra=extra)


def _about_file(error: OSError) -> Text:
    reason = error.strerror or str(error)
    if error.filename is None:
        return Text("The system refuses: {reason}.", reason=reason)
    return Text("{path}: {reason}.", path=error.filename, reason=reason)
