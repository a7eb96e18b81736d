"""Raster pictures: SVG as PNG, and several pictures as an animated GIF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from tessellot.drawing.pictures.fonts import PLAIN, font_file
from tessellot.games import TessellotError
from tessellot.games.errors import require_packages
from tessellot.locale import Text

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 100_000_000

FIRST_PAUSE, PAUSE, LAST_PAUSE = 1500, 1000, 4000
"""The duration of the first frame, each other frame and the last frame, in milliseconds."""

COLOURS = 256


class PictureError(TessellotError):
    """A picture that cannot be drawn."""


@dataclass(frozen=True, slots=True)
class SvgPicture:
    """An SVG picture and its size in pixels."""

    svg: str
    width: int
    height: int


def png(picture: SvgPicture) -> bytes:
    """A picture as PNG."""
    _check_size([picture])
    _check_installed()
    import resvg_py

    # The fonts of the system differ from machine to machine.
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=picture.svg,
            width=picture.width,
            height=picture.height,
            skip_system_fonts=True,
            font_files=[str(font_file(PLAIN))],
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
        )
    )


def gif(
    pictures: Sequence[SvgPicture],
    watch: Callable[[Sequence[SvgPicture]], Iterable[SvgPicture]] = iter,
) -> bytes:
    """Pictures of one size as an animated GIF that repeats.

    `watch` iterates over the pictures while they are drawn, so that it can show progress.
    """
    _check_size(pictures)
    _check_installed()
    from PIL import Image as Images

    frames = [Images.open(BytesIO(png(one))).convert("RGB") for one in watch(pictures)]
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


def _check_installed() -> None:
    """Raise MissingPackagesError if PNG and GIF cannot be made here."""
    what = Text("PNG and GIF need resvg, Pillow and Matplotlib.")
    require_packages(what, "paper", "resvg_py", "PIL", "matplotlib")


def _check_size(pictures: Iterable[SvgPicture]) -> None:
    """Raise an error for pictures that would need too much memory."""
    pixels = sum(one.width * one.height for one in pictures)
    if pixels > MAX_PIXELS:
        raise PictureError(
            Text(
                "The picture would have {count} million pixels: choose a smaller --size.",
                count=round(pixels / 1_000_000),
            )
        )


def _palette(first: Image, last: Image) -> Image:
    """A palette from the first and the last frame, which have all colours of a game."""
    from PIL import Image as Images

    both = Images.new("RGB", (first.width, 2 * first.height))
    both.paste(first, (0, 0))
    both.paste(last, (0, first.height))
    return both.quantize(COLOURS, method=Images.Quantize.MEDIANCUT)
