"""How the tests sit down at the full-screen program, and press its keys."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

import tessellot
from tessellot.games import Disc, Move, Piece
from tessellot.games.moves import lower_left
from tessellot.terminal.app import TessellotApp
from tessellot.terminal.entry.disc_entry import DiscEntry
from tessellot.terminal.match_records import new_match
from tessellot.terminal.saved_match import SavedMatch
from tessellot.terminal.screens.game_screen import GameScreen

STEPS = ((1, 0, "up"), (-1, 0, "down"), (0, 1, "right"), (0, -1, "left"))
SMALLEST = (80, 24)


def app_for(game_id: str, *, level: str | None = None, **settings) -> TessellotApp:
    """The program with a new game on the table; hints are quick."""
    options = settings.pop("options", {})
    match = new_match(tessellot.game(game_id, **options).start(), level)
    saved = SavedMatch(match, settings.get("folder"))
    return TessellotApp(saved=saved, hint_nodes=30, seed=1, **settings)


async def press(pilot: Pilot, *keys: str) -> None:
    """Press keys, and wait until the screen shows what came of them."""
    await strike(pilot, *keys)
    await pilot.pause()


async def strike(pilot: Pilot, *keys: str) -> None:
    """Press keys as a quick typist does: without waiting for the screen after each."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await settled(pilot)


async def settled(pilot: Pilot) -> None:
    """Wait until every message so far has been handled."""
    for _ in range(3):
        done = asyncio.Event()
        pilot.app.screen.call_next(done.set)
        await done.wait()


async def until(pilot: Pilot, condition) -> None:
    """Wait for something that takes its time."""
    for _ in range(600):
        await settled(pilot)
        if condition():
            return
        await asyncio.sleep(0.1)
    raise AssertionError(text(pilot))


def game_screen(pilot: Pilot) -> GameScreen:
    assert isinstance(pilot.app.screen, GameScreen)
    return pilot.app.screen


def shown(pilot: Pilot) -> list[str]:
    """The lines of the screen."""
    compositor = pilot.app.screen._compositor
    return ["".join(part.text for part in strip) for strip in compositor.render_strips()]


def text(pilot: Pilot) -> str:
    """Everything on the screen, with single spaces."""
    return " ".join(" ".join(shown(pilot)).split())


def beside(pilot: Pilot) -> str:
    """Everything beside the board, with single spaces."""
    edge = pilot.app.screen.query_one("#board").region.right
    return " ".join(" ".join(line[edge:] for line in shown(pilot)).split())


def complaint(pilot: Pilot) -> str:
    """What a window says of what was typed."""
    return str(pilot.app.screen.query_one("#complaint", Static).content)


def keys_for(screen: GameScreen, move: Move) -> Iterator[str]:
    """The keys that a person would press to enter a move, worked out from what they see."""
    entry = screen.entry
    if isinstance(move, Disc):
        assert isinstance(entry, DiscEntry)
        yield from _walk(entry.focus, move.cell)
        choices = list(screen.saved.position.completions([move.cell]).moves)
        if move.keep is not None:
            yield from ("enter", *["r"] * choices.index(move))
        yield "enter"
        return
    wanted = move.piece
    pieces = [item.piece for item in entry.tray if item.piece.shape == wanted.shape and item.left]
    held = entry.held
    if len(entry.tray) > 1:
        at = pieces.index(wanted.kind)
        if held is not None and held.kind in pieces:
            at = (at - pieces.index(held.kind) - 1) % len(pieces)
        yield from [wanted.shape.lower()] * (at + 1)
    yield "hands"  # the caller looks at the piece again, which may have turned by itself


def turning_keys(held: Piece, wanted: Piece) -> list[str]:
    """The turns that make one way to hold a piece into another."""
    for flips in ([], ["f"]):
        hand = held.flipped() if flips else held
        for quarters in range(4):
            if hand == wanted:
                return flips + ["r"] * quarters
            hand = hand.turned()
    raise AssertionError(f"{held} never becomes {wanted}")


def _walk(start, end) -> list[str]:
    rows, columns = end.row - start.row, end.column - start.column
    upright = ["up" if rows > 0 else "down"] * abs(rows)
    return upright + ["right" if columns > 0 else "left"] * abs(columns)


async def enter(pilot: Pilot, move: Move) -> None:
    """Enter a move by keys: take, turn, walk, place."""
    screen = game_screen(pilot)
    if move == tessellot.SWAP:
        await strike(pilot, "x")
        return
    keys = list(keys_for(screen, move))
    await strike(pilot, *[key for key in keys if key != "hands"])
    if keys[-1] != "hands":
        return
    wanted = move.piece
    await strike(pilot, *turning_keys(screen.entry.held, wanted))
    here = lower_left(screen.entry.ghost)
    await strike(pilot, *_walk(here, lower_left(move)), "enter")
