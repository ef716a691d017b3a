"""The loop of whole games, made for each game of the functions of its engine; run compiled.

Each player's choice is a rule like any other. What a game counts besides, and the bots that it
brings, are parts of its `Simulation`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import made_for
from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.rows import copy_front
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER, Actions, Engine, GameType, Row, Rules
from azardia_nb.players.greedy import SLIPS, loop_bots
from azardia_nb.players.limits import Fault
from azardia_nb.players.random import case_of, random_choice

RANDOM = 0  # code of the random bot; those of the game follow
NOTHING = -1  # instead of an action; smaller numbers are faults

ROUNDS = 1 << 15  # as many as a row can count
# Steps after which a game is left as it stands, won by nobody: under some house rules Azardia's
# challenges go round for ever. Games that end have a few thousand steps, and perfect ones some ten
# thousand. Short turns can fill ROUNDS before.
LONGEST = 1_000_000
# What is noted down while a game goes on, for the columns of its row.
NOTES = np.dtype(
    [
        ("front", "i2"),  # the seat that was alone in front last, or NOBODY
        ("began", "i2"),  # the round in which the game began
        ("round", "i2"),  # up to which the next field is filled in
        ("last", "u4", ROUNDS),  # mask of the seats with nobody behind them when it began
    ]
)


class Loop(NamedTuple):
    """The loop of a game, and what it is given.

    `play` takes one row of `table`, the rules, random numbers, a row of `result` for each game,
    room to count plays, and room for the actions and outcomes of the last game, which are written
    as far as it goes. In the table stand the position `first`, in `bots` a code for each player, in
    `at` the number of the game that is next, and in `planned` NOTHING.

    It returns how many games are played. Where somebody must be asked that is the number of the
    game that waits for it: to go on, call it again with the action `planned`, or -1 and less the
    fault. For a player of one's own, `shown` has then what its seat sees, and its actions.
    """

    play: Callable[..., int]
    table: np.dtype[np.void]  # first position, the one that is played, room for bots and notes
    result: np.dtype[np.void]  # a row a game; seats and players count from 0 in here
    bots: tuple[str, ...]  # whom it calls by themselves; a bot's code is its place here

    @property
    def own(self) -> int:
        """Code of a player of one's own: the loop is left to ask it, by what its seat sees."""
        return len(self.bots)

    @property
    def asked(self) -> int:
        """Code of any other player: the loop is left to ask it."""
        return len(self.bots) + 1


@cache
def loop_of(game: GameType) -> Loop:
    """Return the loop of a game, for `compiled`, or to be called so in plain Python."""
    engine, counted, player_of = game.engine, game.simulation(), game.player_of
    to_act, list_legal, step = engine.to_act, engine.list_legal, engine.step
    chance_total, outcome_at = engine.chance_total, engine.outcome_at
    progress, hide_from = engine.progress, engine.hide_from
    begin, at_end = counted.begin, counted.at_end
    note_returns = returns_of(engine)
    before_action, before_outcome = counted.before_action, counted.before_outcome
    named, choose, room = loop_bots(game)
    greedy = 1 + named.index("greedy") if "greedy" in named else NOTHING
    bots = ("random", *named, "easy") if greedy > 0 else ("random", *named)
    easy = len(bots) - 1 if greedy > 0 else NOTHING
    own, size = len(bots), engine.state.itemsize

    @rule
    def best_rival(s: Row, lost: int) -> int:
        """Return the seat that is furthest besides one, the first of several."""
        best = NOBODY
        for seat in range(int(s["players"])):
            if seat != lost and (best == NOBODY or progress(s, seat) > progress(s, best)):
                best = seat
        return best

    @rule
    def note_places(s: Row, notes: Row, result: Row) -> None:
        """Note who is in front and who is last, where a turn ends."""
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

    @rule
    def show(s: Row, rules: Rules, seat: int, legal: Actions, n: int, shown: Row) -> None:
        """Copy what a seat may see, and its legal actions."""
        copy_front(s, shown["state"], size)
        hide_from(shown["state"], rules, seat)
        for at in range(n):
            shown["legal"][at] = legal[at]
        shown["n"] = n
        shown["seat"] = seat

    @rule
    def begin_game(table: Row, result: Row) -> None:
        """Lay out the position in which a game begins; nothing is counted yet."""
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
        """Play a game to its end; False where somebody must be asked."""
        s = table["game"]
        rules = all_rules[0]
        scratch = table["scratch"]
        notes = table["notes"]
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
                    player = player_of(s, seat)
                    bot = int(table["bots"][player])
                    if bot == easy:
                        bot = RANDOM if rng.random() < SLIPS else greedy
                    if bot == RANDOM:
                        chosen = random_choice(rng, legal, n)
                    elif bot < own:
                        chosen = choose(s, rules, seat, legal[:n], rng, scratch, bot - 1)
                    else:
                        if table["planned"] == NOTHING:
                            if bot == own:
                                show(s, rules, seat, legal, n, table["shown"])
                            return False
                        chosen = int(table["planned"])
                        table["planned"] = NOTHING
                        if not is_among(chosen, legal, n):
                            note_fault(chosen, result)
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
                note_places(s, notes, result)
            seat = to_act(s, rules)
        if lost != NOBODY:
            s["winner"] = best_rival(s, lost)
        elif s["winner"] != NOBODY:
            middle = (max(1, int(notes["began"])) + int(s["round"])) // 2
            result["comeback"] = notes["last"][middle] >> s["winner"] & 1
        result["fault_seat"] = lost
        result["winning_seat"] = s["winner"]
        note_returns(s, rules, lost, seat == OVER, result)
        result["rounds"] = s["round"]
        for at in range(int(s["players"])):
            result["player"][at] = player_of(s, at)
        at_end(s, result)
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

    return Loop(made_for(engine, play_games), _table(game, room), _result(game), bots)


