import random
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from drawn_positions import every_game, moments

import tessellot
from tessellot.drawing import blank_svg, svg, thumbnail
from tessellot.games import Board, Disc, NotationError, OptionError, Position
from tessellot.games.layers import Discs, Dot, Symbols, Taijitus, Tetrominoes
from tessellot.geometry import Cell
from tessellot.notation.positions import read_position

GAMES = every_game()
SVG = "{http://www.w3.org/2000/svg}"


def cells(names: str) -> set[Cell]:
    return {Cell.parse(name) for name in names.split()}


def classed(picture: str, name: str) -> list[ET.Element]:
    return [e for e in ET.fromstring(picture).iter() if name in e.get("class", "").split()]


def drawn(picture: str, name: str) -> set[Cell]:
    """The cells of everything of a class; nothing may be drawn twice."""
    found = [cell for e in classed(picture, name) for cell in cells(e.get("data-cell", ""))]
    assert len(found) == len(set(found))
    return set(found)


def layer_of(position: Position, kind: type) -> object | None:
    return next((layer for layer in position.layers if isinstance(layer, kind)), None)


def covered_above(position: Position, kind: type) -> set[Cell]:
    kinds = [type(layer) for layer in position.layers]
    above = position.layers[kinds.index(kind) + 1 :]
    return {
        cell
        for layer in above
        if isinstance(layer, (Tetrominoes, Taijitus))
        for piece in layer.pieces
        for cell in piece.cells
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_pictures_are_valid_and_stand_alone(game, theme):
    for position in moments(game):
        moves = position.legal_moves()
        picture = svg(
            position,
            theme=theme,
            ghost=moves[-1] if moves else None,
            highlight=[Cell(0, 0)],
            groups=True,
        )
        root = ET.fromstring(picture)
        assert root.tag == SVG + "svg"
        assert root.get("role") == "img"
        assert root[0].tag == SVG + "title"
        assert root[0].text.startswith(str(game.info.name))
        assert root[1].tag == SVG + "desc"
        for element in root.iter():
            assert element.tag.removeprefix(SVG) not in {"script", "style", "image", "use", "a"}
            assert "id" not in element.attrib
            assert not any("href" in name or name.startswith("on") for name in element.attrib)
            assert not any("url(" in value for value in element.attrib.values())


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_picture_shows_what_is_on_the_board(game):
    for position in moments(game, seed=2):
        picture = svg(position)
        symbols = layer_of(position, Symbols)
        if symbols is not None:
            hidden = covered_above(position, Symbols)
            assert drawn(picture, "X") == set(symbols.x) - hidden
            assert drawn(picture, "O") == set(symbols.o) - hidden
        dot = layer_of(position, Dot)
        if dot is not None:
            assert drawn(picture, "centre") == {dot.cell} - covered_above(position, Dot)
        tetrominoes = layer_of(position, Tetrominoes)
        bodies = Counter(
            (e.get("class").split()[1], frozenset(cells(e.get("data-cells"))))
            for e in classed(picture, "piece")
        )
        assert bodies == Counter(
            (piece.shape, frozenset(piece.cells))
            for piece in (tetrominoes.pieces if tetrominoes else ())
        )
        if tetrominoes and game.info.id.startswith("tailits"):
            hidden = covered_above(position, Tetrominoes)
            for side in ("black", "white"):
                squares = {c for piece in tetrominoes.pieces for c in getattr(piece, side)}
                shown = [e for e in classed(picture, "square") if side in e.get("class")]
                assert {Cell.parse(e.get("data-cell")) for e in shown} == squares - hidden
        taijitus = layer_of(position, Taijitus)
        if taijitus is not None:
            hidden = covered_above(position, Taijitus)
            for side in ("black", "white"):
                halves = {getattr(piece, side) for piece in taijitus.pieces} - hidden
                shown = [e for e in classed(picture, "half") if side in e.get("class")]
                assert {Cell.parse(e.get("data-cell")) for e in shown} == halves
                assert len(shown) == len(halves)
        discs = layer_of(position, Discs)
        if discs is not None:
            assert drawn(picture, "disc") == set(discs.white) | set(discs.black)
            assert drawn(picture, "stack") == set(discs.white_stacks) | set(discs.black_stacks)
            assert len(classed(picture, "black")) == len(discs.black + discs.black_stacks)


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_a_ghost_is_legal_or_hatches_exactly_the_guilty_cells(game_id):
    game = tessellot.game(game_id)
    numbers = random.Random(game_id)
    refused = 0
    for position in moments(game):
        for _ in range(12):
            move = game.move_index[int(numbers.random() * game.move_index.placement_count)]
            picture = svg(position, ghost=move)
            guilty = {cell for rule in position.why_illegal(move) for cell in rule.cells}
            legal = move in position.legal_moves()
            (ghost,) = classed(picture, "ghost")
            assert ghost.get("class") == f"ghost {'legal' if legal else 'refused'}"
            if not isinstance(move, Disc):
                assert ("stroke-dasharray" in ET.tostring(ghost, "unicode")) is not legal
            assert drawn(picture, "hatch") == guilty
            refused += not legal
    assert refused


def test_a_ghost_can_be_said_to_be_legal_or_not():
    position = read_position("lot 7/7/5b1/2Ww3/2bb3/7/7 b")
    unresolved = Disc(Cell.parse("e3"))
    assert drawn(svg(position, ghost=unresolved), "hatch") == cells("c3 d3 e3")
    assert classed(svg(position, ghost=unresolved, ghost_legal=True), "legal")
    assert not drawn(svg(position, ghost=unresolved, ghost_legal=True), "hatch")
    fine = Disc(Cell.parse("a1"))
    assert classed(svg(position, ghost=fine, ghost_legal=False), "refused")


def test_a_ghost_off_the_board_is_refused_and_drawn_as_far_as_it_shows():
    position = tessellot.game("taiji").start()
    (ghost,) = classed(
        svg(position, ghost=tessellot.games.Taijitu(Cell(8, 0), Cell(9, 0))), "ghost"
    )
    assert ghost.get("class") == "ghost refused"


def test_the_last_move_is_outlined_and_a_swap_outlines_nothing():
    position = read_position("lot 7/7/5b1/2Ww3/2bb3/7/7 b")
    move = next(move for move in position.completions("e3").moves if move.keep == Cell.parse("d3"))
    picture = svg(position.play(move), last=move)
    assert [e.get("data-move") for e in classed(picture, "last")] == [str(move)]
    assert drawn(picture, "removed") == cells("c3 e3")
    assert not classed(svg(position, last=tessellot.SWAP), "last")


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_groups_mark_exactly_what_is_counted(game_id):
    end = moments(tessellot.game(game_id), seed=3)[-1]
    marked = Counter(
        (e.get("data-count"), e.get("data-seat"), frozenset(cells(e.get("data-cells"))))
        for e in classed(svg(end, groups=True), "counted")
    )
    if not end.game.info.points_decide:
        # Points do not decide here: what has won is marked, and nothing else.
        assert not marked
        (line,) = classed(svg(end, groups=True), "winning-line")
        assert frozenset(cells(line.get("data-cells"))) == frozenset(end.outcome.cells)
        return
    assert marked == Counter(
        (count.name, seat, frozenset(group))
        for count in end.score.counts
        for seat in tessellot.Seat
        for group in count[seat].groups[: count[seat].counted]
    )
    assert not classed(svg(end), "counted")


def test_letters_tell_the_shapes_apart_and_can_be_switched_off():
    end = moments(tessellot.game("battle-of-lits"))[-1]
    assert len(classed(svg(end), "letter")) == len(classed(svg(end), "piece")) > 10
    assert not classed(svg(end, patterns=False), "letter")


def test_coordinates_name_every_row_and_column_and_can_be_switched_off():
    start = tessellot.game("tailits").start()
    (labels,) = classed(svg(start), "coordinates")
    shown = [e.text for e in labels]
    assert shown == [*"abcdefghijk", *(str(row) for row in range(1, 12))]
    assert not classed(svg(start, coordinates=False), "coordinates")


def test_highlighted_cells_are_framed():
    start = tessellot.game("taiji").start()
    assert drawn(svg(start, highlight=cells("c4 d5")), "highlight") == cells("c4 d5")


def test_the_size_of_a_cell_scales_the_whole_picture():
    start = tessellot.game("lot").start()
    small, large = (ET.fromstring(svg(start, cell=cell)) for cell in (24, 48))
    assert float(large.get("width")) == 2 * float(small.get("width"))
    assert large.get("viewBox") == small.get("viewBox")


def test_the_words_describe_the_position():
    position = read_position("taiji-lits size=7 e5/e6 d5/d6")
    root = ET.fromstring(svg(position))
    assert root[0].text == "TAIJI+Battle of LITS: White to move (first seat)."
    assert "Taijitu: black d5, white d6." in root[1].text
    assert "Score: first seat (white) 2 : 2 second seat (black)." in root[1].text


def test_hostile_names_are_only_text():
    name = "</title><script>alert('&')</script>\"\x00\x1b\ud800"
    board = Board(name, 4, 0b11, 0b1100)
    root = ET.fromstring(thumbnail(board))
    assert "<script>alert('&')</script>" in root[0].text
    assert not root.findall(".//{*}script")
    position = tessellot.game("battle-of-lits", board=board).start()
    assert not ET.fromstring(svg(position)).findall(".//{*}script")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_thumbnails_are_small_and_show_every_symbol(theme):
    board = Board.named("monogram")
    picture = thumbnail(board, theme=theme)
    assert len(drawn(picture, "X")) == len(drawn(picture, "O")) == 34
    assert float(ET.fromstring(picture).get("width")) < 150


def test_themes_differ_in_colours_only():
    position = moments(tessellot.game("tailits-taiji"))[-1]
    light, dark = (ET.fromstring(svg(position, theme=theme)) for theme in ("light", "dark"))
    assert [e.get("d") for e in light.iter()] == [e.get("d") for e in dark.iter()]
    assert light[2].get("fill") == "#FAF7F0"
    assert dark[2].get("fill") == "#1E2226"


def test_an_unknown_theme_is_refused_with_the_known_ones():
    with pytest.raises(OptionError, match="light, dark"):
        svg(tessellot.game("lot").start(), theme="sepia")


def test_the_same_position_gives_the_same_picture():
    position = moments(tessellot.game("tailits-taiji"))[-1]
    again = moments(tessellot.game("tailits-taiji"))[-1]
    assert svg(position, groups=True) == svg(again, groups=True)


def test_notebooks_show_the_picture():
    position = tessellot.game("lot").start()
    assert position._repr_svg_() == svg(position)
    board = Board.named("rings")
    assert board._repr_svg_() == thumbnail(board)


@pytest.mark.parametrize("cell", [0, -5, float("nan"), float("inf"), 1e308])
def test_a_cell_without_a_size_is_refused_in_words(cell):
    with pytest.raises(OptionError, match="is not possible: a cell is more than 0 pixels wide"):
        svg(tessellot.game("lot").start(), cell=cell)
    with pytest.raises(OptionError, match="is not possible: a cell is more than 0 pixels wide"):
        blank_svg(Board.named("boxes"), cell=cell)


def test_cells_to_point_at_may_be_given_by_their_names():
    position = tessellot.game("lot").start()
    by_name = svg(position, highlight=["d5", "A1"])
    assert by_name == svg(position, highlight=[Cell.parse("d5"), Cell.parse("a1")])
    assert drawn(by_name, "highlight") == cells("d5 a1")
    for wrong in ("d", "5d", "", "d5e5"):
        with pytest.raises(NotationError, match="expected a cell such as d5"):
            svg(position, highlight=[wrong])
