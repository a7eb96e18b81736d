"""The plain prompt, fed lines as a person would type them."""

from __future__ import annotations

import random

import pytest

import tessellot
from tessellot.notation import read_position, read_record
from tessellot.terminal.game_setup import GameSetup
from tessellot.terminal.match_records import new_match
from tessellot.terminal.prompt.prompt_game import PromptGame
from tessellot.terminal.prompt.prompt_setup import PromptSetup
from tessellot.terminal.saved_match import SavedMatch, SaveFolder
from tests.every_game import DEFAULTS


def session(start, lines, *, level=None, folder=None, **settings):
    """What is said when these lines are typed; the input ends after them."""
    said = []
    waiting = iter(lines)

    def ask(prompt):
        said.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    saved = SavedMatch(new_match(start, level), folder)
    game = PromptGame(saved, ask, said.append, hint_nodes=30, seed=1, **settings)
    game.run()
    return game, said


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_a_whole_game_can_be_played_and_ends_with_its_record(game):
    rng = random.Random(3)
    position = game.start()
    lines = []
    while moves := position.legal_moves():
        lines.append(str(rng.choice(moves)))
        position = position.play(lines[-1])
    played, said = session(game.start(), lines)
    assert played.position == position
    assert read_record(said[-1]).end == position
    assert str(position.outcome) in said[-2]


def test_mistakes_are_explained_and_change_nothing():
    start = tessellot.game("battle-of-lits").start()
    game, said = session(
        start, ["Td5e5f5e6", "Ta1b1c1b2", "nonsense", "why Tc5c6d6c7", "moves Td5", "", "undo"]
    )
    text = "\n".join(said)
    assert "It must share an edge with a piece on the board." in text
    assert "expected a shape (L, I, T or S)" in text
    assert "This would fill the square d5–e6." in text
    assert "Already covered: d5." in text
    assert game.position == start


def test_leaving_prints_the_record_and_how_to_go_on():
    game, said = session(tessellot.game("lot").start(), ["d4", "swap", "quit"])
    record, _, way = said[-1].partition("\n\nTo go on")
    assert 'tessellot play --position "lot 7/7/7/3w3/7/7/7 b swapped"' in way
    assert read_record(record).end == game.position
    assert read_position("lot 7/7/7/3w3/7/7/7 b swapped") == game.position


def test_saving_never_overwrites(tmp_path):
    path = tmp_path / "game.txt"
    lines = ["d4", f"save {path}", "a1", f"save {path}", f"save {tmp_path}/none/game.txt", "save"]
    _, said = session(tessellot.game("lot").start(), lines)
    text = "\n".join(said)
    assert f"Saved to {path}." in text
    assert f"{path} is there already" in text
    assert "cannot be written: there is no such file or folder" in text
    assert len(read_record(path.read_text()).moves) == 1


def test_safe_symbols_and_help_are_told():
    _, said = session(tessellot.game("battle-of-lits").start(), ["Td5e5f5e6", "safe", "help"])
    assert "X: –" in said
    assert "O: d6 f6" in said
    _, said = session(tessellot.game("lot").start(), ["safe"])
    assert "Only tetrominoes cover symbols: there is nothing to keep safe." in said


def test_it_speaks_russian():
    _, said = session(tessellot.game("lot").start(), ["d4", "d4"], language="ru")
    text = "\n".join(said)
    assert "Already covered" not in text
    assert "Type a move" not in text
    assert any("а" <= letter <= "я" for letter in said[-1])


def test_the_engine_answers_hints_and_lets_one_take_back():
    start = tessellot.game("taiji", size=7).start()
    game, said = session(start, ["d4/d5", "hint", "undo", "a1/a2"], level="1")
    assert game.saved.match.ply == 2
    assert "The engine is thinking …" in said
    assert any(line.startswith("Newcomer (1): ") for line in said)
    assert any(line.startswith("Hint: ") for line in said)


def test_the_coach_comments_and_warns_once_before_a_blunder():
    own_symbols = "Te4d5e5e6"  # proven to lose
    start = tessellot.game("battle-of-lits", board="monogram").start()
    game, said = session(start, [own_symbols, "coach", "coach", own_symbols], level="1", coach=True)
    warned = said.index("The same move again: play it all the same.")
    assert said[warned - 1].startswith("Look again: this takes your chances from")
    assert said.index("The coach is off.") < said.index("The coach is on.")
    assert str(game.saved.match.moves[0]) == own_symbols
    (told,) = [line for line in said if line.startswith("You: Covers 4 X's: e4, d5, e5, e6.")]
    assert said.index(told) > warned
    assert "Newcomer (1): " in "\n".join(said)


def test_friends_have_no_coach():
    _, said = session(tessellot.game("lot").start(), ["d4", "coach", "d5"], coach=True)
    assert "The coach speaks only in games against the engine." in said
    assert not any("quiet" in line for line in said)


def test_the_same_seed_gives_the_same_game():
    start = tessellot.game("taiji", size=7).start()
    games = [session(start, ["a1/a2", "g6/g7"], level="1")[0] for _ in range(2)]
    assert games[0].saved.match.moves == games[1].saved.match.moves


def test_one_can_resign():
    game, said = session(tessellot.game("lot").start(), ["d4", "resign"])
    assert "The first seat wins: the other side resigned." in said
    assert '[Result "1-0"]' in said[-1]
    assert game.saved.match.outcome is not None


def test_what_is_left_unfinished_is_kept_and_offered(tmp_path):
    folder = SaveFolder(tmp_path)
    game, said = session(tessellot.game("lot").start(), ["d4", "c3"], folder=folder)
    assert f'tessellot play --resume "{game.saved.path}"' in said[-1]
    saved, said = choosing(["7"], folder)
    assert "7  go on: LOT, First player – Second player, moves: 2" in said
    assert saved.position == game.position
    assert saved.path == game.saved.path


def choosing(answers, folder=None, *, ask_opponent=True):
    said = []
    waiting = iter(answers)
    asking = PromptSetup(
        lambda _: next(waiting), said.append, language="en", random=random.Random(1)
    )
    return asking.choose(GameSetup(level=None), folder, ask_opponent=ask_opponent), said


def test_a_game_and_an_opponent_are_chosen_by_number_or_name():
    saved, said = choosing(["", "9", "six", "6", "x", "9", "3"])
    assert saved.match.game == tessellot.game("lot")
    assert saved.match.players[1].level == "3"
    assert said.count("Please type a number from 1 to 6.") == 3
    assert said.count("Please type a number from 1 to 8.") == 2
    saved, _ = choosing([" Taiji ", ""])
    assert saved.match.game == tessellot.game("taiji")
    assert saved.match.players[1].level is None
