"""What holds for all tests."""

from __future__ import annotations

import os

# Commands speak the language of the system; tests expect English, whoever runs them.
os.environ["TESSELLOT_LANG"] = "en"
