# mypy: no-warn-return-any, allow-untyped-calls
"""Atomic operations, for arrays that several threads change at the same time.

Each also orders memory: what a thread wrote before it is seen by a thread that reads the result.
Like machine instructions, these functions check no bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from tessellot.engine.kernels.layout import ShortInts

ORDERING = "seq_cst"


def _field(context: Any, builder: Any, kind: Any, record: Any, name: str) -> Any:
    """A pointer to a field of a record."""
    return cgutils.get_record_member(
        builder, record, kind.offset(name), context.get_data_type(kind.typeof(name))
    )


def _swapped(builder: Any, place: Any, expected: Any, desired: Any) -> Any:
    """Exchange the value at a place if it is the expected one; returns what was there before."""
    found = builder.cmpxchg(place, expected, desired, ORDERING)
    return builder.extract_value(found, 0)


def field_compare_and_swap(name: str) -> Callable[[Any, int, int], int]:
    """A function (record, expected, desired) that exchanges a field if it has the expected value.

    It returns the value that the field had before.
    """

    def compare_and_swap(_: Any, record: Any, expected: Any, desired: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = _field(context, builder, signature.args[0], arguments[0], name)
            return _swapped(builder, place, arguments[1], arguments[2])

        value = record.typeof(name)
        return value(record, value, value), generate

    return cast("Callable[[Any, int, int], int]", intrinsic(compare_and_swap))


def field_store(name: str) -> Callable[[Any, int], None]:
    """A function (record, value) that sets a field, after everything that was written before."""

    def store(_: Any, record: Any, stored: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = _field(context, builder, signature.args[0], arguments[0], name)
            size = signature.args[1].bitwidth // 8
            builder.store_atomic(arguments[1], place, "release", align=size)
            return context.get_dummy_value()

        return types.void(record, record.typeof(name)), generate

    return cast("Callable[[Any, int], None]", intrinsic(store))


def field_fetch_add(name: str) -> Callable[[Any, int], int]:
    """A function (record, amount) that adds to a field and returns the value before."""

    def fetch_add(_: Any, record: Any, amount: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = _field(context, builder, signature.args[0], arguments[0], name)
            return builder.atomic_rmw("add", place, arguments[1], ORDERING)

        value = record.typeof(name)
        return value(record, value), generate

    return cast("Callable[[Any, int], int]", intrinsic(fetch_add))


def _item_compare_and_swap(_: Any, array: Any, index: Any, expected: Any, desired: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        items, number, old, new = arguments
        made = context.make_array(signature.args[0])(context, builder, items)
        return _swapped(builder, builder.gep(made.data, [number]), old, new)

    return array.dtype(array, types.int64, array.dtype, array.dtype), generate


item_compare_and_swap = cast(
    "Callable[[ShortInts, int, int, int], int]", intrinsic(_item_compare_and_swap)
)
"""(array, index, expected, desired): exchanges an item if it is the expected one, and returns the
item that was there before."""
