"""Games, their seats and moves, and the heartbeat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("opponent", sa.String(8), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("invitation", sa.String(64)),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("takeback", sa.String(6)),
        sa.Column("rematch", sa.String(6)),
        sa.Column("next_game", sa.String(32)),
        sa.Column("ending", sa.String(16)),
        sa.Column("winner", sa.String(6)),
        sa.Column("deadline", sa.Float),
        sa.Column("engine_to_move", sa.Boolean, nullable=False),
        sa.Column("in_lobby", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_deadline", "games", ["deadline"])
    op.create_index("ix_games_engine_to_move", "games", ["engine_to_move"])
    op.create_index("ix_games_in_lobby", "games", ["in_lobby", "created"])
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(6), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("token", sa.String(64)),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_seats_game_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "moves",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("move", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_moves"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_moves_game_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )


def downgrade() -> None:
    """Remove them all."""
    for table in ("heartbeat", "moves", "seats", "games"):
        op.drop_table(table)
