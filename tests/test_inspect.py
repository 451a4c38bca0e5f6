"""The public contract of `inspect` and `suggest`, format 1, in the process and from outside."""

import json
import os
import subprocess
import sys
import threading

import oracle_sheepshead as oracle
import pytest
from helpers import (
    PACK,
    ROOT,
    Data,
    Run,
    as_data,
    at_random,
    books,
    by_rules,
    deal_of,
    filled,
    finish,
    fresh,
    is_error,
    played,
    steered,
    steering,
    then,
    walk,
)

from game.rules import rules_of

RULES = rules_of("sheepshead")
OUT = {"format", "game", "phase", "turn", "legal", "trick", "tricks", "taken", "bonus", "notes",
       "result"}
SEAT_OUT = {"format", "game", "seat", "phase", "turn", "hand", "legal", "trick", "tricks",
            "bonus", "notes", "counts", "stock", "history"}
RESULT = {"scores", "totals", "redeal", "over", "winner", "match"}
SUGGEST = {"format", "action", "seat", "level", "reason", "worlds", "ms"}
GOOD = filled(4, {0: "QC 9H 7S 8S KD JD"}, "7C 8C", seed="inspect")

# What comes out


def test_the_example_hand_is_read_in_any_order_and_answered_with_exactly_the_keys(run: Run) -> None:
    status, [answer] = run("inspect", GOOD)
    assert status == 0 and set(answer) == OUT
    assert answer == {
        "format": 1, "game": "sheepshead", "phase": "bid", "turn": 0, "legal": ["pass", "pick"],
        "trick": [], "tricks": [0] * 5, "taken": [0] * 5, "bonus": [0] * 5,
        "notes": {"picker": None, "called": None, "unknown": None, "alone": None,
                  "partner": None},
        "result": None}
    mixed = {**GOOD, "hands": [" ".join(reversed(h.split())) for h in GOOD["hands"]]}
    assert run("inspect", mixed) == (0, [answer])


@pytest.mark.parametrize("kind", ("even", "trumps", "aces", "leaster"))
def test_inspect_answers_like_the_oracle_all_through_a_deal(run: Run, kind: str) -> None:
    deal = finish(deal_of(steered(kind, "in")), steering(kind, "in"))
    data = as_data(deal)
    lines = [{**data, "actions": data["actions"][:n]} for n in range(len(data["actions"]) + 1)]
    status, answers = run("inspect", "\n".join(map(json.dumps, lines)), "--lines")
    assert status == 0 and len(answers) == len(lines)
    for line, answer in zip(lines, answers, strict=True):
        assert answer == oracle.inspect(line)
    last = answers[-1]
    assert set(last["result"]) == RESULT and set(last["result"]["match"]) == {"deal", "totals"}
    assert (last["phase"], last["turn"], last["legal"], last["trick"]) == ("done", None, [], [])


def test_the_trick_lists_seat_and_card_in_order(run: Run) -> None:
    data = then(filled(3, {4: "7C 8C 9C KC 7H 8H", 0: "QC AC 10C 9H KH AH"}), *["pass"] * 5)
    answer = run("inspect", played(data, "9C AC"))[1][0]
    assert answer["trick"] == [[4, "9C"], [0, "AC"]]
    assert answer["phase"] == "play" and answer["turn"] == 1


def test_legal_bury_pairs_are_in_canonical_order(run: Run) -> None:
    legal = run("inspect", then(GOOD, "pick"))[1][0]["legal"]
    assert len(legal) == len(set(legal)) == 28
    pairs = [[PACK.index(c) for c in code[5:].split(",")] for code in legal]
    assert pairs == sorted(pairs) and all(a < b for a, b in pairs)


def test_the_match_before_the_deal_is_carried_into_the_result(run: Run) -> None:
    deal = finish(deal_of(GOOD), at_random("match"))
    data = {**as_data(deal), "match": books([4, -1, -1, -1, -1], 9)}
    result = run("inspect", data)[1][0]["result"]
    assert result["totals"] == [a + b for a, b in
                                zip([4, -1, -1, -1, -1], result["scores"], strict=True)]
    assert result["over"] is True and result["match"]["deal"] == 10
    assert result["match"]["totals"] == result["totals"]
    first = run("inspect", {**data, "match": books([0] * 5, 0)})[1][0]["result"]
    assert first["over"] is False and first["winner"] is None and first["match"]["deal"] == 1


