from __future__ import annotations

import pytest

from tessellot import TessellotError
from tests.invalid.corpus import READERS, blocks

CASES = [(kind, text, error) for kind in READERS for text, error in blocks(kind)]


@pytest.mark.parametrize(("kind", "text", "error"), CASES, ids=[repr(c[1])[:40] for c in CASES])
def test_what_is_wrong_is_told_word_for_word(kind, text, error):
    with pytest.raises(TessellotError) as caught:
        READERS[kind](text)
    assert str(caught.value) == error
