"""Answers that never change: serialised and compressed once, and kept for all requests."""

from __future__ import annotations

import gzip
import hashlib
from functools import cached_property
from typing import Literal

import brotli  # type: ignore[import-untyped]
from starlette.datastructures import Headers
from starlette.responses import Response

BROTLI_QUALITY = 9
"""Nearly as small as with 11, in a tenth of the time."""

Encoding = Literal["br", "gzip"]


def accepts(headers: Headers, encoding: Encoding) -> bool:
    """Whether a client accepts an encoding.

    >>> accepts(Headers({"accept-encoding": "gzip, br;q=0.9"}), "br")
    True
    """
    named = (one.partition(";") for one in headers.get("accept-encoding", "").split(","))
    return any(
        name.strip() == encoding and weight.replace(" ", "") not in ("q=0", "q=0.0")
        for name, _, weight in named
    )


class Constant:
    """A body of JSON, its tag, and its compressed forms, each made when it is first asked for."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'

    @cached_property
    def _brotli(self) -> bytes:
        compressed: bytes = brotli.compress(self.body, quality=BROTLI_QUALITY)
        return compressed

    @cached_property
    def _gzip(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    def response(self, headers: Headers) -> Response:
        """The answer to a request: 304 if the client has it already."""
        known = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=known)
        if accepts(headers, "br"):
            body, encoding = self._brotli, {"Content-Encoding": "br"}
        elif accepts(headers, "gzip"):
            body, encoding = self._gzip, {"Content-Encoding": "gzip"}
        else:
            body, encoding = self.body, {}
        return Response(body, media_type="application/json", headers=known | encoding)
