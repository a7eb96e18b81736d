"""Puzzles that are proven: only one move wins, and every other one is refuted.

Puzzles come with the package (`data/<game>.jsonl`; the format is in `files`) and are judged
without an engine. The interface for servers and terminals:

- `puzzles_of`, `all_puzzles`, `find_puzzle`: the puzzles; `Filter(...).choose()`: some of them;
  `daily_puzzle(date)`: the one of the day.
- `Puzzle`: `position`, `last`, `goal` and `claim` (sentences), `side`, `moves_to_find`, `level`
  (1 to 8), `themes` (ids of `THEMES`, which have names and explanations), `kind`, `trivial`.
- `Attempt.start(puzzle)`, or `Attempt.after(puzzle, moves)` for a server without memory;
  `play(move)` and `claim_over()` give an `Answer`: its `verdict` (solved, right, wrong, refused),
  `text`, the opponent's `reply`, the `refutation` of a wrong move as a line to be played out, and
  the `attempt` to go on with. `hints()`, `solution()`, `given_up()`.
- `PuzzleProgress`: solved and failed puzzles, the streak; `next_puzzle` brings failed ones back.

Making puzzles and proving them needs the engine: `tessellot.puzzles.making`.

>>> from tessellot.puzzles import Attempt, Filter
>>> puzzle = Filter(game_id="lot").choose()[0]
>>> attempt = Attempt.start(puzzle)
>>> answer = attempt.play(attempt.solution()[0])
>>> answer.verdict in ("right", "solved")
True
"""

from tessellot.puzzles.attempts import Answer, Attempt, Hint, Verdict
from tessellot.puzzles.collection import (
    Filter,
    all_puzzles,
    daily_puzzle,
    find_puzzle,
    puzzles_of,
)
from tessellot.puzzles.errors import PuzzleError
from tessellot.puzzles.files import read_puzzle, read_puzzles, write_puzzle
from tessellot.puzzles.progress import PuzzleProgress
from tessellot.puzzles.puzzle import Kind, Proof, Puzzle, puzzle_id
from tessellot.puzzles.themes import THEMES, Theme
from tessellot.puzzles.validation import validate

__all__ = [
    "THEMES",
    "Answer",
    "Attempt",
    "Filter",
    "Hint",
    "Kind",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "PuzzleProgress",
    "Theme",
    "Verdict",
    "all_puzzles",
    "daily_puzzle",
    "find_puzzle",
    "puzzle_id",
    "puzzles_of",
    "read_puzzle",
    "read_puzzles",
    "validate",
    "write_puzzle",
]
