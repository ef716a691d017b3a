"""Controls and texts of a table are on the screen and readable."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from azardia_nb import lessons
from azardia_widgets.board.layout import LETTERS, WIDTH
from tests.browser import course as standards
from tests.browser import lab
from tests.browser.lab import POLLING, Lesson

pytestmark = pytest.mark.browser

Open = Callable[[str], Lesson]
NIGHTLY = pytest.mark.nightly
SIZES = {"laptop": (1280, 800), "school": (1366, 768), "small": (1024, 768)}
LEAST = 12  # px of what a table says in words
DRAWN = 11  # px of what is drawn, on laptops

# As many cards as a turn can bring: four kept, one from an event, three drawn, one for an A tile,
# and one more from the card that draws two. All against rivals, so that each has three buttons.
AGAINST = """boo tail-swipe humble-pie unwanted-promotion tax-inspector
bankruptcy ghostly-toll pickpocket butterfingers power-cut"""
AZARDIA = """from azardia_nb import Game, Placed
from azardia_widgets import Table

hand = [*"{hand}".split(), "loose-change"]
pawns = [Placed(101, "{me}", level=5, coins=3000, hand=hand)]
pawns += [Placed(tile, name, level=5, coins=2000, hand=["boo"]) for tile, name in {rivals}]
game = Game.place(pawns, phase="play", seed=1)
game.play("play loose-change")
for step in {steps}:
    game.play(step)
Table(game, seats=("person", "random", "random", "random"), language="{code}")"""
# In the turn of another: four cards kept, and one from an event.
ANSWER = """from azardia_nb import Game, Placed
from azardia_widgets import Table

hand = ["intangible", "mirror-shell", "thick-skin", "shed-skin", "power-cut"]
pawns = [Placed(101, level=5, coins=3000, hand=hand), Placed(104, level=5, hand=["boo"])]
game = Game.place([*pawns, Placed(41), Placed(60)], seat=2, phase="play", seed=1)
game.play("play boo on 1")
Table(game, seats=("person", "random", "random", "random"), language="{code}")"""
RIVALS = ((104, "lagartoon"), (141, "kuchuritok"), (120, "{other}"))
# In the midst of five others, with the two cards that can be used in most ways.
TITAN_RACE = """from azardia_nb.games.titan_race.game import Game
from azardia_widgets import Table

names = ("{me}", "slaugg", "rassik", "craken", "chtoolhoo")
titans = [dict(titan=one, space=space) for one, space in zip(names, ("C7", "B8", "C9", "D8", "D6"))]
titans[0]["hand"] = ["drag", "tribal-trap"]
setup = dict(circuit="pools", round=3, offer=["trap"] * 4, took="wild", titans=titans)
Table(Game.place(setup, seed=1), seats=("person", *["random"] * 4), language="{code}")"""


def azardia(code: str, me: str = "mantis", steps: tuple[str, ...] = ()) -> str:
    """Return a cell with a table of Azardia and a large hand."""
    rivals = [
        (tile, name.format(other="robot" if me == "mantis" else "mantis")) for tile, name in RIVALS
    ]
    return AZARDIA.format(
        hand=" ".join(AGAINST.split()), me=me, rivals=rivals, steps=steps, code=code
    )


MOMENTS = {
    "play": azardia("en"),
    "jugar": azardia("es"),
    "discard": azardia("en", steps=("end",)),
    "dar": azardia("es", "robot", ("end",)),
    "answer": ANSWER.format(code="en"),
    "responder": ANSWER.format(code="es"),
    "grinder": TITAN_RACE.format(me="grinder", code="en"),
    "ragnarok": TITAN_RACE.format(me="ragnarok", code="es"),
}
PARTS = ".azardia-split :is(button:not([aria-disabled=true]), select, input, [role=slider])"

TO_THE_TOP = """index => {
    const table = [...document.querySelectorAll('.azardia-table')]
        .filter(one => one.getClientRects().length)[index]?.querySelector('.azardia-split');
    table?.scrollIntoView();
    const page = document.querySelector('.jp-NotebookPanel-notebook').getBoundingClientRect();
    return table && Math.abs(table.getBoundingClientRect().top - page.top) < 5;
}"""
# The buttons that are not wholly in view; those of them that do not come into view when the
# keyboard comes to them, without the page moving where all is beside the board; small texts; cards
# whose text is not read there.
MEASURED = """([index, parts]) => {
    const table = [...document.querySelectorAll('.azardia-table')]
        .filter(one => one.getClientRects().length)[index];
    const page = document.querySelector('.jp-NotebookPanel-notebook').getBoundingClientRect();
    const split = table.querySelector('.azardia-split');
    const within = part => {
        const {top, bottom, left, right} = part.getBoundingClientRect();
        const clips = [page];
        for (let over = part.parentElement; over !== table; over = over.parentElement)
            if (getComputedStyle(over).overflowY !== 'visible')
                clips.push(over.getBoundingClientRect());
        return clips.every(clip => top >= clip.top - 1 && bottom <= clip.bottom + 1
            && left >= clip.left - 1 && right <= clip.right + 1);
    };
    const offered = [...table.querySelectorAll(parts)].filter(part => part.getClientRects().length
        && !part.disabled && !part.closest('.azardia-log'));
    const said = part => part.ariaLabel || part.innerText || part.className;
    const outside = offered.filter(part => !within(part));
    const before = split.getBoundingClientRect().top;
    const stacked = getComputedStyle(split).flexDirection === 'column';
    const lost = outside.filter(part => {
        part.focus();
        const moved = Math.abs(split.getBoundingClientRect().top - before) > 1;
        return !within(part) || moved && !stacked;
    });
    split.scrollIntoView();
    const actions = table.querySelector('.azardia-actions');
    actions.scrollTop = 0;
    const small = [...table.querySelectorAll('.azardia-split *')].filter(part =>
        part.getClientRects().length && [...part.childNodes].some(node =>
            node.nodeType === Node.TEXT_NODE && node.data.trim())
        && parseFloat(getComputedStyle(part).fontSize) < LEAST);
    const fan = [...table.querySelectorAll('.azardia-hand .azardia-card')];
    const unread = fan.filter(card => {
        card.focus();
        const told = card.querySelector('.azardia-told');
        const {left, right} = told.getBoundingClientRect();
        const cut = told.scrollHeight > told.clientHeight + 1;
        return cut && getComputedStyle(told).overflowY !== 'auto'
            || left < page.left || right > page.right || right - left < 40;
    });
    document.activeElement.blur();
    split.scrollIntoView(); // cards below each other may have moved the page
    actions.scrollTop = 0;
    return {
        offered: offered.length, outside: outside.map(said), lost: lost.map(said),
        hidden: [...table.querySelectorAll('.azardia-heading, .azardia-drawn p')]
            .filter(part => part.getClientRects().length && !within(part)).map(said),
        small: small.map(said), unread: unread.map(card => card.innerText),
        board: table.querySelector('canvas').getBoundingClientRect().width,
    };
}""".replace("LEAST", str(LEAST))


def measured(opened: Lesson, index: int = 0) -> dict[str, Any]:
    """Scroll a table to the top; return the parts that are outside the view.

    Fails if a part is lost, too small or hidden.
    """
    for _ in range(2):  # cells grow when they are first scrolled into view
        opened.page.wait_for_function(TO_THE_TOP, arg=index, polling=4 * POLLING)
        opened.quiet()
    opened.page.keyboard.press("Escape")  # what comes to a card now comes by keys
    found: dict[str, Any] = opened.page.evaluate(MEASURED, [index, PARTS])
    assert found["offered"]
    assert not found["lost"]
    assert not found["small"]
    assert not found["hidden"]  # the question and the strike
    return found


def sizes(opened: Lesson, sidebar: Sequence[bool] = (False, True)) -> Any:
    """Set each screen size, with and without JupyterLab's sidebar; yield (size, closed)."""
    for closed in sidebar:
        if closed:
            opened.command("application:toggle-left-area")
        for name, (width, height) in SIZES.items():
            opened.page.set_viewport_size({"width": width, "height": height})
            opened.quiet()
            yield name, closed


