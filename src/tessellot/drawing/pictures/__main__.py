"""Draws a line of play: reads a `LinePicture` as JSON, and writes a GIF or a PNG.

Drawing keeps the interpreter busy, so a server leaves it to a process of its own.
"""

from __future__ import annotations

import sys

from tessellot.drawing.pictures.line_picture import LinePicture, drawn


def main() -> None:
    """From standard input to standard output."""
    sys.stdout.buffer.write(drawn(LinePicture.from_json(sys.stdin.read())))


if __name__ == "__main__":
    main()
