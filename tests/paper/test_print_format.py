"""What people write as paper, length and language, and what they are told."""

from __future__ import annotations

import pytest

from tessellot.paper.print_format import PrintError, PrintFormat, read_length


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [("20mm", 20), ("2cm", 20), ("2 CM", 20), ("0.8in", 20.32), ("18", 18), ("17,5mm", 17.5)],
)
def test_lengths_are_read_in_all_usual_units(text, millimetres):
    assert read_length(text) == pytest.approx(millimetres)


@pytest.mark.parametrize("text", ["", "mm", "-20mm", "20m", "20 mm x", "1e3", "nan"])
def test_what_is_not_a_length_is_refused_with_an_example(text):
    with pytest.raises(PrintError, match=r"20mm, 2cm or 0\.8in"):
        read_length(text)


def test_errors_say_what_would_be_right():
    with pytest.raises(PrintError, match="no paper 'a5': known are a4, letter"):
        PrintFormat.of(paper="a5")
    with pytest.raises(PrintError, match="no language 'de': known are en, ru"):
        PrintFormat.of(language="de")
    with pytest.raises(PrintError, match="Cells of 5 mm cannot be printed: from 8 to 100 mm"):
        PrintFormat.of(cell_mm=5)


def test_errors_speak_russian():
    with pytest.raises(PrintError) as caught:
        PrintFormat.of(cell_mm=500)
    assert caught.value.text.to("ru") == "Клетки по 500 мм напечатать нельзя, можно от 8 до 100 мм."


def test_papers_are_found_in_any_letter_case():
    assert str(PrintFormat.of(paper="Letter").paper) == "Letter"
