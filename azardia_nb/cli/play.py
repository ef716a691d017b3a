"""`azardia play`: a game in a terminal, for people, or between bots alone.

You see what happens line by line, then a small board, how all players stand, and a number for each
thing you may do. Nothing is lost: if you leave, the game is in a file.
"""

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb import games
from azardia_nb.cli.options import DONE, Add, Commands, add_game, refuse_foreign
from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import Speak

if TYPE_CHECKING:
    from collections.abc import Mapping

    from azardia_nb.game import Choice, Entry, Game, Reading
    from azardia_nb.games.protocol import GameType
    from azardia_nb.games.tabletop import Held
    from azardia_nb.players import Player

PERSON = "person"
BOTS = "greedy,random"  # without a terminal to ask at
PEOPLE = "person,greedy"
NEWCOMER = "greedy"  # beside the person who goes on with a game
KEPT = "azardia-game.json"
IN_A_ROW = 50  # spaces of the small board


def register(
    commands: "argparse._SubParsersAction[Any]",
    add: Add,
    brought: "Mapping[str, Commands]",
    speak: Speak,
) -> None:
    """Add the command; `brought` is what games add to it."""
    play = add(commands, "play", _run, speak("Play a game in the terminal, or let bots play it."))
    bots = brought[games.DEFAULT].players(speak)
    people = speak(
        "person for yourself, then the players you play with: {bots}. The default is "
        "person,greedy in a terminal, greedy,random elsewhere",
        bots=bots,
    )
    play.add_argument("--players", metavar="PLAYERS", help=people)
    foreign = {
        option: game for game, one in brought.items() for option in one.add_options(play, speak)
    }
    play.set_defaults(foreign=foreign, brought=brought)
    play.add_argument(
        "--seed", metavar="N", help=speak("a whole number; the same seed gives the same game")
    )
    play.add_argument("--save", metavar="FILE", type=Path, help=speak("save the game to a file"))
    play.add_argument("--load", metavar="FILE", type=Path, help=speak("continue a saved game"))
    add_game(play, speak)


