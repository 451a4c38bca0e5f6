"""What `inspect` and `suggest` refuse, and how they read lines (inspect.md, Errors)."""

import json

import pytest
from helpers import (
    Run,
    as_data,
    at_random,
    books,
    deal_of,
    filled,
    finish,
    is_error,
    then,
)

from game.cli import main

GOOD = filled(4, {0: "QC 9H 7S 8S KD JD"}, "7C 8C", seed="inspect")
LIMIT = 1_000_000

WRONG: dict[str, object] = {
    "empty": "", "blank": " \n\t ", "not JSON": "{", "a list": [GOOD], "a text": '"pass"',
    "null": "null", "a number": "1", "two objects": json.dumps(GOOD) * 2,
    "bad UTF-8": b'{"format": 1, "game": "\xff"}', "UTF-16": json.dumps(GOOD).encode("utf-16"),
    "deep nesting": "[" * 200_000, "deep object": '{"a":' * 200_000,
    "nested format": json.dumps(GOOD)[:-1] + ', "format": ' + "[" * 900 + "]" * 900 + "}",
    "huge number": json.dumps({**GOOD, "dealer": 0})[:-1] + ', "dealer": ' + "9" * 6000 + "}",
    "NaN dealer": json.dumps({**GOOD, "dealer": float("nan")}),
    "infinite format": json.dumps({**GOOD, "format": float("inf")}),
    "another format": {**GOOD, "format": 2}, "format 1.0": {**GOOD, "format": 1.0},
    "format true": {**GOOD, "format": True}, "format text": {**GOOD, "format": "1"},
    "format null": {**GOOD, "format": None},
    **{f"no {key}": {k: v for k, v in GOOD.items() if k != key}
       for key in ("format", "game", "dealer", "hands", "stock")},
    "unknown key": {**GOOD, "colour": "red"}, "level in inspect": {**GOOD, "level": "easy"},
    "a lone surrogate": '{"\\ud800": 1}',
    "unknown game": {**GOOD, "game": "skat"}, "game null": {**GOOD, "game": None},
    "game list": {**GOOD, "game": ["sheepshead"]}, "game case": {**GOOD, "game": "Sheepshead"},
    "unknown option": {**GOOD, "options": {"rules": "amsterdam"}},
    "option kind": {**GOOD, "options": {"rules": 1}}, "options list": {**GOOD, "options": []},
    "options null": {**GOOD, "options": None},
    "dealer 5": {**GOOD, "dealer": 5}, "dealer -1": {**GOOD, "dealer": -1},
    "dealer true": {**GOOD, "dealer": True}, "dealer false": {**GOOD, "dealer": False},
    "dealer 1.0": {**GOOD, "dealer": 1.0}, "dealer text": {**GOOD, "dealer": "1"},
    "dealer null": {**GOOD, "dealer": None}, "huge dealer": {**GOOD, "dealer": 10**40},
    "hands text": {**GOOD, "hands": "QC"}, "hands null": {**GOOD, "hands": None},
    "hands object": {**GOOD, "hands": dict(enumerate(GOOD["hands"]))},
    "hand null": {**GOOD, "hands": [None, *GOOD["hands"][1:]]},
    "hand list": {**GOOD, "hands": [GOOD["hands"][0].split(), *GOOD["hands"][1:]]},
    "four hands": {**GOOD, "hands": GOOD["hands"][:4]},
    "six hands": {**GOOD, "hands": [*GOOD["hands"], ""]}, "no hands": {**GOOD, "hands": []},
    "five cards": {**GOOD, "hands": [GOOD["hands"][0][3:], *GOOD["hands"][1:]]},
    "seven cards": {**GOOD, "hands": [GOOD["hands"][0] + " 7C", *GOOD["hands"][1:]]},
    "unknown card": {**GOOD, "hands": ["1C 9H 7S 8S KD JD", *GOOD["hands"][1:]]},
    "lower case": {**GOOD, "hands": [GOOD["hands"][0].lower(), *GOOD["hands"][1:]]},
    "hidden card": {**GOOD, "hands": ["? 9H 7S 8S KD JD", *GOOD["hands"][1:]]},
    "commas": {**GOOD, "hands": [GOOD["hands"][0].replace(" ", ","), *GOOD["hands"][1:]]},
    "twice in a hand": {**GOOD, "hands": ["QC QC 7S 8S KD JD", *GOOD["hands"][1:]]},
    "twice in two": {**GOOD, "hands": ["QC 9H 7S 8S KD 7C", *GOOD["hands"][1:]]},
    "no stock cards": {**GOOD, "stock": ""}, "one stock card": {**GOOD, "stock": "7C"},
    "three stock cards": {**GOOD, "stock": "7C 8C 9C"}, "stock list": {**GOOD, "stock": ["7C"]},
    "stock null": {**GOOD, "stock": None}, "stock twice": {**GOOD, "stock": "7C 7C"},
    "match null": {**GOOD, "match": None}, "match list": {**GOOD, "match": []},
    "match empty": {**GOOD, "match": {}}, "match without totals": {**GOOD, "match": {"deal": 0}},
    "match without deal": {**GOOD, "match": {"totals": [0] * 5}},
    "match unknown key": {**GOOD, "match": {**books([0] * 5, 0), "zeros": [0] * 5}},
    "not zero-sum": {**GOOD, "match": books([1, 0, 0, 0, 0], 1)},
    "past the match": {**GOOD, "match": books([0] * 5, 10)},
    "deal -1": {**GOOD, "match": books([0] * 5, -1)},
    "deal true": {**GOOD, "match": {"deal": True, "totals": [0] * 5}},
    "deal 0.0": {**GOOD, "match": {"deal": 0.0, "totals": [0] * 5}},
    "four totals": {**GOOD, "match": books([0] * 4, 0)},
    "total true": {**GOOD, "match": books([True, -1, 0, 0, 0], 1)},
    "total text": {**GOOD, "match": books(["0", 0, 0, 0, 0], 1)},  # type: ignore[list-item]
    "total NaN": {**GOOD, "match": books([float("nan"), 0, 0, 0, 0], 1)},  # type: ignore[list-item]
    "totals before a deal": {**GOOD, "match": books([4, -1, -1, -1, -1], 0)},
    "unreachable totals": {**GOOD, "match": books([40, -40, 0, 0, 0], 1)},
    "actions text": {**GOOD, "actions": "pass"}, "actions null": {**GOOD, "actions": None},
    "actions object": {**GOOD, "actions": {"0": "pass"}},
}


