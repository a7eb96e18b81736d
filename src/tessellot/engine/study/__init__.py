"""Studying a position: search and proof take turns, and tell what they know as they go."""

from __future__ import annotations

from tessellot.engine.study.insight import Insight
from tessellot.engine.study.study import Study

__all__ = ["Insight", "Study"]
