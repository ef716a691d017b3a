"""Write your own player: games against the bots, replays of lost games, a tournament.

Errors in the learner's function are reported in a sentence, and the games go on.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from fractions import Fraction
from html import escape
from itertools import chain, combinations
from typing import Any, ClassVar, NamedTuple

from azardia_nb.compiled.libraries import is_ready
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.games.azardia.bots.own import get_value_ready
from azardia_nb.games.azardia.lessons.your_own_player import BOTS, ask, best_bot, kept_field
from azardia_nb.games.azardia.record import GAME
from azardia_nb.lessons.question import Verdict, filled_text
from azardia_nb.players import Strategy, name_of
from azardia_nb.players.limits import Fault
from azardia_nb.simulation.chunk import CHUNK, Played, load_library
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.results import replayed
from azardia_nb.simulation.run import run
from azardia_nb.simulation.statistics import share, share_growing
from azardia_nb.simulation.task import check_players, task_of
from azardia_nb.simulation.tournament import MEAN, Lineup, Tournament
from azardia_nb.text.language import N_, Speak, language, plural, speaking
from azardia_nb.text.say import PERCENT, decimal, percent, whole
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.controls.buttons import alert
from azardia_widgets.controls.listing import listing
from azardia_widgets.games.azardia.compared import needed
from azardia_widgets.games.azardia.printed import Printed, PrintedLines
from azardia_widgets.lesson.asking import record_try
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import (
    Figure,
    Html,
    Names,
    Note,
    Pick,
    Runs,
    paragraphs,
    press,
    small,
)
from azardia_widgets.lesson.prediction import before
from azardia_widgets.lesson.running import Batch
from azardia_widgets.table.replay import Replay
from azardia_widgets.table.seating import player_name

GAMES = 1000  # per press
EACH = 100  # games of a learner's player with each opponent in the tournament
AT_ONCE = 10  # games per opponent before the next one
ENOUGH = 5  # lost games with a fault after which the run stops
LONGEST = 30  # characters of a name
START = 10  # games before a share is first shown

RIVALS = {
    "random": N_("random bot"),
    "cautious": N_("cautious bot"),
    "fighter": N_("fighting bot"),
    "greedy": N_("greedy bot"),
    "hoarder": N_("hoarding bot"),
    "racer": N_("racing bot"),
}
MORE_LINES = plural(
    "… and {lines} more line in all the games.", "… and {lines} more lines in all the games."
)
FAULTS = {
    Fault.RAISED: plural(
        "It crashed in {n} game and lost it.",
        "It crashed in {n} games and lost them.",
    ),
    Fault.ILLEGAL: plural(
        "In {n} game it answered with something that is not allowed, and lost it: {said}",
        "In {n} games it answered with something that is not allowed, and lost them: {said}",
    ),
    Fault.TOO_SLOW: plural(
        "In {n} game it took too long, and lost it. Is there a loop that never ends?",
        "In {n} games it took too long, and lost them. Is there a loop that never ends?",
    ),
}


class Outcome(NamedTuple):
    """Result of a game: the winning player, from 0, and the one that lost by a fault, or -1."""

    number: int  # number for `replayed`
    winner: int
    fault: Fault
    guilty: int
    reason: str
    printed: PrintedLines = PrintedLines()


def one_by_one(
    players: Sequence[Strategy], seed: int, first: int, games: int, stop: threading.Event
) -> Iterator[Outcome]:
    """Yield the outcome of each game as soon as it ends, even with a slow player."""
    printed = Printed()
    task = task_of([with_stored_prints(player, printed) for player in players], seed=seed)
    load_library(task)
    get_value_ready()
    with closing(run(task, ((number, 1) for number in range(first, games)), stop)) as playing:
        for number, played in enumerate(playing, first):
            if len(played.rows):
                yield _outcome(number, played, printed.of(number))


def with_stored_prints(player: Strategy, printed: Printed) -> Strategy:
    """Return a player whose printed text is stored; bots are returned unchanged."""
    return player if isinstance(player, str) else printed.by(player)


def _outcome(number: int, played: Played, printed: PrintedLines) -> Outcome:
    game = played.rows[0]
    guilty = int(game["player"][game["fault_seat"]]) if game["fault"] else -1
    reason = " ".join(played.faults)
    fault = Fault(int(game["fault"]))
    won = int(game["player"][game["winning_seat"]])
    return Outcome(number * CHUNK, won, fault, guilty, reason, printed)


def short_name(player: object) -> str:
    """Return a player's name, shortened for titles."""
    name = name_of(player)  # type: ignore[arg-type] # a name has anything
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def refusal_reason(player: object, code: str) -> str:
    """Return the reason why an object cannot play, as a sentence; "" if it can."""
    speak = language(code)
    if not callable(player):
        return speak(
            "This is not a player yet: {what} is not a function. Write the name of your "
            "function, without parentheses.",
            what=repr(player)[:40],
        )
    try:
        with speaking(code):
            check_players((player,), GAME)
    except AzardiaError as error:
        return speak("This is not a player yet: {why}", why=str(error))
    if name_of(player) in RIVALS:
        return speak(
            "{name} is the name of a bot: call yours something else.", name=name_of(player)
        )
    return ""


