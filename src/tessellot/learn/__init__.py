"""Lessons that are played, judged by the rules, and what to say about a move.

>>> from tessellot.learn import Attempt, lesson
>>> attempt = Attempt.start(lesson("lot").step("line"))
>>> attempt.turn.goal.to("en")
'You are White. Complete a line of three: one disc stays as a stack, two leave.'
>>> attempt.play("e4^d4xc4e4").kind
<FeedbackKind.DONE: 'done'>
"""

from tessellot.learn.attempts import Attempt, Feedback, FeedbackKind, Hint
from tessellot.learn.errors import LessonError
from tessellot.learn.loader import has_lesson, lesson, lessons, read_lesson
from tessellot.learn.progress import Progress
from tessellot.learn.sentences import Sentence
from tessellot.learn.steps import Lesson, Mistake, Step, Turn

__all__ = [
    "Attempt",
    "Feedback",
    "FeedbackKind",
    "Hint",
    "Lesson",
    "LessonError",
    "Mistake",
    "Progress",
    "Sentence",
    "Step",
    "Turn",
    "has_lesson",
    "lesson",
    "lessons",
    "read_lesson",
]
