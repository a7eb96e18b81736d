"""A game without an engine profile: people play it, and the server says that it has no engine."""

import pytest


@pytest.fixture
def pebbles(start):
    return start(with_pebbles=True)


def test_the_catalogue_says_which_games_have_an_engine(pebbles):
    catalogue = pebbles.get("/api/catalogue")
    without = [game["id"] for game in catalogue["games"] if not game["has_engine"]]
    assert without == ["pebbles"]
    assert len(catalogue["levels"]) == 8


def test_an_engine_opponent_is_refused_in_a_sentence(pebbles):
    wanted = {"game": "pebbles", "opponent": "engine"}
    with pebbles.http() as http:
        answer = http.post("/api/games", json=wanted)
        assert (answer.status_code, answer.json()["text"]) == (422, "Pebbles has no engine yet.")
        answer = http.post("/api/games", json=wanted, params={"lang": "ru"})
    assert answer.json()["text"] == "Для игры Pebbles движка пока нет."


def test_people_play_it_and_get_no_advice(pebbles):
    made = pebbles.create("pebbles")
    client = pebbles.connect(made["id"], made["token"])
    table = pebbles.get(f"/api/tables/{client.state['setup']['table']}")
    client.play(0, table["notation"][0])
    assert client.ask("resign")["type"] == "done"
    state = client.refresh()
    assert (state["outcome"]["reason"], state["rights"]["hint"]) == ("resignation", False)
    assert client.ask("evaluation")["text"] == "Pebbles has no engine yet."
