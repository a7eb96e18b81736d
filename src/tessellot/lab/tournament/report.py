"""The report of a match: rows for people, and data for programs."""

from __future__ import annotations

import math

from tessellot.games import Seat
from tessellot.lab.tournament.contestants import name_text
from tessellot.lab.tournament.engine_match import EngineMatch
from tessellot.lab.tournament.referee import PlayedGame
from tessellot.lab.tournament.sprt import Hypothesis, Sprt
from tessellot.lab.tournament.standing import Standing
from tessellot.locale import Text

MAX_FAULTS = 20
"""Faults that are listed; the record file has all of them."""


def report(match: EngineMatch, standing: Standing) -> list[tuple[Text, Text]]:
    """The rows of the report: label and value."""
    pairs = standing.pairs
    rows = [
        (Text("A"), name_text(match.contestants[0])),
        (Text("B"), name_text(match.contestants[1])),
        (Text("Game"), Text("{game}", game=match.game)),
        (Text("Limit"), _limit(match)),
        (Text("Openings"), match.opening_book.text),
        (Text("Games"), Text("{games}", games=2 * pairs.pairs)),
    ]
    if standing.refused:
        refused = Text("{count}, refused by an engine", count=standing.refused)
        rows.append((Text("Not counted"), refused))
    if pairs.pairs:
        rows += _strength(standing)
    if standing.sprt is not None and pairs.pairs:
        rows.append((Text("SPRT"), _sprt(standing.sprt, standing)))
    if pairs.pairs or standing.faults:
        rows.append((Text("Failures"), Text("{count}", count=len(standing.faults) or Text("none"))))
    # Not Text(""): the empty message is the header of a gettext catalogue.
    no_label = Text("{name}", name="")
    rows += [(no_label, _fault(game)) for game in standing.faults[:MAX_FAULTS]]
    return rows


def _strength(standing: Standing) -> list[tuple[Text, Text]]:
    """The rows about who is stronger."""
    pairs = standing.pairs
    low, high = pairs.elo_interval
    return [
        (Text("Score"), _score(standing)),
        (Text("with the first seat"), _tally(standing, Seat.FIRST)),
        (Text("with the second seat"), _tally(standing, Seat.SECOND)),
        (
            Text("Elo"),
            Text(
                "{elo} (95 %: {low} to {high})",
                elo=signed(pairs.elo),
                low=signed(low),
                high=signed(high),
            ),
        ),
        (
            Text("Superiority"),
            Text("{share:.1%} sure that A is the stronger", share=pairs.superiority),
        ),
        (
            Text("Pairs"),
            Text(
                "{p0} with 0 points, {p1} with ½, {p2} with 1, {p3} with 1½, {p4} with 2",
                **{f"p{index}": count for index, count in enumerate(pairs.counts)},
            ),
        ),
    ]


def data(match: EngineMatch, standing: Standing) -> dict[str, object]:
    """The report as JSON values. An infinite Elo is null."""
    pairs = standing.pairs
    found: dict[str, object] = {
        "a": match.contestants[0].name,
        "b": match.contestants[1].name,
        "game": str(match.game),
        "limit": str(match.limit),
        "clock": "wall" if match.uses_wall_clock else "processor",
        "openings": str(match.opening_book),
        "games": 2 * pairs.pairs,
        "refused": standing.refused,
        "wins_draws_losses": list(standing.tally()),
        "score": round(pairs.score, 4),
        "elo": finite(pairs.elo),
        "elo_interval": [finite(edge) for edge in pairs.elo_interval],
        "superiority": round(pairs.superiority, 4),
        "pairs": list(pairs.counts),
        "failures": [
            {
                "round": str(game.slot),
                "by": "AB"[game.faulty or 0],
                "kind": game.ending.termination,
                "reason": game.ending.sentence,
            }
            for game in standing.faults
        ],
    }
    if standing.sprt is not None and standing.llr is not None:
        found["sprt"] = {
            "elo0": standing.sprt.elo0,
            "elo1": standing.sprt.elo1,
            "alpha": standing.sprt.alpha,
            "beta": standing.sprt.beta,
            "bounds": [round(bound, 3) for bound in standing.sprt.bounds],
            "ratio": round(standing.llr, 3),
            "verdict": standing.accepted,
        }
    return found


def finite(elo: float) -> float | None:
    """Elo as a JSON value: one decimal place, None if infinite."""
    return round(elo, 1) if math.isfinite(elo) else None


def signed(elo: float) -> str:
    """Elo as text, with its sign."""
    if not math.isfinite(elo):
        return "+∞" if elo > 0 else "−∞"
    return f"{round(elo):+d}".replace("-", "−")


def _limit(match: EngineMatch) -> Text:
    limit = match.limit.text
    limited = [one for one in match.contestants if one.takes_limit(match.game)]
    if match.limit.is_set and len(limited) == 1:
        limit = Text("{limit} for {name}", limit=limit, name=name_text(limited[0]))
    if match.limit.nodes is not None:
        return limit
    if match.uses_wall_clock:
        return Text("{limit}, by the clock", limit=limit)
    return Text("{limit}, in processor time", limit=limit)


def _score(standing: Standing) -> Text:
    won, drawn, lost = standing.tally()
    return Text(
        "{score:.1%} for A: +{won} ={drawn} −{lost}",
        score=standing.pairs.score,
        won=won,
        drawn=drawn,
        lost=lost,
    )


def _tally(standing: Standing, seat: Seat) -> Text:
    won, drawn, lost = standing.tally(seat)
    return Text("+{won} ={drawn} −{lost}", won=won, drawn=drawn, lost=lost)


def _sprt(sprt: Sprt, standing: Standing) -> Text:
    lower, upper = sprt.bounds
    results = {
        None: Text("undecided"),
        Hypothesis.H0: Text("{elo:+g} holds", elo=sprt.elo0),
        Hypothesis.H1: Text("{elo:+g} holds", elo=sprt.elo1),
    }
    return Text(
        "{elo0:+g} or {elo1:+g}: {verdict}, ratio {ratio:.2f} between {lower:.2f} and {upper:.2f}",
        elo0=sprt.elo0,
        elo1=sprt.elo1,
        verdict=results[standing.accepted],
        ratio=standing.llr,
        lower=lower,
        upper=upper,
    )


def _fault(game: PlayedGame) -> Text:
    return Text(
        "round {round}, {who}: {kind}. {reason}",
        round=game.slot,
        who="AB"[game.faulty or 0],
        kind=game.ending.termination,
        reason=game.ending.sentence,
    )
