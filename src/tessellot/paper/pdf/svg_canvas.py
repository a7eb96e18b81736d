"""Draws the SVG of `drawing` on a PDF page as vectors.

Supports the subset that `drawing` writes: rect, circle, ellipse, text, g, translate, opacity of
groups (which svglib ignores), and paths of M L H V C Q Z and half circles by A, all absolute.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import atan2, degrees
from typing import TYPE_CHECKING
from xml.etree import ElementTree as XmlTree

from reportlab.lib.colors import HexColor

from tessellot.drawing.pictures.fonts import PLAIN

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

_NON_ZERO = 1
_CAPS = {"butt": 0, "round": 1}
_JOINS = {"miter": 0, "round": 1}
_STEP = re.compile(r"([MLHVCQAZ])([^MLHVCQAZ]*)")
_TRANSLATE = re.compile(r"translate\((\S+) (\S+)\)")

Point = tuple[float, float]
Style = Mapping[str, str]


def draw_svg(canvas: Canvas, markup: str, x: float, y: float, cell: float) -> None:
    """Draw a picture with its origin at (x, y) and a scale of `cell` for one unit."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(cell, -cell)
    _draw(canvas, XmlTree.fromstring(markup), {})
    canvas.restoreState()


def view_box(markup: str) -> tuple[float, float, float, float]:
    """The viewBox of a picture: left, top, width, height."""
    left, top, width, height = map(float, XmlTree.fromstring(markup).attrib["viewBox"].split())
    return left, top, width, height


def read_path(canvas: Canvas, data: str) -> PDFPathObject:
    """SVG path data as a path of the canvas."""
    path = canvas.beginPath()
    x = y = 0.0
    for letter, rest in _STEP.findall(data):
        numbers = [float(number) for number in rest.split()]
        if letter == "Z":
            path.close()
            continue
        before = x, y
        if letter == "H":
            x = numbers[0]
        elif letter == "V":
            y = numbers[0]
        else:
            x, y = numbers[-2:]
        if letter == "M":
            path.moveTo(x, y)
        elif letter == "C":
            path.curveTo(*numbers)
        elif letter == "Q":
            path.curveTo(*_cubic(before, (numbers[0], numbers[1]), (x, y)))
        elif letter == "A":
            _half_circle(path, before, (x, y), numbers[0])
        else:
            path.lineTo(x, y)
    return path


def _cubic(
    start: Point, control: Point, end: Point
) -> tuple[float, float, float, float, float, float]:
    """The cubic Bézier curve equal to a quadratic one: two control points and the end."""
    (first_x, first_y), (second_x, second_y) = (
        ((point[0] + 2 * control[0]) / 3, (point[1] + 2 * control[1]) / 3) for point in (start, end)
    )
    return first_x, first_y, second_x, second_y, *end


def _half_circle(path: PDFPathObject, start: Point, end: Point, radius: float) -> None:
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    angle = degrees(atan2(start[1] - y, start[0] - x))
    path.arcTo(x - radius, y - radius, x + radius, y + radius, round(angle), 180)


def _draw(canvas: Canvas, element: XmlTree.Element, inherited: Style) -> None:
    """Draw an element and its children."""
    tag = element.tag.rpartition("}")[2]
    opacity = float(inherited.get("opacity", 1)) * float(element.get("opacity", 1))
    style = {**inherited, **element.attrib, "opacity": str(opacity)}
    style.pop("transform", None)
    canvas.saveState()
    translation = _TRANSLATE.fullmatch(element.get("transform", ""))
    if translation:
        canvas.translate(float(translation[1]), float(translation[2]))
    if tag in ("svg", "g"):
        for child in element:
            _draw(canvas, child, style)
    elif tag == "text":
        _write(canvas, element.text or "", style)
    elif tag in ("path", "rect", "circle", "ellipse"):
        _paint(canvas, tag, style)
    canvas.restoreState()


def _paint(canvas: Canvas, tag: str, style: Style) -> None:
    """Fill and stroke one shape."""
    fill, stroke = style.get("fill", "#000000"), style.get("stroke", "none")
    opacity = float(style["opacity"])
    if fill != "none":
        canvas.setFillColor(HexColor(fill))
        canvas.setFillAlpha(opacity * float(style.get("fill-opacity", 1)))
    if stroke != "none":
        canvas.setStrokeColor(HexColor(stroke))
        canvas.setStrokeAlpha(opacity * float(style.get("stroke-opacity", 1)))
        canvas.setLineWidth(float(style.get("stroke-width", 1)))
        canvas.setLineCap(_CAPS[style.get("stroke-linecap", "butt")])
        canvas.setLineJoin(_JOINS[style.get("stroke-linejoin", "miter")])
        if "stroke-dasharray" in style:
            canvas.setDash([float(length) for length in style["stroke-dasharray"].split()])
    path = read_path(canvas, style["d"]) if tag == "path" else _shape(canvas, tag, style)
    canvas.drawPath(
        path, fill=int(fill != "none"), stroke=int(stroke != "none"), fillMode=_NON_ZERO
    )


def _shape(canvas: Canvas, tag: str, style: Style) -> PDFPathObject:
    def number(name: str) -> float:
        return float(style.get(name, 0))

    path = canvas.beginPath()
    if tag == "rect":
        corner = number("x"), number("y"), number("width"), number("height")
        if "rx" in style:
            path.roundRect(*corner, number("rx"))
        else:
            path.rect(*corner)
    elif tag == "circle":
        path.circle(number("cx"), number("cy"), number("r"))
        path.close()
    else:
        x, y, across, down = (number(name) for name in ("cx", "cy", "rx", "ry"))
        path.ellipse(x - across, y - down, 2 * across, 2 * down)
        path.close()
    return path


def _write(canvas: Canvas, text: str, style: Style) -> None:
    canvas.translate(float(style["x"]), float(style["y"]))
    canvas.scale(1, -1)
    canvas.setFillColor(HexColor(style["fill"]))
    canvas.setFont(PLAIN, float(style["font-size"]))
    canvas.drawCentredString(0, 0, text)
