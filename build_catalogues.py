"""Compile the translation catalogues when the package is built or installed."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Writes a ``.mo`` beside every ``.po``; the compiled files are never committed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Run before the wheel is put together."""
        for source in Path(self.root, "src/tessellot/locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as stream:
                catalogue = read_po(stream, locale=source.parts[-3])
            with source.with_suffix(".mo").open("wb") as stream:
                write_mo(stream, catalogue)
