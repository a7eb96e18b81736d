"""Pictures of a line: a GIF with every move, and all positions on a sheet."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import httpx
import pytest
from PIL import Image

from tessellot.server.routes.pictures import PER_VISITOR

LINE = {"game": "taiji", "options": {"size": 7}, "moves": ["d4/d5", "c4/c5", "e4/e5"]}


def drawn(server, name, **line):
    with server.http() as http:
        answer = http.post(f"/api/positions/{name}", json=line)
    assert answer.status_code == 200, answer.text
    return answer.headers["content-type"], Image.open(BytesIO(answer.content))


def test_a_gif_has_a_frame_for_the_start_and_every_move(server):
    kind, gif = drawn(server, "line.gif", **LINE)
    assert (kind, gif.format, gif.n_frames) == ("image/gif", "GIF", 4)
    assert gif.width == 400


def test_a_sheet_has_all_positions_in_the_theme_that_is_asked_for(server):
    kind, sheet = drawn(server, "sheet.png", **LINE, theme="dark")
    assert (kind, sheet.format) == ("image/png", "PNG")
    assert sheet.width > 2 * 240
    assert max(sheet.convert("RGB").getpixel((2, 2))) < 80
    _, light = drawn(server, "sheet.png", position="taiji size=7 d4/d5")
    assert min(light.convert("RGB").getpixel((2, 2))) > 200


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({**LINE, "moves": ["d4/d5", "d4/d5"]}, "Already covered"),
        ({"game": "lot", "moves": ["a1"] * 151}, "at most 150 moves"),
        ({**LINE, "theme": "pink"}, "theme"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(server, line, words):
    assert words in server.post("/api/positions/line.gif", line, status=422)["text"]


def test_a_visitor_does_not_fill_the_queue_for_others(server):
    def ask(source):
        transport = httpx.HTTPTransport(local_address=source)
        with httpx.Client(base_url=server.url, transport=transport, timeout=180) as http:
            return http.post("/api/positions/sheet.png", json=LINE)

    with ThreadPoolExecutor(10) as people:
        greedy = list(people.map(ask, ["127.0.0.2"] * 10))
        assert ask("127.0.0.1").status_code == 200
    refused = [answer.json()["code"] for answer in greedy if answer.status_code != 200]
    assert refused == ["too-many"] * (10 - PER_VISITOR)
