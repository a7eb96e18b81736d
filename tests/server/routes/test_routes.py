"""Over HTTP: the catalogue, positions, judgements, downloads, the page, and refusals."""

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest
from starlette.datastructures import Headers

import tessellot
from tessellot.notation import read_record
from tessellot.server.http.encodings import Constant


def test_the_catalogue_is_the_registry(server):
    catalogue = server.get("/api/catalogue")
    assert [game["id"] for game in catalogue["games"]] == list(tessellot.GAMES)
    for game in catalogue["games"]:
        facts = tessellot.game_info(game["id"])
        assert [option["name"] for option in game["options"]] == [o.name for o in facts.options]
        assert game["sides"] == list(facts.sides)
    assert len(catalogue["levels"]) == 8
    assert sum(board["published"] for board in catalogue["boards"]) == 4


def test_the_catalogue_speaks_russian(server):
    names = [game["summary"] for game in server.get("/api/catalogue", lang="ru")["games"]]
    assert all(any("\u0400" <= letter <= "\u04ff" for letter in name) for name in names)


def test_boards_by_seed_and_by_rows(server):
    random_board = server.get("/api/board", name="random:7")
    assert (random_board["x"], random_board["o"]) == (30, 30)
    assert random_board["exchanging_symmetries"] > 0
    rows = "/".join(random_board["rows"])
    assert server.get("/api/board", name=rows)["rows"] == random_board["rows"]


def test_a_wrong_board_is_told_where_it_is_wrong(server):
    with server.http() as http:
        answer = http.get("/api/board", params={"name": "XXXXXXXXXX/XXXQXXXXXX", "lang": "ru"})
    problem = answer.json()
    assert answer.status_code == 422
    assert (problem["line"], problem["column"]) == (2, 4)
    assert "Q" in problem["text"]


def test_an_empty_board_is_refused(server):
    empty = "/".join(["." * 10] * 10)
    wanted = {"game": "battle-of-lits", "opponent": "here", "options": {"board": empty}}
    with server.http() as http:
        assert http.get("/api/board", params={"name": empty}).status_code == 422
        answer = http.post("/api/games", json=wanted)
    assert answer.status_code == 422
    assert answer.json()["text"] == "The board is empty: put some X's and O's on it first."


def test_boards_have_names_in_both_languages(server):
    with server.http() as http:
        named = http.get("/api/board", params={"name": "rings", "lang": "ru"}).json()
    assert (named["name"], named["title"]) == ("rings", "кольца")


def test_a_table_is_sent_once(server):
    with server.http() as http:
        first = http.get("/api/tables/taiji.9.2")
        again = http.get("/api/tables/taiji.9.2", headers={"If-None-Match": first.headers["ETag"]})
    assert len(first.json()["notation"]) == 288
    assert (again.status_code, again.content) == (304, b"")


@pytest.fixture
def lits(server):
    made = server.create("battle-of-lits")
    client = server.connect(made["id"], made["token"])
    client.play(0, "Td5e5f5e6")
    return f"/api/games/{made['id']}"


def test_judging_a_ghost_names_every_broken_rule(server, lits):
    judged = server.get(f"{lits}/judge", move="Ta1b1c1b2")
    assert not judged["legal"]
    assert [broken["rule"] for broken in judged["violations"]] == ["unconnected"]
    assert server.get(f"{lits}/judge", move="Ig5h5i5j5")["legal"]
    assert server.get(f"{lits}/judge", move="Ta1b1c1b2", ply=0)["legal"]


def test_completing_typed_and_painted_moves(server, lits):
    typed = server.get(f"{lits}/completions", text="Ig5h5")
    assert typed["count"] == len(typed["examples"]) > 0
    whole = server.get(f"{lits}/completions", text="Ig5h5i5j5")
    assert whole["move"]["move"] == "Ig5h5i5j5"
    painted = server.get(f"{lits}/completions", cells="46,47")
    assert painted["count"] > 0
    covered = server.get(f"{lits}/completions", cells="44")
    assert covered["count"] == 0
    assert covered["violations"][0]["cells"] == [44]


def test_stepping_back_safe_cells_record_and_picture(server, lits):
    assert server.get(f"{lits}/positions/0")["score"]["counts"][0]["name"] == "symbols"
    assert server.get(f"{lits}/positions/1")["last"]["move"] == "Td5e5f5e6"
    assert server.get(f"{lits}/safe")["safe"] == [53, 55]
    with server.http() as http:
        record = http.get(f"{lits}/record")
        picture = http.get(f"{lits}/picture.svg", params={"theme": "dark", "groups": True})
        assert http.get(f"{lits}/positions/2").status_code == 404
    assert [str(move) for move in read_record(record.text).moves] == ["Td5e5f5e6"]
    assert ElementTree.fromstring(picture.text).tag.endswith("svg")


