"""Links to positions lead back to them and reveal nothing hidden; forged links are refused."""

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from azardia_nb import Game
from azardia_nb.errors import AzardiaError, SaveError
from azardia_nb.files.checked_file import parse_json
from azardia_nb.games import load, names
from azardia_nb.players import seated, usual_bot
from azardia_nb.records.save import MARK, SEEN_BY, game_of, hides, link_of, loads


def made_up(change: Callable[[dict[str, Any]], object], link: str) -> str:
    """Return `link` with its content changed in place by `change` and encoded again."""
    written = link.removeprefix(MARK)
    raw = base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))
    content = json.loads(zlib.decompress(raw))
    change(content)
    return MARK + base64.urlsafe_b64encode(zlib.compress(json.dumps(content).encode())).decode()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, {}) for name in names()),
        *((name, {"cards": True}) for name in names() if name == "axis_mundi"),
    ],
    ids=str,
)
def test_a_link_leads_to_the_position_and_deals_what_is_hidden_anew(
    name: str, options: dict[str, bool]
) -> None:
    kind = load(name)
    game = kind.Game(kind.seats[-1], seed=1, **options)
    kind = game.type
    players = [seated(usual_bot(kind), seat, kind) for seat in range(game.players)]
    dealt = 0
    for n in range(60):
        if hides(game):
            with pytest.raises(AzardiaError):
                link_of(game)
            if kind.planning is not None and n % 6 == 1:
                dealt += seen_alike(game, n % game.players)
        else:
            again = game_of(f"https://example.org/play/{name}.html{link_of(game)}")
            assert again == game
            assert (again.position, len(again)) == (0, 0)
        if game.over or game.seat is None:
            break
        game.play(players[game.acting].choose(game.view(game.seat)))
    assert dealt or not (kind.engine.hides and kind.planning)


def seen_alike(game: Game, seat: int) -> bool:
    """Check a link made for a seat; return whether the game behind it differs in hidden parts."""
    link = link_of(game, seat)
    again = game_of(link)
    assert again.view(seat + 1).notation == game.view(seat + 1).notation
    assert again.seen_by == seat
    assert link_of(again, seat) == link, "what is hidden has no part in it"
    return again != game


def test_house_rules_go_with_it() -> None:
    game = load("pig").Game(2, goal=30)
    assert game_of(link_of(game)).rules == game.rules
    core = Game(2, seed=1, cards=False)
    assert Game.from_link(link_of(core), seed=2) == core
    assert len(link_of(Game(4, seed=1))) < 400  # the kit's own deck is not in it


LINK = link_of(load("pig").Game(2))
WRONG = {
    "nothing": MARK,
    "cut": LINK[:-9],
    "no base 64": f"{MARK}#%&",
    "no JSON": MARK + base64.urlsafe_b64encode(zlib.compress(b"{")).decode(),
    "a bomb": MARK + base64.urlsafe_b64encode(zlib.compress(b" " * 10**8)).decode(),
    "a list": MARK + base64.urlsafe_b64encode(zlib.compress(b"[]")).decode(),
    "no game": made_up(lambda content: content.update(game="chess"), LINK),
    "no position": made_up(lambda content: content.pop("start"), LINK),
    "a forbidden one": made_up(lambda content: content.update(start="pig/1 players=99"), LINK),
    "a wrong rule": made_up(lambda content: content.update(options={"goal": "x"}), LINK),
    "a number": made_up(lambda content: content.update(game=7), LINK),
    "no seat": made_up(lambda content: content.update({SEEN_BY: 2}), LINK),
    "lines": made_up(lambda content: content.update(lines=[{}]), LINK),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_made_up_is_refused(wrong: str) -> None:
    with pytest.raises(SaveError):
        game_of(WRONG[wrong])


def test_another_game_is_none_of_azardia() -> None:
    with pytest.raises(SaveError, match="pig"):
        Game.from_link(LINK)


@pytest.mark.parametrize("inside", ["[", '{"a":', '["]]]\\"]]",'])
def test_what_is_nested_deeply_is_refused_before_python_follows_it(
    inside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = (inside * 500).encode()
    monkeypatch.setattr(json, "loads", lambda _: pytest.fail("in a browser this is the end"))
    with pytest.raises(SaveError):
        game_of(MARK + base64.urlsafe_b64encode(zlib.compress(deep)).decode())
    with pytest.raises(SaveError):
        loads(deep)


def test_brackets_within_a_text_are_letters() -> None:
    flat = ["[" * 500, '\\"' * 500, "\\"]
    assert parse_json(json.dumps(flat)) == flat
