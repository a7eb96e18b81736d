"""The content of the side panel: players and score, the tray, messages, moves, and the key bar."""

from __future__ import annotations

from textual import events
from textual.color import Color
from textual.content import Content
from textual.style import Style

from tessellot.drawing import words
from tessellot.drawing.board_text import MARKS
from tessellot.drawing.tokens import Theme
from tessellot.games import Piece, Seat, TrayPiece
from tessellot.games.pieces.piece import TAIJITU
from tessellot.games.seats import SIDE_TEXTS
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.play import Match
from tessellot.terminal.entry.move_entry import GhostState, MoveEntry
from tessellot.terminal.key_bindings import KEYS
from tessellot.terminal.match_text import player_names

BOLD = Style(bold=True)
PIECE_WIDTH = 5
"""Columns for a coloured piece in the tray."""
PIECE_NAMES = {TAIJITU: Text("Taijitu")}

Part = str | tuple[str, Style]


def clickable(action: str) -> Style:
    """The style of a text that runs an action of the screen when it is clicked; see `clicked`."""
    return Style.from_meta({"press": action})


def clicked(event: events.Click) -> str | None:
    """The action of the clicked text."""
    found = event.style.meta.get("press")
    return None if found is None else str(found)


def title(match: Match, language: str, width: int, palette: Theme) -> Content:
    """The game and its options, in a line."""
    game = match.game
    name = game.info.name.to(language)
    values = [str(game.options[option.name]) for option in game.info.options]
    labels = [option.label.to(language).lower() for option in game.info.options]
    room = width - len(name) - 2
    options = ", ".join(map(" ".join, zip(labels, values, strict=True)))
    if len(options) > room:
        options = ", ".join(values)
    if len(options) > room:
        options = options[: max(room - 1, 0)] + "…"
    return Content.assemble((name, BOLD), "  ", (options, _ink(palette.muted)))


def players(match: Match, language: str, width: int, palette: Theme) -> Content:
    """The players with their sides and points, and the parts of the score."""
    lines: list[list[Part]] = []
    faint = _ink(palette.muted)
    position = match.position
    for seat, name in zip(Seat, player_names(match), strict=True):
        side = position.side_of(seat)
        mark = "▶" if match.turn is seat else " "
        label = f"{mark} {MARKS.get(side, side)} {name.to(language)}"
        if side in MARKS:
            label += f", {SIDE_TEXTS[side].to(language)}"
        points = f"{position.score[seat]:g}"
        gap = max(width - len(label) - len(points), 1)
        style = BOLD if match.turn is seat else Style()
        lines.append([(f"{label}{' ' * gap}{points}", style)])
    lines += [[(f"  {count.to(language)}", faint)] for count in words.counts(position)]
    moves = Text("Legal moves: {count}", count=len(position.legal_moves()))
    if match.outcome is None:
        lines.append([(f"  {moves.to(language)}", faint)])
    return _joined(lines)


def tray(entry: MoveEntry | None, language: str, palette: Theme) -> Content:
    """The shapes that can be taken by a click; the colourings of the held shape are below them."""
    if entry is None or not entry.tray:
        return Content("")
    held = entry.held
    shapes = dict.fromkeys(item.piece.shape for item in entry.tray)
    if any(len(shape) > 1 for shape in shapes):
        return _single_piece(entry.tray[0].piece, language)
    chips: list[Part] = []
    for shape in shapes:
        left = [item.left for item in entry.tray if item.piece.shape == shape]
        # Coloured pieces are counted by colouring, below.
        label = f"{shape}×{left[0]}" if len(left) == 1 else shape
        shade = palette.shapes[shape]
        style = Style(Color.parse(shade.face), Color.parse(shade.ink), bold=True)
        chosen = held is not None and held.shape == shape
        text = f"[{label}]" if chosen else f" {label} "
        chips += [(text, style + clickable(f"take_shape('{shape}')")), " "]
    rows = [chips]
    coloured = [item for item in entry.tray if held and item.piece.shape == held.shape]
    if any(square.side for item in coloured for square in item.piece.squares):
        rows += _colourings(entry, coloured)
    return _joined(rows)


