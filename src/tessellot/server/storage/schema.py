"""The tables of the database. A change here needs a migration."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("opponent", String(8), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("invitation", String(64)),
    Column("clock", JSON, nullable=False),
    Column("takeback", String(6)),
    Column("draw", String(6)),
    Column("rematch", String(6)),
    Column("next_game", String(32)),
    Column("pairing", String(32)),
    Column("opener", String(64)),
    Column("changed", Float),
    Column("ending", String(16)),
    Column("winner", String(6)),
    # What the clock loop and the lobby search for, computed whenever a game is saved.
    Column("deadline", Float),
    Column("engine_to_move", Boolean, nullable=False),
    Column("in_lobby", Boolean, nullable=False),
    Column("watchable", Boolean, nullable=False),
    Index("ix_games_deadline", "deadline"),
    Index("ix_games_engine_to_move", "engine_to_move"),
    Index("ix_games_in_lobby", "in_lobby", "created"),
    Index("ix_games_watchable", "watchable", "created"),
    Index("ix_games_pairing", "pairing"),
    Index("ix_games_opener", "opener"),
    Index("ix_games_changed", "changed"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("game_id", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(6), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(30), nullable=False),
    Column("level", String(40)),
    Column("token", String(64)),
)

MOVES = Table(
    "moves",
    METADATA,
    Column("game_id", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # The primary key decides races: of two moves at one ply, one is stored.
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("move", String(64), nullable=False),
    Column("at", Float, nullable=False),
)

HEARTBEAT = Table(
    "heartbeat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)
"""When the server was last alive: the time of an outage is charged to nobody's clock."""

LEASES = Table(
    "leases",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("holder", String(32), nullable=False),
    Column("until", Float, nullable=False),
)
"""Which of several processes does what only one may do, and until when."""

TREES = Table(
    "trees",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("tree", JSON, nullable=False),
)
"""Games with their variations that somebody shares."""

EVALUATIONS = Table(
    "evaluations",
    METADATA,
    Column("position", String(64), primary_key=True),
    Column("lines", Integer, primary_key=True, autoincrement=False),
    Column("version", String(40), nullable=False),
    Column("solver", Integer, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("at", Float, nullable=False),
    Column("result", JSON, nullable=False),
    Index("ix_evaluations_complete", "complete", "at"),
)
"""What the engine found out about positions; what is complete is a proof."""

PLAYED = Table(
    "played",
    METADATA,
    Column("game_id", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("position", String(64), nullable=False),
    Column("move", String(64), nullable=False),
    Column("winner", String(6)),
    Index("ix_played_position", "position"),
)
"""The moves of finished games by the position that they were made in."""