def fault_sentences(outcomes: Sequence[Outcome], code: str) -> list[str]:
    """Return a sentence per kind of fault of a player."""
    speak = language(code)
    sentences = []
    for fault, text in FAULTS.items():
        faulty = [one for one in outcomes if one.fault == fault and one.guilty == 0]
        if faulty:
            reasons = dict.fromkeys(one.reason for one in faulty if one.reason)
            reason = next(iter(reasons), "")
            sentence = speak(text, n=len(faulty), said=reason).strip()
            if fault == Fault.RAISED and reason:
                sentence += " " + speak("Python says: {said}", said=reason)
            sentences.append(sentence)
    return sentences


def printed_html(outcomes: Sequence[Outcome], code: str, number: int = -1) -> str:
    """Return the printed text of a game, by default the first with any, as HTML."""
    speak = language(code)
    aloud = [one for one in outcomes if one.printed.first]
    if not aloud:
        return ""
    first = next((one for one in aloud if one.number == number), aloud[0])
    lines = escape("\n".join(first.printed.first))
    title = escape(speak("Printed in game {n}:", n=whole(first.number // CHUNK, code)))
    more = sum(len(one.printed.first) + one.printed.more for one in aloud)
    more -= len(first.printed.first)
    rest = f"<p>{escape(speak(MORE_LINES, n=more, lines=whole(more, code)))}</p>" if more else ""
    return f"<p>{title}</p><pre>{lines}</pre>{rest}"


def _faults(outcomes: Sequence[Outcome], player: int = 0) -> int:
    return sum(one.guilty == player for one in outcomes)


# --- against one bot --------------------------------------------------------------------------


def _player_label(player: str, own: Sequence[str], code: str) -> str:
    return player if player in own else player_name(player, code, GAME)


GOAL_RIVAL, GOAL_SHARE = "racer", Fraction(55, 100)


class TryOut(Figure):
    """Games of a learner's function against a bot: share of wins, and replays of lost games.

    With `goal` the player should win more than GOAL_SHARE of the games against GOAL_RIVAL: the
    whole interval must be above it. Each press of Play against this bot is recorded as a try.
    """

    options: ClassVar[Sequence[str]] = ("player", "goal")
    player: Strategy
    goal = False
    rivals = Pick(N_("Against:"), RIVALS, "azardia-rival")
    running = Runs(main=True)
    parts: ClassVar[Sequence[str]] = (
        "faults",
        "printed",
        "chart",
        "table",
        "heading",
        "asked",
        "replay",
    )
    first_column: ClassVar[Names] = ("running", "faults", "printed", "chart")
    second_column = ("table", "look")
    under = ("heading", "asked", "replay")
    faults: Any
    printed: Any
    heading: Any
    asked: Any
    replay: Replay

    def begin(self) -> None:
        self.played: dict[str, list[Outcome]] = {rival: [] for rival in RIVALS}
        self._opened = ""
        self._number = -1  # of the game in the replay

    def make_part(self, name: str) -> Any:
        if name == "replay":
            return Replay(self.attempt, self.refresh)
        part = super().make_part(name)
        if name == "faults":
            part.add_class("azardia-wrong")
        return part

    @property
    def rival(self) -> str:
        """The chosen opponent."""
        return self.rivals.value

    def changed(self, name: str) -> None:
        if name == "rivals":
            self.running.drop()

    @press(N_("Watch a lost game"), "azardia-look-lost", "eye")
    def look(self) -> None:
        """Open a lost game to replay it: the first one, at each further press the next."""
        speak, lost = language(self.language), self._lost()
        if not lost:
            return
        if not is_ready(loop_of(GAME).play):
            raise AzardiaError(speak("Press Play above first: the rules have to be compiled once."))
        at = next((n for n, one in enumerate(lost) if one.number == self._number), -1)
        self._number = lost[(at + 1) % len(lost)].number
        heard_again = (with_stored_prints(self.player, Printed()), self.rival)
        game = replayed(task_of(heard_again, seed=self.seed), self._number)
        n = whole(self._number // CHUNK, self.language)
        self._opened = speak("A lost game: number {n}", n=n)
        self.replay.open(game, (self.player, self.rival))

    def show(self, speak: Speak, code: str, rival: str) -> Iterator[object]:
        outcomes = self.played[rival]
        self.running.show(speak("Play {n} games", n=whole(GAMES, code)), code)
        wrong = refusal_reason(self.player, code)
        yield alerts([wrong] if wrong else fault_sentences(outcomes, code))
        yield Html(printed_html(outcomes, code, self._number))
        if len(outcomes) >= START:
            yield self._curves(speak, code, outcomes)
        yield Html(self._table(speak, code) if self.shows("table") else "")
        self.look.disabled = not self._lost()
        self.replay.show(code)
        self.access.names = self.replay.names
        yield Html(f"<h4>{escape(self._opened)}</h4>" if self._opened else "")
        yield Html("" if self.replay.game is None else self._question(speak, self.replay.game))
        if self.goal:
            yield self._goal(speak, code)
        yield wrong or self._sentence(speak, code, outcomes)
        if self.replay.game is not None:
            yield self.replay.sentences()

    def picture(self) -> str:
        chart = self.chart.html() if len(self.played[self.rival]) >= START else ""
        about = f"{paragraphs(self.said)}{self.faults.value}{self.printed.value}"
        return f"{about}{chart if self.shows('chart') else ''}{self.table.value}"

    def _sentence(self, speak: Speak, code: str, outcomes: Sequence[Outcome]) -> str:
        name = short_name(self.player)
        rival = player_name(self.rival, code, GAME)
        if not outcomes:
            return speak(
                "{name} against the {rival}: press Play to see how many games it wins.",
                name=name,
                rival=rival,
            )
        won = sum(one.winner == 0 for one in outcomes)
        estimate = share(won, len(outcomes))
        sentence = speak(
            "{name} has won {k} of {n} games against the {rival}: {estimate}.",
            name=name,
            k=whole(won, code),
            n=whole(len(outcomes), code),
            rival=rival,
            estimate=estimate.told(code),
        )
        if estimate.low > 1 / 2:
            verdict = speak("It is better than the bot.")
        elif estimate.high < 1 / 2:
            verdict = speak("The bot is better.")
        else:
            verdict = speak("We can't tell yet which is better.")
        return f"{sentence} {verdict}"

    def _goal(self, speak: Speak, code: str) -> str:
        """Return the goal as text, with a tick once it is reached."""
        goal = goal_text(code)
        return f"✓ {goal}" if self.shows("answers") and self._reached() else goal

    def _reached(self) -> bool:
        outcomes = self.played[GOAL_RIVAL]
        won = sum(one.winner == 0 for one in outcomes)
        return bool(outcomes) and share(won, len(outcomes)).low > GOAL_SHARE

    def _question(self, speak: Speak, game: Game) -> str:
        """Return the player's options at the step shown, and its choice, as HTML."""
        name = short_name(self.player)
        if game.seat is None or game.type.player_of(game.state, game.seat - 1) != 0:
            return paragraphs(
                speak("{name} has nothing to decide here. Move the slider.", name=name)
            )
        actions = [choice.action for choice in game.view(game.seat).legal()]
        text = speak(
            "{name} has a decision here, in phase “{phase}”. Possible actions: {actions}.",
            name=name,
            phase=game.phase,
            actions=", ".join(actions),
        )
        for action in game.steps[game.position : game.position + 1]:
            text += " " + speak("It chooses: {action}.", action=action)
        return paragraphs(text)

    def _curves(self, speak: Speak, code: str, outcomes: Sequence[Outcome]) -> Curves:
        name = short_name(self.player)
        step = START * max(1, -(-len(outcomes) // 4000))
        at = list(range(step, len(outcomes) + 1, step))
        grown = share_growing([one.winner == 0 for one in outcomes], at)
        curves = (
            Curve(name, grown.values.tolist(), grown.band),
            Curve(speak("equally good"), (0.5,) * len(at)),
        )
        title = speak(
            "Games won by {name} against the {rival}",
            name=name,
            rival=player_name(self.rival, code, GAME),
        )
        return Curves(title, speak("games"), curves, start=at[0], step=step)

    def _table(self, speak: Speak, code: str) -> str:
        lines = []
        for rival, outcomes in self.played.items():
            if outcomes:
                n, won = len(outcomes), sum(one.winner == 0 for one in outcomes)
                estimate, faults = share(won, n).told(code), str(_faults(outcomes))
                lines.append([player_name(rival, code, GAME), whole(n, code), estimate, faults])
        if not lines:
            return ""
        heads = [speak("against"), speak("games"), speak("won"), speak("lost by an error")]
        caption = speak("{name} so far", name=short_name(self.player))
        note = speak("Wilson 95% intervals. Seed of the dice: {seed}.", seed=self.seed)
        return listing(caption, heads, lines, {2}) + small(note)

    def _lost(self) -> list[Outcome]:
        return [one for one in self.played[self.rival] if one.winner != 0]

    def batch(self, stop: threading.Event) -> Batch | None:
        if refusal_reason(self.player, self.language):
            return None
        rival = self.rival
        outcomes = self.played[rival]
        if _faults(outcomes) >= ENOUGH:
            speak = language(self.language)
            raise AzardiaError(speak("Fix your function first, then run its cell again."))
        games = GAMES * (len(outcomes) // GAMES + 1)
        return Batch(self._parts(rival, games, stop), games, needed())

    def _parts(
        self, rival: str, games: int, stop: threading.Event
    ) -> Iterator[tuple[str, Outcome]]:
        faults = _faults(self.played[rival])
        first = len(self.played[rival])
        for outcome in one_by_one((self.player, rival), self.seed, first, games, stop):
            faults += outcome.guilty == 0
            yield rival, outcome
            if faults >= ENOUGH:
                return

    def came(self, part: tuple[str, Outcome]) -> int:
        rival, outcome = part
        self.played[rival].append(outcome)
        games = len(self.played[rival])
        if self.goal and rival == GOAL_RIVAL and games % GAMES == 0:
            self._record(games)
        return games

    def _record(self, games: int) -> None:
        """Record the games against GOAL_RIVAL as a try to reach the goal."""
        code = self.language
        won = sum(one.winner == 0 for one in self.played[GOAL_RIVAL])
        estimate, text = share(won, games), goal_text(code)
        reached = Verdict(self._reached(), "")
        aim = f"> {percent(GOAL_SHARE, code)}"
        record_try(self.lesson, "own_player.goal", text, estimate.told(code), reached, aim)


def goal_text(code: str) -> str:
    """Return the goal of a learner's own player as text."""
    values = {
        "rival": player_name(GOAL_RIVAL, code, GAME),
        "share": percent(GOAL_SHARE, code),
        "games": GAMES,
    }
    return filled_text(ask.text("goal", "text"), values, code)


# --- the tournament ---------------------------------------------------------------------------


def ratings_table(played: Tournament, own: Sequence[str], code: str) -> str:
    """Return the ratings as a table, the best first, with learners' players marked."""
    speak = language(code)
    lines = []
    for place, (name, each) in enumerate(played.ratings().items(), 1):
        label = f"★ {name}" if name in own else player_name(name, code, GAME)
        lines.append([str(place), label, each.told(code, 0), whole(each.n, code)])
    heads = [speak("place"), speak("player"), speak("rating"), speak("games")]
    caption = speak("Ratings (average: {mean})", mean=decimal(MEAN, code, 0))
    note = speak(
        "{n} games, 95% intervals; seed of the dice: {seed}.",
        n=whole(played.games, code),
        seed=played.seed,
    )
    return listing(caption, heads, lines) + small(note)


def ratings_chart(played: Tournament, own: Sequence[str], code: str) -> Intervals:
    """Return the ratings as a chart, the best first."""
    speak = language(code)
    ratings = played.ratings()
    # Room for labels is short, and all others are bots.
    labels = [
        name if name in own else player_name(name, code, GAME).replace("bot", "").strip()
        for name in ratings
    ]
    return Intervals(
        speak("Ratings, with 95% intervals"),
        speak("player"),
        speak("rating"),
        tuple(labels),
        (Series(speak("rating"), tuple(ratings.values())),),
        MEAN,
        speak("average rating"),
    )


def beats_table(played: Tournament, own: Sequence[str], code: str) -> str:
    """Return the head-to-head shares in percent with intervals, the best player first."""
    speak = language(code)
    beats = played.beats()
    names = {name: _player_label(name, own, code) for name in played.ratings()}

    def cell(name: str, rival: str) -> str:
        if (estimate := beats.get((name, rival))) is None:
            return ""
        low, value, high = (
            decimal(number * PERCENT, code, 0)
            for number in (estimate.low, estimate.value, estimate.high)
        )
        return f"{value} ({low}–{high})"

    heads = [speak("wins …"), *(speak("against {name}", name=label) for label in names.values())]
    lines = [[label, *(cell(name, rival) for rival in names)] for name, label in names.items()]
    return listing(speak("Who beats whom, in percent, with intervals"), heads, lines)


class Ratings(Figure):
    """Table of ratings from the bots' stored games."""

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        field = kept_field()
        yield ratings_chart(field, (), code)
        if self.shows("table"):
            yield Html(ratings_table(field, (), code) + beats_table(field, (), code))
        yield speak(
            "{n} games between the bots, seed {seed}: the {best} comes first.",
            n=whole(field.games, code),
            seed=field.seed,
            best=player_name(next(iter(field.ratings())), code, GAME),
        )


predict_best_bot = before(best_bot, Ratings)


class Arena(Figure):
    """Tournament of the bots' stored games and the learners' players."""

    running = Runs()
    parts = ("printed", "chart", "ratings", "beats")
    below = "faults"
    printed: Any
    ratings: Any
    beats: Any
    faults: Any

    def __init__(
        self, lesson: Surroundings | None, *players: Strategy, language: str = "en"
    ) -> None:
        self.players = players
        self.own = [short_name(player) for player in players]
        self._everybody: list[Strategy] = [*BOTS, *players]
        everybody = combinations(range(len(self._everybody)), 2)
        self.pairs = [(one, other) for one, other in everybody if other >= len(BOTS)]
        self.played: dict[tuple[int, int], list[Outcome]] = {pair: [] for pair in self.pairs}
        super().__init__(lesson, language=language)

    def lay(self) -> Sequence[Any]:
        self.faults.add_class("azardia-wrong")
        return self.placed(("running", "faults", *self.parts))

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        self.running.show(speak("Start the tournament"), code)
        wrong = self._wrong(code)
        yield Note(alerts([wrong] if wrong else self._faults_said(code)))
        outcomes = [one for pair in self.played.values() for one in pair]
        yield Html(printed_html(outcomes, code))
        played = self.tournament()
        joined = played.players != BOTS  # the bots' own results are a guess in the lesson
        if joined:
            yield ratings_chart(played, self.own, code)
        if joined and self.shows("table"):
            yield Html(ratings_table(played, self.own, code))
            yield Html(beats_table(played, self.own, code))
        if wrong:
            yield wrong
        elif not joined:
            yield speak(
                "The bots have already played. Start the tournament, and your players join them."
            )
        else:
            places = list(played.ratings())
            lines = [
                speak(
                    "{name} is number {place} of {n}",
                    name=name,
                    place=places.index(name) + 1,
                    n=len(places),
                )
                for name in self.own
                if name in places
            ]
            yield "; ".join(lines) + "."

    def tournament(self) -> Tournament:
        """Return the tournament so far, with the bots' stored games."""
        lineups = list(kept_field().lineups)
        for (one, other), outcomes in self.played.items():
            if outcomes:
                won = sum(outcome.winner == 0 for outcome in outcomes)
                lineups.append(Lineup((other, one), (won, len(outcomes) - won)))
        if len(lineups) == len(kept_field().lineups):
            return kept_field()
        names = (*BOTS, *self.own)
        return Tournament(names, tuple(lineups), self.seed)

    def _wrong(self, code: str) -> str:
        for player in self.players:
            wrong = refusal_reason(player, code)
            if wrong:
                return wrong
        speak = language(code)
        if not self.players:
            return speak(
                "Write the names of your players inside the parentheses, as in the cell above."
            )
        if len(set(self.own)) < len(self.own):
            return speak("Two of these players have the same name: rename one.")
        return ""

    def _faults_said(self, code: str) -> list[str]:
        lines = []
        for at, name in enumerate(self.own, len(BOTS)):
            mine = (played for pair, played in self.played.items() if pair[1] == at)
            lines += [f"{name}: {line}" for line in fault_sentences(list(chain(*mine)), code)]
        return lines

    def batch(self, stop: threading.Event) -> Batch | None:
        if self._wrong(self.language):
            return None
        games = EACH * len(self.pairs)
        if sum(map(len, self.played.values())) >= games:
            return None
        return Batch(self._parts(stop), games, needed())

    def _parts(self, stop: threading.Event) -> Iterator[tuple[tuple[int, int], Outcome]]:
        done = {pair: len(outcomes) for pair, outcomes in self.played.items()}
        given_up = set[int]()  # players that only lose by faults; opponents do not wait for them
        faults = dict.fromkeys(range(len(self._everybody)), 0)
        for until in range(AT_ONCE, EACH + 1, AT_ONCE):
            for pair in self.pairs:
                if stop.is_set():
                    return
                if done[pair] >= until or given_up.intersection(pair):
                    continue
                one, other = pair
                players = (self._everybody[other], self._everybody[one])
                seed = self.seed + 1 + self.pairs.index(pair)
                for outcome in one_by_one(players, seed, done[pair], until, stop):
                    done[pair] += 1
                    if outcome.guilty >= 0:
                        faults[(other, one)[outcome.guilty]] += 1
                    yield pair, outcome
                given_up |= {player for player, n in faults.items() if n >= ENOUGH}

    def came(self, part: tuple[tuple[int, int], Outcome]) -> int:
        pair, outcome = part
        self.played[pair].append(outcome)
        return sum(map(len, self.played.values()))


def alerts(lines: Sequence[str]) -> Html:
    """Return lines as alerts, which screen readers announce at once."""
    return Html("".join(alert(line) for line in lines))
