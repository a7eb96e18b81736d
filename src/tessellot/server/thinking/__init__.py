"""The engine in processes of its own, so that the page never waits for it."""

from tessellot.server.thinking.jobs import Found, Job, Progress, ThinkingError
from tessellot.server.thinking.pool import ThinkingPool

__all__ = ["Found", "Job", "Progress", "ThinkingError", "ThinkingPool"]
