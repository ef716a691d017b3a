"""One line an action, an outcome, a position: what cannot be read is refused in one line."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from azardia_nb import AzardiaError, Deck, Game, NotationError, Rulings
from azardia_nb.errors import short
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.allowed import check
from azardia_nb.games.azardia.rules.state import STATE, make_rules
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import read_action, read_position, write_position
from azardia_nb.games.protocol import OVER
from tests.walks import Walk, any_step, table, walks

KIT = Deck.kit()
CARD = KIT.ids[0]


def one_line(error: BaseException) -> str:
    said = str(error)
    assert "\n" not in said
    assert 10 < len(said) < 1000
    return said


# --- actions ----------------------------------------------------------------------------------

WRONG_ACTIONS = {
    "addd": "did you mean 'add'",
    "Roll": "roll",
    "rol": "did you mean 'roll'",
    "": "use one of",
    "   ": "use one of",
    "🎲": "use one of",
    "add+": "add+a",
    "add+ba": "add+ab",
    "add+aa": "add+ab",
    "add+d": "a, b, c",
    "add+a+b": "a, b, c",
    "add +a": "`add`",
    "add+a b": "a, b, c",
    "level+a": "'level'",
    "end+": "'end'",
    "play": "`play CARD [on SEAT]`",
    f"play {CARD} {CARD}": "`play CARD [on SEAT]`",
    f"play {CARD} on": "`play CARD [on SEAT]`",
    f"play {CARD} on 0": "SEAT: use one of 1, 2, 3, 4",
    f"play {CARD} on 5": "SEAT: use one of 1, 2, 3, 4",
    f"play {CARD} on two": "SEAT: use one of 1, 2, 3, 4",
    f"play {CARD} on 1 2": "`play CARD [on SEAT]`",
    f"play {CARD} on ２": "SEAT: use one of 1, 2, 3, 4",
    f"play {CARD} on 01": "did you mean '1'",
    "play no-such-card": "no card",
    f"play {CARD[:-1]}": "did you mean",
    f"answer {CARD} on 2": "`answer CARD`",
    "answer": "`answer CARD`",
    "discard": "`discard CARD`",
    f"discard {CARD} {CARD}": "`discard CARD`",
    "choose": "lagartoon",
    "choose dragon": "lagartoon",
    "choose Mantis": "mantis",
    "choose mantis robot": "`choose CHARACTER`",
    "pass on 2": "`pass`",
    "roll 7 3": "`roll`",
    "ability on on": "SEAT: use one of 1, 2, 3, 4",
    "roll\nadd": "`roll`",
    "roll;add": "did you mean 'roll'",
    "x" * 100_000: "letters",
    "play " + "y" * 100_000: "no card",
}


def test_a_wrong_action(subtests: pytest.Subtests) -> None:
    for text, right in WRONG_ACTIONS.items():
        with subtests.test(text[:40]):
            with pytest.raises(NotationError) as error:
                read_action(text, KIT)
            assert right in one_line(error.value)


WORDS = ["roll", "play", "on", "2", CARD, "+a", "add+", "ability", "\u2003"]


@pytest.mark.nightly
@settings(max_examples=300)
@given(st.text(max_size=40) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    for deck in (KIT, None):
        try:
            read_action(text, deck)
        except NotationError as error:
            one_line(error)


def test_the_core_game_has_no_cards() -> None:
    for text in ("play sprint", "answer sprint", "discard sprint", "ability sprint on 2"):
        with pytest.raises(NotationError, match="no cards"):
            read_action(text, None)


# --- positions --------------------------------------------------------------------------------


def lines(cards: bool) -> str:
    game = Game(3, characters=("robot", "mantis", "lagartoon"), cards=cards, seed=5)
    game.play("roll")
    return game.notation


# A field of the line, what it is turned into (None: left out), and what is said; "" adds a field.
WRONG_FIELDS: list[tuple[str, str | None, str]] = [
    ("players=3", "players=5", "players=2, 3 or 4"),
    ("players=3", "players=03", "players=2, 3 or 4"),
    ("phase=move", "phase=tea", "phase='tea'"),
    ("phase=move", "phase=round", "nobody"),
    ("phase=move", "phase=lizard", "ability"),
    ("phase=move", "phase=robot", "ability"),
    ("phase=move", "phase=over", "winner"),
    ("phase=move", "phase=pick", "before the first turn"),
    ("round=1", "round=-1", "0 to 30000"),
    ("round=1", None, "round 0"),
    ("round=1", "round=99999999", "0 to 30000"),
    ("round=1", "round=one", "0 to 30000"),
    ("round=1", "round=1.5", "0 to 30000"),
    ("round=1", "round=", "0 to 30000"),
    ("round=1", "round=1,2", "0 to 30000"),
    ("winner=-1", "winner=1", "just when the game is over"),
    ("winner=-1", None, "just when the game is over"),
    ("winner=-1", "winner=7", "-1 to 2"),
    ("holder=-1", "holder=2", "150"),
    ("holder=-1", "holder=-2", "-1 to 2"),
    ("tile=1,2,3", "tile=1,2", "3 values"),
    ("tile=1,2,3", "tile=1,2,3,4", "3 values"),
    ("tile=1,2,3", "tile=0,2,3", "1 to 150"),
    ("tile=1,2,3", "tile=1,2,151", "1 to 150"),
    ("tile=1,2,3", "tile=1,2,90", "zones.zero"),
    ("tile=1,2,3", "tile=1,2,80", "zones.return"),
    ("tile=1,2,3", "tile=1,,3", "tile must be a whole number"),
    ("tile=1,2,3", "tile=1, 2,3", "is not part of"),
    ("level=1,1,1", "level=1,1,6", "levels.range"),
    ("level=1,1,1", "level=0,1,1", "levels.range"),
    ("character=2,3,0", "character=2,2,0", "one character twice"),
    ("character=2,3,0", "character=2,-1,0", "without a character"),
    ("character=2,3,0", "character=2,4,0", "-1 to 3"),
    ("chair=0,1,2", "chair=0,0,2", "chair of its own"),
    ("crossed=0,0,0", "crossed=1,0,0", "zones.floor"),
    ("skip=0,0,0", "skip=0,0,10", "round.event"),
    ("coins=", "coins=7,0,0", "coins.cap"),
    ("dice=", "dice=0,3,0", "not those of this roll"),
    ("dice=", "dice=3,3,3", "not those of this roll"),
    ("dice_count=2", None, "not those of this roll"),
    ("place=0,0,0", "place=0,1,2", "initial rolls"),
    ("", "last_turns=1", "no grace turn"),
    ("", "stack=0,0,1", "nothing can be pending"),
    ("", "stack=99", "stack='99'"),
    ("", "stack=2,0,1,0,0,0,1", "stack row 1"),
    ("", "stack=" + ";".join(["0,0,1"] * 60), "39 frames at most"),
    ("", "stack=0,0,1,0,0,0,0,0,0", "no such frame"),
    ("", "stack=;", "stack=''"),
    ("", "held=1,1,1,1,1", "not part of a position"),
    ("", "color=red", "not part of a position"),
    ("", "turn", "not part of a position"),
    ("", "players=3", "appears twice"),
    ("", "discard=sprint*1", "leave it out"),
]


def test_a_wrong_field(subtests: pytest.Subtests) -> None:
    line = lines(cards=False)
    for field, turned, said in WRONG_FIELDS:
        words = line.split()
        named = [i for i, word in enumerate(words) if field and word.startswith(field)]
        at = named[0] if named else len(words)
        words[at : at + 1] = [] if turned is None else [turned]
        with subtests.test(f"{field} {turned}"):
            with pytest.raises(NotationError) as error:
                Game.from_notation(" ".join(words))
            assert said in one_line(error.value)


HANDS = {
    f"hand={CARD}*1": "5 values",
    f"hand={CARD}*0////": "1 to 255",
    f"hand={CARD}*999////": "1 to 255",
    f"hand={CARD}*-1////": "1 to 255",
    f"hand={CARD}////": "1 to 255",
    f"hand={CARD}*1+{CARD}*1////": "appears twice",
    f"hand={CARD}*1+////": "use one of",
    "hand=sprinty*1////": "use one of",
    "hand=?3////": "hidden hands",
    f"hand={KIT.ids[-1]}*1////": "use one of",
    f"hand=///{CARD}*1/": "a seat that nobody has",
    f"hand=////{CARD}*1": "nobody deals",
    f"discard={CARD}*": "1 to 255",
    f"discard={CARD}*200": "cards.decks",
}


def test_wrong_cards(subtests: pytest.Subtests) -> None:
    line = Game(3, characters=("robot", "mantis", "lagartoon"), seed=5).notation
    for field, said in HANDS.items():
        name = field.split("=")[0]
        words = [word for word in line.split() if not word.startswith(f"{name}=")]
        with subtests.test(field):
            with pytest.raises(NotationError) as error:
                Game.from_notation(" ".join([*words, field]))
            assert said in one_line(error.value)


def test_more_cards_than_the_deck_has() -> None:
    game = Game(2, characters=("robot", "mantis"), seed=5)
    count = KIT.cards[0].count
    rest = [w for w in game.notation.split() if not w.startswith(("hand=", "discard="))]
    line = " ".join([*rest, f"hand={CARD}*{count}////", f"discard={CARD}*1"])
    with pytest.raises(NotationError, match=r"cards\.decks"):
        Game.from_notation(line)


@pytest.mark.parametrize("text", ["", " ", "azardia/2 players=2", "chess", "\0", "x" * 100_000])
def test_no_position_at_all(text: str) -> None:
    with pytest.raises(NotationError) as error:
        Game.from_notation(text)
    assert "azardia/1" in one_line(error.value)


@pytest.mark.parametrize("thing", [None, 3, b"azardia/1", ["azardia/1"]])
def test_a_position_is_a_text(thing: Any) -> None:
    with pytest.raises(NotationError, match="azardia/1"):
        Game.from_notation(thing)


def test_a_position_of_another_deck() -> None:
    line = Game(2, characters=("robot", "mantis"), seed=5).notation
    core = Game(2, characters=("robot", "mantis"), cards=False).notation
    with pytest.raises(NotationError, match="deck"):
        Game.from_notation(core, deck=KIT)
    assert Game.from_notation(line).deck == KIT


# What a mutation may put in: everything that has a meaning somewhere in a line.
PIECES = st.sampled_from(
    [*"0123456789,;=-+*/? ", "80", "150", "32767", "-1", "stack=", "phase=", "over", "turn", CARD]
    + [f"{name}=" for name in STATE.names or ()]
)


@st.composite
def mutations(draw: st.DrawFn) -> tuple[Walk, str]:
    """A line of a random game in which a few places were changed."""
    walk = draw(walks())
    steps = draw(st.integers(0, 60))
    state = walk.first
    for _, _, state in walk.steps(steps):  # noqa: B007 - the last one is meant
        pass
    line = write_position(state, walk.deck)
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.integers(0, 3))
        words = line.split(" ")
        at = draw(st.integers(0, len(words) - 1))
        if kind == 0:  # a number of a field
            name, equals, value = words[at].partition("=")
            numbers = value.split(",")
            which = draw(st.integers(0, len(numbers) - 1))
            numbers[which] = str(draw(st.integers(-2, 160) | st.integers(0, 6)))
            words[at] = f"{name}{equals}{','.join(numbers)}"
            line = " ".join(words)
        elif kind == 1:  # a letter or a word, anywhere
            place = draw(st.integers(0, len(line)))
            cut = draw(st.integers(0, 3))
            line = line[:place] + draw(PIECES) + line[place + cut :]
        elif kind == 2:  # a field less
            del words[at]
            line = " ".join(words)
        else:  # a stack of one's own
            rows = draw(
                st.lists(
                    st.lists(st.integers(-1, 12), min_size=1, max_size=8).map(
                        lambda row: ",".join(map(str, row))
                    ),
                    min_size=1,
                    max_size=3,
                )
            )
            words = [word for word in words if not word.startswith("stack=")]
            line = " ".join([*words, "stack=" + ";".join(rows)])
    return walk, line


@pytest.mark.nightly
@settings(
    max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(mutations())
def test_any_mutation_is_a_position_or_refused(mutation: tuple[Walk, str]) -> None:
    """What is read can be played on; nothing else is ever raised, and nothing hangs."""
    walk, line = mutation
    code = walk.rules
    try:
        state = read_position(line, code, walk.deck)
    except NotationError as error:
        one_line(error)
        return
    check(state, code)
    assert read_position(write_position(state, walk.deck), code, walk.deck) == state
    rng = np.random.default_rng(walk.seed)
    for _ in range(60):
        if to_act(state, code) == OVER:
            break
        after = state.copy()
        engine.step(after, code, any_step(state, code, rng))
        state = after
        check(state, code)


def test_a_position_under_other_rulings() -> None:
    """Under other rulings a position may be none: then it says so."""
    rulings = Rulings(boost_when="before")
    game = Game(2, characters=("robot", "mantis"), cards=False, rulings=rulings, seed=1)
    assert Game.from_notation(game.notation) == Game(
        2, characters=("robot", "mantis"), cards=False, seed=1
    )
    with pytest.raises(AzardiaError, match="deck"):
        read_position(game.notation, make_rules(rulings.codes, table(KIT)), KIT)


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("nothing to see")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("roll", "'roll'"),
        ("a\u202eb", "'a\\u202eb'"),
        (7, "7"),
        (10**5000, "<int>"),  # Python does not write it out
        ([10**5000], "<list>"),
        (Unshowable(), "<Unshowable>"),
    ],
    ids=("text", "signs", "number", "far too large", "list of one", "no repr"),
)
def test_whatever_somebody_wrote_is_shown_on_a_short_line(value: object, shown: str) -> None:
    assert short(value) == shown
    with pytest.raises(NotationError, match="position"):
        read_position(value, make_rules(Rulings().codes, engine.NO_CARDS), None)  # type: ignore[arg-type]
