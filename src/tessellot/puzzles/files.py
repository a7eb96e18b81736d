r"""Puzzle files: JSON lines, one puzzle a line.

=============  =====================================================================================
key            value
=============  =====================================================================================
`id`           eight hexadecimal digits, which follow from kind and position (`puzzle_id`)
`kind`         ``"win"``, ``"defence"`` (LOT) or ``"over"``
`position`     a position in one line of notation; it names the game and its options
`side`         who is to move, for people; it must agree with the position
`last`         the opponent's last move, if it is known
`line`         the moves to find and the replies, in turn, with spaces between; empty if the
               answer is that the game is over
`turns`        LOT: within how many turns of the attacker the win is forced, or prevented
`level`        1 to 8, the lowest level of the engine that finds the moves
`themes`       ids of themes
`trivial`      true if the greediest move is the solution; else left out
`refutations`  for each move to find a table: lines that refute, and the wrong moves that each of
               them refutes, with spaces between; ``"*"`` stands for all that are not named
`proof`        the version of the solver, its nodes, and the number of moves that are proven wrong
`source`       where the position comes from
=============  =====================================================================================

`read_puzzles` checks the form of every value; `validation` checks the moves by the rules, and
`making.check` proves everything again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tessellot.games import GAMES, game_info
from tessellot.locale import Text
from tessellot.puzzles.errors import PuzzleError
from tessellot.puzzles.puzzle import Kind, Proof, Puzzle, puzzle_id
from tessellot.puzzles.themes import THEMES

MOST_LEVEL = 8
_KEYS: dict[str, tuple[type, bool]] = {
    "id": (str, True),
    "kind": (str, True),
    "position": (str, True),
    "side": (str, True),
    "last": (str, False),
    "line": (str, True),
    "turns": (int, False),
    "level": (int, True),
    "themes": (list, True),
    "trivial": (bool, False),
    "refutations": (list, False),
    "proof": (dict, False),
    "source": (str, False),
}
"""Every key with its type, and whether it is required."""
_TYPE_TEXTS: dict[type, Text] = {
    str: Text("a text"),
    int: Text("a whole number"),
    list: Text("a list"),
    bool: Text("true or false"),
    dict: Text("an object"),
}


def read_puzzles(text: str, file: str) -> Iterator[tuple[int, Puzzle]]:
    """The puzzles of a file with their line numbers; raises PuzzleError at the first wrong line.

    `file` is its name in messages. Empty lines are skipped.
    """
    seen: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            puzzle = read_puzzle(line)
        except PuzzleError as error:
            raise error.at(file, number) from None
        if puzzle.id in seen:
            complaint = Text("this puzzle stands in line {first} already", first=seen[puzzle.id])
            raise PuzzleError(complaint, file, number)
        seen[puzzle.id] = number
        yield number, puzzle


def read_puzzle(line: str) -> Puzzle:
    """The puzzle that a line of a file holds; raises PuzzleError."""
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise PuzzleError(Text("this is no puzzle: expected an object in JSON"))
    _check_types(values)
    kind = values["kind"]
    if kind not in list(Kind):
        raise _wrong("kind", ", ".join(Kind), kind)
    game_id = values["position"].partition(" ")[0]
    if game_id not in GAMES:
        raise _wrong("position", Text("a position of a game"), game_id)
    if values["side"] not in game_info(game_id).sides:
        raise _wrong("side", ", ".join(game_info(game_id).sides), values["side"])
    if not 1 <= values["level"] <= MOST_LEVEL:
        raise _wrong("level", "1–8", values["level"])
    for theme in values["themes"]:
        if theme not in THEMES:
            raise _wrong("themes", ", ".join(THEMES), theme)
    if values["id"] != puzzle_id(Kind(kind), values["position"]):
        raise _wrong("id", puzzle_id(Kind(kind), values["position"]), values["id"])
    return Puzzle(
        id=values["id"],
        kind=Kind(kind),
        position_text=values["position"],
        side=values["side"],
        line_text=tuple(values["line"].split()),
        level=values["level"],
        themes=tuple(values["themes"]),
        trivial=values.get("trivial", False),
        turns=values.get("turns"),
        refutations=tuple(_by_wrong_move(table) for table in values.get("refutations", ())),
        last_text=values.get("last"),
        proof=_proof(values["proof"]) if "proof" in values else None,
        source=values.get("source", ""),
    )


def write_puzzle(puzzle: Puzzle) -> str:
    """The puzzle as a line of a file, with its line break."""
    values: dict[str, Any] = {
        "id": puzzle.id,
        "kind": puzzle.kind.value,
        "position": puzzle.position_text,
        "side": puzzle.side,
        "last": puzzle.last_text,
        "line": " ".join(puzzle.line_text),
        "turns": puzzle.turns,
        "level": puzzle.level,
        "themes": list(puzzle.themes),
        "trivial": puzzle.trivial or None,
        "refutations": [_by_line(table) for table in puzzle.refutations] or None,
        "source": puzzle.source or None,
    }
    if puzzle.proof is not None:
        proof = puzzle.proof
        values["proof"] = {"solver": proof.solver, "nodes": proof.nodes, "wrong": proof.wrong}
    kept = {key: value for key, value in values.items() if value is not None}
    return json.dumps(kept, ensure_ascii=False) + "\n"


def _check_types(values: Mapping[str, Any]) -> None:
    for key in values:
        if key not in _KEYS:
            raise PuzzleError(Text("unknown: {key!r}", key=key))
    for key, (kind, required) in _KEYS.items():
        if key not in values:
            if required:
                raise PuzzleError(Text("missing: {key!r}", key=key))
        elif not isinstance(values[key], kind) or (kind is int and values[key] is True):
            raise _wrong(key, _TYPE_TEXTS[kind], values[key])


def _wrong(key: str, expected: object, found: object) -> PuzzleError:
    shown = str(found)
    return PuzzleError(
        Text(
            "{key}: expected {expected}, found {found!r}",
            key=key,
            expected=expected,
            found=shown if len(shown) <= 40 else shown[:39] + "…",
        )
    )


def _proof(values: Mapping[str, Any]) -> Proof:
    names = ("solver", "nodes", "wrong")
    if set(values) != set(names) or not all(type(values[name]) is int for name in names):
        raise _wrong("proof", ", ".join(names), values)
    return Proof(*(values[name] for name in names))


def _by_wrong_move(table: object) -> dict[str, str]:
    """The refuting line of each wrong move, from the wrong moves of each line."""
    if not isinstance(table, dict) or not all(isinstance(wrong, str) for wrong in table.values()):
        raise _wrong("refutations", Text("wrong moves by the line that refutes them"), table)
    return {wrong: line for line, moves in table.items() for wrong in moves.split()}


def _by_line(table: Mapping[str, str]) -> dict[str, str]:
    lines: dict[str, list[str]] = {}
    for wrong, line in table.items():
        lines.setdefault(line, []).append(wrong)
    return {line: " ".join(moves) for line, moves in lines.items()}
