"""The rules are one press away, opened at the clause in question: in every language."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import helpers
import klaverjas_deals
import pytest
import thousand_deals
from helpers import ROOT, walk
from scenes import Workroom, draw

from game.core.cards import Card, cards_of
from game.core.messages import Message
from game.core.protocol import Rules
from game.core.view import View
from game.i18n.catalogues import Catalogues
from game.i18n.help import HelpPages
from game.i18n.pseudo import PSEUDO
from game.rules import GAMES, rules_of
from game.scenes.base import Scene
from game.scenes.changes import Push
from game.scenes.help import HelpScene
from game.scenes.table import TableScene
from game.shots import STATES, find, open_moment

LOCALES = ROOT / "locales"
LANGS = (*Catalogues(LOCALES).languages(), PSEUDO)
CLAUSE = re.compile(r"[SKT]\d{1,2}")
EVERY_GAME = pytest.mark.parametrize("rules", GAMES, ids=[rules.info.id for rules in GAMES])
DEALS: dict[str, Any] = {"sheepshead": helpers, "klaverjas": klaverjas_deals,
                         "thousand": thousand_deals}
NEVER = {"refuse.turn", "refuse.not-play"}
"""Refusals of a card when none is asked for."""


@cache
def anchors(lang: str, game: str) -> tuple[str, ...]:
    """Where the rules page of a game can be opened in a language."""
    page = HelpPages(LOCALES).load(lang, game, "rules", rules_of(game).numbers())
    assert page.lang in (lang, "en" if lang == PSEUDO else lang)
    return page.anchors()


def views(game: str) -> Iterator[View]:
    """What the seat to act sees, in deals of every kind; and one seat that has to wait."""
    made = DEALS[game]
    for kind in made.KINDS:
        for seed in range(10):
            data = made.steered(kind, ("clauses", seed))
            if game == "klaverjas" and seed % 2:
                data["options"] = {"rules": "rotterdam"}
            for deal in walk(made.deal_of(data), made.steering(kind, ("clauses", seed))):
                if deal.turn is not None:
                    yield deal.view(deal.turn)
                yield deal.view(0)


def refused(view: View) -> list[Card]:
    """The cards of the hand that may not be played now."""
    if view.phase != "play" or not view.my_turn:
        return []
    legal = {action.card for action in view.legal}
    return [card for card in cards_of(view.hand) if card not in legal]


@cache
def said(game: str) -> tuple[frozenset[Message], frozenset[Message]]:
    """Every prompt and every refusal that came up."""
    rules = rules_of(game)
    prompts: set[Message] = set()
    refusals: set[Message] = set()
    for view in views(game):
        prompts.add(rules.prompt(view))
        refusals.update(rules.refusal(view, card) for card in refused(view))
    return frozenset(prompts), frozenset(refusals)


def in_code(game: str) -> tuple[set[str], set[str]]:
    """Clauses and keys that the rules of a game name anywhere in their code."""
    clauses: set[str] = set()
    keys: set[str] = set()
    for path in sorted((ROOT / "game" / "rules" / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if CLAUSE.fullmatch(node.value):
                    clauses.add(node.value)
                if node.value.startswith(("prompt.", "refuse.")):
                    keys.add(node.value)
    return clauses, keys


@EVERY_GAME
def test_every_prompt_and_every_refusal_names_its_clause(rules: Rules) -> None:
    prompts, refusals = said(rules.info.id)
    for text in (*prompts, *refusals):
        assert CLAUSE.fullmatch(text.clause), text


@EVERY_GAME
def test_no_prompt_and_no_refusal_was_left_out(rules: Rules) -> None:
    game = rules.info.id
    prompts, refusals = said(game)
    _, keys = in_code(game)
    came = {text.key for text in (*prompts, *refusals)}
    assert keys - {"prompt."} <= came | NEVER


@pytest.mark.parametrize("lang", LANGS)
@EVERY_GAME
def test_the_rules_page_can_be_opened_at_every_clause_named(rules: Rules, lang: str) -> None:
    game = rules.info.id
    prompts, refusals = said(game)
    named = {text.clause for text in (*prompts, *refusals)} | in_code(game)[0]
    assert named and named <= set(anchors(lang, game))


@EVERY_GAME
def test_every_clause_named_has_a_name_in_every_language(rules: Rules) -> None:
    catalogues = Catalogues(LOCALES)
    for lang in catalogues.languages():
        for clause in in_code(rules.info.id)[0]:
            assert f"clause.{clause}" in catalogues.load(lang), (lang, clause)


# On the screen

SCENES = ("bidding", "burying", "call", "call-unknown", "giving", "contract", "play-lead",
          "play-follow", "play-refused")


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom(dry=True)


def opened(scene: TableScene) -> HelpScene:
    """The help page that the question mark opens."""
    change = scene.press("help")
    assert isinstance(change, Push) and isinstance(change.scene, HelpScene)
    return change.scene


@pytest.mark.parametrize("lang", ["en", "sw", "th", "ko"])
@EVERY_GAME
def test_the_question_mark_opens_the_page_at_the_clause(room: Workroom, rules: Rules,
                                                        lang: str) -> None:
    ctx, size, seen = room.context((800, 480), lang), (800, 480), 0
    for state in STATES:
        if state.name not in SCENES or (state.games and rules.info.id not in state.games):
            continue
        moment = find(rules, state)
        assert moment is not None
        scene = open_moment(ctx, moment, size)
        assert isinstance(scene, TableScene)
        clause = scene.clause()
        if state.name == "play-refused":
            view = moment.match.view()
            assert clause in {rules.refusal(view, card).clause for card in refused(view)}
        page = opened(scene)
        assert (page.page, page.anchor) == ("rules", clause)
        page.resize(*size)
        check_place(page, clause)
        seen += 1
    assert seen >= 4


def check_place(page: HelpScene, clause: str) -> None:
    """The heading of the clause is the first that is seen, or the page has come to its end."""
    assert page.view is not None
    top = page.view.tops[clause]
    assert page.offset == min(top, page.last_offset)
    heading = page.view.page.blocks[page.view.page.find(clause) or 0]
    first = heading.text.split()[0].replace("\u200b", "")  # type: ignore[union-attr]
    drawn = [d for d in draw(page) if page.box.top <= d.ink.centery < page.box.bottom]
    assert any(d.words.startswith(first[:3]) for d in drawn), (clause, first)


def test_the_page_opens_at_the_top_without_a_clause(room: Workroom) -> None:
    scene: Scene = HelpScene(room.context(), GAMES[0].info.id)
    scene.resize(1280, 720)
    assert isinstance(scene, HelpScene) and scene.offset == 0