@NIGHTLY
@pytest.mark.parametrize("place", ["", "es/"])
@pytest.mark.parametrize("name", [lessons.FIRST, "t0-first-race.ipynb"])
def test_all_that_is_pressed_first_is_in_view(name: str, place: str, lesson: Open) -> None:
    opened = lesson(f"{place}{name}")
    opened.run_all()
    opened.board()
    for size, closed in sizes(opened):
        found = measured(opened)
        assert not found["outside"], (size, closed)
        if closed and size != "small":
            assert found["board"] * LETTERS / WIDTH >= DRAWN, size
    assert not opened.failed()


SOME = ("jugar", "discard", "ragnarok")
HANDS = ("play", "jugar", "discard", "dar", "answer", "responder")


@pytest.mark.parametrize(
    "moments",
    [
        SOME,
        pytest.param(HANDS, marks=NIGHTLY),
        pytest.param(("grinder", "ragnarok"), marks=NIGHTLY),
    ],
    ids=("some", "azardia", "titan"),
)
def test_the_greatest_hand_is_in_view(moments: tuple[str, ...], lesson: Open, root: Path) -> None:
    file = f"{'-'.join(moments)}.ipynb"
    lab.write(root / file, *(MOMENTS[name] for name in moments))
    opened = lesson(file)
    opened.run_all()
    opened.all_boards()
    for size, closed in sizes(opened, [True] if moments is SOME else [False, True]):
        for at, name in enumerate(moments):
            found = measured(opened, at)
            assert not found["unread"], (name, size, closed)
            # So many choices of a Titan scroll, and so do ten cards on small screens.
            if name in HANDS and closed and size != "small":
                assert not found["outside"], (name, size)
    standards.is_accessible(opened)
    assert not opened.failed()


LOW = """from IPython.display import HTML, display
from azardia_nb import Game, Placed
from azardia_widgets import Table
display(HTML("<div style='height: 300px'></div>"))
mine = Placed(40, "lagartoon", hand=("tremor", "mirror-shell"))
Table(Game.place([mine, Placed(20, "mantis")], seed=3), seats=("person", "greedy"))"""
TO_THE_PAGES_TOP = "document.querySelector('.jp-WindowedPanel-outer').scrollTo(0, 0)"


def test_cards_that_alone_can_be_pressed_come_into_view(still: Callable[[str], Lesson]) -> None:
    opened = still(LOW)
    opened.page.set_viewport_size({"width": 1280, "height": 800})
    opened.page.evaluate(TO_THE_PAGES_TOP)
    buttons = opened.page.locator(
        ".azardia-actions .jupyter-button:enabled:not(.azardia-action-list)"
    )
    while buttons.count():
        buttons.first.click()
        opened.quiet()
    expect(opened.find("may").last).to_be_in_viewport(ratio=1)


COMMENTED = """from azardia_widgets.games.azardia.exhibits.whole_game import WholeGame
WholeGame()"""


def test_a_question_and_a_commentary_leave_room_to_press(still: Callable[[str], Lesson]) -> None:
    opened = still(COMMENTED)
    opened.page.set_viewport_size({"width": 1366, "height": 768})
    opened.quiet()
    opened.page.wait_for_function(TO_THE_TOP, arg=0, polling=POLLING)
    pressed = opened.page.locator(".azardia-actions button:enabled").first
    expect(pressed).to_be_in_viewport(ratio=1)
