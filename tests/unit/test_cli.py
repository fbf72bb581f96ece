import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from pyengine.__main__ import main

CHECK = ["core4d6", "check"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    return json.loads(out)


def test_odds_are_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run_json(capsys, "odds", *CHECK, "bonus=2", "dc=16")
    assert shown["ruleset"], shown["action"] == CHECK
    assert shown["outcomes"]["full_success"] == "595/1296"


def test_chances_beside_the_outcomes_stand_at_the_top(capsys: pytest.CaptureFixture[str]) -> None:
    assert "tie" in run_json(capsys, "odds", "genesix", "opposed")


def test_odds_are_a_bar_chart_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "odds", *CHECK, "dc=24")
    assert "Critical success" in out
    assert "█" in out
    assert "0 %" in out


def test_the_sheet_is_filled_with_a_prefix(capsys: pytest.CaptureFixture[str]) -> None:
    skill = 'sheet.skills=[{"name":"Stealth","value":3}]'
    shown = run_json(capsys, "roll", *CHECK, "skill=Stealth", skill, "--faces", "3,5,2,4")
    assert (shown["total"], shown["outcome"]) == (17, "full_success")
    assert shown["terms"] == [{"label": "Stealth", "value": 3}]


def test_a_seed_decides_the_dice(capsys: pytest.CaptureFixture[str]) -> None:
    twice = [run_json(capsys, "roll", *CHECK, "--seed", "AB" * 16) for _ in range(2)]
    assert twice[0] == twice[1]


def test_without_a_seed_rolls_differ(capsys: pytest.CaptureFixture[str]) -> None:
    lines = {run(capsys, "roll", *CHECK, "advantage=2")[1] for _ in range(8)}
    assert len(lines) > 1


def test_dropped_dice_are_struck_through(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "roll", *CHECK, "advantage=1", "bonus=2", "--faces", "2,4,5,3,6")
    assert "d6:4" in out
    assert "d\u03366\u0336:\u03362\u0336" in out
    assert "+2 bonus" in out


def test_effects_and_offers_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    stakes = ["clock=vault", "threat=guards"]
    _, out, _ = run(capsys, "roll", *CHECK, *stakes, "--faces", "4,4,4,3")
    assert "→ vault +1" in out
    assert "? threat: " in out


def test_a_contest_shows_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    faces = ["--faces", "4,4,4,4,1,1,1,1"]
    _, out, _ = run(capsys, "roll", "core4d6", "contest", "opponent_bonus=2", *faces)
    assert "they rolled: d6:1" in out
    assert "their +2 bonus" in out


def test_a_pending_choice_comes_back_with_its_odds(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["roll", "heartrush", "skill_check", "heart=8", "ability=6", "cn=9"]
    pending = run_json(capsys, *arguments, "--faces", "1,5")["pending"]
    assert set(pending["odds"]) == set(pending["options"]) == {"fail", "reroll"}
    done = run_json(capsys, *arguments, "--faces", "1,5,4", "--choose", "reroll")
    assert done["outcome"] == "success_with_complication"
    _, out, _ = run(capsys, *arguments, "--faces", "1,5")
    assert "--choose reroll" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["dc=high"], "form.dc"),
        (["dc"], "key=value"),
        (["sources=[1"], "JSON"),
        (["sources=" + "[" * 5000], "JSON"),
        (["--faces", "3,x"], "face of a die"),
        (["--faces", "3"], "more dice"),
        (["--seed", "12"], "seed"),
        (["--choose", "x"], "choose"),
    ],
)
def test_bad_input_is_one_line_on_stderr(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    code, out, err = run(capsys, "roll", *CHECK, *words)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_records_can_be_verified_from_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, one, _ = run(capsys, "roll", *CHECK, "--record")
    _, two, _ = run(capsys, "roll", *CHECK, "--record")
    lines = tmp_path / "evening.jsonl"
    lines.write_text("\n".join(json.dumps(json.loads(text)) for text in (one, two)), "utf-8")
    code, out, _ = run(capsys, "verify", str(lines))
    assert (code, out.count("verified  ")) == (0, 2)
    forged = json.loads(one)
    forged["result"]["total"] += 1
    lines.write_text(json.dumps([forged]), "utf-8")
    code, out, _ = run(capsys, "verify", str(lines))
    assert code == 1
    assert "DOES NOT VERIFY" in out
    code, out, _ = run(capsys, "verify", str(lines), "--json")
    assert json.loads(out)[0]["verified"] is False


def test_records_can_be_verified_from_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, record, _ = run(capsys, "roll", *CHECK, "--record")
    monkeypatch.setattr("sys.stdin", StringIO(record))
    assert run(capsys, "verify", "-")[0] == 0


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"{", "JSON"), (b"[]", "no record"), (b"{}", "record 1"), (b"\xff", "cannot be read")],
)
def test_other_files_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, told: str
) -> None:
    file = tmp_path / "evening.json"
    file.write_bytes(content)
    code, _, err = run(capsys, "verify", str(file))
    assert code == 2
    assert told in err


def test_a_missing_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "verify", str(tmp_path / "nowhere"))[0] == 2


def test_rulesets_are_described_for_people_and_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run(capsys, "describe")
    assert "core4d6: " in out
    assert "outcomes: critical_failure" in out
    assert run_json(capsys, "describe", "core4d6")["key"] == "core4d6"


def test_output_nobody_reads_any_more_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", closed)
    monkeypatch.setattr("sys.stdout", StringIO())
    assert main(["describe"]) == 0
