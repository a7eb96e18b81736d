"""Reading game records: every move is judged, every error says where and what was expected.

One pass over the text with one small regular expression per token and a pile instead of
recursion, so that reading is linear in the text and garbage of any size is safe.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from tessellot.games import (
    BoardError,
    Game,
    IllegalMoveError,
    Move,
    NotationError,
    OptionError,
    Position,
    TessellotError,
    UnknownGameError,
    game,
    game_info,
)
from tessellot.games.moves import read_move
from tessellot.locale import Text
from tessellot.notation.positions import checked_text, read_position
from tessellot.notation.records import RESERVED, RESULTS, Record, ResultError
from tessellot.notation.tree import MARKS, Node, joined

_SPACE = re.compile(r"\s*")
_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\\n]|\\[^\n])*)"\s*\]')
_COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL)
_WORD = re.compile(r"[^\s(){};]+")
_NUMBER = re.compile(r"[0-9]+\.*|\.+")
_GLYPH = re.compile(r"\$([0-9]{1,3})")
_MARKED = re.compile(r"([^!?]+)(!!|\?\?|!\?|\?!|!|\?)")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_LINE_END = re.compile(r"\n")
_NEXT = re.compile(r"\n[ \t\r]*\n(?=\[)")
"""Where another record begins: tags after an empty line."""
_RECORD_EXPECTED = Text('expected a record: tags such as [Game "lot"], then moves')


def read_records(text: str) -> Iterator[Record]:
    """All records of a text, one after another; raises NotationError where it cannot go on."""
    reader = _Reader(text)
    while reader.more():
        yield reader.record()


def read_each(text: str) -> Iterator[Record | NotationError]:
    """Each record of a text, or what is wrong with it: a fault in one leaves the others alone."""
    reader = _Reader(text)
    if not reader.more():
        yield NotationError(_RECORD_EXPECTED)
    while reader.more():
        start = reader.at
        try:
            yield reader.record()
        except NotationError as error:
            yield _without_frames(error)
            reader.skip_record(start)


def _without_frames(error: NotationError) -> NotationError:
    """The error without the stack that raised it.

    Who collects the errors of a large file would keep every frame alive, and the garbage collector
    would go through all of them again and again.
    """
    error.__context__ = None
    return error.with_traceback(None)


def read_record(text: str) -> Record:
    """The one record of a text."""
    reader = _Reader(text)
    if not reader.more():
        raise NotationError(_RECORD_EXPECTED)
    record = reader.record()
    if reader.more():
        raise reader.error(Text("expected the end of the text after one record"))
    return record


class _Reader:
    """A place in the text, moving forward only."""

    def __init__(self, text: str) -> None:
        self.text = checked_text(text)
        self.at = 0
        self._line_starts: list[int] = []
        """Found at the first error; counting lines again for each would take quadratic time."""
        self._has_open_comment = False
        """Whether a comment was not closed: then no later one is, and looking again is vain."""

    def more(self) -> bool:
        """Whether anything but space and %-lines is left."""
        while True:
            space = _SPACE.match(self.text, self.at)
            assert space is not None
            self.at = space.end()
            at_line_start = self.at == 0 or self.text[self.at - 1] == "\n"
            if not (at_line_start and self.text.startswith("%", self.at)):
                return self.at < len(self.text)
            self._skip_line()

    def _skip_line(self) -> str:
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        line, self.at = self.text[self.at : end], end
        return line

    def skip_record(self, start: int) -> None:
        """Leave the rest of a record that began there and could not be read."""
        following = _NEXT.search(self.text, max(self.at - 2, start))
        self.at = following.end() if following else len(self.text)

    def error(self, expected: Text, at: int | None = None) -> NotationError:
        """The error for what stands here, or at an earlier place."""
        at = self.at if at is None else at
        if not self._line_starts:
            self._line_starts = [0, *(found.end() for found in _LINE_END.finditer(self.text))]
        line = bisect_right(self._line_starts, at)
        column = at - self._line_starts[line - 1] + 1
        word = re.compile(r"\S{0,60}").match(self.text, at)
        return NotationError(expected, word[0] if word else "", line, column)

    def sentence(self, error: TessellotError, at: int) -> NotationError:
        """The error for something that could be read but is refused, with its own words."""
        place = self.error(error.complaint, at)
        return NotationError(error.complaint, place.found, place.line, place.column, whole=True)

    def record(self) -> Record:
        """One record: tags, moves, result."""
        tags, places = self._tags()
        start = self._start(tags, places)
        record = Record(Node(start))
        options = {name.capitalize() for name in start.game.options}
        record.tags = {
            name: value for name, value in tags.items() if name not in {*RESERVED, *options}
        }
        end = self._moves(record)
        stated = tags.get("Result", record.result)
        if record.result == "*" and stated in RESULTS:
            record.result = stated
        if stated != record.result:
            raise self.error(
                Text(
                    "expected the result {result}, as at the end of the moves",
                    result=record.result,
                ),
                places["Result"],
            )
        try:
            record.check_result()
        except ResultError as error:
            raise self.sentence(error, end) from None
        return record

    def _tags(self) -> tuple[dict[str, str], dict[str, int]]:
        tags: dict[str, str] = {}
        places: dict[str, int] = {}
        while self.more() and self.text[self.at] == "[":
            tag = _TAG.match(self.text, self.at)
            if tag is None:
                raise self.error(Text('expected a tag such as [Game "lot"]'))
            if tag[1] in tags:
                raise self.error(Text("expected each tag only once"))
            unescaped = _ESCAPE.sub(lambda e: "\n" if e[1] == "n" else e[1], tag[2])
            tags[tag[1]], places[tag[1]] = unescaped, self.at
            self.at = tag.end()
        if "Game" not in tags:
            raise self.error(
                Text('expected a tag that names the game, such as [Game "battle-of-lits"]'),
                min(places.values(), default=self.at),
            )
        return tags, places

    def _start(self, tags: dict[str, str], places: dict[str, int]) -> Position:
        chosen = self._game(tags, places)
        if "Position" not in tags:
            return chosen.start()
        try:
            position = read_position(tags["Position"])
        except NotationError as error:
            raise self.sentence(error, places["Position"]) from None
        if position.game != chosen:
            raise self.error(
                Text("expected a position of {game}", game=str(chosen)), places["Position"]
            )
        return position

    def _game(self, tags: dict[str, str], places: dict[str, int]) -> Game:
        options: dict[str, object] = {}
        try:
            known = game_info(tags["Game"]).options
        except UnknownGameError as error:
            raise self.sentence(error, places["Game"]) from None
        for option in known:
            tag = option.name.capitalize()
            if tag in tags:
                options[option.name] = tags[tag]
                try:
                    game(tags["Game"], **{option.name: tags[tag]})
                except (OptionError, BoardError) as error:
                    raise self.sentence(error, places[tag]) from None
        return game(tags["Game"], **options)

    def _moves(self, record: Record) -> int:
        """Read moves into the record up to its end; returns where its result stands."""
        line = _Line(record.root, record.root)
        pile: list[tuple[_Line, int]] = []
        while self.more() and self.text[self.at] != "[":
            start = self.at
            mark = self.text[start]
            if mark in "{;":
                line.comment(self._comment(mark), variation=bool(pile))
            elif mark == "(":
                if line.fresh:
                    raise self.error(Text("expected a move before its variations"))
                pile.append((line, start))
                line = _Line(line.parent, line.parent)
                self.at += 1
            elif mark == ")":
                if not pile or line.fresh:
                    raise self.error(Text("expected a move"))
                line, _ = pile.pop()
                self.at += 1
            else:
                word = self._word()
                if word in RESULTS and pile:
                    raise self.error(Text("expected a move or “)” in the variation"), start)
                if word in RESULTS:
                    record.result = word
                    return start
                self._read_word(word, start, line)
        if pile:
            raise self.error(Text("expected “)” to close the variation"), pile[-1][1])
        return self.at

    def _comment(self, mark: str) -> str:
        if mark == ";":
            return self._skip_line()[1:].strip()
        comment = None if self._has_open_comment else _COMMENT.match(self.text, self.at)
        if comment is None:
            self._has_open_comment = True
            raise self.error(Text("expected “}}” to close the comment"))
        self.at = comment.end()
        return _ESCAPE.sub(r"\1", comment[1])

    def _word(self) -> str:
        match = _WORD.match(self.text, self.at)
        if match is None:
            raise self.error(Text("expected a move"))
        word = match[0]
        number = _NUMBER.match(word)
        if number and word not in RESULTS:
            word = number[0]
        self.at += len(word)
        return word

    def _read_word(self, word: str, start: int, line: _Line) -> None:
        """A move number, a glyph, or a move with the marks behind it."""
        if _NUMBER.fullmatch(word):
            return
        glyph = _GLYPH.fullmatch(word)
        if glyph and not line.fresh:
            line.mark(int(glyph[1]))
            return
        marked = _MARKED.fullmatch(word)
        bare = marked[1] if marked else word
        try:
            line.play(read_move(bare, line.node.position.game))
        except IllegalMoveError as error:
            raise self.sentence(error, start) from None
        except NotationError as error:
            raise self.error(error.expected, start + error.column - 1) from None
        if marked:
            line.mark(MARKS[marked[2]])


class _Line:
    """The line being read: the last node on it, and the one before.

    A variation may repeat a move that is there already: the annotations of both are kept.
    """

    def __init__(self, node: Node, parent: Node) -> None:
        self.node = node
        self.parent = parent
        self.fresh = True
        self._is_repeated = False
        self._opening = ""

    def play(self, move: Move) -> None:
        count = len(self.node.children)
        node = self.node.add(move)
        self._is_repeated = len(self.node.children) == count
        self.parent, self.node = self.node, node
        self.fresh = False
        if self._opening:
            node.before, self._opening = joined(node.before, self._opening), ""
            if not node.begins_variation:
                node.settle_comment()

    def mark(self, glyph: int) -> None:
        if not self._is_repeated or glyph not in self.node.glyphs:
            self.node.glyphs.append(glyph)

    def comment(self, text: str, *, variation: bool) -> None:
        if self.fresh and variation:
            self._opening = joined(self._opening, text)
        else:
            self.node.comment = joined(self.node.comment, text)
