"""The choice of a game at a plain prompt: a new game, or an unfinished one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tessellot.games import GAMES
from tessellot.locale import Text
from tessellot.terminal.game_setup import GameSetup
from tessellot.terminal.match_records import new_match
from tessellot.terminal.match_text import match_summary
from tessellot.terminal.saved_match import SavedMatch, SaveFolder


class PromptSetup:
    """Asks for the game and the opponent until the answers are valid."""

    def __init__(
        self,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        *,
        language: str,
        random: Random,
    ) -> None:
        self._ask, self._say, self._language = ask, say, language
        self._random = random

    def choose(
        self, setup: GameSetup, folder: SaveFolder | None, *, ask_opponent: bool
    ) -> SavedMatch:
        """The match to play."""
        ids = list(GAMES)
        unfinished = folder.games() if folder else []
        names = [kind.info.name.to(self._language) for kind in GAMES.values()]
        width = max(map(len, names))
        for number, (name, kind) in enumerate(zip(names, GAMES.values(), strict=True), 1):
            self._say(f"{number}  {name:<{width}}  {kind.info.summary.to(self._language)}")
        for number, game in enumerate(unfinished, len(ids) + 1):
            self._tell(
                Text("{number}  go on: {game}", number=number, game=match_summary(game.match))
            )
        last = len(ids) + len(unfinished)
        question = Text("Which game? [1–{last}] ", last=last)
        picked = self._number(question, {name: n for n, name in enumerate(ids, 1)}, last)
        if picked > len(ids):
            path, match = unfinished[picked - len(ids) - 1]
            return SavedMatch(match, folder, path)
        setup.choose_game(ids[picked - 1])
        if ask_opponent:
            setup.level = self._opponent(setup)
        seat = setup.seat_of_person(self._random)
        return SavedMatch(new_match(setup.game().start(), setup.engine_level, seat), folder)

    def _opponent(self, setup: GameSetup) -> str | None:
        known = setup.levels
        if setup.no_engine is not None:
            self._tell(setup.no_engine)
            return None
        self._tell(Text("0  a friend at this keyboard"))
        for level in known:
            name, about = level.name.to(self._language), level.about.to(self._language)
            self._say(f"{level.number}  {name}: {about}")
        question = Text("Against whom? [0–{last}] ", last=len(known))
        number = self._number(question, {"": 0, "0": 0}, len(known))
        return str(number) if number else None

    def _number(self, question: Text, words: dict[str, int], last: int) -> int:
        while True:
            answer = self._ask(question.to(self._language)).strip().lower()
            if answer in words:
                return words[answer]
            if answer.isdecimal() and 1 <= int(answer) <= last:
                return int(answer)
            self._tell(Text("Please type a number from 1 to {last}.", last=last))

    def _tell(self, text: Text) -> None:
        self._say(text.to(self._language))
