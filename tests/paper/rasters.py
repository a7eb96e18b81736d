"""Sheets as rasters, rendered by a program that is not ours, and what can be measured there."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image
from pypdf import PdfReader

DPI = 254
MM = 10
"""Pixels in a millimetre: a whole number, so that sheets have whole widths too."""


def ink(path: Path, page: int = 1, dpi: int = DPI) -> np.ndarray:
    """How dark each pixel of a page is: rows from the top, from 0 for white to 255."""
    return 255 - np.asarray(_rendered(path, page, dpi, "-gray"))


def colours(path: Path, page: int = 1, dpi: int = DPI) -> np.ndarray:
    """Red, green and blue of each pixel of a page, from 0 to 255."""
    return np.asarray(_rendered(path, page, dpi).convert("RGB")).astype(np.int16)


def _rendered(path: Path, page: int, dpi: int, *settings: str) -> Image.Image:
    words = ["pdftoppm", *settings, "-r", dpi, "-f", page, "-l", page, path]
    done = subprocess.run(
        [str(word) for word in words], check=True, capture_output=True, timeout=180
    )
    seen = Image.open(BytesIO(done.stdout))
    box = PdfReader(path).pages[page - 1].mediabox
    # The last column and row may hang over the edge of the sheet by less than half a pixel.
    return seen.crop((0, 0, *(round(float(side) / 72 * dpi) for side in (box.width, box.height))))


def middles(marked: np.ndarray) -> list[float]:
    """The middles of the runs of true values."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], marked.astype(np.int8), [0]])))
    return [(start + end) / 2 for start, end in edges.reshape(-1, 2)]


def bodies(marked: np.ndarray) -> list[int]:
    """The sizes in pixels of the connected areas of true values, largest first."""
    left = {(int(row), int(column)) for row, column in np.argwhere(marked)}
    sizes = []
    while left:
        queue, size = [left.pop()], 0
        while queue:
            row, column = queue.pop()
            size += 1
            for near in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                if near in left:
                    left.remove(near)
                    queue.append(near)
        sizes.append(size)
    return sorted(sizes, reverse=True)
