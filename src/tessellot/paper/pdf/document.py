"""Printouts: PDF files in millimetres, whose every sheet has a check ruler and its name."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from types import TracebackType

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from tessellot.files import write_atomically
from tessellot.locale import Text
from tessellot.paper.pdf.fonts import BOLD, PLAIN, register_fonts
from tessellot.paper.print_format import MARGIN, PrintFormat

RULER = 50
"""The length of the check ruler, in millimetres."""
CAPTION_SIZE = 3.0
NOTE_SIZE = 2.4


class PdfDocument:
    """A PDF in the making. Lengths are millimetres, from the lower left corner of the sheet.

    The file appears, whole, when the `with` block ends without an error.
    """

    def __init__(self, path: Path, form: PrintFormat, title: Text) -> None:
        register_fonts()
        self.form = form
        self._path = path
        self._buffer = BytesIO()
        size = (form.paper.width * mm, form.paper.height * mm)
        # Invariant: the same set is the same bytes, whenever it is made.
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
        # Programs that print then propose the actual size rather than "fit to page".
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
        """Start a sheet, with its footer; `end_sheet` finishes it."""
        self.canvas.scale(mm, mm)
        draw_footer(self.canvas, self.form, caption, note)
        return self.canvas

    def end_sheet(self) -> None:
        """Go on to the next sheet."""
        self.canvas.showPage()


def draw_footer(canvas: Canvas, form: PrintFormat, caption: Text, note: Text) -> None:
    """Draw the check ruler and the name of the sheet, in millimetres."""
    _ruler(canvas, form)
    right = form.paper.width - MARGIN - 1
    room = right - MARGIN - RULER - 26
    for text, font, size, base, colour in (
        (caption.to(form.language), BOLD, CAPTION_SIZE, MARGIN + 5.2, form.theme.ink),
        (note.to(form.language), PLAIN, NOTE_SIZE, MARGIN + 1.6, form.theme.muted),
    ):
        fitting = min(size, size * room / stringWidth(text, font, size))
        canvas.setFillColor(HexColor(colour))
        canvas.setFont(font, fitting)
        canvas.drawRightString(right, base, text)


def _ruler(canvas: Canvas, form: PrintFormat) -> None:
    """A line of exactly 50 mm: whoever measures it knows whether the print was scaled."""
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
