"""What Python draws is pinned by the file that the page's board is compared with, too."""

from __future__ import annotations

from pathlib import Path

from web.scripts import golden

GOLDEN = Path(__file__).parents[2] / "web" / "tests" / "golden.json"


def test_outlines_glyphs_and_marks_are_those_of_the_golden_file():
    pinned = GOLDEN.read_text(encoding="utf-8").splitlines()
    drawn = golden.text().splitlines()
    changed = [(old, new) for old, new in zip(pinned, drawn, strict=False) if old != new]
    assert changed == [], "if the change is meant: make generate, then npm test"
    assert len(pinned) == len(drawn)


def test_shapes_have_the_paint_that_they_inherit():
    shape, faint, bare = golden.shapes(
        '<svg xmlns="http://www.w3.org/2000/svg"><title>t</title><desc>d</desc><rect/>'
        '<g fill="none" stroke="red"><path d="M 0 0" stroke-width="2"/>'
        '<g opacity="0.5"><path d="M 1 1" opacity="0.5" stroke="none" stroke-width="2"/></g></g>'
        '<circle r="1"/></svg>'
    )
    assert shape == {
        "tag": "path", "d": "M 0 0", "fill": "none", "stroke": "red", "stroke-width": "2"
    }  # fmt: skip
    assert faint == {"tag": "path", "d": "M 1 1", "opacity": "0.25", "fill": "none"}
    assert bare == {"tag": "circle", "r": "1", "fill": "black"}
