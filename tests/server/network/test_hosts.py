"""Who is believed: proxies that are trusted, and the one name of the page."""

import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tessellot.server.network.addresses import PublicUrl, TrustedProxies
from tessellot.server.settings import SetupError
from tests.server.network.conftest import NAME, PROXY, TOKEN


def logged_client(edge, request_id):
    """The address that the log has for a request."""
    return json.loads(edge.logged(request_id, '"message": "request"'))["client"]


@pytest.mark.parametrize(
    ("source", "forwarded", "client"),
    [
        ("127.0.0.1", "203.0.113.9", "127.0.0.1"),
        (PROXY, "203.0.113.9", "203.0.113.9"),
        (PROXY, "1.1.1.1, 203.0.113.9", "203.0.113.9"),
        (PROXY, f"2001:db8::1, {PROXY}", "2001:db8::1"),
    ],
    ids=["a stranger", "the proxy", "a stranger through the proxy", "two proxies"],
)
def test_only_a_trusted_proxy_says_who_asks(edge, source, forwarded, client):
    answer = edge.ask("/api/lobby", source=source, x_forwarded_for=forwarded)
    assert answer.status_code == 200
    assert logged_client(edge, answer.headers["x-request-id"]) == client


def test_only_a_trusted_proxy_names_requests(edge):
    wanted = "from-the-proxy-1"
    believed = edge.ask("/api/lobby", source=PROXY, x_request_id=wanted)
    assert believed.headers["x-request-id"] == wanted
    for source, name in (("127.0.0.1", wanted), (PROXY, "two words\t{}"), (PROXY, "x" * 65)):
        assert edge.ask("/api/lobby", source=source, x_request_id=name).headers[
            "x-request-id"
        ] not in (name, "")


def test_another_name_is_not_answered(edge):
    for host in ("evil.example", f"{NAME}:8443", "", "[", f"{NAME}.evil.example"):
        answer = edge.ask("/api/lobby", host=host)
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host"), host
        assert "x-frame-options" in answer.headers
    for host in (NAME, NAME.upper(), f"{NAME}:443"):
        assert edge.ask("/", host=host).status_code == 200
    russian = edge.ask("/api/lobby?lang=ru", host="evil.example")
    assert russian.json()["text"] == "Под этим именем сервер не отвечает."


def test_machines_ask_for_health_by_any_name(edge):
    for path in ("/healthz", "/readyz"):
        assert edge.ask(path, host="10.1.2.3:8000").status_code == 200


def test_metrics_open_with_the_token_and_not_through_the_proxy(edge):
    def status(**headers):
        return edge.ask("/metrics", source=PROXY, x_forwarded_for="203.0.113.9", **headers)

    assert status().status_code == 403
    assert status(authorization="Bearer wrong").status_code == 403
    assert edge.ask("/metrics", authorization="Bearer wrong").status_code == 403
    assert "tessellot_moves_total" in status(authorization=f"Bearer {TOKEN}").text


def live(edge, **headers):
    address = ("127.0.0.1", edge.port)
    return connect(f"ws://{NAME}/api/analysis", address=address, proxy=None, **headers)


def test_a_live_connection_of_another_page_is_refused(edge):
    for origin in ("https://evil.example", f"http://{NAME}", "null", f"https://{NAME}:8443"):
        with pytest.raises(InvalidStatus, match="403"), live(edge, origin=origin):
            pass
        assert edge.logged("a live connection of another page", '"client": "127.0.0.1"')
    # A program sends no origin; the page sends its own.
    for origin in (None, f"https://{NAME}"):
        with live(edge, origin=origin) as socket:
            socket.send(json.dumps({"type": "ping"}))
            assert json.loads(socket.recv(10))["type"] == "pong"


@pytest.mark.parametrize(
    "url", ["play.example.org", "ftp://a.b", "https://", "https://a/b", "http://a:x", "http://[a"]
)
def test_a_wrong_public_url_is_told(url):
    with pytest.raises(SetupError, match=r"https://play\.example\.org"):
        PublicUrl.read(url)


def test_a_wrong_proxy_is_told():
    with pytest.raises(SetupError, match="nginx is no address"):
        TrustedProxies(("nginx",))
    assert "10.2.3.4" in TrustedProxies(("10.0.0.0/8",))
    assert "11.2.3.4" not in TrustedProxies(("10.0.0.0/8",))
    assert "unix:" not in TrustedProxies(("10.0.0.0/8",))
