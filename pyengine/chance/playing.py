"""The first reading of a rule: with dice, from a seed or rolled by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from pyengine.chance.requests import Faces, Thrown
from pyengine.chance.rule import Choice, Once, Outcome, Start
from pyengine.refusal import Refusal


class DiceSource(Protocol):
    """Gives each request the faces it draws from."""

    def stream(self) -> Faces:
        """Faces for the next request."""
        ...

    def chosen(self, made: int) -> None:
        """`made` choices have been made; the dice that follow may come from a fresh seed."""
        ...


class HandDice:
    """Faces rolled on a real table, taken in the order in which the rule asks for dice."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)
        self._at = 0

    def stream(self) -> Faces:
        """All requests share the one row of faces."""
        return self

    def chosen(self, made: int) -> None:
        """Dice rolled by hand go on as before."""

    def faces(self, sides: Sequence[int]) -> tuple[int, ...]:
        """See `Faces.faces`."""
        taken = self._faces[self._at : self._at + len(sides)]
        if len(taken) < len(sides):
            wanted = ", ".join(f"d{s}" for s in sides[len(taken) :][:12])
            raise Refusal("faces_missing", f"This roll needs more dice: {wanted}.", "faces")
        for face, size in zip(taken, sides, strict=True):
            if not 1 <= face <= size:
                raise Refusal("bad_face", f"A d{size} cannot show {face}.", "faces")
        self._at += len(sides)
        return taken

    def finish(self) -> None:
        """Refuse faces that no die has asked for."""
        if self._at < len(self._faces):
            raise Refusal(
                "faces_left",
                f"This roll uses {self._at} dice, but {len(self._faces)} were given.",
                "faces",
            )


class Played(NamedTuple):
    """One way through a rule."""

    outcome: Outcome | None
    thrown: tuple[Thrown, ...]
    answers: tuple[Any, ...]
    pending: Choice | None = None


def play(start: Start, dice: DiceSource, choices: Sequence[str] = ()) -> Played:
    """Follow the rule with real dice; a choice beyond `choices` is left pending."""
    if isinstance(start, Once) and not choices:
        return _play_once(start, dice)
    table: list[Thrown] = []
    answers: list[Any] = []
    made = 0  # choices made so far
    rule = start()
    try:
        request = next(rule)
        while True:
            if isinstance(request, Choice):
                if made == len(choices):
                    return Played(None, tuple(table), tuple(answers), request)
                answer: Any = choices[made]
                made += 1
                if answer not in request.options:
                    raise _bad_option(request, answer)
                dice.chosen(made)
            else:
                answer = request.play(dice.stream(), table)
            answers.append(answer)
            request = rule.send(answer)
    except StopIteration as done:
        if made < len(choices):
            raise Refusal(
                "no_choice", "There is nothing (more) to choose here.", "choices"
            ) from None
        outcome = done.value
        if isinstance(outcome, Once):
            answers.append(outcome.request.play(dice.stream(), table))
            outcome = outcome.finish(answers[-1])
        return Played(outcome, tuple(table), tuple(answers))


def _play_once(start: Once, dice: DiceSource) -> Played:
    table: list[Thrown] = []
    seen = start.request.play(dice.stream(), table)
    return Played(start.finish(seen), tuple(table), (seen,))


def _bad_option(choice: Choice, answer: str) -> Refusal:
    options = " or ".join(choice.options)
    return Refusal("bad_option", f"Choose {options}, not “{answer[:40]}”.", "choices")
