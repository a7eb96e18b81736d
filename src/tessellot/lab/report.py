"""What a match has shown: as lines for people, and as data for programs."""

from __future__ import annotations

import math

from tessellot.games import Seat
from tessellot.lab.contestants import name_text
from tessellot.lab.match import Match
from tessellot.lab.referee import PlayedGame
from tessellot.lab.sprt import Sprt, Verdict
from tessellot.lab.standing import Standing
from tessellot.locale import Text

MOST_FAULTS = 20
"""So many failures are told one by one; the record file has them all."""


def report(match: Match, standing: Standing) -> list[tuple[Text, Text]]:
    """The rows of the report: what, and how much."""
    pairs = standing.pairs
    low, high = pairs.elo_interval
    rows = [
        (Text("A"), name_text(match.contestants[0])),
        (Text("B"), name_text(match.contestants[1])),
        (Text("Game"), Text("{game}", game=match.game)),
        (Text("Limit"), _limit(match)),
        (Text("Openings"), match.book.text),
        (Text("Games"), Text("{games}", games=2 * pairs.pairs)),
    ]
    if not pairs.pairs:
        return rows
    rows += [
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
    if standing.sprt is not None:
        rows.append((Text("SPRT"), _sprt(standing.sprt, standing)))
    rows.append((Text("Failures"), Text("{count}", count=len(standing.faults) or Text("none"))))
    # Not Text(""): under the empty sentence a catalogue keeps what is said about itself.
    no_label = Text("{name}", name="")
    rows += [(no_label, _fault(game)) for game in standing.faults[:MOST_FAULTS]]
    return rows


def data(match: Match, standing: Standing) -> dict[str, object]:
    """The same for programs. Elo that no number can tell is null."""
    pairs = standing.pairs
    found: dict[str, object] = {
        "a": match.contestants[0].name,
        "b": match.contestants[1].name,
        "game": str(match.game),
        "limit": str(match.limit),
        "clock": "wall" if match.wall_clock else "processor",
        "openings": str(match.book),
        "games": 2 * pairs.pairs,
        "wins_draws_losses": list(standing.tally()),
        "score": round(pairs.score, 4),
        "elo": finite(pairs.elo),
        "elo_interval": [finite(edge) for edge in pairs.elo_interval],
        "superiority": round(pairs.superiority, 4),
        "pairs": list(pairs.counts),
        "failures": [
            {
                "round": str(game.round),
                "by": "AB"[game.culprit or 0],
                "kind": game.ending.termination,
                "reason": game.ending.sentence,
            }
            for game in standing.faults
        ],
    }
    if standing.sprt is not None and standing.ratio is not None:
        found["sprt"] = {
            "elo0": standing.sprt.elo0,
            "elo1": standing.sprt.elo1,
            "alpha": standing.sprt.alpha,
            "beta": standing.sprt.beta,
            "bounds": [round(bound, 3) for bound in standing.sprt.bounds],
            "ratio": round(standing.ratio, 3),
            "verdict": standing.verdict,
        }
    return found


def finite(elo: float) -> float | None:
    """Elo as data: to one place, or None if it is infinite."""
    return round(elo, 1) if math.isfinite(elo) else None


def signed(elo: float) -> str:
    """Elo as text: with its sign."""
    return f"{elo:+.0f}" if math.isfinite(elo) else ("+∞" if elo > 0 else "−∞")


def _limit(match: Match) -> Text:
    limit = match.limit.text
    takers = [one for one in match.contestants if one.takes_limit(match.game)]
    if match.limit.is_given and len(takers) == 1:
        limit = Text("{limit} for {name}", limit=limit, name=name_text(takers[0]))
    if match.limit.nodes is not None:
        return limit
    if match.wall_clock:
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
    verdicts = {
        None: Text("undecided"),
        Verdict.LOWER: Text("{elo:+g} holds", elo=sprt.elo0),
        Verdict.UPPER: Text("{elo:+g} holds", elo=sprt.elo1),
    }
    return Text(
        "{elo0:+g} or {elo1:+g}: {verdict}, ratio {ratio:.2f} between {lower:.2f} and {upper:.2f}",
        elo0=sprt.elo0,
        elo1=sprt.elo1,
        verdict=verdicts[standing.verdict],
        ratio=standing.ratio,
        lower=lower,
        upper=upper,
    )


def _fault(game: PlayedGame) -> Text:
    return Text(
        "round {round}, {who}: {kind}. {reason}",
        round=game.round,
        who="AB"[game.culprit or 0],
        kind=game.ending.termination,
        reason=game.ending.sentence,
    )
