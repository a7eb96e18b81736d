"""The archive, with SQLite and with PostgreSQL."""
