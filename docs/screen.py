"""Record a real screen of the full-screen program as SVG, for `docs.figures`.

Lines are drawn as shapes, so that the picture looks the same whatever fonts there are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import groupby
from xml.sax.saxutils import escape

from rich.segment import Segment
from textual.strip import Strip

from tessellot.drawing.tokens import DARK
from tessellot.terminal.app import TessellotApp
from tessellot.terminal.drawing.grid_canvas import STYLES, line

WIDTH, HEIGHT, PADDING = 10, 20, 12
"""Of a character, and around the screen."""
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
STROKES = {1: 1.2, 2: 2.4}

Pixel = tuple[str, str, str, bool]
"""A character, its colour, the colour behind it, and whether it is bold."""
Stroke = tuple[bool, float, float, float]
"""Whether it is level, the row or column that it is in, and from where to where it goes."""
Look = tuple[str, float, bool]
"""The colour and the width of strokes, and whether they are dashed."""


def recorded(app: TessellotApp, keys: list[str], title: str) -> str:
    """What the screen of 80 by 24 shows after some keys."""
    return svg(asyncio.run(_strips(app, keys)), title)


async def _strips(app: TessellotApp, keys: list[str]) -> list[Strip]:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        return [Strip(strip) for strip in app.screen._compositor.render_strips()]  # noqa: SLF001


def svg(strips: list[Strip], title: str) -> str:
    """A screen as a picture: grounds first, then lines, then letters."""
    rows = [list(_pixels(strip)) for strip in strips]
    width = max(map(len, rows)) * WIDTH + 2 * PADDING
    height = len(rows) * HEIGHT + 2 * PADDING
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" rx="10" fill="{DARK.paper}"/>'
        f'<g transform="translate({PADDING} {PADDING})" font-family="{FONT}" font-size="16">'
    )
    grounds = [part for y, row in enumerate(rows) for part in _grounds(row, y)]
    letters = [part for y, row in enumerate(rows) for part in _letters(row, y)]
    crisp = ['<g shape-rendering="crispEdges">', *grounds, "</g>"]
    return "\n".join([head, *crisp, *_lines(rows), *letters, "</g></svg>"])


def _pixels(strip: Strip) -> Iterator[Pixel]:
    for segment in strip:
        ink, ground = _colours(segment)
        bold = bool(segment.style and segment.style.bold)
        yield from ((character, ink, ground, bold) for character in segment.text)


def _colours(segment: Segment) -> tuple[str, str]:
    found = []
    for colour, usual in (("color", DARK.ink), ("bgcolor", DARK.paper)):
        value = getattr(segment.style, colour, None)
        found.append(usual if value is None else value.get_truecolor().hex.upper())
    return found[0], found[1]


def _runs(row: list[Pixel], key: int | slice) -> Iterator[tuple[int, list[Pixel]]]:
    """Neighbours that are alike, with the column where they begin."""
    x = 0
    for _, group in groupby(row, key=lambda pixel: pixel[key]):
        run = list(group)
        yield x, run
        x += len(run)


def _grounds(row: list[Pixel], y: int) -> Iterator[str]:
    for x, run in _runs(row, 2):
        if run[0][2] != DARK.paper:
            yield (
                f'<rect x="{x * WIDTH}" y="{y * HEIGHT}" width="{len(run) * WIDTH}" '
                f'height="{HEIGHT}" fill="{run[0][2]}"/>'
            )


def _lines(rows: list[list[Pixel]]) -> Iterator[str]:
    """All lines of one look as one path, each as long as it goes on."""
    looks: dict[Look, list[Stroke]] = {}
    for y, row in enumerate(rows):
        for x, (character, ink, _, _) in enumerate(row):
            if character in _WEIGHTS:
                style, weights = _WEIGHTS[character]
                for stroke, weight in _arms(x, y, weights, double=style == "double"):
                    width = 1 if style == "double" else STROKES[weight]
                    looks.setdefault((ink, width, style == "dashed"), []).append(stroke)
    for (ink, width, dashed), strokes in looks.items():
        path = "".join(
            f"M{start:g} {at:g}H{end:g}" if level else f"M{at:g} {start:g}V{end:g}"
            for level, at, start, end in _merged(strokes)
        )
        dashes = ' stroke-dasharray="4 2"' if dashed else ""
        yield f'<path d="{path}" stroke="{ink}" stroke-width="{width}"{dashes}/>'


def _arms(
    x: int, y: int, weights: tuple[int, ...], *, double: bool
) -> Iterator[tuple[Stroke, int]]:
    """The arms of a line's character, from its middle to its edges."""
    left, top = x * WIDTH, y * HEIGHT
    middle, centre = left + WIDTH / 2, top + HEIGHT / 2
    for offset in (-1.5, 1.5) if double else (0,):
        strokes = (
            (False, middle + offset, top, centre),
            (True, centre + offset, middle, left + WIDTH),
            (False, middle + offset, centre, top + HEIGHT),
            (True, centre + offset, left, middle),
        )
        yield from ((s, weight) for s, weight in zip(strokes, weights, strict=True) if weight)


def _merged(strokes: list[Stroke]) -> list[Stroke]:
    """Strokes that go on where another ends, as one."""
    merged: list[Stroke] = []
    for level, at, start, end in sorted(strokes):
        if merged and merged[-1][:2] == (level, at) and merged[-1][3] >= start:
            merged[-1] = (level, at, merged[-1][2], max(end, merged[-1][3]))
        else:
            merged.append((level, at, start, end))
    return merged


def _letters(row: list[Pixel], y: int) -> Iterator[str]:
    for x, run in _runs(row, slice(1, 4)):
        text = "".join(" " if pixel[0] in _WEIGHTS else pixel[0] for pixel in run)
        begin = len(text) - len(text.lstrip())
        shown = text.strip()
        if shown:
            weight = ' font-weight="bold"' if run[0][3] else ""
            yield (
                f'<text x="{(x + begin) * WIDTH}" y="{y * HEIGHT + 15}" fill="{run[0][1]}"{weight} '
                f'textLength="{len(shown) * WIDTH}" xml:space="preserve">{escape(shown)}</text>'
            )


_WEIGHTS = {
    line(up, right, down, left, style): (style, (up, right, down, left))
    for style in reversed(STYLES)
    for up in range(3)
    for right in range(3)
    for down in range(3)
    for left in range(3)
    if up + right + down + left
}
