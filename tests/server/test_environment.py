"""Settings from environment variables."""

import pytest

from tessellot.server.environment import misspelt, variables, with_environment
from tessellot.server.settings import ServerSettings, SetupError

DEFAULT = ServerSettings("sqlite+aiosqlite://")


def test_every_setting_has_a_variable_and_a_sentence():
    names = [variable.name for variable in variables()]
    assert len(set(names)) == len(names)
    assert {"TESSELLOT_DATABASE", "TESSELLOT_LIMITS_REQUESTS", "TESSELLOT_PUBLIC_URL"} <= {*names}
    for variable in variables():
        assert variable.about.endswith((".", "…")), variable.name


def test_variables_change_settings():
    changed = with_environment(
        DEFAULT,
        {
            "TESSELLOT_WORKERS": "3",
            "TESSELLOT_WARM_UP": "no",
            "TESSELLOT_LIMITS_REQUESTS": "20,2.5",
            "TESSELLOT_ANALYSIS_SECONDS": "7.5",
            "TESSELLOT_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8",
            "TESSELLOT_PUBLIC_URL": "https://play.example.org",
            "TESSELLOT_LIMITS_BODY": "",
            "TESSELLOT_PORT_80_TCP": "tcp://10.0.0.1:80",
        },
    )
    assert (changed.workers, changed.warm_up) == (3, False)
    assert changed.limits.requests == (20, 2.5)
    assert changed.limits.body == DEFAULT.limits.body
    assert changed.analysis.seconds == 7.5
    assert changed.network.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    assert changed.network.public_url == "https://play.example.org"
    assert with_environment(DEFAULT, {}) == DEFAULT


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("TESSELLOT_WORKERS", "many"),
        ("TESSELLOT_LIMITS_BODY", "-1"),
        ("TESSELLOT_LIMITS_REQUESTS", "200"),
        ("TESSELLOT_LIMITS_REQUESTS", "200,0"),
        ("TESSELLOT_WARM_UP", "perhaps"),
        ("TESSELLOT_IDLE_SECONDS", "nan"),
    ],
)
def test_a_value_that_makes_no_sense_is_told(name, text):
    with pytest.raises(SetupError, match=f"{name}={text} cannot be read: expected is "):
        with_environment(DEFAULT, {name: text})


def test_a_slip_of_the_pen_is_noticed_and_the_variables_of_others_are_not():
    environment = {
        "TESSELLOT_LIMIT_REQUESTS": "1,1",
        "TESSELLOT_TRUSTED_PROXY": "127.0.0.1",
        "TESSELLOT_PUBLIC_URL": "https://play.example.org",
        "TESSELLOT_PORT": "8000",
        "TESSELLOT_PORT_80_TCP": "tcp://10.0.0.1:80",
        "TESSELLOT_SERVICE_HOST": "10.0.0.1",
    }
    assert misspelt(environment, ["TESSELLOT_PORT"]) == {
        "TESSELLOT_LIMIT_REQUESTS": "TESSELLOT_LIMITS_REQUESTS",
        "TESSELLOT_TRUSTED_PROXY": "TESSELLOT_TRUSTED_PROXIES",
    }
