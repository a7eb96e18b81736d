"""Shared trees, evaluations of positions, and what was played in finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "trees",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("tree", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_trees"),
    )
    op.create_table(
        "evaluations",
        sa.Column("position", sa.String(64), nullable=False),
        sa.Column("lines", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("solver", sa.Integer, nullable=False),
        sa.Column("complete", sa.Boolean, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("position", "lines", name="pk_evaluations"),
    )
    op.create_index("ix_evaluations_complete", "evaluations", ["complete", "at"])
    op.create_table(
        "played",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("position", sa.String(64), nullable=False),
        sa.Column("move", sa.String(64), nullable=False),
        sa.Column("winner", sa.String(6)),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_played"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_played_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_played_position", "played", ["position"])


def downgrade() -> None:
    """Remove them."""
    for table in ("played", "evaluations", "trees"):
        op.drop_table(table)
