"""A server for the open internet: behind a proxy, under one name, with short time limits."""

import httpx
import pytest

from tests.server.conftest import GENEROUS
from tests.server.serving import ServerProcess

PROXY = "127.0.0.2"
"""The address of the trusted proxy: all of 127.0.0.0/8 is this machine."""
NAME = "play.test"
TOKEN = "scrape-me"
MOST_SOCKETS = 40


class Edge(ServerProcess):
    """The server, asked from several addresses."""

    def http(self):
        named = {"host": NAME}
        return httpx.Client(base_url=self.url, timeout=60, trust_env=False, headers=named)

    def ask(self, path, *, source="127.0.0.1", host=NAME, method="GET", **headers):
        transport = httpx.HTTPTransport(local_address=source)
        with httpx.Client(transport=transport, trust_env=False, timeout=60) as http:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return http.request(method, self.url + path, headers={"host": host, **named})

    def metric(self, name):
        """The value of a metric, 0 if it was never counted."""
        answer = self.ask("/metrics", authorization=f"Bearer {TOKEN}")
        lines = [line for line in answer.text.splitlines() if line.startswith(name + " ")]
        return float(lines[0].split()[-1]) if lines else 0.0


@pytest.fixture(scope="module")
def edge(tmp_path_factory):
    network = {
        "trusted_proxies": [PROXY],
        "public_url": f"https://{NAME}",
        "metrics_token": TOKEN,
        "header_seconds": 0.6,
        "body_seconds": 0.6,
        "write_seconds": 0.6,
        "idle_seconds": 1,
        "sockets_per_visitor": MOST_SOCKETS,
    }
    running = Edge(tmp_path_factory.mktemp("edge"), network=network, **GENEROUS)
    yield running
    assert running.stop() == 0
