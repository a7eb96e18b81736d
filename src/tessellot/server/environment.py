"""Settings from environment variables: every field of `ServerSettings` has one.

A field is ``TESSELLOT_`` and its name, as in ``TESSELLOT_WORKERS``; those of a group have the
group's name before them, as in ``TESSELLOT_LIMITS_REQUESTS``. The table in docs/deployment.md is
written from here.
"""

from __future__ import annotations

import ast
import inspect
import math
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from difflib import get_close_matches
from types import NoneType
from typing import Any, get_args, get_type_hints

from tessellot.locale import Text
from tessellot.server.rate_limit import Rate
from tessellot.server.settings import ServerSettings, SetupError

PREFIX = "TESSELLOT_"
UNNAMED_GROUPS = ("network",)
"""Groups whose fields are known by their own names, as options of the command line are."""
LIKENESS = 0.85
"""From which share of equal letters on a name is taken for a slip of the pen."""
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


@dataclass(frozen=True, slots=True)
class Variable:
    """A setting that the environment can change."""

    name: str
    path: tuple[str, ...]
    """The names of the fields that lead to it."""
    kind: Any
    default: Any
    """The default on one's own machine, or `MISSING`."""
    about: str

    def read(self, text: str) -> Any:
        """The value that a text means; raises SetupError."""
        read, expected = _READERS[self.kind]
        try:
            return read(text.strip())
        except ValueError:
            raise SetupError(
                Text(
                    "{name}={text} cannot be read: expected is {expected}.",
                    name=self.name,
                    text=text,
                    expected=expected,
                )
            ) from None


def variables() -> list[Variable]:
    """All variables, in the order of the settings."""
    return list(_variables(ServerSettings, ()))


def with_environment(settings: ServerSettings, environment: Mapping[str, str]) -> ServerSettings:
    """The settings as the environment changes them; a variable that is empty changes nothing."""
    for variable in variables():
        text = environment.get(variable.name)
        if text:
            settings = _replaced(settings, variable.path, variable.read(text))
    return settings


def misspelt(environment: Mapping[str, str], options: Iterable[str]) -> dict[str, str]:
    """Variables that are no settings, each with the one that is probably meant.

    `options` are variables that a command has beside the settings. Others that begin with our
    prefix may be somebody else's, as those that Kubernetes sets for a service of our name.
    """
    known = {variable.name for variable in variables()} | {*options}
    found = {}
    for name in sorted({one for one in environment if one.startswith(PREFIX)} - known):
        for meant in get_close_matches(name, known, n=1, cutoff=LIKENESS):
            found[name] = meant
    return found


def _replaced(settings: Any, path: tuple[str, ...], value: Any) -> Any:
    name, *rest = path
    if rest:
        value = _replaced(getattr(settings, name), tuple(rest), value)
    return replace(settings, **{name: value})


def _variables(group: type, path: tuple[str, ...]) -> Iterator[Variable]:
    about = _field_docstrings(group)
    kinds = get_type_hints(group)
    for field in fields(group):
        kind = kinds[field.name]
        where = (*path, field.name)
        if is_dataclass(kind):
            assert isinstance(kind, type)
            yield from _variables(kind, where)
            continue
        words = [word for word in where if word not in UNNAMED_GROUPS]
        default = field.default
        if default is MISSING and field.default_factory is not MISSING:
            default = field.default_factory()
        yield Variable(
            PREFIX + "_".join(words).upper(),
            where,
            _without_none(kind),
            default,
            about[field.name],
        )


def _without_none(kind: Any) -> Any:
    choices = [choice for choice in get_args(kind) if choice is not NoneType]
    return choices[0] if NoneType in get_args(kind) else kind


def _field_docstrings(group: type) -> dict[str, str]:
    """What stands in quotes below the fields of a dataclass."""
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(group))).body
    assert isinstance(definition, ast.ClassDef)
    found = {}
    name = ""
    for statement in definition.body:
        match statement:
            case ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = ""
            case ast.Expr(value=ast.Constant(value=str(text))) if name:
                found[name] = " ".join(text.split())
    return found


def _integer(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def _number(text: str) -> float:
    number = float(text)
    if number < 0 or not math.isfinite(number):
        raise ValueError
    return number


def _yes_or_no(text: str) -> bool:
    if text.lower() not in (*YES, *NO):
        raise ValueError
    return text.lower() in YES


def _rate(text: str) -> Rate:
    burst, steady = map(float, text.split(","))
    if not (1 <= burst < math.inf and 0 < steady < math.inf):
        raise ValueError
    return burst, steady


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


_READERS: dict[Any, tuple[Callable[[str], Any], Text]] = {
    str: (str, Text("a text")),
    int: (_integer, Text("a whole number, such as 20")),
    float: (_number, Text("a number, such as 2.5")),
    bool: (_yes_or_no, Text("yes or no")),
    Rate: (_rate, Text("how many at once and how many a second after that, such as 200,50")),
    tuple[str, ...]: (_words, Text("words with commas between them")),
}
