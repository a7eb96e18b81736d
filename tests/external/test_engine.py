"""External engines from Python: real processes, waited for and awaited."""

from __future__ import annotations

import asyncio
import sys

import pytest

import tessellot
from tessellot import OptionError, Record, TessellotError
from tessellot.external import AsyncEngine, Engine, Fault, FaultKind, Info
from tessellot.external.options import EngineOption, read_option
from tests.lab.tournament.engines import BAD, ltp, ugi

TAIJI = tessellot.game("taiji", size=7)
LITS = tessellot.game("battle-of-lits", board="boxes")

TALKING = (
    "print('info depth 3 score cp -150 wdl 250 100 650 nodes 99 time 1500 multipv 2 pv',"
    " best, 'rubbish', best)"
)
ENDLESS = "print('info depth 1 nodes 1 pv', best); sys.stdout.flush(); sys.stdin.readline()"


@pytest.fixture
def engine(tmp_path):
    with Engine(ugi(tmp_path).command, TAIJI) as started:
        yield started


def test_an_engine_says_who_it_is_and_moves(engine):
    assert engine.name == "Little"
    assert engine.options == ("Game", "Size", "Seed")
    position = TAIJI.start()
    move = engine.best_move(position, seconds=0.1)
    assert move in position.legal_moves()
    record = Record.of(TAIJI, [move, engine.best_move(Record.of(TAIJI, [move]), nodes=5)])
    assert engine.best_move(record.root.children[0], nodes=5) == record.moves[1]


def test_seeds_and_options_reach_the_engine(tmp_path):
    command = ugi(tmp_path).command
    for seed in (3, 7):
        with Engine(command, TAIJI, seed=seed) as engine:
            assert engine.best_move(TAIJI.start(), nodes=1) == TAIJI.start().legal_moves()[seed]
    with Engine(command, TAIJI, options={"seed": 11}) as engine:
        assert engine.best_move(TAIJI.start(), nodes=1) == TAIJI.start().legal_moves()[11]
    with pytest.raises(OptionError, match="Little has no option 'Style': it has Game, Size, Seed"):
        Engine(command, TAIJI, options={"Style": "wild"})


def test_what_an_engine_tells_while_it_thinks(tmp_path):
    with Engine(ugi(tmp_path, TALKING).command, TAIJI) as engine:
        (info,) = engine.analyse(TAIJI.start(), nodes=5)
    first = TAIJI.start().legal_moves()[0]
    assert info == Info((first,), 2, 3, -150, 0.3, 99, 1.5)


def test_who_stops_listening_stops_the_search(tmp_path):
    with Engine(ugi(tmp_path, ENDLESS).command, TAIJI) as engine:
        for _ in range(2):
            for info in engine.analyse(TAIJI.start()):
                assert info.depth == 1
                break


def test_a_search_that_was_left_does_not_answer_for_the_next(tmp_path):
    start, after = TAIJI.start(), TAIJI.start().play(TAIJI.start().legal_moves()[0])
    with Engine(ugi(tmp_path, ENDLESS).command, TAIJI) as engine:
        left = engine.analyse(start)
        next(left)
        (best, *_) = next(engine.analyse(Record.of(TAIJI, after.placed_moves))).pv
        assert best == after.legal_moves()[0]
        assert list(left) == []
    slow = "time.sleep(0.5 if position.ply == 0 else 0)"
    with Engine(ugi(tmp_path, slow).command, TAIJI) as engine:
        with pytest.raises(Fault, match="no bestmove in time"):
            engine.best_move(start, seconds=0.01, grace=0.1)
        after_all = engine.best_move(Record.of(TAIJI, after.placed_moves), nodes=1)
        assert after_all == after.legal_moves()[0]


def test_late_answers_of_ltp_engines_are_not_taken_for_later_ones(tmp_path):
    slow = "time.sleep(1.5 if position.ply == 0 else 0)"
    after = LITS.start().play("Td5e5f5e6")
    with Engine(ltp(tmp_path, slow).command, LITS, protocol="ltp") as engine:
        with pytest.raises(Fault, match="no answer to bestmove in time"):
            engine.best_move(LITS.start(), seconds=1, grace=0.1)
        assert engine.best_move(after, seconds=1) == after.legal_moves()[0]


def test_values_that_the_engine_does_not_take_are_refused():
    command = [sys.executable, "-m", "tessellot", "engine", "ugi"]
    for options, complaint in [
        ({"Level": 99}, "Level=99 is not possible: the engine takes a whole number from 1 to 8"),
        ({"level": "hard"}, "Level=hard is not possible"),
        ({"Game": "chess"}, "Game=chess is not possible: the engine takes one of battle-of-lits, "),
    ]:
        with pytest.raises(OptionError, match=complaint):
            Engine(command, TAIJI, options=options)
    words = ["Style", "type", "combo", "default", "Solid", "var", "Solid", "var", "Very", "wild"]
    assert read_option(words) == EngineOption("Style", choices=("Solid", "Very wild"))
    assert EngineOption("Ponder").written(True) == "true"


def test_closed_engines_and_strange_targets_say_so(engine):
    assert repr(engine) == "<external engine Little for taiji size=7 groups=1>"
    with pytest.raises(TypeError, match="'lot' is not a position, a node or a record"):
        engine.best_move("lot", nodes=1)
    with pytest.raises(TypeError, match="'taiji' is not a game"):
        Engine("cat", "taiji")
    engine.close()
    with pytest.raises(Fault, match="The engine is closed"):
        engine.best_move(TAIJI.start(), nodes=1)


