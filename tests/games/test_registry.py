from __future__ import annotations

import pytest

import tessellot
from tessellot import OptionError, UnknownGameError
from tessellot.games import registry


def test_the_six_games_are_listed_in_order():
    assert list(tessellot.GAMES) == [
        "battle-of-lits",
        "tailits",
        "taiji",
        "tailits-taiji",
        "taiji-lits",
        "lot",
    ]


@pytest.mark.parametrize(
    ("options", "groups"), [({}, 2), ({"size": 7}, 1), ({"size": "11"}, 3), ({"groups": 3}, 3)]
)
def test_groups_follow_the_size_unless_they_are_given(options, groups):
    assert tessellot.game("taiji", **options).groups == groups
    assert tessellot.game("taiji-lits", **options).groups == groups


def test_double_game_defaults():
    assert str(tessellot.game("tailits-taiji")) == "tailits-taiji score=largest pieces=six groups=3"
    assert str(tessellot.game("taiji-lits")) == "taiji-lits size=9 groups=2 supply=6"


def test_unknown_games_and_options_are_refused_with_what_there_is():
    with pytest.raises(UnknownGameError, match="known are battle-of-lits, tailits"):
        tessellot.game("go")
    with pytest.raises(OptionError, match="lot has no option 'size': it has none"):
        tessellot.game("lot", size=7)
    with pytest.raises(OptionError, match="size is one of 7, 9, 11"):
        tessellot.game("taiji", size=8)
    with pytest.raises(OptionError, match="groups is one of 1, 2, 3"):
        tessellot.game("taiji", groups=True)


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_every_game_and_option_explains_itself_in_both_languages(game_id):
    facts = registry.game_info(game_id)
    texts = [facts.name, facts.summary]
    for option in facts.options:
        texts += [option.label, option.help, *(choice.text for choice in option.choices)]
    for text in texts:
        assert str(text)
        assert text.to("ru")
    assert facts.summary.to("ru") != str(facts.summary)
    assert facts.designer