def test_a_record_tells_who_played_and_how_it_ended(server):
    made = server.create("taiji", "open", name='A"nn', clock={"kind": "days", "days": 3})
    joined = server.join(made["id"], name="Боб")
    server.connect(made["id"], joined["token"]).ask("resign")
    with server.http() as http:
        record = read_record(http.get(f"/api/games/{made['id']}/record").text)
    assert record.result == "1-0"
    assert (record.tags["First"], record.tags["Second"]) == ('A"nn', "Боб")
    assert record.tags["Termination"] == "resignation"


def test_the_bearer_of_a_token_sees_what_they_may_do(server):
    made = server.create()
    path = f"/api/games/{made['id']}"
    with server.http() as http:
        bearer = {"Authorization": f"Bearer {made['token']}"}
        assert http.get(path, headers=bearer).json()["rights"]["seats"] == ["first", "second"]
        assert http.get(path).json()["rights"]["seats"] == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"[]", 422),
        (b'{"game": "chess", "opponent": "here"}', 422),
        (b'{"game": "lot", "opponent": "here", "more": 1}', 422),
        (b'{"game": "lot", "opponent": "nobody"}', 422),
        (b'{"game": "taiji", "opponent": "here", "options": {"size": 8}}', 422),
        (b'{"game": "taiji", "opponent": "here", "options": {"sise": 9}}', 422),
        (b'{"game": "lot", "opponent": "here", "name": "' + b"x" * 31 + b'"}', 422),
        (b'{"game": "lot", "opponent": "here", "clock": {"kind": "fischer", "seconds": 1}}', 422),
        (b'{"game": "battle-of-lits", "opponent": "here", "options": {"board": "X\\u0000"}}', 422),
        (b'{"game": "lot", "opponent": "here", "name": "\\ud800"}', 422),
        (b"\xff" * 100, 422),
        (b" " * 20_000, 413),
    ],
)
def test_bad_requests_get_a_sentence_and_no_stack_trace(server, body, status):
    with server.http() as http:
        headers = {"Content-Type": "application/json"}
        answer = http.post("/api/games", content=body, headers=headers)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "text", "line", "column"}
    assert "Traceback" not in answer.text


def test_a_body_longer_than_announced_is_cut_off(server):
    def chunks():
        for _ in range(100):
            yield b" " * 1000

    with server.http() as http:
        headers = {"Content-Type": "application/json"}
        answer = http.post("/api/games", content=chunks(), headers=headers)
    assert answer.status_code == 413


def test_unknown_games_and_addresses(server):
    with server.http() as http:
        for path in ("/api/games/unknown", "/api/nothing", "/api/tables/chess", "/assets/no.js"):
            answer = http.get(path)
            assert answer.status_code == 404
            assert answer.json()["text"]
        refused = http.delete("/api/lobby")
    assert refused.status_code == 405
    assert "GET" in refused.headers["allow"]


def test_the_page_comes_as_brotli_where_it_is_understood(server):
    with server.http() as http:
        script = re.search('src="(/assets/[^"]+.js)"', http.get("/").text)
        assert script is not None
        for accepted, encoding in (("br, gzip", "br"), ("gzip", "gzip"), ("identity", None)):
            answer = http.get(script[1], headers={"Accept-Encoding": accepted})
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["content-type"].startswith("text/javascript")
            assert "Accept-Encoding" in answer.headers["vary"]


@pytest.mark.parametrize(
    "path", ["/", "/game/abc", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"]
)
def test_every_other_address_is_the_page(server, path):
    with server.http() as http:
        answer = http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert "root:" not in answer.text


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/catalogue", "/api/nothing", "/x"])
def test_security_headers_are_everywhere(server, path):
    with server.http() as http:
        headers = http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_health_and_logs(server):
    assert server.get("/healthz")["status"] == "ok"
    lines = [json.loads(line) for line in server.log]
    assert any(line.get("path") == "/healthz" and line["status"] == 200 for line in lines)


def test_tables_and_the_catalogue_are_compressed_once_and_kept(server):
    """Compressing a table took 36 ms of the event loop for each request."""
    with server.http() as http:
        table = http.post("/api/positions", json={"game": "tailits"}).json()["setup"]["table"]
        for path in (f"/api/tables/{table}", "/api/catalogue"):
            plain = http.get(path, headers={"accept-encoding": "identity"})
            for encoding in ("br", "gzip"):
                answer = http.get(path, headers={"accept-encoding": encoding})
                assert answer.headers["content-encoding"] == encoding
                assert answer.headers["vary"] == "Accept-Encoding"
                assert int(answer.headers["content-length"]) < len(plain.content) / 3
            again = http.get(path, headers={"if-none-match": plain.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
    packed = Constant(b"[1, 2, 3]")
    headers = Headers({"accept-encoding": "gzip, br;q=0"})
    assert packed.response(headers).body is packed.response(headers).body
    assert packed.response(headers).headers["content-encoding"] == "gzip"
