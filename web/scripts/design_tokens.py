"""Colours and lengths of `tessellot.drawing`, as CSS variables and JSON for the page."""

from __future__ import annotations

from dataclasses import asdict

from tessellot.drawing import tokens


def measures() -> dict[str, float]:
    """All lengths and opacities by name."""
    return {name: value for name, value in vars(tokens).items() if isinstance(value, float)}


def colours(theme: tokens.Theme) -> dict[str, str]:
    """The colours of a theme by the name of their CSS variable, without the dashes."""
    flat: dict[str, str] = {}
    for name, value in asdict(theme).items():
        if isinstance(value, str):
            flat[name.replace("_", "-")] = value
        else:
            for key, shade in value.items():
                for part, colour in shade.items():
                    flat[f"{key}-{part}"] = colour
    return flat


def stylesheet() -> str:
    """The themes as CSS: light by default, dark as the system or the reader prefers."""

    def block(selector: str, theme: tokens.Theme, scheme: str) -> str:
        lines = [f"  --{name}: {colour};" for name, colour in colours(theme).items()]
        return "\n".join([f"{selector} {{", f"  color-scheme: {scheme};", *lines, "}"])

    dark = block(':root:not([data-theme="light"])', tokens.DARK, "dark")
    return (
        "/* Generated from tessellot.drawing.tokens by `make generate`. Do not edit. */\n"
        + block(":root", tokens.LIGHT, "light")
        + "\n@media (prefers-color-scheme: dark) {\n"
        + dark
        + "\n}\n"
        + block(':root[data-theme="dark"]', tokens.DARK, "dark")
        + "\n"
    )
