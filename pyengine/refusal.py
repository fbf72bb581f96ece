"""Refusals: a code for programs, a sentence for players, and the field it concerns."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 — a refusal is an answer to bad input, not an error of ours
    """Raised wherever input cannot be honoured; `engine.handle` turns it into a reply."""

    def __init__(self, code: str, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field

    def at(self, field: str) -> Refusal:
        """The same refusal, seen from one level further out."""
        path = ".".join(part for part in (field, self.field) if part)
        return Refusal(self.code, self.message, path or None)
