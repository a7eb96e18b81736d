"""Write all playthroughs again, after a change that is meant to change them."""

from __future__ import annotations

from tests.playthroughs.recorded import all_texts

for path, text in all_texts().items():
    path.write_text(text, encoding="utf-8")
    print(path.name)
