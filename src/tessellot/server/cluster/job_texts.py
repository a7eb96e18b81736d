"""Jobs and answers as JSON, for workers in other processes."""

from __future__ import annotations

from pydantic import BaseModel, TypeAdapter

from tessellot.server.engine_pool.jobs import (
    Answer,
    Job,
    JobFailure,
    JobProgress,
    JobResult,
    StudyResult,
)

JOBS = "tessellot:jobs"
"""The stream of jobs."""
WORKERS = "workers"
"""The group of those who read it."""
STOPS = "tessellot:stops"
"""The channel where jobs are named that should end at once."""

JOB: TypeAdapter[Job] = TypeAdapter(Job)


class AnswerText(BaseModel):
    """An answer to a job; a worker that has none yet says that it is at work."""

    job: str
    progress: JobProgress | None = None
    result: JobResult | None = None
    study: StudyResult | None = None
    failure: JobFailure | None = None

    @property
    def answer(self) -> Answer | None:
        """The answer, if there is one."""
        return self.progress or self.result or self.study or self.failure


def answer_text(job: str, answer: Answer | None) -> str:
    """An answer as JSON."""
    match answer:
        case JobProgress():
            text = AnswerText(job=job, progress=answer)
        case JobResult():
            text = AnswerText(job=job, result=answer)
        case StudyResult():
            text = AnswerText(job=job, study=answer)
        case JobFailure():
            text = AnswerText(job=job, failure=answer)
        case None:
            text = AnswerText(job=job)
    return text.model_dump_json()


def answers_key(process: str) -> str:
    """The list where a process finds its answers."""
    return f"tessellot:answers:{process}"