@pytest.mark.parametrize("seat", range(5))
def test_a_seat_is_shown_exactly_its_keys_and_its_own_hand(run: Run, seat: int) -> None:
    for kind in ("even", "trumps"):
        data = as_data(finish(deal_of(steered(kind, "seat")), steering(kind, "seat")))
        for n in range(0, len(data["actions"]) + 1, 3):
            line = {**data, "actions": data["actions"][:n]}
            status, [answer] = run("inspect", line, "--seat", str(seat))
            whole = oracle.inspect(line)
            assert status == 0 and set(answer) == SEAT_OUT
            assert answer["seat"] == seat
            assert answer["hand"] == oracle.hand_of(line, seat)
            assert answer["legal"] == (whole["legal"] if whole["turn"] == seat else [])
            for key in ("phase", "turn", "tricks", "bonus", "notes"):
                assert answer[key] == whole[key]
            assert answer["counts"] == [len(oracle.hand_of(line, s)) for s in range(5)]
            assert len(answer["history"]) == n
            over = whole["phase"] == "done"
            if seat == oracle.s4_picker(line) or over:
                assert answer["stock"] == oracle.canonical(line["stock"].split())
                assert [code for _, code in answer["history"]] == line["actions"]
            else:
                assert answer["stock"] is None


UNKNOWN = then(filled(4, {0: "QC QS QH JC AH 7D", 1: "8C QD JS KS 10S 9S", 2: "AC 9C AS 8S JH JD",
                          3: "10C KC 7S AD 10D KD", 4: "7C KH 9H 8H 7H 10H"}, "8D 9D"),
               "pick", "bury:8D,9D", "call:AC/QC", "play:QC")


def test_hidden_parts_stand_as_question_marks_and_a_face_down_card_as_null(run: Run) -> None:
    answer = run("inspect", UNKNOWN, "--seat", "3")[1][0]
    assert answer["history"] == [[0, "pick"], [0, "bury:?,?"], [0, "call:AC/?"], [0, "play:?"]]
    assert answer["trick"] == [[0, None]]
    assert answer["notes"]["unknown"] is True
    own = run("inspect", UNKNOWN, "--seat", "0")[1][0]
    assert [code for _, code in own["history"]] == UNKNOWN["actions"]
    assert own["trick"] == [[0, "QC"]] and own["stock"] == ["8D", "9D"]
    assert own["counts"] == [5, 6, 6, 6, 6]
    before = {**UNKNOWN, "actions": UNKNOWN["actions"][:-1]}
    assert "QC" in run("inspect", before, "--seat", "0")[1][0]["hand"]


# suggest


def test_suggest_answers_with_exactly_its_keys_and_a_legal_action(run: Run) -> None:
    levels = {"rules", "random"}
    for k in range(2):
        for n, deal in enumerate(walk(fresh(RULES, ("suggest", k)), by_rules(k))):
            if deal.turn is None or n % 4:
                continue
            for level in sorted(levels):
                data = {**as_data(deal), "level": level, "seed": "s"}
                status, [answer] = run("suggest", data)
                assert status == 0 and set(answer) == SUGGEST
                assert answer["action"] in [a.code for a in deal.legal()]
                assert (answer["format"], answer["seat"], answer["level"]) == (
                    1, deal.turn, level)
                assert isinstance(answer["reason"], str) and len(answer["reason"]) > 5
                assert isinstance(answer["worlds"], int) and answer["ms"] >= 0


def test_suggest_is_a_function_of_view_level_and_seed(run: Run) -> None:
    data = {**played(then(GOOD, *["pass"] * 5), "7S"), "level": "random"}
    first = [run("suggest", {**data, "seed": seed})[1][0]["action"] for seed in "abcdefgh"]
    again = [run("suggest", {**data, "seed": seed})[1][0]["action"] for seed in "abcdefgh"]
    assert first == again
    start = {**data, "actions": data["actions"][:5]}
    found = {run("suggest", {**start, "seed": s})[1][0]["action"] for s in "abcdefghijkl"}
    assert len(found) > 2


