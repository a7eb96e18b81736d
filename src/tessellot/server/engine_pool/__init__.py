"""The engine in processes of its own, so that a search never delays the event loop."""

from tessellot.server.engine_pool.jobs import EnginePoolError, Job, JobProgress, JobResult
from tessellot.server.engine_pool.pool import EnginePool

__all__ = ["EnginePool", "EnginePoolError", "Job", "JobProgress", "JobResult"]
