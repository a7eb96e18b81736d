"""The page itself: built files from ``static/``, and index.html for every address of its own."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = (
    "The page has not been built. In a checkout, “make play” builds it; a package brings it along."
)


class PageMount(Mount):
    """The page at every address that is not the server's own."""

    def __init__(self) -> None:
        super().__init__("/", Page(), name="page")

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Leave the server's own addresses to their routes, whatever the method."""
        if scope["path"].startswith("/api/") or scope["path"] == "/healthz":
            return Match.NONE, {}
        return super().matches(scope)


class Page(StaticFiles):
    """The built page."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER, check_dir=False)
        # In a checkout the folder may be made later.
        self.config_checked = True

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page for any address that is no file."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("assets/"):
                raise
            if not (FOLDER / "index.html").is_file():
                return PlainTextResponse(NOT_BUILT, 503)
            response = await super().get_response("index.html", scope)
        # Names under assets/ change with their contents; everything else may change in place.
        hashed = path.startswith("assets/")
        response.headers["Cache-Control"] = FOR_EVER if hashed else "no-cache"
        return response
