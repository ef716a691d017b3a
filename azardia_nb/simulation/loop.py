"""The loop that plays whole games, built from the functions of a game's engine and compiled.

Bots that are rules are called from within the loop. A game's `Simulation` adds columns and counts.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.kinds import DynamicArray
from azardia_nb.compiled.libraries import made_for
from azardia_nb.compiled.marks import rule, with_numbers_of
from azardia_nb.compiled.native import as_array, kind_of
from azardia_nb.compiled.rows import copy_front
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER, Actions, Engine, GameType, Row, Rules
from azardia_nb.players.greedy import SLIPS, loop_bots
from azardia_nb.players.limits import Fault
from azardia_nb.players.random import case_of, random_choice

RANDOM = 0  # code of the random bot; those of the game follow
NOTHING = -1  # in place of an action: none is planned; smaller numbers are faults
LOST = -2  # in place of an action: the seat has lost by a fault

ROUNDS = 1 << 15  # the largest number of rounds that a row can count
# Steps after which a game ends without a winner: under some house rules Azardia's challenges repeat
# for ever. Games that end have a few thousand steps, and under perfect play some ten thousand.
# Short turns can reach ROUNDS before.
LONGEST = 1_000_000
# Notes on the game being played, for the columns of its row.
NOTES = np.dtype(
    [
        ("front", "i2"),  # the seat that was alone in front last, or NOBODY
        ("began", "i2"),  # the round in which the game began
        ("round", "i2"),  # the last round for which `last` is filled in
        ("last", "u4", ROUNDS),  # mask of the seats in last place at the start of a round
    ]
)


class Loop(NamedTuple):
    """The loop of a game, with the dtypes of its arguments.

    `play` takes an array with one row of `table`, the rules, a Generator, a row of `result` for
    each game, an array for counts of plays, and an array for the actions and outcomes of the last
    game. The table holds the position `first`, in `bots` a code for each player, in `at` the number
    of the next game, and in `planned` NOTHING.

    `play` returns the number of finished games. If it is smaller than the number of rows, a player
    outside the loop is to act in that game: call `play` again with its action in `planned`, or with
    -1 - fault. For a strategy, `shown` then holds its seat's view and the legal actions.

    `play_random` takes the same arguments and plays the same games faster, but only for random
    players under rules whose numbers are those of the usual variant. Small games have none.
    """

    play: Callable[..., int]
    play_random: Callable[..., int] | None
    table: np.dtype[np.void]
    result: np.dtype[np.void]  # a row per game, in which seats and players count from 0
    bots: tuple[str, ...]  # bots that the loop calls; a bot's code is its index

    @property
    def own(self) -> int:
        """The code of a strategy; the loop returns so that it can be asked."""
        return len(self.bots)

    @property
    def asked(self) -> int:
        """The code of any other player outside the loop."""
        return len(self.bots) + 1


@cache
def loop_of(game: GameType) -> Loop:
    """Return the loop of a game; its functions may be compiled or called in plain Python."""
    bots = loop_bots(game)
    greedy = 1 + bots.names.index("greedy") if "greedy" in bots.names else NOTHING
    names = ("random", *bots.names, "easy") if greedy > 0 else ("random", *bots.names)
    play = play_of(game, choice_of(game, len(names), greedy), as_given)
    play_random = None
    if game.simulation().random_loop:
        usual = rules_row(game.engine, game.variant().rules)
        play_random = play_of(game, choose_at_random, with_numbers_of(usual))
        play_random.__name__ = "play_random"
    return Loop(play, play_random, _table(game, bots.room), _result(game), names)


def rules_row(engine: Engine, rules: Rules) -> Row:
    """Return rules as compiled code gets them: a row."""
    rows = engine.rules_for(rules, 1)
    kind = kind_of(rows)
    assert isinstance(kind, DynamicArray)
    return as_array(kind, rows)[0]


@rule
def as_given(rules: Rules) -> Rules:
    """Return the rules unchanged, for a loop that plays any rules; see `with_numbers_of`."""
    return rules


@rule
def choose_at_random(
    table: Row, rules: Rules, rng: np.random.Generator, seat: int, n: int, result: Row
) -> int:
    """Return one of the first `n` legal actions."""
    return int(random_choice(rng, table["legal"], n))


def play_of(
    game: GameType, choose_action: Callable[..., int], rules_of: Callable[[Rules], Rules]
) -> Callable[..., int]:
    """Return the function that plays games; `Loop` describes it.

    `choose_action` chooses as `choice_of` says, under `rules_of` the given rules.
    """
    engine, simulation = game.engine, game.simulation()
    note_places, end_game = places_of(engine), end_of(game)
    to_act, list_legal, step = engine.to_act, engine.list_legal, engine.step
    chance_total, outcome_at = engine.chance_total, engine.outcome_at
    begin, size = simulation.begin, engine.state.itemsize
    before_action, before_outcome = simulation.before_action, simulation.before_outcome

    @rule
    def begin_game(table: Row, result: Row) -> None:
        """Set up the first position of a game."""
        copy_front(table["first"], table["game"], size)
        begin(table["game"])
        notes = table["notes"]
        notes["front"] = NOBODY
        notes["began"] = table["first"]["round"]
        notes["round"] = notes["began"] - 1
        note_places(table["game"], notes, result)

    @rule
    def play_game(
        table: Row,
        all_rules: Sequence[Rules],
        rng: np.random.Generator,
        result: Row,
        plays: npt.NDArray[np.int64],
        history: npt.NDArray[np.int64],
    ) -> bool:
        """Play a game to its end; return False if a player outside the loop is to act."""
        s = table["game"]
        rules = rules_of(all_rules[0])
        turn = s["turn"]
        round = s["round"]
        legal = table["legal"]
        lost = NOBODY
        seat = to_act(s, rules)
        while seat != OVER and result["steps"] < LONGEST and s["round"] < ROUNDS - 1:
            if seat == CHANCE:
                chosen = outcome_at(s, rules, case_of(rng, chance_total(s, rules)))
                before_outcome(s, chosen, plays)
            else:
                n = list_legal(s, rules, seat, legal)
                chosen = int(legal[0])
                if n > 1:
                    chosen = choose_action(table, rules, rng, seat, n, result)
                    if chosen == NOTHING:
                        return False
                    if chosen == LOST:
                        lost = seat
                        break
                    result["choices"] += 1
                result["decisions"] += 1
                before_action(s, rules, seat, chosen, result, plays)
            if result["steps"] < history.shape[0]:
                history[result["steps"]] = chosen
            step(s, rules, seat, chosen)
            result["steps"] += 1
            if s["turn"] != turn or s["round"] != round:
                turn = s["turn"]
                round = s["round"]
                note_places(s, table["notes"], result)
            seat = to_act(s, rules)
        end_game(s, rules, lost, seat == OVER, table["notes"], result)
        return True

    def play_games(
        tables: npt.NDArray[np.void],
        all_rules: Sequence[Rules],
        rng: np.random.Generator,
        results: npt.NDArray[np.void],
        plays: npt.NDArray[np.int64],
        history: npt.NDArray[np.int64],
    ) -> int:
        table = tables[0]
        game = int(table["at"])
        while game < results.shape[0]:
            if table["planned"] == NOTHING:
                begin_game(table, results[game])
            if not play_game(table, all_rules, rng, results[game], plays, history):
                break
            game += 1
        table["at"] = game
        return game

    return made_for(engine, play_games)


@cache
def places_of(engine: Engine) -> Callable[[Row, Row, Row], None]:
    """Return the rule that notes places at the end of a turn, by the engine's `progress`.

    It takes the position, the notes and the game's row.
    """
    progress = engine.progress

    @rule
    def note_places(s: Row, notes: Row, result: Row) -> None:
        """Note the leading seat and the seats in last place."""
        most = -1
        least = -1
        front = NOBODY
        last = 0
        for seat in range(int(s["players"])):
            place = progress(s, seat)
            if place > most:
                most = place
                front = seat
            elif place == most:
                front = NOBODY
            if least < 0 or place < least:
                least = place
                last = 0
            if place == least:
                last |= 1 << seat
        if front != NOBODY and front != notes["front"]:
            if notes["front"] != NOBODY:
                result["lead_changes"] += 1
            notes["front"] = front
        while notes["round"] < s["round"]:
            notes["round"] += 1
            notes["last"][notes["round"]] = last

    return note_places


def choice_of(game: GameType, own: int, greedy: int) -> Callable[..., int]:
    """Return the rule that chooses an action for `seat` among the first `n` of `legal`.

    Bots' codes are below `own`; `greedy` is that of the greedy bot, or NOTHING. The rule returns
    NOTHING if a player outside the loop must be asked, and LOST if its answer is a fault.
    """
    engine, player_of, choose = game.engine, game.player_of, loop_bots(game).choose
    hide_from, size = engine.hide_from, engine.state.itemsize
    easy = own - 1 if greedy > 0 else NOTHING

    @rule
    def show(s: Row, rules: Rules, seat: int, legal: Actions, n: int, shown: Row) -> None:
        """Copy the seat's view and its legal actions to `shown`."""
        copy_front(s, shown["state"], size)
        hide_from(shown["state"], rules, seat)
        for at in range(n):
            shown["legal"][at] = legal[at]
        shown["n"] = n
        shown["seat"] = seat

    @rule
    def choose_action(
        table: Row, rules: Rules, rng: np.random.Generator, seat: int, n: int, result: Row
    ) -> int:
        """Return the action of the bot that plays `seat`, or the planned one."""
        s = table["game"]
        legal = table["legal"]
        bot = int(table["bots"][player_of(s, seat)])
        if bot == easy:
            bot = RANDOM if rng.random() < SLIPS else greedy
        if bot == RANDOM:
            return int(random_choice(rng, legal, n))
        if bot < own:
            return int(choose(s, rules, seat, legal[:n], rng, table["scratch"], bot - 1))
        planned = int(table["planned"])
        if planned == NOTHING:
            if bot == own:
                show(s, rules, seat, legal, n, table["shown"])
            return NOTHING
        table["planned"] = NOTHING
        if is_among(planned, legal, n):
            return planned
        note_fault(planned, result)
        return LOST

    return choose_action


