"""Several processes that serve one site: what they tell each other, and jobs for engine workers.

One process with SQLite needs none of this: its `Cluster` has no transport and no peers.
"""

from tessellot.server.cluster.cluster import Attendance, Cluster
from tessellot.server.cluster.transports import Transport, transport_for

__all__ = ["Attendance", "Cluster", "Transport", "transport_for"]