def message(
    match: Match,
    entry: MoveEntry | None,
    notice: Text | None,
    engine_status: Text | None,
    comments: list[Text],
) -> list[tuple[Text, str]]:
    """The sentences beside the board, each with the name of its colour.

    A notice, the result, the engine's status, or the rules' verdict on the ghost; then what the
    coach says about the last moves.
    """
    lines = [] if notice is None else [(notice, "highlight")]
    if match.outcome is not None:
        lines.append((match.outcome.text, "counted"))
        lines.append((Text("Enter: another game, seats exchanged."), "ink"))
    elif engine_status is not None:
        lines.append((engine_status, "ink"))
    elif entry is not None:
        good = entry.state in (GhostState.LEGAL, GhostState.INCOMPLETE)
        if entry.state is GhostState.REFUSED:
            lines += [(Text("✗ {why}", why=why.text), "refused") for why in entry.reasons]
        else:
            lines.append((entry.prompt(), "legal" if good else "ink"))
        if match.position.can_swap:
            lines.append((Text("You may swap sides instead: x."), "ink"))
    return [*lines, *((comment, "muted") for comment in comments)]


def coloured(lines: list[tuple[Text, str]], language: str, palette: Theme) -> Content:
    """Sentences one below another, each in its colour."""
    return Content("\n").join(
        Content.styled(text.to(language), _ink(getattr(palette, colour))) for text, colour in lines
    )


def _ink(colour: str) -> Style:
    return Style(foreground=Color.parse(colour))


def moves(match: Match) -> Content:
    """The moves so far, two to a line."""
    start = match.positions[0].ply
    numbered = list(enumerate(map(str, match.moves), start))
    lines: dict[int, str] = {}
    for ply, move in numbered:
        number = ply // 2 + 1
        begun = lines.get(number, f"{number:>2}." + (" …" if ply % 2 else ""))
        lines[number] = f"{begun} {move}"
    return Content("\n".join(lines.values()))


def bar(match: Match, entry: MoveEntry | None, language: str, width: int) -> Content:
    """The keys that have an effect now, in a line; they can be clicked."""
    parts: list[Content] = []
    for key in KEYS:
        inactive = (
            (key.entering and entry is None)
            or (key.action == "swap" and not match.position.can_swap)
            or not key.useful_in(match.game)
        )
        if key.word is not None and not inactive:
            text = Content.assemble((key.shown.split()[0], BOLD), f" {key.word.to(language)}")
            parts.append(text.stylize(clickable(key.action)))
    spaced = Content("  ").join(parts)
    return spaced if len(spaced.plain) <= width else Content(" ").join(parts)


def _single_piece(piece: Piece, language: str) -> Content:
    """The name of the only piece and its squares in a line."""
    name = PIECE_NAMES.get(piece.shape, Text("{shape}", shape=piece.shape))
    squares = "".join(MARKS.get(square.side, "") for square in piece.flattest.squares)
    return Content.assemble((name.to(language), BOLD), "  ", squares)


def _colourings(entry: MoveEntry, items: list[TrayPiece]) -> list[list[Part]]:
    """The colourings of a shape: two lines of squares, and the number left below."""
    held = entry.held.kind if entry.held else None
    rows: list[list[Part]] = [[], [], []]
    for number, item in enumerate(entry.tray):
        if item not in items:
            continue
        click = clickable(f"take({number})")
        sides = dict(item.piece.flattest.squares)
        for row in (1, 0):
            squares = "".join(
                MARKS.get(sides.get(Cell(row, column), ""), " ")
                for column in range(PIECE_WIDTH - 1)
            )
            rows[1 - row].append((squares + " ", click))
        left = f"[{item.left}]" if item.piece == held else f" {item.left}"
        rows[2].append((f"{left:<{PIECE_WIDTH}}", click if item.left else click + Style(dim=True)))
    return rows


def _joined(lines: list[list[Part]]) -> Content:
    return Content("\n").join(Content.assemble(*line) for line in lines)
