"""The settings of the server, and its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.server.rate_limit import Rate
from tessellot.system_errors import reason_of

GAMES_FILE = "games.sqlite3"
"""The database in a data folder."""
CLAIM_SECONDS = 24 * 3600.0
"""How long the other side must have been away before a game without a clock can be claimed."""

VISITOR_RATES = (
    "requests",
    "new_games",
    "trees",
    "shared_trees",
    "all_messages",
    "states",
    "offers",
    "advice",
)


class SetupError(TessellotError):
    """The server cannot start; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one visitor may use; rates are a burst and a number a second.

    A visitor is an IPv4 address or an IPv6 network of 64 bits, over all its connections.
    """

    requests: Rate = (200, 50)
    """Requests over HTTP, and new live connections."""
    new_games: Rate = (60, 1)
    """Games that are created, rematches among them."""
    trees: Rate = (60, 2)
    """Games with their variations that are read, written, shared or reviewed; maps of openings."""
    shared_trees: Rate = (30, 0.02)
    """Trees that are shared for the first time: they are kept for ever."""
    messages: Rate = (60, 20)
    """For each live connection; over the limit, reading from it pauses."""
    all_messages: Rate = (400, 100)
    """Over all live connections; over the limit, reading from them pauses."""
    states: Rate = (200, 20)
    """Whole states over live connections, and own games in a list; over the limit, they are sent
    later."""
    offers: Rate = (20, 0.5)
    """Offers of a draw, a takeback or a rematch, and answers to them."""
    advice: Rate = (20, 1)
    """Hints and evaluations."""
    lobby_places: int = 5
    """Open seats in the lobby at the same time; those of one quick pairing count as one."""
    connections: int = 200
    """Live connections at the same time."""
    body: int = 16 * 1024
    """Bytes of the body of a request."""
    tree: int = 1024 * 1024
    """Bytes of a game with its variations, as text or as a tree."""
    message: int = 2 * 1024
    """Bytes of a message over a live connection."""
    jobs: int = 500
    """Jobs that may wait for the engine, of all games together."""

    @property
    def rates(self) -> dict[str, Rate]:
        """The rates that are limited for each visitor, by name."""
        return {name: getattr(self, name) for name in VISITOR_RATES}


@dataclass(frozen=True, slots=True)
class AnalysisLimits:
    """What may be asked of the engine outside games; generous, as on one's own machine."""

    seconds: float = 600.0
    """For a question: how long it is thought about at most, and if nothing else is asked."""
    review_seconds: float = 1.0
    """For each position of a game under review, if nothing else is asked …"""
    most_review_seconds: float = 10.0
    """… and at most."""
    per_visitor: int = 6
    """Questions of one address at a time."""
    in_all: int = 200
    """Questions of all visitors at a time, those that wait among them."""
    kept_free: float = 0.0
    """The share of the engine's processes that is kept free for games."""

    @classmethod
    def public(cls) -> AnalysisLimits:
        """The limits of a server that others can reach."""
        return cls(
            seconds=20.0,
            review_seconds=0.5,
            most_review_seconds=1.0,
            per_visitor=2,
            in_all=100,
            kept_free=0.5,
        )


@dataclass(frozen=True, slots=True)
class Retention:
    """After how many days games are removed; without a number they are kept for ever."""

    aborted_days: float | None = None
    """Games that were aborted, since their last move or since they were created."""
    unjoined_days: float | None = None
    """Games whose open seat nobody has taken, since they were created."""
    abandoned_days: float | None = None
    """Games without a clock and without an end, since their last move."""
    finished_days: float | None = None
    """Games that were played to their end, since their last move."""

    @classmethod
    def public(cls) -> Retention:
        """What a server that others can reach keeps: every finished game, others for a while."""
        return cls(aborted_days=7, unjoined_days=30, abandoned_days=180)


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """Who may speak for visitors, under which address, and how long a connection may be silent."""

    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of reverse proxies: only from these `X-Forwarded-For` is believed."""
    public_url: str | None = None
    """The address of the page on the internet: requests for another host are refused, and so are
    live connections that the page of another site opens."""
    header_seconds: float = 10.0
    """From the first byte of a connection, or its opening, to the end of the request's headers."""
    body_seconds: float = 30.0
    """From the end of the headers to the end of the body."""
    idle_seconds: float = 15.0
    """Between two requests of one connection."""
    write_seconds: float = 30.0
    """For a client to read on when it has stopped reading an answer."""
    sockets_per_visitor: int = 300
    """Open sockets of one visitor, except a trusted proxy's; the one silent for longest gives way
    to a new one."""
    sockets: int = 10_000
    """Open sockets of all visitors; fewer if the operating system allows fewer files."""
    metrics_token: str | None = None
    """A secret that opens `/metrics` from anywhere; without it, only this machine may read them."""
    drain_seconds: float = 0.0
    """How long to go on after SIGTERM while `/readyz` says no, for a load balancer to notice."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The database, the number of engine processes, and the limits."""

    database: str
    """The URL of the database."""
    redis: str | None = None
    """Where several processes meet; without it, they meet in PostgreSQL."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes for the engine."""
    warm_up: bool = True
    """Whether to compile the engine at the start."""
    limits: Limits = field(default_factory=Limits)
    analysis: AnalysisLimits = field(default_factory=AnalysisLimits)
    network: NetworkSettings = field(default_factory=NetworkSettings)
    retention: Retention = field(default_factory=Retention)
    claim_after: float = CLAIM_SECONDS
    """Seconds after which a game without a clock can be claimed from a player who has left it."""

    @classmethod
    def in_folder(cls, folder: Path) -> ServerSettings:
        """Games in a SQLite file in a folder, which is created if it does not exist."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            probe = folder / ".writable"
            probe.touch()
            probe.unlink()
        except FileExistsError:
            raise SetupError(
                Text("{path} is a file: choose a folder with --data.", path=folder)
            ) from None
        except OSError as error:
            raise SetupError(
                Text(
                    "The data folder {folder} cannot be written to ({reason}). "
                    "Choose another with --data.",
                    folder=folder,
                    reason=reason_of(error),
                )
            ) from None
        return cls(f"sqlite+aiosqlite:///{folder / GAMES_FILE}")
