"""A game without an engine profile: people play it, and the server says that it has no engine."""

import pytest


@pytest.fixture
def cram(start):
    return start(with_cram=True)


def test_the_catalogue_says_which_games_have_an_engine(cram):
    catalogue = cram.get("/api/catalogue")
    without = [game["id"] for game in catalogue["games"] if not game["has_engine"]]
    assert without == ["cram"]
    assert len(catalogue["levels"]) == 8


def test_an_engine_opponent_is_refused_in_a_sentence(cram):
    wanted = {"game": "cram", "opponent": "engine"}
    with cram.http() as http:
        answer = http.post("/api/games", json=wanted)
        assert (answer.status_code, answer.json()["text"]) == (422, "Cram has no engine yet.")
        answer = http.post("/api/games", json=wanted, params={"lang": "ru"})
    assert answer.json()["text"] == "Для игры Cram движка пока нет."


def test_people_play_it_and_get_no_advice(cram):
    made = cram.create("cram")
    client = cram.connect(made["id"], made["token"])
    table = cram.get(f"/api/tables/{client.state['setup']['table']}")
    client.play(0, table["notation"][0])
    assert client.ask("resign")["type"] == "done"
    state = client.refresh()
    assert (state["outcome"]["reason"], state["rights"]["hint"]) == ("resignation", False)
    assert client.ask("evaluation")["text"] == "Cram has no engine yet."
