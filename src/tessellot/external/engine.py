"""An external engine as a Python object."""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Literal, Self

from tessellot.external.faults import Fault, FaultKind
from tessellot.external.info import Info
from tessellot.external.limit import Limit
from tessellot.external.line import Line, line_to
from tessellot.external.ltp import LtpClient
from tessellot.external.ugi import UgiClient
from tessellot.games import Game, IllegalMoveError, Move, OptionError, Position, TessellotError
from tessellot.locale import Text
from tessellot.notation import Node, Record

Protocol = Literal["ugi", "ltp"]
START_SECONDS = 60.0
"""How long an engine may take to become ready."""


class Engine:
    """A program that speaks UGI or LTP, started for one game.

    `command` is a command line or its words; `options` are set by name as the engine offers them
    (UGI only), and `seed` is told to engines that take one. Close it, or use it in a ``with``.
    An engine that crashes, answers late, refuses or plays an illegal move raises a `Fault`.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        game: Game,
        *,
        protocol: Protocol = "ugi",
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        start_seconds: float = START_SECONDS,
    ) -> None:
        words = shlex.split(command) if isinstance(command, str) else list(command)
        if not words:
            raise OptionError(Text("The command of an external engine is missing."))
        if not isinstance(game, Game):
            raise TypeError(f"{game!r} is not a game: pass one such as tessellot.game('lot')")
        self.game = game
        self._client: UgiClient | LtpClient
        if protocol == "ugi":
            self._client = UgiClient(words, game, options or {}, seed, start_seconds)
        elif protocol == "ltp":
            if options:
                raise OptionError(Text("LTP engines have no options."))
            self._client = LtpClient(words, game, start_seconds)
        else:
            raise OptionError(
                Text("There is no protocol {name!r}: known are ugi, ltp", name=protocol)
            )

    def __repr__(self) -> str:
        return f"<external engine {self.name} for {self.game}>"

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self._client.name

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that the engine offers."""
        return self._client.options

    def best_move(
        self,
        target: Position | Node | Record,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        grace: float | None = None,
        moves: Sequence[Move] = (),
    ) -> Move:
        """The move that the engine plays, which is legal.

        From a node or a record the engine is told all moves since the start, from a position as
        much of them as `moves` says. It has `grace` seconds beyond its limit.
        """
        limit = Limit(seconds, nodes, grace)
        if not limit.is_set:
            raise OptionError(Text("Limit the search by seconds or by nodes."))
        line = self._line(target, moves)
        search = self._search(line, limit)
        while True:
            try:
                next(search)
            except StopIteration as end:
                return self._checked(end.value, line.position)

    def analyse(
        self,
        target: Position | Node | Record,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> Iterator[Info]:
        """What the engine tells while it thinks, up to the limit, or until you stop listening."""
        limit = Limit(seconds, nodes)
        return self._search(self._line(target), limit)

    def stop(self) -> None:
        """Let a search that another thread waits for end now, with the best move so far."""
        self._client.stop()

    def close(self) -> None:
        """End the engine."""
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _search(self, line: Line, limit: Limit) -> Generator[Info, None, Move]:
        limit.check()
        if line.position.outcome is not None:
            raise TessellotError(
                Text("The game is over: {outcome}", outcome=line.position.outcome.text)
            )
        return self._client.search(line, limit)

    def _line(self, target: Position | Node | Record, moves: Sequence[Move] = ()) -> Line:
        line = line_to(target, moves)
        if line.position.game != self.game:
            raise TessellotError(
                Text(
                    "The engine was started for {game}, and this is {other}.",
                    game=str(self.game),
                    other=str(line.position.game),
                )
            )
        return line

    def _checked(self, move: Move, position: Position) -> Move:
        violations = position.why_illegal(move)
        if violations:
            raise Fault(FaultKind.ILLEGAL, IllegalMoveError(move, violations).text)
        return move
