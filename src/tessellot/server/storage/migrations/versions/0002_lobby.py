"""Draw offers, quick pairing, and games between strangers that anybody can watch."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and their indexes."""
    op.add_column("games", sa.Column("draw", sa.String(6)))
    op.add_column("games", sa.Column("pairing", sa.String(32)))
    op.add_column(
        "games", sa.Column("watchable", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("ix_games_watchable", "games", ["watchable", "created"])
    op.create_index("ix_games_pairing", "games", ["pairing"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("ix_games_pairing", "games")
    op.drop_index("ix_games_watchable", "games")
    for column in ("watchable", "pairing", "draw"):
        op.drop_column("games", column)
