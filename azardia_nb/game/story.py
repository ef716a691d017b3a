"""The story of a finished game in three sentences, from which seat led after each round."""

import itertools
from typing import NamedTuple

from azardia_nb.game.game import Game
from azardia_nb.game.protocol import NOBODY
from azardia_nb.text.language import language, plural

SHORT = 4  # rounds; a game with fewer has no story


class Round(NamedTuple):
    """The progress of all seats at the end of a round."""

    number: int
    progress: tuple[int, ...]  # by seat

    @property
    def leader(self) -> int:
        """The seat, from 0, that is ahead of all others; NOBODY in a tie."""
        most = max(self.progress)
        return self.progress.index(most) if self.progress.count(most) == 1 else NOBODY

    def place(self, seat: int) -> int:
        """Return the place of `seat`, counted from 0, by progress; the first place is 1."""
        return 1 + sum(other > self.progress[seat] for other in self.progress)


def rounds_of(game: Game) -> list[Round]:
    """Return the rounds of a game so far, the last of which may be incomplete."""
    progress, seats = game.type.engine.progress, range(game.players)
    rounds: dict[int, Round] = {}
    for step in game.taken:
        state = step.state
        number = int(state["round"])
        rounds[number] = Round(number, tuple(int(progress(state, seat)) for seat in seats))
    return [rounds[number] for number in sorted(rounds) if number > 0]


def story(game: Game, code: str) -> list[str]:
    """Return the three sentences on how a finished game was won; empty if it is drawn or short.

    >>> from azardia_nb.games import load
    >>> from azardia_nb.players import seated
    >>> game = load("pig").Game(2, seed=1)
    >>> bot = seated("greedy", 1, game.type)
    >>> while game.seat:
    ...     _ = game.play(bot.choose(game.view(game.seat)))
    >>> len(story(game, "en"))
    3
    """
    rounds = rounds_of(game)
    if not game.over or game.winner is None or len(rounds) < SHORT:
        return []
    speak, winner = language(code), game.winner - 1
    name = game.names(code)[winner]
    leaders = [one.leader for one in rounds if one.leader != NOBODY]
    changes = sum(one != other for one, other in itertools.pairwise(leaders))
    half = rounds[len(rounds) // 2 - 1]
    since = len(rounds)
    while since and rounds[since - 1].leader == winner:
        since -= 1
    last = rounds[-1].number
    if since < len(rounds) - 1:
        led = speak(
            "{name} was in front for good after round {round} of {rounds}.",
            name=name,
            round=rounds[since].number,
            rounds=last,
        )
    else:
        led = speak(
            "{name} came to the front only in the last round, {rounds}.", name=name, rounds=last
        )
    lead = speak(plural("The lead changed {n} time.", "The lead changed {n} times."), n=changes)
    return [
        lead if changes else speak("The lead never changed."),
        speak(
            "Halfway, after round {round}, {name} was in place {place} of {seats}.",
            round=half.number,
            name=name,
            place=half.place(winner),
            seats=game.players,
        ),
        led,
    ]
