"""The OpenAPI schema is true: schemathesis sends what it allows, and what it does not."""

import subprocess
import sys
from pathlib import Path

from tessellot.server import app  # noqa: F401 (which imports every message)
from tessellot.server.wire.base import Message


def test_the_description_is_true(server, tmp_path):
    # Boards and options have a meaning beyond their schema: valid by it is not yet accepted.
    answer = subprocess.run(
        [
            *(Path(sys.executable).with_name("st"), "run", f"{server.url}/api/openapi.json"),
            *("--max-examples", "15", "--seed", "1", "--no-color", "--warnings", "off"),
            *("--exclude-checks", "positive_data_acceptance"),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "50/50" in answer.stdout


def test_every_message_is_described(server):
    """The page's types are generated from this."""

    def below(kind):
        for sub in kind.__subclasses__():
            yield sub
            yield from below(sub)

    only_bases = {"Request", "ChangingPosition"}
    known = {kind.__name__ for kind in below(Message)} - only_bases
    schemas = server.get("/api/openapi.json")["components"]["schemas"]
    unions = {"ClientMessage", "ServerMessage", "AnalysisRequest", "AnalysisAnswer"}
    assert known | unions <= schemas.keys()
    for union in unions:
        discriminator = schemas[union]["discriminator"]
        assert discriminator["propertyName"] == "type"
        assert len(discriminator["mapping"]) == len(schemas[union]["oneOf"])


def test_the_live_messages_are_described(server):
    schemas = server.get("/api/openapi.json")["components"]["schemas"]
    for message in ("ClientMessage", "ServerMessage", "Hello", "MoveMade", "Refusal"):
        assert message in schemas
