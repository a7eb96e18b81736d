"""All settings of the server: `python -m docs.settings` writes the tables of deployment.md.

They stand between two comments; everything else on the page is written by hand.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import MISSING
from pathlib import Path
from typing import get_args, get_type_hints

from typer.models import OptionInfo

from docs.generated_part import with_part
from tessellot.cli.commands.serve import serve
from tessellot.server.environment import Variable, variables
from tessellot.server.settings import AnalysisLimits, Retention, ServerSettings

PAGE = Path(__file__).with_name("deployment.md")
BEGIN = "<!-- All settings, written by python -m docs.settings. -->"
END = "<!-- The end of all settings. -->"
HEAD = "| variable | default | meaning |\n|---|---|---|"
PUBLIC = {"analysis": AnalysisLimits.public(), "retention": Retention.public()}
"""Groups with other defaults where others can reach the server."""


def main() -> None:
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
    print(f"docs/{PAGE.name}")


def with_tables(page: str) -> str:
    """The page with the tables between its two comments."""
    return with_part(page, BEGIN, END, tables())


def tables() -> str:
    """A table for each group of settings, in Markdown."""
    known = variables()
    own = "\n".join([HEAD, *_options({variable.name for variable in known})])
    parts = [f"Of the process:\n\n{own}"]
    for group in dict.fromkeys(variable.path[:-1] for variable in known):
        members = [variable for variable in known if variable.path[:-1] == group]
        rows = "\n".join([HEAD, *map(_row, members)])
        parts.append(f"{_about(group)}\n\n{rows}")
    return "\n\n".join(parts)


def _about(group: tuple[str, ...]) -> str:
    kind = ServerSettings
    for name in group:
        kind = get_type_hints(kind)[name]
    return (inspect.getdoc(kind) or "").partition("\n")[0].rstrip(".") + ":"


def _options(known: set[str]) -> Iterator[str]:
    """Options of the command line that are no settings of the server itself."""
    for parameter in inspect.signature(serve, eval_str=True).parameters.values():
        options = (one for one in get_args(parameter.annotation) if isinstance(one, OptionInfo))
        option = next(options, None)
        if option is not None and option.envvar and option.envvar not in known:
            default = "" if parameter.default is None else f"`{parameter.default}`"
            yield f"| `{option.envvar}` | {default} | {option.help} |"


def _row(variable: Variable) -> str:
    default = _shown(variable.default)
    group, name = variable.path[0], variable.path[-1]
    if group in PUBLIC:
        public = _shown(getattr(PUBLIC[group], name))
        if public != default:
            default = f"{default or 'none'}; for others {public}"
    if variable.name == "TESSELLOT_WORKERS":
        default = "cores less 1"
    return f"| `{variable.name}` | {default} | {variable.about} |"


def _shown(value: object) -> str:
    if value is None or value is MISSING or value == ():
        return ""
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    if isinstance(value, tuple):
        return f"`{','.join(f'{one:g}' for one in value)}`"
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`"


if __name__ == "__main__":
    main()