@cache
def returns_of(engine: Engine) -> Callable[[Row, Rules, int, bool, Row], None]:
    """Return the rule that writes what each seat has gained, in a game that says it.

    Who has lost by a fault has the least there is, and the others share what is left.
    """
    returns = engine.returns
    if returns is None:

        @rule
        def nothing_more(s: Row, rules: Rules, lost: int, over: bool, result: Row) -> None:
            """Write nothing: who has won says it all."""

        return nothing_more

    gained, least, total = returns.of, returns.least, returns.total or 0.0

    @rule
    def note_returns(s: Row, rules: Rules, lost: int, over: bool, result: Row) -> None:
        """Write whether the game has ended, and each seat's return."""
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
    """Return whether an answer is one of the first `n` legal actions."""
    for i in range(n):
        if legal[i] == chosen:
            return True
    return False


@rule
def note_fault(chosen: int, result: Row) -> None:
    """Note what is wrong with an answer that is not legal."""
    told = -1 - chosen
    if Fault.NONE < told <= Fault.TOO_SLOW:
        result["fault"] = told
    else:
        result["fault"] = Fault.ILLEGAL


def _table(game: GameType, room: np.dtype[np.void]) -> np.dtype[np.void]:
    """Return what games are played on: one row, so that there is one kind of it to compile for."""
    state = game.engine.state
    legal = ("legal", "i8", (game.engine.max_actions,))
    shown = np.dtype([legal, ("n", "i8"), ("seat", "i8"), ("state", state)])  # what a seat sees
    return np.dtype(
        [
            # Numbers of eight bytes come first, so that they lie where they are read at once.
            legal,
            ("bots", "i8", (game.seats[-1],)),
            ("at", "i8"),
            ("planned", "i8"),
            ("scratch", room),
            ("game", state),
            ("first", state),
            ("notes", NOTES),
            ("shown", shown),
        ]
    )


def _result(game: GameType) -> np.dtype[np.void]:
    counted, seats = game.simulation(), (game.seats[-1],)
    return np.dtype(
        [
            ("winning_seat", "i1"),  # NOBODY where the game had not come to an end, or is drawn
            ("rounds", "i2"),
            ("steps", "i4"),  # actions and outcomes
            ("decisions", "i4"),  # actions: every time a seat was asked, also for the only one
            ("choices", "i4"),  # of these, the ones with two legal actions or more
            *counted.columns,
            # Looked at when a turn ends: times another seat was alone in front, by `progress`.
            ("lead_changes", "i2"),
            # 1 where nobody was behind the winner when half of the rounds were over.
            ("comeback", "i1"),
            # A Fault: why a seat has lost by what its strategy did, 0 for no such thing.
            ("fault", "i1"),
            ("fault_seat", "i1"),  # which one, NOBODY for none; the best-placed rival has won
            ("player", "i1", seats),  # who decides for each seat
            *((("ended", "i1"), ("return", "f4", seats)) if game.engine.returns else ()),
            *((name, kind, seats) for name, kind in counted.seat_columns),
        ]
    )