@pytest.mark.parametrize("name", WRONG)
def test_a_deal_that_cannot_be_read_is_an_error_object_and_status_2(run: Run, name: str) -> None:
    for command in ("inspect", "suggest"):
        if name == "level in inspect" and command == "suggest":
            continue
        status, [answer] = run(command, WRONG[name])
        assert status == 2 and is_error(answer), answer


def test_format_game_dealer_hands_and_stock_are_enough(run: Run) -> None:
    bare = {key: GOOD[key] for key in ("format", "game", "dealer", "hands", "stock")}
    for data in (bare, {**bare, "options": {}}, {**bare, "actions": []}):
        assert run("inspect", data)[0] == 0


def test_a_byte_order_mark_and_white_space_around_the_object_do_not_matter(run: Run) -> None:
    text = json.dumps(GOOD, indent=2).encode()
    assert run("inspect", b"\xef\xbb\xbf \n" + text + b"\r\n\n")[0] == 0


BAD_ACTIONS = [
    "", "Pass", "pass ", "fold", "pass:", "play", "play:", "play:?", "play:1C", "play:qc",
    "bury:7C", "bury:7C,8C,9C", "bury:?,?", "call:", "call:AC/", "call:AC/?", "call:?", "trump:X",
    "bid:", "bid:-5", "bid:1e2", "bid:" + "9" * 6000, "bid:٣", "give:9C", "alone:", "play:QC,QS",
    # readable, but not legal for the first bidder
    "play:QC", "bury:7C,8C", "call:AS", "alone", "trump:H", "bid:105", "give:9C,JD", "concede",
]


