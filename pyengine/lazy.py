"""A value worked out when it is first asked for, and then kept.

`functools.cached_property` without the lock that Python 3.11 takes: values here are pure, so that
working one out twice would do no harm, and the lock costs more than most of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - used and read like `property`
    """Decorates a method without arguments; the instance keeps its answer under the same name."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> Self | T:
        """Called only until the instance has a value of its own by that name."""
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work_out(instance)
        return value
