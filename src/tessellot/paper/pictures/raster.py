"""Pictures in pixels: our SVG as PNG without a browser, and several of them as an animated GIF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from tessellot.games import TessellotError
from tessellot.locale import Text

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 100_000_000

FIRST_PAUSE, PAUSE, LAST_PAUSE = 1500, 1000, 4000
"""Milliseconds: time to see the start, each move, and how it ended."""

COLOURS = 256


class PictureError(TessellotError):
    """A picture that cannot be drawn as it was asked for."""


@dataclass(frozen=True, slots=True)
class SvgPicture:
    """An SVG picture and its size in pixels."""

    svg: str
    width: int
    height: int


def png(drawing: SvgPicture) -> bytes:
    """A drawing in pixels."""
    _check_size([drawing])
    import resvg_py

    # One font for all machines: what the system offers differs, or is nothing at all.
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing.svg,
            width=drawing.width,
            height=drawing.height,
            skip_system_fonts=True,
            font_files=[str(_font())],
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
        )
    )


def gif(
    drawings: Sequence[SvgPicture],
    watch: Callable[[Sequence[SvgPicture]], Iterable[SvgPicture]] = iter,
) -> bytes:
    """Drawings of one size as an animation that begins again after a longer look at its end.

    They are drawn one by one as `watch` hands them on, so that somebody can see how far it is.
    """
    _check_size(drawings)
    from PIL import Image as Images

    frames = [Images.open(BytesIO(png(one))).convert("RGB") for one in watch(drawings)]
    palette = _palette(frames[0], frames[-1])
    first, *others = (
        frame.quantize(palette=palette, dither=Images.Dither.NONE) for frame in frames
    )
    pauses = [FIRST_PAUSE, *[PAUSE] * (len(frames) - 2), LAST_PAUSE][-len(frames) :]
    buffer = BytesIO()
    first.save(
        buffer, "GIF", save_all=True, append_images=others, duration=pauses, loop=0, optimize=False
    )
    return buffer.getvalue()


def _check_size(drawings: Iterable[SvgPicture]) -> None:
    """Refuse what would fill the memory."""
    pixels = sum(one.width * one.height for one in drawings)
    if pixels > MAX_PIXELS:
        raise PictureError(
            Text(
                "The picture would have {count} million pixels: choose a smaller --size.",
                count=round(pixels / 1_000_000),
            )
        )


def _palette(first: Image, last: Image) -> Image:
    """The colours of the whole game: the empty board and the full one have them all."""
    from PIL import Image as Images

    both = Images.new("RGB", (first.width, 2 * first.height))
    both.paste(first, (0, 0))
    both.paste(last, (0, first.height))
    return both.quantize(COLOURS, method=Images.Quantize.MEDIANCUT)


def _font() -> Path:
    import matplotlib as mpl

    return Path(mpl.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
