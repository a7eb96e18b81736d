# mypy: no-warn-return-any
"""SplitMix64: random numbers from one word of state, owned by the caller, so that runs repeat."""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Words
from tessellot.engine.kernels.memory import aligned_zeros

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_ONE = np.uint64(1)
_S27, _S30, _S31, _S33 = (np.uint64(shift) for shift in (27, 30, 31, 33))


def seeded(seed: int) -> Words:
    """The state of a generator, from a seed."""
    state: Words = aligned_zeros(1, np.uint64)
    state[0] = seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019 & (1 << 64) - 1
    return state


@inner
def _finalise(word: np.uint64) -> np.uint64:
    """The output function of SplitMix64."""
    word = (word ^ (word >> _S30)) * _FIRST
    word = (word ^ (word >> _S27)) * _SECOND
    return word ^ (word >> _S31)


@inner
def below(rng: Words, limit: int) -> int:
    """A random integer from 0 to `limit` - 1; the limit is below 2³¹."""
    rng[0] += _STEP
    return (np.int64(_finalise(rng[0]) >> _S33) * limit) >> 31  # type: ignore[return-value]


@inner
def hashed(number: np.uint64) -> np.uint64:
    """A hash of a number: the same number always has the same one."""
    return _finalise((number + _ONE) * _STEP)
