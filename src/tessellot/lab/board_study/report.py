"""The report of a study: the verdict in sentences, the rows of a table, the map, and the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from tessellot.drawing.board_text import Ink
from tessellot.drawing.tokens import LIGHT
from tessellot.geometry import Cell
from tessellot.lab.board_study.findings import Findings, Share
from tessellot.lab.board_study.first_moves import FirstMove
from tessellot.lab.board_study.game_story import StoryAverages
from tessellot.lab.board_study.study import Study
from tessellot.lab.tournament.contestants import name_text
from tessellot.locale import Text

UNFAIR = 0.6
"""A board is unfair if a seat wins at least this share of the games."""

NAMED = 3
"""The number of strongest and of most even first moves in the report."""

_X_TONE, _MIDDLE_TONE, _O_TONE = (
    bytes.fromhex(colour.removeprefix("#"))
    for colour in (LIGHT.shapes["L"].face, LIGHT.paper, LIGHT.shapes["S"].face)
)
"""Red, green and blue of the colours of X, of even chances, and of O."""
_FULL_TONE = 0.3
"""The distance from one half at which a share has the full colour of its side."""


def verdict(findings: Findings) -> Iterator[Text]:
    """Whether the board is fair, in sentences."""
    swap, alone, anything = findings.with_swap, findings.without_swap, findings.any_opening
    if anything is None:
        yield Text("No games, no verdict.")
        return
    if swap is None:
        yield Text("The games with the swap are still missing, so there is no verdict yet.")
    else:
        yield _with_swap(swap)
    if alone is not None:
        yield _without_swap(alone)
    yield _anything(anything)


def _with_swap(share: Share) -> Text:
    if share.low > 1 - UNFAIR and share.high < UNFAIR:
        return _fair(share)
    if share.leaning > 0:
        return Text("Even with the swap, the first seat stands better: {wins}.", wins=_wins(share))
    if share.leaning < 0:
        return Text(
            "Even with the swap, the second seat stands better, as no even first move was found: "
            "{wins}.",
            wins=_wins(share),
        )
    return Text(
        "With the swap no advantage is seen, but more games are needed to be sure: {wins}.",
        wins=_wins(share),
    )


def _fair(share: Share) -> Text:
    if share.leaning > 0:
        return Text(
            "With the swap the board is nearly fair, a little better for the first seat: {wins}.",
            wins=_wins(share),
        )
    if share.leaning < 0:
        return Text(
            "With the swap the board is nearly fair, a little better for the second seat: {wins}.",
            wins=_wins(share),
        )
    return Text("With the swap the board is fair: {wins}.", wins=_wins(share))


def _without_swap(share: Share) -> Text:
    if share.leaning > 0:
        return Text(
            "Without it the first seat would be better off with a strong first move: {wins}.",
            wins=_wins(share),
        )
    if share.leaning < 0:
        return Text(
            "Without it the first seat would be worse off even with a strong first move: {wins}.",
            wins=_wins(share),
        )
    return Text(
        "Without it a strong first move would show no clear advantage either: {wins}.",
        wins=_wins(share),
    )


def _anything(share: Share) -> Text:
    if share.leaning > 0:
        return Text(
            "Most first moves are good for X: after any at random, X wins {share}.",
            share=_text(share),
        )
    if share.leaning < 0:
        return Text(
            "Most first moves are good for O: after any at random, X wins {share}.",
            share=_text(share),
        )
    return Text("After any first move at random, X wins {share}.", share=_text(share))


def _wins(share: Share) -> Text:
    return Text("the first seat wins {share}", share=_text(share))


def _text(share: Share | None) -> Text:
    if share is None:
        return Text("not played yet")
    return Text(
        "{mean:.0%} ({low:.0%} to {high:.0%})", mean=share.mean, low=share.low, high=share.high
    )


def rows(study: Study, findings: Findings) -> list[tuple[Text, Text]]:
    """The rows of the report: label and value."""
    found = [
        (Text("Board"), Text("{name}", name=study.label)),
        (Text("Player"), player(study)),
        (
            Text("First moves"),
            Text("{played} of {known}", played=len(findings.seen), known=study.known),
        ),
        (Text("Games"), Text("{games}", games=findings.games)),
    ]
    if findings.any_opening is None:
        return found
    found += [
        (Text("First seat, with the swap"), _text(findings.with_swap)),
        (Text("First seat, no swap, strong first moves"), _text(findings.without_swap)),
        (Text("First seat, no swap, any first move"), _text(findings.any_opening)),
        (Text("Strongest first moves"), named(findings.strongest(NAMED))),
        (Text("Most even first moves"), named(findings.most_even(NAMED))),
    ]
    if findings.swap_rate is not None:
        found.append(
            (Text("Swaps after even first moves"), Text("{rate:.0%}", rate=findings.swap_rate))
        )
    return found + _average_rows(findings.averages)


def _average_rows(averages: StoryAverages | None) -> list[tuple[Text, Text]]:
    if averages is None:
        return []
    return [
        (
            Text("Length"),
            Text(
                "{mean:.1f} pieces, from {shortest} to {longest}",
                mean=averages.length,
                shortest=averages.shortest,
                longest=averages.longest,
            ),
        ),
        (Text("Equal scores"), Text("{rate:.0%}", rate=averages.tie_rate)),
        (Text("Margin"), Text("{mean:.1f} points", mean=averages.margin)),
        (Text("Lead changes"), Text("{mean:.1f} a game", mean=averages.lead_changes)),
        (
            Text("Won from behind"),
            Text(
                "{rate:.0%} of the games, by up to {most} points",
                rate=averages.comeback_rate,
                most=averages.largest_comeback,
            ),
        ),
        (
            Text("Winner ahead for good"),
            Text("after {share:.0%} of the game", share=averages.decided),
        ),
    ]


def player(study: Study) -> Text:
    """The engine, and its limit if there is one."""
    name = name_text(study.player)
    if not study.limit.is_set:
        return Text("{player}, against itself", player=name)
    return Text("{player}, against itself, {limit}", player=name, limit=study.limit.text)


def named(moves: Sequence[FirstMove]) -> Text:
    """First moves, separated by commas."""
    return Text("{moves}", moves=", ".join(str(first.move) for first in moves))


def map_text(findings: Findings, *, colour: bool = False) -> str:
    """The swap map for a terminal: for each cell, the wins of X in % after moves that cover it."""
    size = findings.board.size
    lines = []
    for row in reversed(range(size)):
        inks = [Ink(f"{row + 1:>2} ")]
        for column in range(size):
            share = findings.by_cell.get(Cell(row, column))
            if share is None:
                inks.append(Ink("   · ", faint=True))
            else:
                inks.append(Ink(f"{100 * share:4.0f} ", LIGHT.ink, tone(share)))
        lines.append("".join(ink.painted() if colour else ink.characters for ink in inks).rstrip())
    letters = "".join(f"{chr(ord('a') + column):>4} " for column in range(size))
    return "\n".join([*lines, "   " + letters.rstrip()])


def tone(share: float) -> str:
    """The colour of a share of wins of X: red for X, blue for O, paper in between."""
    end = _X_TONE if share > 0.5 else _O_TONE
    part = min(abs(share - 0.5) / _FULL_TONE, 1.0) * 0.85
    mixed = (round(near + part * (far - near)) for near, far in zip(_MIDDLE_TONE, end, strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in mixed)


def data(study: Study, findings: Findings) -> dict[str, object]:
    """The whole report as JSON values. Values without games are null."""
    return {
        "board": study.board.name,
        "rows": list(study.board.rows),
        "player": study.player.name,
        "limit": str(study.limit),
        "seed": study.seed,
        "first_moves": {"played": len(findings.seen), "known": study.known},
        "games": {
            "survey": len(findings.survey),
            "rounds": len(findings.rounds),
            "strongest": len(findings.strongest_games),
            "even": len(findings.even_games),
        },
        "verdict": [str(sentence) for sentence in verdict(findings)],
        "first_seat": {
            "with_swap": _share_data(findings.with_swap),
            "without_swap": _share_data(findings.without_swap),
            "any_opening": _share_data(findings.any_opening),
        },
        "swap_rate": _rounded(findings.swap_rate),
        "drama": None
        if findings.averages is None
        else {name: _rounded(value) for name, value in asdict(findings.averages).items()},
        "by_gain": {str(gain): _share_data(share) for gain, share in findings.by_gain.items()},
        "by_cell": {str(cell): _rounded(share) for cell, share in findings.by_cell.items()},
        "openings": [
            {
                "move": str(first.move),
                "alike": [str(move) for move in first.equivalent],
                "gain": first.gain,
                "games": len(findings.wins[first.move]),
                "x_wins": sum(findings.wins[first.move]),
                "expected": _rounded(findings.expected(first)),
            }
            for first in findings.moves
        ],
        "strongest": [str(first.move) for first in findings.strongest(NAMED)],
        "most_even": [str(first.move) for first in findings.most_even(NAMED)],
    }


def _share_data(share: Share | None) -> dict[str, object] | None:
    if share is None:
        return None
    return {
        "mean": _rounded(share.mean),
        "interval": [_rounded(share.low), _rounded(share.high)],
        "games": share.games,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
