"""Who waits in the lobby, when a game was last changed, and leases."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns and their indexes."""
    op.add_column("games", sa.Column("opener", sa.String(64)))
    op.add_column("games", sa.Column("changed", sa.Float))
    op.execute("UPDATE games SET changed = created")
    op.execute(
        "UPDATE games SET changed = (SELECT max(at) FROM moves WHERE game_id = games.id) "
        "WHERE id IN (SELECT game_id FROM moves)"
    )
    op.create_index("ix_games_opener", "games", ["opener"])
    op.create_table(
        "leases",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_leases"),
    )
    op.create_index("ix_games_changed", "games", ["changed"])


def downgrade() -> None:
    """Remove them."""
    op.drop_table("leases")
    op.drop_index("ix_games_changed", "games")
    op.drop_index("ix_games_opener", "games")
    op.drop_column("games", "changed")
    op.drop_column("games", "opener")
