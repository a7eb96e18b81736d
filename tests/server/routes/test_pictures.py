"""Pictures of a line: a GIF with every move, and all positions on a sheet."""

from io import BytesIO

import pytest
from PIL import Image

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
