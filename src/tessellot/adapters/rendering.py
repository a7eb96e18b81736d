"""Pictures of positions for environments: text for a terminal, or an array of pixels."""

from __future__ import annotations

import sys
from io import BytesIO

import numpy as np
import numpy.typing as npt

from tessellot.drawing import svg, text
from tessellot.drawing.pictures.raster import SvgPicture, png
from tessellot.games import OptionError, Position
from tessellot.locale import Text

MODES = ("human", "ansi", "rgb_array")
PIXELS = 480
"""The width and height of a picture."""


def check_mode(mode: str | None) -> None:
    """Refuse a way to render that there is not."""
    if mode is not None and mode not in MODES:
        raise OptionError(
            Text(
                "There is no render_mode {mode!r}: known are {known}",
                mode=mode,
                known=", ".join(MODES),
            )
        )


def render(position: Position, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """A position as a text (`ansi`) or as pixels (`rgb_array`); `human` writes the text."""
    if mode == "rgb_array":
        from PIL import Image

        picture = png(SvgPicture(svg(position), PIXELS, PIXELS))
        return np.asarray(Image.open(BytesIO(picture)).convert("RGB"))
    if mode == "ansi":
        return text(position, colour=True)
    if mode == "human":
        sys.stdout.write(f"{text(position, colour=sys.stdout.isatty())}\n")
    return None