@pytest.mark.parametrize("code", BAD_ACTIONS)
def test_a_bad_action_is_found_at_its_place(run: Run, code: str) -> None:
    for before in (0, 3):
        data = then(GOOD, *["pass"] * before, code, "pass")
        for flags in ((), ("--seat", "1")):
            status, [answer] = run("inspect", data, *flags)
            assert status == 2 and is_error(answer, before), answer


@pytest.mark.parametrize("value", (None, 1, True, ["pass"], {"pass": 1}))
def test_an_action_that_is_no_text_is_found_at_its_place(run: Run, value: object) -> None:
    status, [answer] = run("inspect", {**GOOD, "actions": ["pass", value]})
    assert status == 2 and is_error(answer, 1)


def test_an_action_after_the_end_is_found_at_its_place(run: Run) -> None:
    data = as_data(finish(deal_of(GOOD), at_random("end")))
    status, [answer] = run("inspect", then(data, "play:QC"))
    assert status == 2 and is_error(answer, len(data["actions"]))


@pytest.mark.parametrize("seat", ("-1", "5", "99", "-6"))
def test_a_seat_out_of_range_is_an_error_object(run: Run, seat: str) -> None:
    status, [answer] = run("inspect", GOOD, "--seat", seat)
    assert status == 2 and is_error(answer)


def test_a_file_is_read_and_one_that_is_missing_or_a_folder_is_an_error(
        tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(GOOD))
    assert main(["inspect", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["phase"] == "bid"
    for wrong in (tmp_path / "none.json", tmp_path):
        assert main(["inspect", str(wrong), "--lines"]) == 2
        out, err = capsys.readouterr()
        assert is_error(json.loads(out)) and err == ""


# --lines


def test_lines_are_answered_one_by_one_blank_ones_skipped_errors_in_their_place(run: Run) -> None:
    good = json.dumps(GOOD).encode()
    raw = b"\n".join([good, b"", b"  \t", b"{", good, b"\xff", json.dumps(then(GOOD, "x")).encode(),
                      b"\r", good])
    status, answers = run("inspect", raw, "--lines")
    assert status == 2
    assert ["error" in a for a in answers] == [False, True, False, True, True, False]
    assert answers[4]["at"] == 0
    assert run("inspect", good + b"\r\n\n" + good + b"\n", "--lines")[0] == 0
    assert run("inspect", b"\n\n", "--lines") == (0, [])
    assert run("inspect", b"", "--lines") == (0, [])


def test_lines_with_a_seat_answer_with_what_the_seat_sees(run: Run) -> None:
    status, answers = run("inspect", f"{json.dumps(GOOD)}\n" * 3, "--lines", "--seat", "2")
    assert status == 0 and [a["seat"] for a in answers] == [2, 2, 2]


def padded(size: int) -> bytes:
    """A good deal as a line of exactly so many bytes."""
    raw = json.dumps(GOOD).encode()
    return raw[:-1] + b" " * (size - len(raw)) + b"}"


def test_a_line_of_a_megabyte_is_read_and_a_longer_one_is_an_error(run: Run) -> None:
    good = json.dumps(GOOD).encode()
    for size, wrong in ((LIMIT, False), (LIMIT + 1, True), (3 * LIMIT + 7, True)):
        status, answers = run("inspect", padded(size) + b"\n" + good, "--lines")
        assert [("error" in a) for a in answers] == [wrong, False], size
        assert status == (2 if wrong else 0)
        assert run("inspect", padded(size))[0] == (2 if wrong else 0)
        assert run("inspect", padded(size) + b"\r\n")[0] == (2 if wrong else 0)


def test_what_follows_a_megabyte_of_white_space_is_not_overlooked(run: Run) -> None:
    good = json.dumps(GOOD).encode()
    status, answers = run("inspect", b" " * (2 * LIMIT) + good + b"\n" + good, "--lines")
    assert status == 2 and ["error" in a for a in answers] == [True, False]
    assert run("inspect", b" " * (2 * LIMIT) + b"\n" + good, "--lines")[0] == 0
    status, [answer] = run("inspect", good + b"\n" * LIMIT + good)
    assert status == 2 and is_error(answer)
    assert run("inspect", good + b"\n" * LIMIT)[0] == 0


