"""PDF documents in millimetres, with a ruler and a caption at the foot of each sheet."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from types import TracebackType

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from tessellot.drawing.pictures.fonts import BOLD, PLAIN
from tessellot.files import write_atomically
from tessellot.locale import Text
from tessellot.paper.pdf.fonts import register_fonts
from tessellot.paper.print_format import MARGIN, PrintFormat

RULER = 50
"""The length of the ruler, in millimetres."""
CAPTION_SIZE = 3.0
NOTE_SIZE = 2.4


class PdfDocument:
    """A PDF that is being drawn. Lengths are millimetres from the lower left corner of the sheet.

    The file is written when the `with` block ends without an error.
    """

    def __init__(self, path: Path, form: PrintFormat, title: Text) -> None:
        register_fonts()
        self.form = form
        self._path = path
        self._buffer = BytesIO()
        size = (form.paper.width * mm, form.paper.height * mm)
        # Invariant: equal content gives equal bytes, without a time stamp.
        self.canvas = Canvas(
            self._buffer,
            size,
            invariant=True,
            pageCompression=1,
            initialFontName=PLAIN,  # type: ignore[arg-type]  # a name; the stubs say float
            lang=form.language,
        )
        self.canvas.setTitle(title.to(form.language))
        self.canvas.setSubject("Print and play")
        self.canvas.setAuthor("Tessellot")
        # Viewers then print at the actual size rather than "fit to page".
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setCreator("Tessellot")

    def __enter__(self) -> PdfDocument:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.canvas.save()
            write_atomically(self._path, self._buffer.getvalue())

    def begin_sheet(self, caption: Text, note: Text) -> Canvas:
        """Start a sheet and draw its footer."""
        self.canvas.scale(mm, mm)
        draw_footer(self.canvas, self.form, caption, note)
        return self.canvas

    def end_sheet(self) -> None:
        """Finish the sheet."""
        self.canvas.showPage()


def draw_footer(canvas: Canvas, form: PrintFormat, caption: Text, note: Text) -> None:
    """Draw the ruler, the caption and a note."""
    _ruler(canvas, form)
    right = form.paper.width - MARGIN - 1
    available = right - MARGIN - RULER - 26
    for text, font, size, base, colour in (
        (caption.to(form.language), BOLD, CAPTION_SIZE, MARGIN + 5.2, form.theme.ink),
        (note.to(form.language), PLAIN, NOTE_SIZE, MARGIN + 1.6, form.theme.muted),
    ):
        fitting = min(size, size * available / stringWidth(text, font, size))
        canvas.setFillColor(HexColor(colour))
        canvas.setFont(font, fitting)
        canvas.drawRightString(right, base, text)


def _ruler(canvas: Canvas, form: PrintFormat) -> None:
    """A line of 50 mm, to check that the print was not scaled."""
    left, base = MARGIN + 1, MARGIN + 2
    canvas.setStrokeColor(HexColor(form.theme.ink))
    canvas.setLineWidth(0.2)
    canvas.line(left, base, left + RULER, base)
    for at in range(0, RULER + 1, 5):
        height = 4.0 if at in (0, RULER) else 2.4 if at % 10 == 0 else 1.4
        canvas.line(left + at, base, left + at, base + height)
    canvas.setFillColor(HexColor(form.theme.ink))
    canvas.setFont(PLAIN, NOTE_SIZE)
    length = Text("{length} mm", length=RULER).to(form.language)
    canvas.drawString(left + RULER + 1.5, base + 1.6, length)