@pytest.mark.parametrize("more", (
    {"level": "clever"}, {"level": None}, {"level": 3}, {"level": ["rules"]}, {"seed": 5},
    {"seed": None}, {"seed": ["a"]}, {"depth": 3}))
def test_suggest_refuses_levels_seeds_and_keys_it_does_not_know(run: Run, more: Data) -> None:
    status, [answer] = run("suggest", {**GOOD, **more})
    assert status == 2 and is_error(answer)


def test_suggest_has_nothing_to_say_when_the_deal_is_over(run: Run) -> None:
    data = as_data(finish(deal_of(GOOD), at_random("over")))
    status, [answer] = run("suggest", data)
    assert status == 2 and is_error(answer)


def test_suggest_reads_lines_too(run: Run) -> None:
    raw = json.dumps({**GOOD, "level": "rules"})
    status, answers = run("suggest", f"{raw}\n\n{{\n{raw}\n", "--lines")
    assert status == 2 and [("error" in a) for a in answers] == [False, True, False]
    assert answers[0]["action"] == answers[2]["action"]


# From outside

COMMAND = [sys.executable, str(ROOT / "main.py")]
OUTSIDE = {**{k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"},
           "PYTHONHASHSEED": "7"}


def test_the_program_itself_answers_and_imports_no_screen() -> None:
    done = subprocess.run([*COMMAND, "inspect", "-"], input=json.dumps(GOOD), text=True,
                          capture_output=True, env=OUTSIDE, cwd="/", timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["legal"] == ["pass", "pick"]
    code = ("import sys; from game.cli import main; main(['inspect', '/dev/null']); "
            "sys.exit('pygame' in sys.modules)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          env={**OUTSIDE, "PYTHONPATH": str(ROOT)}, timeout=60)
    assert done.returncode == 0, done.stderr


def test_the_program_ends_with_2_and_a_silent_standard_error_after_an_error() -> None:
    for raw in (b"{", b"\xff\xfe", b"[" * 100_000):
        done = subprocess.run([*COMMAND, "inspect", "-"], input=raw, capture_output=True,
                              env=OUTSIDE, timeout=60)
        assert (done.returncode, done.stderr) == (2, b"")
        assert is_error(json.loads(done.stdout))


def test_another_program_can_drive_suggest_line_by_line() -> None:
    """Each answer is waited for before the next line is sent: it must have been flushed."""
    with subprocess.Popen([*COMMAND, "suggest", "-", "--lines"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env=OUTSIDE) as engine:
        assert engine.stdin and engine.stdout and engine.stderr
        watchdog = threading.Timer(60, engine.kill)  # an answer that never comes must not hang us
        watchdog.start()
        data: Data = {**GOOD, "level": "rules"}
        for _ in range(60):
            engine.stdin.write(json.dumps(data) + "\n")
            engine.stdin.flush()
            answer = json.loads(engine.stdout.readline())
            data = then(data, answer["action"])
            if oracle.phase(data) == "done":
                break
        engine.stdin.write("{\n")
        engine.stdin.flush()
        assert is_error(json.loads(engine.stdout.readline()))
        engine.stdin.close()
        assert engine.stderr.read() == ""
        assert engine.wait(60) == 2
        watchdog.cancel()
    assert oracle.inspect({k: v for k, v in data.items() if k != "level"})["phase"] == "done"


def test_a_reader_that_goes_away_ends_the_program_quietly() -> None:
    with subprocess.Popen([*COMMAND, "inspect", "-", "--lines"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=OUTSIDE) as engine:
        assert engine.stdin and engine.stdout and engine.stderr
        engine.stdout.close()
        try:
            engine.stdin.write((json.dumps(GOOD) + "\n").encode() * 200)
            engine.stdin.close()
        except BrokenPipeError:
            pass
        assert engine.stderr.read() == b""