def end_of(game: GameType) -> Callable[[Row, Rules, int, bool, Row, Row], None]:
    """Return the rule that fills in a game's row at its end.

    It takes the position, the rules, the seat that lost by a fault or NOBODY, whether the game is
    over by its rules, the notes, and the row.
    """
    progress, player_of, at_end = game.engine.progress, game.player_of, game.simulation().at_end
    note_returns = returns_of(game.engine)

    @rule
    def best_rival(s: Row, lost: int) -> int:
        """Return the seat with the most progress, other than `lost`; the first one of several."""
        best = NOBODY
        for seat in range(int(s["players"])):
            if seat != lost and (best == NOBODY or progress(s, seat) > progress(s, best)):
                best = seat
        return best

    @rule
    def end_game(s: Row, rules: Rules, lost: int, over: bool, notes: Row, result: Row) -> None:
        if lost != NOBODY:
            s["winner"] = best_rival(s, lost)
        elif s["winner"] != NOBODY:
            middle = (max(1, int(notes["began"])) + int(s["round"])) // 2
            result["comeback"] = notes["last"][middle] >> s["winner"] & 1
        result["fault_seat"] = lost
        result["winning_seat"] = s["winner"]
        note_returns(s, rules, lost, over, result)
        result["rounds"] = s["round"]
        for at in range(int(s["players"])):
            result["player"][at] = player_of(s, at)
        at_end(s, result)

    return end_game