@pytest.mark.parametrize("kind", [kind for kind in BAD if kind != "time"])
def test_faults_are_errors_that_say_why(kind, tmp_path):
    position = TAIJI.start().play("d4/d5")
    command = ugi(tmp_path, BAD[kind]).command
    with Engine(command, TAIJI) as engine, pytest.raises(Fault) as caught:
        engine.best_move(Record.of(TAIJI, position.placed_moves), nodes=1)
    assert caught.value.kind is FaultKind(kind)
    assert isinstance(caught.value, TessellotError)


def test_an_engine_that_has_no_move_refuses_the_game(tmp_path):
    program = "print('info string error: no packages'); best = 'none'"
    with Engine(ugi(tmp_path, program).command, TAIJI) as engine, pytest.raises(Fault) as caught:
        engine.best_move(TAIJI.start(), nodes=1)
    assert caught.value.kind is FaultKind.REFUSAL
    assert str(caught.value) == "It refuses to move. error: no packages"


def test_late_answers_are_faults(tmp_path):
    command = ugi(tmp_path, BAD["time"]).command
    with Engine(command, TAIJI) as engine, pytest.raises(Fault, match="no bestmove in time"):
        engine.best_move(TAIJI.start(), seconds=0.01, grace=0.1)
    with pytest.raises(Fault, match="It could not be started"):
        Engine("no-such-program-anywhere", TAIJI)


def test_ltp_engines_are_brought_to_any_position(tmp_path):
    start = LITS.start()
    after = start.play("Td5e5f5e6").play("swap").play("Ig5g6g7g8")
    with Engine(ltp(tmp_path).command, LITS, protocol="ltp") as engine:
        assert engine.name == "Little 1"
        for position in (start, after, start.play("Td5e5f5e6"), after):
            # The little engine plays the first legal move of the position that it believes in.
            assert engine.best_move(position, seconds=1) == position.legal_moves()[0]
        (info,) = engine.analyse(after, seconds=1)
        assert info.pv == (after.legal_moves()[0],)


@pytest.mark.parametrize(
    ("use", "complaint"),
    [
        (lambda e: e.best_move(TAIJI.start()), "Limit the search"),
        (lambda e: e.best_move(TAIJI.start(), seconds=1, nodes=1), "not by both"),
        (lambda e: e.best_move(TAIJI.start(), seconds=-1), "-1 seconds is no limit"),
        (lambda e: e.best_move(TAIJI.start(), nodes=0), "0 nodes is no limit"),
        (lambda e: e.best_move(TAIJI.start(), nodes=1.5), "1.5 nodes is no limit"),
        (lambda e: e.best_move(LITS.start(), nodes=1), "started for taiji size=7"),
        (lambda e: Engine("cat", TAIJI, protocol="uci"), "no protocol 'uci': known are ugi, ltp"),
        (lambda e: Engine("cat", TAIJI, protocol="ltp"), "only Battle of LITS"),
        (lambda e: Engine("cat", LITS, protocol="ltp", options={"a": 1}), "no options"),
        (lambda e: Engine("", TAIJI), "command of an external engine is missing"),
    ],
)
def test_wrong_uses_are_told(engine, use, complaint):
    with pytest.raises(TessellotError, match=complaint):
        use(engine)


def test_nobody_is_asked_when_the_game_is_over(engine):
    position = TAIJI.start()
    while position.turn is not None:
        position = position.play(position.legal_moves()[0])
    with pytest.raises(TessellotError, match="The game is over"):
        engine.best_move(position, nodes=1)


def test_asynchronous_engines_think_at_the_same_time(tmp_path):
    slow = ugi(tmp_path, "time.sleep(0.2)").command

    async def play():
        async with AsyncEngine(slow, TAIJI, seed=1) as one, AsyncEngine(slow, TAIJI, seed=2) as two:
            moves = await asyncio.gather(
                one.best_move(TAIJI.start(), nodes=1), two.best_move(TAIJI.start(), nodes=1)
            )
            # One engine is asked twice: the questions wait for each other.
            again = await asyncio.gather(*(one.best_move(TAIJI.start(), nodes=1) for _ in range(2)))
            return moves, again

    moves, again = asyncio.run(play())
    legal = TAIJI.start().legal_moves()
    assert moves == [legal[1], legal[2]]
    assert again == [legal[1], legal[1]]


def test_asynchronous_searches_can_be_left_and_cancelled(tmp_path):
    endless = ugi(tmp_path, ENDLESS).command

    async def play():
        async with AsyncEngine(endless, TAIJI) as engine:
            async for info in engine.analyse(TAIJI.start()):
                assert info.nodes == 1
                break
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await engine.best_move(TAIJI.start(), seconds=60)
            # The engine has stopped, and is ready for the next question.
            async for info in engine.analyse(TAIJI.start()):
                assert info.depth == 1
                break

    asyncio.run(play())
    with pytest.raises(RuntimeError, match="not started"):
        _ = AsyncEngine(endless, TAIJI).engine


def test_our_own_engine_is_one_of_them():
    command = [sys.executable, "-m", "tessellot", "engine", "ugi"]
    position = TAIJI.start().play("d4/d5")
    with Engine(command, TAIJI, options={"Level": 1, "Seed": 4}) as engine:
        assert engine.name.startswith("Tessellot")
        *_, info = engine.analyse(position, nodes=50)
    assert info.pv[0] in position.legal_moves()
    assert 0 <= info.win_probability <= 1
