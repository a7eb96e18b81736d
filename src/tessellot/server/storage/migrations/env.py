"""Alembic's environment: runs the migrations on an open connection."""

from alembic import context

from tessellot.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
