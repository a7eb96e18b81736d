# ruff: noqa: SLF001
"""How inner functions are compiled: only into the entries that call them.

Numba makes a library of its own of each function that another one calls: it optimizes it and turns
it into machine code, although it then links its text into the caller and does the same again there,
at each level of callers. Most of the time of a first compilation goes into code that nothing calls.
Libraries of inner functions are only linked; the entry is optimized as a whole.
"""

from __future__ import annotations

from typing import Any

from numba.core import event
from numba.core.codegen import JITCodeLibrary

_inner_functions: dict[int, Any] = {}


def register_inner(dispatcher: Any) -> Any:
    """Compile a function only as a part of others from now on; Python cannot call it then."""
    _inner_functions[id(dispatcher)] = dispatcher
    return dispatcher


class _Codegen:
    """Numba's code generator, but for functions that are not loaded and so have no environment."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, env_name: str, env: object) -> None:
        """Nothing to do: there is no machine code."""


class _InnerLibrary(JITCodeLibrary):
    """The text of an inner function, ready to be linked."""

    _finalized: bool
    _final_module: Any
    _codegen: Any

    @property
    def codegen(self) -> Any:
        return _Codegen(self._codegen)

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """The entry that this becomes part of is optimized."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        return 0


class _Listener(event.Listener):
    """Chooses the kind of library for each function that Numba compiles."""

    def __init__(self) -> None:
        self._before: list[Any] = []

    def on_start(self, begun: Any) -> None:
        dispatcher = begun.data["dispatcher"]
        codegen = dispatcher.targetctx.codegen()
        self._before.append(codegen._library_class)
        is_inner = id(dispatcher) in _inner_functions
        codegen._library_class = _InnerLibrary if is_inner else JITCodeLibrary

    def on_end(self, ended: Any) -> None:
        codegen = ended.data["dispatcher"].targetctx.codegen()
        codegen._library_class = self._before.pop()


event.register("numba:compile", _Listener())  # type: ignore[no-untyped-call]
