"""Whole sets: which files there are, and that a folder is never left half-written."""

from __future__ import annotations

import pytest
from pypdf import PdfReader

from tessellot.games import GAMES, Board, UnknownGameError
from tessellot.locale import Text
from tessellot.paper.print_format import PrintError, PrintFormat
from tessellot.paper.print_set import Part, parts_of, print_set

BATTLE_BOARDS = {f"board-{name}.pdf" for name in ("boxes", "diagonals", "horizontals", "monogram")}
PIECES = {"pieces.pdf", "pieces-reflected.pdf"}
NAMES = {
    "battle-of-lits": PIECES | BATTLE_BOARDS | {"markers.pdf", "rules.pdf"},
    "tailits": PIECES | {"board-tailits.pdf", "rules.pdf"},
    "taiji": {"taijitus.pdf", "board-taiji.pdf", "rules.pdf"},
    "lot": {"discs.pdf", "board-lot.pdf", "rules.pdf"},
}
NAMES |= {
    "tailits-taiji": NAMES["tailits"] | NAMES["taiji"],
    "taiji-lits": NAMES["taiji"] | NAMES["battle-of-lits"],
}


RUSSIAN = {"paper": "letter", "language": "ru"}


@pytest.mark.parametrize(
    ("game", "wishes"),
    [*((game, {}) for game in GAMES), ("battle-of-lits", RUSSIAN), ("tailits-taiji", RUSSIAN)],
)
def test_every_game_has_its_files_with_embedded_fonts_on_the_right_paper(tmp_path, game, wishes):
    form = PrintFormat.of(**wishes)
    printed = list(print_set(parts_of(game), tmp_path / "new" / "set", form))
    names = [file.path.name for file in printed]
    assert len(names) == len(set(names))
    assert set(names) == NAMES[game] == {path.name for path in (tmp_path / "new" / "set").iterdir()}
    for file in printed:
        document = PdfReader(file.path)
        assert document.root_object["/ViewerPreferences"]["/PrintScaling"] == "/None"
        pages = document.pages
        assert len(pages) == file.pages
        for page in pages:
            size = float(page.mediabox.width) / 72 * 25.4, float(page.mediabox.height) / 72 * 25.4
            assert size == pytest.approx((form.paper.width, form.paper.height), abs=0.05)
            for font in page["/Resources"]["/Font"].values():
                assert "/FontFile2" in font["/FontDescriptor"]


def test_the_same_set_is_the_same_bytes(tmp_path):
    for folder in ("one", "two"):
        list(print_set(parts_of("lot"), tmp_path / folder, PrintFormat.of()))
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


def test_sheets_say_what_they_are_in_both_languages(tmp_path):
    for language, words, ruler in (
        ("en", "pieces, back (sheet 1 of 1)", "50 mm"),
        ("ru", "фигуры, оборот (лист 1 из 1)", "50 мм"),
    ):
        list(print_set(parts_of("tailits"), tmp_path / language, PrintFormat.of(language=language)))
        (page,) = PdfReader(tmp_path / language / "pieces-reflected.pdf").pages
        assert words in page.extract_text()
        assert ruler in page.extract_text()


def test_other_boards_can_be_asked_for():
    boards = [
        Board.named(name)
        for name in ("rings", "random:7", "rings", "5x5:" + "/".join(["XO..."] * 5))
    ]
    other = Board.named("4x4:" + "/".join(["XO.."] * 4))
    names = [name for part in parts_of("battle-of-lits", [*boards, other]) for name in part.files]
    assert [name for name in names if name.startswith("board")] == [
        "board-rings.pdf",
        "board-random-7.pdf",
        "board-custom.pdf",
        "board-custom-2.pdf",
    ]
    with pytest.raises(PrintError, match="LOT has a board of its own"):
        parts_of("lot", boards)


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGameError, match="known are battle-of-lits"):
        parts_of("chess")


def test_existing_files_are_kept_unless_told_otherwise(tmp_path):
    (tmp_path / "rules.pdf").write_text("mine")
    worked = []
    parts = [
        Part({"new.pdf": Text("New")}, lambda path, form: worked.append(path) or 1),
        *parts_of("lot"),
    ]
    with pytest.raises(PrintError, match=r"rules\.pdf is there already"):
        list(print_set(parts, tmp_path, PrintFormat.of()))
    assert not worked
    assert [path.name for path in tmp_path.iterdir()] == ["rules.pdf"]
    assert (tmp_path / "rules.pdf").read_text() == "mine"
    list(print_set(parts_of("lot"), tmp_path, PrintFormat.of(), force=True))
    assert (tmp_path / "rules.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("force", [False, True])
def test_a_set_that_fails_leaves_the_folder_as_it_was(tmp_path, force):
    def fail(path, form):
        path.write_text("half")
        raise RuntimeError("out of ink")

    folder = tmp_path / "set"
    if force:
        folder.mkdir()
        (folder / "rules.pdf").write_text("mine")
    parts = [*parts_of("lot"), Part({"last.pdf": Text("Last")}, fail)]
    with pytest.raises(RuntimeError, match="out of ink"):
        list(print_set(parts, folder, PrintFormat.of(), force=force))
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*"))
    assert left == (["set", "set/rules.pdf"] if force else [])
    if force:
        assert (folder / "rules.pdf").read_text() == "mine"


def test_places_that_are_no_folders_are_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(PrintError, match="file is not a folder"):
        list(print_set(parts_of("lot"), tmp_path / "file", PrintFormat.of()))
    with pytest.raises(PrintError, match="file is not a folder"):
        list(print_set(parts_of("lot"), tmp_path / "file" / "deeper", PrintFormat.of()))
    (tmp_path / "discs.pdf").mkdir()
    with pytest.raises(PrintError, match=r"discs\.pdf is a folder"):
        list(print_set(parts_of("lot"), tmp_path, PrintFormat.of(), force=True))
