"""Wrong usage in the reader's language: Typer and Pydantic only speak English."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tessellot.locale import Text

_Rule = tuple[str, Callable[[re.Match[str]], Text]]

_VALUES: Sequence[_Rule] = (
    (
        r"Input should be greater than or equal to (\S+)",
        lambda found: Text("it must be at least {least}.", least=found[1]),
    ),
    (
        r"Input should be less than or equal to (\S+)",
        lambda found: Text("it must be at most {most}.", most=found[1]),
    ),
    (
        r"Input should be a valid integer.*",
        lambda _: Text("it must be a whole number."),
    ),
    (r"Input should be a valid number.*", lambda _: Text("it must be a number.")),
    (
        r"(?:Value error, )?('.*') is not one of (.*?)\.?",
        lambda found: Text("{value} is not one of {known}.", value=found[1], known=found[2]),
    ),
)

_SENTENCES: Sequence[_Rule] = (
    (
        r"No such option: (\S+) \((?:Possible options|Did you mean):? (.*?)\??\)",
        lambda found: Text(
            "There is no option {option}; perhaps {known}?", option=found[1], known=found[2]
        ),
    ),
    (
        r"No such option: (\S+) Did you mean (\S+?)\?",
        lambda found: Text(
            "There is no option {option}; perhaps {known}?", option=found[1], known=found[2]
        ),
    ),
    (
        r"No such option: (\S+)",
        lambda found: Text("There is no option {option}.", option=found[1]),
    ),
    (
        r"No such command '(.*?)'\. (?:Did you mean|Possible commands:) (.*?)\??",
        lambda found: Text(
            "There is no command {command}; perhaps {known}?", command=found[1], known=found[2]
        ),
    ),
    (
        r"No such command '(.*)'\.",
        lambda found: Text("There is no command {command}.", command=found[1]),
    ),
    (
        r"Missing argument (.*?)\.(?: .*)?",
        lambda found: Text("The argument {name} is missing.", name=found[1]),
    ),
    (
        r"Missing option (.*?)\.(?: .*)?",
        lambda found: Text("The option {name} is missing.", name=found[1]),
    ),
    (
        r"Option '(.*)' requires an argument\.",
        lambda found: Text("The option {name} needs a value.", name=found[1]),
    ),
    (
        r"Option '(.*)' does not take a value\.",
        lambda found: Text("The option {name} takes no value.", name=found[1]),
    ),
    (
        r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)",
        lambda found: Text("This is too much: {words}.", words=found[1]),
    ),
    (
        r"Invalid value for (.*?): (.*)",
        lambda found: Text(
            "{name}: {reason}", name=found[1].replace("'", ""), reason=_value(found[2])
        ),
    ),
)


def usage_text(message: str) -> Text:
    """A message of the command line parser as a sentence; one that is not known as it is."""
    return _first(_SENTENCES, re.sub(r"\(env var: '(.*?)'\)", r"(\1)", message))


def _value(message: str) -> Text:
    return _first(_VALUES, message)


def _first(rules: Sequence[_Rule], message: str) -> Text:
    for pattern, text in rules:
        found = re.fullmatch(pattern, message)
        if found:
            return text(found)
    return Text("{message}", message=message)
