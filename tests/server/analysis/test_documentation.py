"""The documentation is true: its program prints what it says, its limits and thresholds hold."""

import re
import subprocess
import sys
from pathlib import Path

from tessellot.engine.review.judgement import THRESHOLDS
from tessellot.server.settings import AnalysisLimits
from tessellot.server.wire.positions.any_position import MAX_TEXT
from tessellot.server.wire.study.trees import MAX_NODES

DOCUMENT = (Path(__file__).parents[3] / "docs" / "analysis-api.md").read_text()


def test_the_program_prints_what_the_document_says(server, tmp_path):
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    (expected,) = re.findall(r"```text\n(.*?)```", DOCUMENT, re.DOTALL)
    program = tmp_path / "program.py"
    program.write_text(code)
    done = subprocess.run(
        [sys.executable, str(program), server.url], capture_output=True, text=True, check=False
    )
    assert done.stdout == expected, done.stderr


def test_the_documented_limits_and_thresholds_hold():
    own, public = AnalysisLimits(), AnalysisLimits.public()
    assert f"| seconds for a question | {own.seconds:g} | {public.seconds:g} (" in DOCUMENT
    assert f"at a time | {own.per_visitor} | {public.per_visitor} |" in DOCUMENT
    assert f"with those that wait | {own.in_all} | {public.in_all} |" in DOCUMENT
    assert (
        f"| {own.review_seconds:g}, at most {own.most_review_seconds:g} "
        f"| {public.review_seconds:g}, at most {public.most_review_seconds:g} |"
    ) in DOCUMENT
    assert f"may have {MAX_NODES:,} moves; a text {MAX_TEXT // 1024} KiB" in DOCUMENT
    for least, verdict in THRESHOLDS:
        assert f"| {verdict} `{verdict.mark}` | {100 * least:g} % or more |" in DOCUMENT
