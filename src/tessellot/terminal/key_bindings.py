"""The keys of the game screen: their actions and descriptions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from textual.binding import Binding

from tessellot.games import Game, Piece, Swap
from tessellot.games.moves import PieceIndex
from tessellot.geometry import TETROMINOES
from tessellot.locale import Text

_LATIN, _RUSSIAN = "qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить"
_IN_RUSSIAN = str.maketrans(_LATIN + _LATIN.upper(), _RUSSIAN + _RUSSIAN.upper())
"""The letters of the same keys in the Russian keyboard layout."""


class KeyBinding(NamedTuple):
    """Keys that belong together: their label, a description, and an action for each.

    Bindings with a `word` are in the key bar, where a click runs the first action; those with
    `entering` only while a move is entered.
    """

    shown: str
    about: Text
    actions: dict[str, str]
    word: Text | None = None
    entering: bool = False
    useful_in: Callable[[Game], bool] = lambda _game: True
    """Whether a game has a use for it."""

    def bindings(self) -> Iterator[Binding]:
        """The Textual bindings."""
        for key, action in self.actions.items():
            keys = f"{key},{key.translate(_IN_RUSSIAN)}" if len(key) == 1 else key
            yield Binding(keys, action, show=False)

    @property
    def action(self) -> str:
        """The action of a click."""
        return next(iter(self.actions.values()))


def _has_tetrominoes(game: Game) -> bool:
    return any(piece.shape in TETROMINOES for piece in _pieces(game))


def _has_pieces_to_turn(game: Game) -> bool:
    return any(len(piece.squares) > 1 for piece in _pieces(game))


def _has_swap(game: Game) -> bool:
    return Swap in game.move_types


def _pieces(game: Game) -> Sequence[Piece]:
    return PieceIndex.of(game.move_index).kinds


KEYS = (
    KeyBinding(
        "← ↑ ↓ →",
        Text("move the piece; the mouse: click a cell"),
        {"left": "step(0,-1)", "up": "step(1,0)", "down": "step(-1,0)", "right": "step(0,1)"},
    ),
    KeyBinding(
        " ".join(TETROMINOES),
        Text("take a piece; again: its next colouring; or click it"),
        {key: f"take_shape('{shape}')" for shape in TETROMINOES for key in (shape.lower(), shape)},
        useful_in=_has_tetrominoes,
    ),
    KeyBinding(
        "r R",
        Text("turn it clockwise, or the other way; or turn the wheel"),
        {"r": "turn(1)", "R": "turn(-1)"},
        Text("turn"),
        entering=True,
        useful_in=_has_pieces_to_turn,
    ),
    KeyBinding(
        "f",
        Text("turn it over; or the right button"),
        {"f": "flip"},
        Text("flip"),
        entering=True,
        useful_in=_has_pieces_to_turn,
    ),
    KeyBinding(
        "n N",
        Text("the next place where it fits, or the one before"),
        {"n": "next(1)", "N": "next(-1)"},
        Text("next fit"),
        entering=True,
    ),
    KeyBinding(
        "Enter",
        Text("place it; or click it once more"),
        {"enter": "place", "space": "place"},
        Text("place"),
        entering=True,
    ),
    KeyBinding(
        "Esc",
        Text("put it back; while the engine thinks: it answers at once"),
        {"escape": "cancel"},
    ),
    KeyBinding(
        "x",
        Text("swap sides, where the rules allow it"),
        {"x": "swap"},
        Text("swap"),
        entering=True,
        useful_in=_has_swap,
    ),
    KeyBinding("m", Text("type a move instead"), {"m": "type_move"}),
    KeyBinding("u", Text("take the last move back"), {"u": "undo"}, Text("undo")),
    KeyBinding("h", Text("ask the engine for a hint"), {"h": "hint"}, Text("hint"), entering=True),
    KeyBinding(
        "c", Text("the coach, on or off: it comments, and warns of blunders"), {"c": "coach"}
    ),
    KeyBinding("v", Text("show what the score is counted from"), {"v": "view_count"}),
    KeyBinding("w", Text("write the game to a file"), {"w": "save", "ctrl+s": "save"}),
    KeyBinding("e", Text("end the game: resign"), {"e": "resign"}),
    KeyBinding("g", Text("another game; this one is kept"), {"g": "new_game"}),
    KeyBinding("a", Text("English or Russian"), {"a": "app.next_language"}),
    KeyBinding(
        "?", Text("this help"), {"question_mark": "app.help", "f1": "app.help"}, Text("help")
    ),
    KeyBinding("q", Text("leave; the game is kept"), {"q": "app.leave"}, Text("leave")),
)
