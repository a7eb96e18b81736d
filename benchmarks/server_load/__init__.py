"""The server under load: scenarios with real processes, and clients in another process."""

from benchmarks.server_load.clients import play_all
from benchmarks.server_load.processes import serve_without_limits

__all__ = ["play_all", "serve_without_limits"]
