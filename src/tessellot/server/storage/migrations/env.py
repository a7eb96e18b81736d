"""How Alembic runs the steps: on the connection that it is given."""

from alembic import context

from tessellot.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
