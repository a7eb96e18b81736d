"""What every game promises, whatever its rules: one test for all of them."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import tessellot
from tessellot import SWAP, IllegalMoveError, NotationError, OptionError, Seat, drawing
from tessellot.games import BoardError, ColouredPlacement, Placement, Position, TessellotError
from tessellot.notation import read_record
from tessellot.notation.json_records import JsonRecordError, read_json_records
from tessellot.play import Company, Match, MatchError, Player
from tests.every_game import DEFAULTS, GAMES, played

CHOICES = [random.Random(3).randrange(10**9) for _ in range(200)]
NAMES = {name: getattr(tessellot, name) for name in tessellot.__all__}
every_game = pytest.mark.parametrize("game", GAMES, ids=str)
every_default = pytest.mark.parametrize("game", DEFAULTS, ids=str)


@every_game
def test_a_game_goes_from_start_to_an_outcome(game):
    positions = played(game, CHOICES)
    for ply, position in enumerate(positions):
        assert position.ply == ply
        assert isinstance(position, Position)
        over = not position.legal_moves()
        assert (position.outcome is not None) == over == (position.turn is None)
        assert position.score.first == position.score[Seat.FIRST]
        if not over:
            assert position.turn.side == position.side_of(position.turn.seat)
    assert positions[-1].outcome is not None
    assert str(positions[-1].outcome)


@every_game
def test_options_bring_the_same_game_back(game):
    assert tessellot.game(game.info.id, **game.options) == game
    assert tessellot.game(game.info.id, **{k: str(v) for k, v in game.options.items()}) == game


@every_default
def test_positions_are_values(game):
    middle = played(game, CHOICES)[7]
    again = played(game, CHOICES)[7]
    assert middle == again
    assert hash(middle) == hash(again)
    assert len({middle, again, game.start()}) == 2
    assert pickle.loads(pickle.dumps(middle)) == middle
    assert copy.deepcopy(middle).legal_moves().bits == middle.legal_moves().bits
    for name in ("game", "no_such_thing"):
        with pytest.raises(AttributeError, match=f"never changes: its '{name}' cannot be set"):
            setattr(middle, name, game)
        with pytest.raises(AttributeError, match="never changes"):
            delattr(game, name)
    move = middle.legal_moves()[0]
    after = middle.play(move)
    assert after != middle
    assert middle == again


@every_game
def test_representations_read_back(game):
    for position in played(game, CHOICES)[::11]:
        assert eval(repr(position), NAMES) == position
        for move in position.legal_moves()[:3]:
            assert eval(repr(move), NAMES) == move
            assert len(repr(move)) < 50
    assert eval(repr(game), NAMES) == game
    assert repr(SWAP) == "SWAP"
    assert eval(repr(tessellot.Board.named("random:7")), NAMES).name == "random:7"


@every_default
def test_what_is_not_a_move_is_refused_everywhere(game):
    position = game.start()
    after = position.play(position.legal_moves()[0])
    record = tessellot.Record.of(game)
    takers = [
        position.play,
        position.why_illegal,
        position.legal_moves().__contains__,
        position.legal_moves().index,
        game.action_of,
        record.play,
        record.root.child,
        lambda move: drawing.svg(after, last=move),
        lambda move: drawing.svg(after, ghost=move),
        lambda move: drawing.text(after, last=move),
    ]
    for take in takers:
        take(str(position.legal_moves()[0]))
        with pytest.raises(NotationError):
            take("hello")
        for wrong in (7, None, ("d", 4)):
            if wrong is not None or take not in takers[-3:]:
                with pytest.raises(TypeError, match="is not a move"):
                    take(wrong)
    for wrong in ("z0", "z99"):
        with pytest.raises(NotationError, match="expected a cell"):
            drawing.svg(position, highlight=[wrong])
        with pytest.raises(NotationError, match="expected a cell"):
            drawing.text(position, highlight=[wrong])
    with pytest.raises(TypeError, match="is not a cell"):
        position.completions([4])
    assert position.completions(position.legal_moves()[0]).move == position.legal_moves()[0]
    for wrong in ("d4", 1.5, None):
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            game.move_of(wrong)
    assert position.completions(["e5"]).moves.bits
    for show in (drawing.svg, drawing.text):
        with pytest.raises(ValueError, match="no language 'de': known are en, ru"):
            show(position, language="de")
        with pytest.raises(TypeError, match=r"pass a list of cells, such as \['d4', 'e5'\]"):
            show(position, highlight="d4 e5")


@every_default
def test_integers_of_numpy_are_actions_too(game):
    for position in played(game, CHOICES)[:4]:
        for action in np.flatnonzero(position.action_mask())[::97]:
            assert position.after(action) == position.after(int(action))
            assert position.after(action).key == position.after(int(action)).key


@every_default
def test_a_game_or_its_name_in_place_of_a_position_is_refused_in_words(game):
    for take in (drawing.svg, drawing.text, tessellot.write_position):
        for wrong in (game, game.info.id, None):
            with pytest.raises(TypeError, match=r"is not a position: pass one such as game.start"):
                take(wrong)
    with pytest.raises(TypeError, match=f"is not a game: pass one such as .*'{game.info.id}'"):
        tessellot.read_move("swap", game.info.id)
    for wrong in (game.start(), None):
        with pytest.raises(TypeError, match="is not a game: pass one such as"):
            tessellot.read_move("swap", wrong)
    for kind in game.move_types:
        with pytest.raises(TypeError, match="is not a move"):
            kind.parse(None)


@every_default
def test_legal_moves_are_a_sequence_of_moves_in_notation(game):
    moves = played(game, CHOICES)[3].legal_moves()
    as_list = list(moves)
    assert len(moves) == len(as_list) == len(set(as_list))
    assert [moves[index] for index in range(len(moves))] == as_list
    assert moves[-1] == as_list[-1]
    assert moves[1:3] == tuple(as_list[1:3])
    assert all(move in moves for move in as_list)
    with pytest.raises(IndexError):
        moves[len(moves)]
    assert [moves.move_index.action_of(move) for move in as_list] == list(moves.actions())


@every_game
def test_legal_moves_break_no_rule_and_all_others_name_one(game):
    rng = random.Random(4)
    for position in played(game, CHOICES)[::9]:
        legal = position.legal_moves()
        for move in rng.sample(list(legal), min(20, len(legal))):
            assert position.why_illegal(move) == ()
        others = [game.move_index[rng.randrange(len(game.move_index))] for _ in range(40)]
        for move in others:
            broken = position.why_illegal(move)
            assert bool(broken) == (move not in legal)
            assert {violation.rule for violation in broken} <= set(game.info.rules)
            if broken:
                with pytest.raises(IllegalMoveError) as caught:
                    position.play(move)
                assert caught.value.violations == broken


@every_game
def test_a_swap_is_a_move_only_where_the_rules_have_one(game):
    positions = played(game, CHOICES, swap=False)
    swaps = [position.ply for position in positions if SWAP in position.legal_moves()]
    assert len(swaps) == (1 if game.info.has_swap else 0)
    for position in positions:
        if position.ply not in swaps:
            assert [v.rule for v in position.why_illegal(SWAP)] == ["swap"]
        else:
            assert position.play(SWAP).sides == position.sides[::-1]


@every_game
def test_a_swap_turns_the_whole_score_where_the_facts_say_so(game):
    if not game.info.has_swap:
        assert not game.info.swap_turns_all
        return
    turned = []
    for position in played(game, CHOICES, swap=False):
        if position.can_swap:
            before, after = position.score, position.play(SWAP).score
            turned.append((after.first, after.second) == (before.second, before.first))
    assert all(turned) or not game.info.swap_turns_all


@every_game
def test_the_supply_tells_what_is_left(game):
    for position in played(game, CHOICES)[::5]:
        stock = position.supply
        if not stock:
            continue
        placed = {kind.piece.shape: 0 for kind in stock}
        for layer in position.layers:
            for piece in getattr(layer, "pieces", ()):
                if isinstance(piece, Placement | ColouredPlacement):
                    placed[piece.shape] += 1
        left = dict.fromkeys(placed, 0)
        for kind in stock:
            left[kind.piece.shape] += kind.left
        full = {5: 20, 6: 24}[game.options.get("supply", 5 if "board" in game.options else 6)]
        if game.options.get("pieces") == "any":
            assert all(kind.left == 6 - placed[kind.piece.shape] for kind in stock)
        else:
            assert all(left[shape] + placed[shape] == full // 4 for shape in placed)
        for move in position.legal_moves():
            if isinstance(move, Placement):
                assert next(s.left for s in stock if s.piece.shape == move.shape) > 0


@every_default
def test_moves_of_another_game_are_refused_not_misread(game):
    for other in DEFAULTS:
        move = other.start().legal_moves()[0]
        if type(move) not in game.move_types:
            assert [v.rule for v in game.start().why_illegal(move)] == ["wrong-piece"]
            for show in (drawing.svg, drawing.text):
                with pytest.raises(IllegalMoveError, match="not the one to be placed"):
                    show(game.start(), last=move)


def test_moves_off_the_board_are_not_shown_as_the_last():
    position = tessellot.game("taiji", size=7).start()
    for show in (drawing.svg, drawing.text):
        with pytest.raises(IllegalMoveError, match=r"Off the board: k10, k11\."):
            show(position, last="k10/k11")


@every_default
def test_a_seat_may_be_given_by_its_name(game):
    for position in played(game, CHOICES)[::5]:
        for seat in Seat:
            assert position.side_of(str(seat.value)) == position.side_of(seat)
            assert position.score[str(seat.value)] == position.score[seat]
            for count in (*position.score.counts, *position.score.further):
                assert count[str(seat.value)] is count[seat]
                assert list(count) == [count.first, count.second]
        assert tuple(position.score) == (position.score.first, position.score.second)
    for wrong in ("x", "FIRST", "", 0, None):
        with pytest.raises(OptionError, match="There is no seat"):
            position.side_of(wrong)
        with pytest.raises(OptionError, match="There is no seat"):
            position.score[wrong]


@every_default
def test_legal_moves_and_completions_can_be_sent_to_another_process(game):
    for position in played(game, CHOICES)[::9]:
        moves = position.legal_moves()
        for value in (
            moves,
            position.completions("d"),
            position.completions("z9"),
            game.move_index,
        ):
            for again in (pickle.loads(pickle.dumps(value)), copy.copy(value)):
                assert again == value
            assert copy.deepcopy(value) == value
        assert list(pickle.loads(pickle.dumps(moves))) == list(moves)


def raised(kind, action):
    with pytest.raises(kind) as caught:
        action()
    return caught.value


def test_errors_can_be_sent_to_another_process():
    lot, taiji = tessellot.game("lot").start(), tessellot.game("taiji").start()
    people = (Player.person(), Player.nobody())
    errors = [
        raised(IllegalMoveError, lambda: taiji.play("a1/a2").play("a2/a3")),
        raised(NotationError, lambda: lot.play("d4^")),
        raised(NotationError, lambda: read_record('[Game "lot"]\n\n1. d4 d4 *')),
        raised(BoardError, lambda: tessellot.game("battle-of-lits", board="XO?")),
        raised(OptionError, lambda: tessellot.game("taiji", size=8)),
        raised(MatchError, lambda: Match.begin(lot.game, Company.HERE, people).resign("first", 0)),
        *read_json_records('[{"game": "lot", "moves": [{"move": "z9"}]}]'),
    ]
    assert isinstance(errors[-1], JsonRecordError)
    for error in errors:
        assert isinstance(error, TessellotError)
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(again) is type(error)
            assert (str(again), again.args) == (str(error), error.args)
            assert vars(again) == vars(error)
            assert again.text.to("ru") == error.text.to("ru")
