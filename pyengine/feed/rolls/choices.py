"""The choice in the middle of a called roll. The dice that follow it are asked for once it is made.

The roll's first seed is public by then. If the next dice came from it, too, whoever chooses would
know them. So a choice names a witness, as a call does, and its value gives them. Where nobody can
witness, the dice go on from the seed that everybody knows, and the card says so.

As with calls, an answer with a witness's value beats one without, whatever their order; of several
with a value, the one counts whose witness was asked first. Whoever may choose (the devices of the
roller, a GM) could put a second choice before the first one. So all that were made are remembered,
and two that differ are shown as disputed, wherever they stand. They are remembered
until the roll goes on to another choice.
"""

from __future__ import annotations

from pyengine.feed.entries.bodies import Answer
from pyengine.feed.entries.chains import called_seed
from pyengine.feed.rolls.called import (
    both_brought,
    going_on,
    in_two_ways,
    keep_choice,
    proof_of_decision,
    rival_of,
    show_roll,
)
from pyengine.feed.rolls.calls import objection_to_witnesses, open_call
from pyengine.feed.rolls.open_calls import (
    CHOSEN_TOO_LATE,
    Brought,
    known_call,
    lose,
    show_undecided,
    show_waiting,
)
from pyengine.feed.rolls.sealed_rolls import settle_sealed_choice
from pyengine.feed.state.models import MAX_DECISIONS, ChoiceCall, Decision, OpenChoice, Proof
from pyengine.feed.state.working import Place, WorkingState
from pyengine.records import Record, make_record
from pyengine.refusal import Refusal

_NOT_YOURS = "Only the roller and the GM answer the choice of a roll."
_OTHERS_CHOICE = "It repeats a choice that somebody else has made."


def answered(state: WorkingState, at: Place, answer: Answer) -> None:
    """The roller, or a GM, answers the choice of a called roll."""
    roll = state.choices[answer.call]
    if not state.is_own(at.author, roll.author) and state.role(at.author) != "gm":
        state.refuse(at, _NOT_YOURS)
        return
    who, for_other = _who_chooses(state, at.author, roll)
    alone = Decision(option=answer.option, who=who, for_other=for_other)
    try:
        make_record(going_on(roll.request, alone), weigh=False)
    except Refusal as refusal:
        state.refuse(at, f"It is no answer to this roll: {refusal.message}"[:600])
        return
    if answer.witnesses:
        _ask_for_dice(state, at, answer, roll)
    else:
        _decide(state, answer.call, roll, alone)


def chosen_too_late(state: WorkingState, at: Place, answer: Answer) -> None:
    """A removed device has made a choice, and no GM had got that: the roll says so.

    It is open again for whoever has seen what came of that choice.
    """
    roll = state.choices[answer.call]
    if at.author == roll.author:
        _note(state, answer.call, roll, CHOSEN_TOO_LATE.format(state.name(at.author)))


def _note(state: WorkingState, name: str, roll: OpenChoice, why: str) -> None:
    """Say why a choice was not taken: who lacked some entries may have seen what came of it."""
    if roll.made:
        return
    proof = roll.proof.model_copy(update={"why": why})
    keep_choice(state, name, roll.model_copy(update={"proof": proof}))
    show_undecided(state, _root(name, roll), name)


def _root(name: str, roll: OpenChoice) -> str:
    return f"{name}/{len(roll.request.choices)}"


def _ask_for_dice(state: WorkingState, at: Place, answer: Answer, roll: OpenChoice) -> None:
    root, depth = _root(answer.call, roll), 0
    if answer.instead is not None:
        before = known_call(state, answer.instead)
        if before is not None and (before.author, before.root) != (at.author, root):
            state.refuse(at, _OTHERS_CHOICE)
            return
        depth = before.depth + 1 if before else 1
    call = ChoiceCall(
        of=answer.call,
        option=answer.option,
        at=answer.at,
        by=answer.by,
        witnesses=answer.witnesses,
        instead=answer.instead,
    )
    if why := objection_to_witnesses(state, at, call):
        state.refuse(at, why)
        _note(state, answer.call, roll, why)
        return
    open_call(state, at, call, root, depth)
    if roll.made:
        lose(state, root)
    show_waiting(state, at.id)


def settle_choice(
    state: WorkingState, root: str, author: str, call: ChoiceCall, brought: Brought
) -> None:
    """The fresh values have come, so the roll goes on."""
    if call.option is None:
        lose(state, root)
        settle_sealed_choice(state, call.of, brought)
        return
    roll = state.choices.get(call.of)
    if roll is None or _root(call.of, roll) != root:
        return  # the roll has gone on or was forgotten
    proof = brought.proof
    who, for_other = _who_chooses(state, author, roll)
    news = Decision(
        option=call.option,
        who=who,
        for_other=for_other,
        then=called_seed(brought.name, roll.nonce, brought.values).hex(),
        by=proof.by,
        why=proof.why,
        rank=brought.rank,
    )
    _decide(state, call.of, roll, news)


def _decide(state: WorkingState, name: str, roll: OpenChoice, news: Decision) -> None:
    """Show what the choice comes to, and remember it: another witness may still answer."""
    if news.rank is None and any(each.option == news.option for each in roll.made):
        return  # the same choice again
    made = tuple(sorted((*roll.made, news), key=_place_of))[:MAX_DECISIONS]
    decision = made[0]
    request = going_on(roll.request, decision)
    record = make_record(request, weigh=False)
    proof = proof_of_decision(roll.proof, decision, roll.dice, record)
    if (other := _rival(made)) is not None:
        state.count(roll.author, "disputed")
        rival = rival_of(roll.request, other)
        proof = Proof(state="disputed", by=proof.by, why=_disputed(made), rival=rival)
    keep_choice(state, name, roll.model_copy(update={"made": made}))
    lose(state, _root(name, roll))
    chosen = tuple(dict.fromkeys((*roll.chosen, *([decision.who] if decision.for_other else []))))
    decided = {"request": request, "proof": proof, "chosen": chosen}
    _show(state, name, roll.model_copy(update=decided), record)


def _who_chooses(state: WorkingState, author: str, roll: OpenChoice) -> tuple[str, bool]:
    """The name of whoever makes a choice, and whether they make it for the roller."""
    return state.name(author), not state.is_own(author, roll.whose or roll.author)


def _show(state: WorkingState, name: str, decided: OpenChoice, record: Record) -> None:
    show_roll(state, name, decided.model_copy(update={"made": ()}), record)


def _place_of(decision: Decision) -> tuple[bool, str]:
    """Decisions with a witness's dice by rank, then those without, in the order they came."""
    return (decision.rank is None, decision.rank or "")


def _rival(made: tuple[Decision, ...]) -> Decision | None:
    """The first of the others that differs, if the choice was made in two ways."""
    others = (each for each in made[1:] if each.rank or each.option != made[0].option)
    return next(others, None)


def _disputed(made: tuple[Decision, ...]) -> str:
    """Why the choice is disputed."""
    brought = [each for each in made if each.rank is not None]
    if len(brought) > 1:
        return both_brought(brought[0].by, brought[1].by)
    return in_two_ways(each.who for each in made)
