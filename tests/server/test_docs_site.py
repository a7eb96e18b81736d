"""The documentation site under /docs, where it has been built."""

from __future__ import annotations

import asyncio

import httpx
from starlette.applications import Starlette

from tessellot.server import static_page
from tessellot.server.static_page import DocsMount, PageMount


def test_the_documentation_is_served_where_it_is_built(tmp_path, monkeypatch):
    monkeypatch.setattr(static_page, "DOCS", tmp_path)
    app = Starlette(routes=[DocsMount(), PageMount()])

    async def get(*addresses):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://docs") as client:
            return [await client.get(address, follow_redirects=True) for address in addresses]

    (without,) = asyncio.run(get("/docs/"))
    (tmp_path / "notation").mkdir()
    for page in ("index.html", "notation/index.html"):
        (tmp_path / page).write_text(f"<h1>{page}</h1>")
    assert "<h1>index.html</h1>" not in without.text
    start, notation, nothing = asyncio.run(get("/docs/", "/docs/notation", "/docs/nothing"))
    assert start.text == "<h1>index.html</h1>"
    assert notation.text == "<h1>notation/index.html</h1>"
    assert "'unsafe-inline'" in start.headers["content-security-policy"]
    assert nothing.status_code == 404
