"""The engine in processes of its own, so that the page never waits for it."""

from tessellot.server.engine_pool.jobs import Found, Job, Progress, ThinkingError
from tessellot.server.engine_pool.pool import EnginePool

__all__ = ["EnginePool", "Found", "Job", "Progress", "ThinkingError"]
