"""The page: built files from ``static/``, and index.html for the addresses of its screens."""

from __future__ import annotations

from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tessellot.server.http.encodings import accepts

FOLDER = Path(__file__).parent / "static"
OUTSIDE = ("/healthz", "/readyz", "/metrics")
DOCS = Path(__file__).parent / "site"
DOCS_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
IMMUTABLE = "public, max-age=31536000, immutable"
NOT_BUILT = "The page is missing. The terminal in which “tessellot serve” runs says how to add it."


class PageMount(Mount):
    """The page at every address outside the API."""

    def __init__(self) -> None:
        super().__init__("/", Page(), name="page")

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match no address of the API, whatever the method."""
        if scope["path"].startswith("/api/") or scope["path"] in OUTSIDE:
            return Match.NONE, {}
        return super().matches(scope)


class DocsMount(Mount):
    """The documentation, where `make docs` has built it."""

    def __init__(self) -> None:
        super().__init__(
            "/docs", DocsPages(directory=DOCS, html=True, check_dir=False), name="docs"
        )

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match only if there is a documentation: else this is an address of the page."""
        if not (DOCS / "index.html").is_file():
            return Match.NONE, {}
        return super().matches(scope)


class DocsPages(StaticFiles):
    """The pages of the documentation site, which has scripts and styles within its pages."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A page or a file of the site."""
        response = await super().get_response(path, scope)
        response.headers["Content-Security-Policy"] = DOCS_POLICY
        response.headers["Cache-Control"] = "no-cache"
        return response


class Page(StaticFiles):
    """The built page."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER, check_dir=False)
        # In a checkout the folder may be built later.
        self.config_checked = True

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or index.html for any other address."""
        try:
            response = await self._file(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("assets/"):
                raise
            if not (FOLDER / "index.html").is_file():
                return PlainTextResponse(NOT_BUILT, 503)
            response = await self._file("index.html", scope)
        # Names under assets/ contain a hash of the content; all other files may change in place.
        hashed = path.startswith("assets/")
        response.headers["Cache-Control"] = IMMUTABLE if hashed else "no-cache"
        return response

    async def _file(self, path: str, scope: Scope) -> Response:
        """A file, as Brotli where the client accepts it and the build has it."""
        media_type, _ = guess_type(path)
        if media_type is None or not accepts(Headers(scope=scope), "br"):
            return await super().get_response(path, scope)
        try:
            response = await super().get_response(path + ".br", scope)
        except HTTPException:
            return await super().get_response(path, scope)
        if response.status_code == HTTPStatus.OK:
            response.headers["Content-Type"] = media_type
            response.headers["Content-Encoding"] = "br"
        response.headers["Vary"] = "Accept-Encoding"
        return response
