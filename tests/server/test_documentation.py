"""The documentation is true: its bot plays, and its limits are the limits."""

import re
import subprocess
import sys
from pathlib import Path

from tessellot.server.settings import Limits

DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"


def test_the_bot_of_the_documentation_plays_a_whole_game(server, tmp_path):
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    bot = tmp_path / "bot.py"
    bot.write_text(code)
    made = server.create("taiji", "open", options={"size": 7})
    client = server.connect(made["id"], made["token"])
    with subprocess.Popen(
        [sys.executable, str(bot), server.url, made["id"]], stdout=subprocess.PIPE, text=True
    ) as process:
        state = client.wait("state", lambda state: state["rights"]["move"])
        ply = state["position"]["ply"]
        table = server.get(f"/api/tables/{state['setup']['table']}")
        outcome = None
        while outcome is None:
            legal = server.get(f"/api/games/{made['id']}/completions")["examples"]
            assert legal[0] in table["notation"]
            client.play(ply, legal[0])
            outcome = client.last("move")["outcome"]
            if outcome is None:
                answer = client.wait("move")
                ply, outcome = answer["ply"] + 1, answer["outcome"]
        assert process.stdout.read().strip() == outcome["text"]
    assert process.returncode == 0


def test_the_documented_limits_are_the_limits():
    text = DOCUMENT.read_text()
    limits = Limits()
    assert f"| requests | {limits.requests[0]} at once, then {limits.requests[1]} a second" in text
    assert f"| new games, also by rematch | {limits.new_games[0]} at once" in text
    trees = f"| games with variations | {limits.trees[0]} at once, then {limits.trees[1]} a second"
    assert trees in text
    shared = f"| trees shared for the first time | {limits.shared_trees[0]} at once"
    assert shared in text
    assert f"| live connections | {limits.connections} at a time" in text
    assert f"| messages | {limits.messages[0]} at once, then {limits.messages[1]} a second" in text
    assert (
        f"| length | {limits.body // 1024} KiB for a request, {limits.message // 1024} KiB" in text
    )
