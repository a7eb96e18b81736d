"""Values that never change once they are made."""

from __future__ import annotations

from dataclasses import FrozenInstanceError


class Frozen:
    """Something that never changes once it is made."""

    __slots__ = ()

    def __init_subclass__(cls, **settings: object) -> None:
        super().__init_subclass__(**settings)
        if "__setattr__" in vars(cls):
            # The guards of a frozen dataclass with slots know only its fields; for any other name
            # they fail with an error about `super`.
            type.__setattr__(cls, "__setattr__", _refuse_change)
            type.__setattr__(cls, "__delattr__", _refuse_change)


def _refuse_change(value: object, name: str, *_: object) -> None:
    kind = type(value).__name__
    raise FrozenInstanceError(f"a {kind} never changes: its {name!r} cannot be set or deleted")