def _run(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.players import bots_of
    from azardia_nb.players.planner import asked_of
    from azardia_nb.records.save import load

    refuse_foreign(chosen, speak)
    seed = secrets.randbelow(10**6) if chosen.seed is None else _seed(chosen.seed, speak)
    begun = load(chosen.load, None) if chosen.load else None
    usual = PEOPLE if sys.stdin.isatty() else BOTS
    if begun is not None:
        usual = ",".join([PERSON, *[NEWCOMER] * (begun.players - 1)])
    names = [name.strip() for name in (chosen.players or usual).split(",")]
    kind = games.load(chosen.game) if begun is None else begun.type
    known = bots_of(kind)
    _check(names, [PERSON, *known], speak)
    game = _begun(kind, names, seed, chosen, speak) if begun is None else begun
    for name, asked in asked_of(kind).items():
        if name in names:
            asked.check(game.variant, game.state)
            asked.ahead()  # uncompiled, what a bot chooses may depend on the time it takes
    if len(names) != game.players:
        said = speak("--players: name {n} players, the number this game needs", n=game.players)
        raise AzardiaError(said)
    bots = {
        chair: known[name](seed=seed + chair + 1)
        for chair, name in enumerate(names)
        if name != PERSON
    }
    for chair, name in enumerate(names, 1):
        print(f"{speak('Player {n}', n=chair)}: {name}")
    if begun is None:
        print(speak("Seed {seed}", seed=seed))
    if len(bots) == len(names):
        _between_bots(game, bots, chosen.language, speak)
    else:
        Table(game, bots, chosen, speak).play()
    if chosen.save and not game.seat:  # who leaves before has it already
        game.save(chosen.save)
    return DONE


def _begun(
    kind: "GameType", names: Sequence[str], seed: int, chosen: argparse.Namespace, speak: Speak
) -> "Game":
    own = chosen.brought.get(kind.name)
    begin = own.begin if own else None
    game: Game = begin(names, seed, chosen, speak) if begin else kind.Game(len(names), seed=seed)
    return game


def _between_bots(game: "Game", bots: "Mapping[int, Player]", code: str, speak: Speak) -> None:
    """Play a game to its end and tell it, a round at a time: as often the log is put together."""
    told = heading = 0
    while game.seat:
        now = game.round
        while game.seat and game.round == now:
            player = game.type.player_of(game.state, game.seat - 1)
            game.play(bots[player].choose(game.view(game.seat)))
        log = game.log(code)
        heading = _tell(log[told:], heading, speak)
        told = len(log)


def _tell(entries: "Sequence[Entry]", heading: int, speak: Speak) -> int:
    """Print lines of the log, with a heading for each round; return the last of these."""
    for entry in entries:
        if entry.round != heading:
            heading = entry.round
            print("\n" + speak("Round {n}", n=heading))
        print(entry.sentence)
    return heading


class Table:
    """A game that people play in a terminal, with bots by their chair, from 0."""

    def __init__(
        self, game: "Game", bots: "Mapping[int, Player]", chosen: argparse.Namespace, speak: Speak
    ) -> None:
        self.game = game
        self._bots = bots
        self._code = chosen.language
        self._file: Path = chosen.save or Path(KEPT)
        self._speak = speak
        self._told, self._heading = (game.position, game.round) if chosen.load else (0, 0)
        self._new: Sequence[Entry] = ()  # what was told last

    def play(self) -> None:
        """Play to the end, or until who plays leaves; then the game is in a file."""
        speak = self._speak
        print(speak("Type a number to play, or h for help."))
        while self.game.seat:
            chair = self.game.type.player_of(self.game.state, self.game.seat - 1)
            view = self.game.view(self.game.seat)
            if chair in self._bots:
                self.game.play(self._bots[chair].choose(view))
                continue
            self._show(view)
            if not self._asked(view):
                self.game.save(self._file)
                print(speak("Saved. To continue: azardia play --load {file}", file=self._file))
                return
        self._tell(self.game)
        winner = self.game.winner
        if winner:
            print("\n" + speak("{who} has won.", who=self.game.names(self._code)[winner - 1]))

    # --- what one sees ---

    def _tell(self, view: "Reading") -> None:
        entries = [one for one in view.log(self._code) if one.position > self._told]
        self._heading = _tell(entries, self._heading, self._speak)
        self._new, self._told = entries or self._new, self.game.position

    def _show(self, view: "Reading") -> None:
        from azardia_nb.text.listing import as_text

        self._tell(view)
        board = small_board(view)
        standing = self.game.type.tabletop.standing(view, self._code)
        names = view.names(self._code)
        rows = [
            [f"{_mark(seat, names)} {name}", *cells, ", ".join(notes)]
            for seat, (name, cells, notes) in enumerate(
                zip(
                    names, standing.cells, standing.notes, strict=False
                )  # a seat may have no pawn yet
            )
        ]
        print()
        if board:
            print(board + "\n")
        print(as_text(["", *standing.heads, ""], rows, self._code))
        print()
        held = self.game.type.tabletop.hand(view, (self.game.seat or 1) - 1, self._code)
        for card in held or ():
            times = f" × {card.copies}" if card.copies > 1 else ""
            print(f"     {card.name}{times}: {card.text}")
        choices = view.legal(self._code)
        self._show_strike(view, choices, {card.card: card for card in held or ()})
        for number, choice in enumerate(choices, 1):
            print(f"{number:3}  {choice.label}")

    def _show_strike(
        self, view: "Reading", choices: "Sequence[Choice]", hand: "Mapping[str, Held]"
    ) -> None:
        """Print what strikes who may answer it, and what comes of each answer and of none."""
        from azardia_nb.games.tabletop import struck

        tabletop = self.game.type.tabletop
        if strike := tabletop.strike(view, self._code):
            cards = [(choice, choice.action.split()[1:2]) for choice in choices]
            answers = [
                (hand[card[0]], tabletop.use(view, choice, self._code))
                for choice, card in cards
                if card
            ]
            print("\n".join(["", *struck(strike, answers, self._code), ""]))

    # --- what one types ---

    def _asked(self, view: "Reading") -> bool:
        """Ask until something has happened in the game; False where nobody answers any more."""
        choices = view.legal(self._code)
        while True:
            try:
                typed = input("> ").split()
            except EOFError:
                print()
                return False
            word, *rest = typed or ["h"]
            if word.isdecimal() and 1 <= int(word) <= len(choices):
                self.game.play(choices[int(word) - 1].action)
                return True
            if word == "q":
                return False
            if word == "u" and self._undone():
                return True
            if word == "s":
                self._save(Path(" ".join(rest)) if rest else self._file)
            elif word == "?":
                self._why(rest, [choice.rule for choice in choices])
            else:
                self._help(len(choices))

    def _help(self, n: int) -> None:
        speak = self._speak
        print(speak("1 to {n}: choose an action", n=n))
        print(speak("?: the rules behind what happened; ? 2: the rule behind number 2"))
        print(speak("u: take back your last decision"))
        print(speak("s: save the game; s FILE: save it in FILE"))
        print(speak("q: save and quit"))

    def _undone(self) -> bool:
        """Go back to the decision of a person before this one."""
        while self.game.undo():
            seat = self.game.seat
            if seat and self.game.type.player_of(self.game.state, seat - 1) not in self._bots:
                self._told = min(self._told, self.game.position)
                return True
        speak = self._speak
        print(speak("There is nothing to take back."))
        return False

    def _save(self, file: Path) -> None:
        try:
            self.game.save(file)
        except (AzardiaError, OSError) as error:
            print(error)
        else:
            speak = self._speak
            print(speak("Saved as {file}.", file=file))

    def _why(self, rest: Sequence[str], rules: Sequence[str]) -> None:
        """Say the rule behind an action, or those behind what happened last."""
        asked = [entry.rule for entry in self._new]
        if rest and rest[0].isdecimal() and 1 <= int(rest[0]) <= len(rules):
            asked = [rules[int(rest[0]) - 1]]
        for rule in dict.fromkeys(asked):
            said = self.game.type.words.why(self.game.variant, rule, self._code)
            print(f"{rule}: {said}" if said else rule)


def _mark(seat: int, names: Sequence[str]) -> str:
    """Return the letter of a seat on the small board: a number where names begin alike."""
    letters = [name[:1] for name in names]
    return letters[seat] if len(set(letters)) == len(letters) else str(seat + 1)


def small_board(view: "Reading") -> str:
    """Return the spaces of a game as lines of letters, pawns as marks, or nothing.

    >>> from azardia_nb.games import load
    >>> print(small_board(load("coin_race").Game(2, seed=1)))
      1 *···· 5
    """
    strip = view.type.tabletop.strip(view)
    if not strip.pawns and not strip.signs:
        return ""
    names = view.names()
    letters = {}
    for seat, space in strip.pawns:
        letters[space] = "*" if space in letters else _mark(seat, names)
    spaces = list(strip.signs)
    lines = []
    for begin in range(0, len(spaces), IN_A_ROW):
        row = spaces[begin : begin + IN_A_ROW]
        drawn = "".join(letters.get(space, strip.signs[space]) for space in row)
        lines.append(f"{row[0]:3} {drawn} {row[-1]}")
    return "\n".join(lines)


def _check(names: Sequence[str], known: Sequence[str], speak: Speak) -> None:
    for name in names:
        if name not in known:
            raise AzardiaError(
                speak(
                    "--players: there is no bot {name}; use one of {names}",
                    name=repr(name),
                    names=", ".join(known),
                )
            )


def _seed(text: str, speak: Speak) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 30):
        raise AzardiaError(
            speak("--seed must be a whole number, 0 or more (you gave {text})", text=repr(text))
        )
    return int(text)
