"""Elo, intervals and the SPRT: against known values, brute force, and simulated matches."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessellot.lab import LabError, Pentanomial, Sprt
from tessellot.lab.tournament.elo import RESULTS, elo_of, score_of
from tessellot.lab.tournament.sprt import Hypothesis

COUNTS = st.tuples(*[st.integers(0, 30)] * 5).filter(any)


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0), (0.64, 99.95), (0.75, 190.85), (10 / 11, 400), (0.25, -190.85)]
)
def test_elo_of_known_scores(score, elo):
    assert elo_of(score) == pytest.approx(elo, abs=0.01)
    assert score_of(elo) == pytest.approx(score, abs=1e-4)


def test_a_hundred_even_games_tell_no_more_than_68_elo():
    # Independent games without draws: the variance of a pair's mean is 1/8, and
    # 1.96 · √(1/8 / 50) = 0.098 is 68.6 Elo.
    low, high = Pentanomial((13, 0, 24, 0, 13)).elo_interval
    assert high == pytest.approx(68.6, rel=0.05)
    assert low == pytest.approx(-high)


def test_pairs_that_go_alike_tell_more_than_single_games():
    split = Pentanomial((0, 0, 50, 0, 0))
    lucky = Pentanomial((25, 0, 0, 0, 25))
    assert split.score == lucky.score == 0.5
    assert split.elo_interval[1] < 30 < 90 < lucky.elo_interval[1]


def test_one_sided_results_are_told_without_false_precision():
    count = Pentanomial((0, 0, 0, 0, 50))
    low, high = count.interval
    # If the true share were s, fifty such pairs would at best have the likelihood s⁵⁰.
    assert low == pytest.approx(math.exp(-3.841459 / 2 / 50), abs=1e-3)
    assert high == 1.0
    assert count.elo == math.inf
    assert Pentanomial((50, 0, 0, 0, 0)).interval == pytest.approx((0.0, 1 - low))


def test_no_games_say_nothing():
    assert Pentanomial().score == 0.5
    assert Pentanomial().interval == (0.0, 1.0)
    assert Pentanomial().superiority == 0.5


def test_superiority_is_the_normal_one_when_there_are_many_games():
    count = Pentanomial((100, 200, 400, 220, 120))
    spread = math.sqrt(
        sum(n * (x - count.score) ** 2 for n, x in zip(count.counts, RESULTS, strict=True))
    )
    z = (count.score - 0.5) * count.pairs / spread
    assert count.superiority == pytest.approx((1 + math.erf(z / math.sqrt(2))) / 2, abs=2e-3)
    mirrored = Pentanomial(count.counts[::-1])
    assert mirrored.superiority == pytest.approx(1 - count.superiority)


def climbed(counts, mean):
    """The greatest log-likelihood at a mean, by feeling one's way uphill."""
    # These three keep the sum and the mean of five probabilities.
    directions = [(1, -2, 1, 0, 0), (0, 1, -2, 1, 0), (0, 0, 1, -2, 1)]
    directions += [(-x for x in d) for d in directions]
    directions = [tuple(d) for d in directions]
    start = [math.comb(4, i) * mean**i * (1 - mean) ** (4 - i) for i in range(5)]

    def value(p):
        if min(p) <= 0:
            return -math.inf
        return sum(n * math.log(x) for n, x in zip(counts, p, strict=True) if n)

    step, best = 0.1, value(start)
    while step > 1e-7:
        tried = [[x + step * y for x, y in zip(start, d, strict=True)] for d in directions]
        found = max(tried, key=value)
        if value(found) > best:
            start, best = found, value(found)
        else:
            step /= 2
    return best


@pytest.mark.parametrize("mean", [0.3, 0.5, 0.64])
@pytest.mark.parametrize("counts", [(4, 7, 20, 9, 10), (1, 2, 3, 2, 1), (12, 30, 60, 30, 25)])
def test_the_likelihood_at_a_mean_is_the_greatest_there_is(counts, mean):
    assert Pentanomial(counts).log_likelihood(mean) == pytest.approx(
        climbed(counts, mean), abs=1e-3
    )


def simulated(chance, weights, pairs):
    return Pentanomial.of(2 * x for x in chance.choices(RESULTS, weights, k=pairs))


@pytest.mark.parametrize("weights", [(2, 1, 6, 1, 3), (0, 0, 4, 1, 8)])
def test_the_interval_holds_the_truth_as_often_as_it_says(weights):
    truth = sum(w * x for w, x in zip(weights, RESULTS, strict=True)) / sum(weights)
    chance = Random(7)
    hits = 0
    for _ in range(100):
        low, high = simulated(chance, weights, 50).interval
        hits += low <= truth <= high
    assert 0.9 <= hits / 100 <= 0.99


def test_wald_bounds():
    assert Sprt(0, 10).bounds == pytest.approx((-math.log(19), math.log(19)))


@settings(max_examples=25)
@given(COUNTS)
def test_exchanging_the_players_turns_the_sprt_round(counts):
    test, turned = Sprt(-20, 60), Sprt(-60, 20)
    assert test.llr(Pentanomial(counts)) == pytest.approx(
        -turned.llr(Pentanomial(counts[::-1])), abs=1e-6
    )


def test_the_ratio_is_the_normal_one_when_there_are_many_games():
    count = Pentanomial((100, 200, 400, 220, 120))
    low, high = score_of(0), score_of(10)
    variance = (
        sum(n * (x - count.score) ** 2 for n, x in zip(count.counts, RESULTS, strict=True))
        / count.pairs
    )
    normal = count.pairs * (high - low) * (2 * count.score - low - high) / (2 * variance)
    assert Sprt(0, 10).llr(count) == pytest.approx(normal, rel=0.02)


def tilted(elo):
    """Chances of the five results whose mean is that of an Elo difference."""
    shift = score_of(elo) - 0.5
    return [0.15 - shift / 2, 0.2 - shift, 0.3, 0.2 + shift, 0.15 + shift / 2]


@pytest.mark.parametrize(("elo", "hypothesis"), [(0, Hypothesis.H0), (80, Hypothesis.H1)])
def test_the_sprt_errs_no_oftener_than_it_may(elo, hypothesis):
    test = Sprt(0, 80, alpha=0.1, beta=0.1)
    chance = Random(11)
    right = 0
    for _ in range(120):
        count = Pentanomial()
        while (found := test.accepted(count)) is None:
            (result,) = chance.choices(RESULTS, tilted(elo))
            count = count.plus(2 * result)
        right += found is hypothesis
    assert right / 120 >= 0.84


@pytest.mark.parametrize("numbers", [(10, 0), (5, 5), (0, math.nan), (0, 10, 0, 0.05)])
def test_senseless_claims_are_refused(numbers):
    with pytest.raises(LabError):
        Sprt(*numbers)
