"""``tessellot show``: a position as a board, with its score and its legal moves."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tessellot.cli.console import use_colour
from tessellot.cli.game_sources import (
    GameNumber,
    Ply,
    Source,
    node_at,
    read_records,
    record_data,
    record_heading,
    single_record,
)
from tessellot.cli.language import Language
from tessellot.cli.options.output import AsJson, echo_json
from tessellot.locale import Text
from tessellot.notation import Node, Record, write_position


def show(
    file: Source,
    *,
    game: GameNumber = None,
    ply: Ply = None,
    moves: Annotated[bool, typer.Option("--moves", help="List the legal moves.")] = False,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Show a position: board, score and legal moves.

    Of a record, the last position is shown, or with --ply the one after N turns. A file
    with several games is shown as a list, unless --game picks one.

    Examples:
      tessellot show game.txt
      tessellot show game.txt --ply 3 --moves
      tessellot show 'taiji size=7 d4/d5' --json
    """
    found = read_records(file, number=game)
    if as_json:
        data = [_data(record, node_at(record, ply)) for record in found]
        whole: object = data[0] if len(data) == 1 else data
        echo_json(whole)
    elif len(found) > 1 and ply is None and not moves:
        _list_games(found, lang)
    else:
        record = single_record(found)
        _show(record, node_at(record, ply), lang, moves=moves)


def _show(record: Record, node: Node, lang: str, *, moves: bool) -> None:
    from tessellot import drawing

    typer.echo(record_heading(record, lang) + "\n")
    colour = use_colour()
    typer.echo(drawing.text(node.position, colour=colour, last=node.move, language=lang))
    legal = node.position.legal_moves()
    typer.echo(Text("Legal moves: {count}", count=len(legal)).to(lang))
    if moves:
        for move in legal:
            typer.echo(f"  {move}")


def _list_games(found: list[Record], lang: str) -> None:
    width = len(str(len(found)))
    for number, record in enumerate(found, 1):
        typer.echo(f"{number:>{width}}  {record_heading(record, lang)}")
    typer.echo(Text("To see one of them: --game N").to(lang))


def _data(record: Record, node: Node) -> dict[str, Any]:
    """The game and the position for JSON."""
    position = node.position
    turn, outcome, score = position.turn, position.outcome, position.score
    return {
        **record_data(record),
        "position": write_position(position),
        "last": None if node.move is None else str(node.move),
        "sides": dict(zip(("first", "second"), position.sides, strict=True)),
        "turn": turn and {"seat": turn.seat, "side": turn.side},
        "outcome": outcome
        and {"winner": outcome.winner, "reason": outcome.reason, "text": str(outcome)},
        "score": {
            "first": score.first,
            "second": score.second,
            "counts": {
                count.name: [count.first.points, count.second.points]
                for count in (*score.counts, *score.further)
            },
        },
        "legal_moves": [str(move) for move in position.legal_moves()],
    }