@cache
def returns_of(engine: Engine) -> Callable[[Row, Rules, int, bool, Row], None]:
    """Return the rule that writes each seat's return, in games that have returns.

    A seat that lost by a fault gets the least return; the others share the rest of the total.
    """
    returns = engine.returns
    if returns is None:

        @rule
        def nothing_more(s: Row, rules: Rules, lost: int, over: bool, result: Row) -> None:
            """Write nothing: the winner is the whole result."""

        return nothing_more

    gained, least, total = returns.of, returns.least, returns.total or 0.0

    @rule
    def note_returns(s: Row, rules: Rules, lost: int, over: bool, result: Row) -> None:
        """Write `ended` and the returns."""
        result["ended"] = 1 if over or lost != NOBODY else 0
        for seat in range(int(s["players"])):
            if seat == lost:
                result["return"][seat] = least
            elif lost != NOBODY:
                result["return"][seat] = (total - least) / (s["players"] - 1)
            elif over:
                result["return"][seat] = gained(s, rules, seat)

    return note_returns


@rule
def is_among(chosen: int, legal: Actions, n: int) -> bool:
    """Return whether `chosen` is one of the first `n` elements of `legal`."""
    for i in range(n):
        if legal[i] == chosen:
            return True
    return False


@rule
def note_fault(chosen: int, result: Row) -> None:
    """Write the fault that `chosen` stands for, or ILLEGAL for an illegal action."""
    fault = -1 - chosen
    if Fault.NONE < fault <= Fault.TOO_SLOW:
        result["fault"] = fault
    else:
        result["fault"] = Fault.ILLEGAL


def _table(game: GameType, room: np.dtype[np.void]) -> np.dtype[np.void]:
    """Return the dtype of the loop's table."""
    state = game.engine.state
    legal = ("legal", "i8", (game.engine.max_actions,))
    view = np.dtype([legal, ("n", "i8"), ("seat", "i8"), ("state", state)])  # a seat's view
    return np.dtype(
        [
            # Eight-byte numbers come first, for aligned access.
            legal,
            ("bots", "i8", (game.seats[-1],)),
            ("at", "i8"),
            ("planned", "i8"),
            ("scratch", room),
            ("game", state),
            ("first", state),
            ("notes", NOTES),
            ("shown", view),
        ]
    )


def _result(game: GameType) -> np.dtype[np.void]:
    simulation, seats = game.simulation(), (game.seats[-1],)
    return np.dtype(
        [
            ("winning_seat", "i1"),  # NOBODY if the game is drawn or did not end
            ("rounds", "i2"),
            ("steps", "i4"),  # actions and outcomes
            ("decisions", "i4"),  # actions, forced ones included
            ("choices", "i4"),  # actions among two or more
            *simulation.columns,
            # How often, at the end of a turn, another seat than before was alone in front.
            ("lead_changes", "i2"),
            # 1 if the winner was in last place when half of the rounds were over.
            ("comeback", "i1"),
            # The Fault by which a strategy lost the game, or 0.
            ("fault", "i1"),
            (
                "fault_seat",
                "i1",
            ),  # the seat that lost by it, or NOBODY; the best-placed rival has won
            ("player", "i1", seats),  # the player of each seat
            *((("ended", "i1"), ("return", "f4", seats)) if game.engine.returns else ()),
            *((name, kind, seats) for name, kind in simulation.seat_columns),
        ]
    )
