"""A game that people play in a terminal: what they see, and what comes of what they type.

You see what happens line by line, then the board, how all players stand, what is asked, and a
number for each thing you may do.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from azardia_nb.cli.autosave import Autosave
from azardia_nb.cli.lines import drawn, legend, marks, say, width
from azardia_nb.errors import AzardiaError
from azardia_nb.game.tabletop import asked, struck
from azardia_nb.players.limits import no_end
from azardia_nb.text.language import N_, Speak

if TYPE_CHECKING:
    from azardia_nb.game.game import Choice, Entry, Game, Reading
    from azardia_nb.game.tabletop import Held
    from azardia_nb.players import Player


def told(entries: "Sequence[Entry]", heading: int, speak: Speak) -> int:
    """Say lines of the log, with a heading for each round; return the last of these."""
    for entry in entries:
        if entry.round != heading:
            heading = entry.round
            say("\n" + speak("Round {n}", n=heading))
        say(entry.sentence)
    return heading


def between_bots(game: "Game", bots: "Mapping[int, Player]", code: str, speak: Speak) -> bool:
    """Play a game and tell it, a round at a time; return whether it has come to its end."""
    at = heading = 0
    while game.waiting != "over":
        game.run_chance()  # of a game that was left between an action and its dice
        now = game.round
        while game.seat and game.round == now:
            player = game.type.player_of(game.state, game.seat - 1)
            game.play(bots[player].choose(game.view(game.seat)))
        for step in game.taken[at:]:
            heading = told(step.said.entries(game.variant, game.state, code), heading, speak)
        at = game.position
        if said := no_end(game, code):
            say("\n" + said)
            return False
    return True


class Table:
    """A game that people play in a terminal, with bots by their number, from 0."""

    def __init__(
        self,
        game: "Game",
        bots: "Mapping[int, Player]",
        autosave: Autosave,
        code: str,
        speak: Speak,
        *,
        loaded: bool,
    ) -> None:
        """Sit down; of a loaded game, what has happened is not told again."""
        self.game = game
        self._bots = bots
        self._autosave = autosave
        self._code = code
        self._speak = speak
        self._told, self._heading = (game.position, game.round) if loaded else (0, 0)
        self._new: Sequence[Entry] = ()  # what was told last
        self._explained = False  # what the signs on the board mean

    def play(self) -> bool:
        """Play on; return whether the game has come to its end.

        Raises EOFError where nobody answers any more.
        """
        speak = self._speak
        if self._autosave.replaces:
            said = N_("{file} is there already: what is in it will be replaced.")
            say(speak(said, file=self._autosave.file))
        say(speak("Type a number to play, or h for help."))
        while self.game.waiting != "over":
            self.game.run_chance()  # of a game that was left between an action and its dice
            if self.game.seat is None:
                continue
            player = self.game.type.player_of(self.game.state, self.game.seat - 1)
            view = self.game.view(self.game.seat)
            if player in self._bots:
                self.game.play(self._bots[player].choose(view))
                continue
            self._show(view, player)
            if not self._asked(view):
                return False
        self._tell(self.game)
        say("\n" + self.game.result(self._code))
        return True

    # --- what one sees ---

    def _tell(self, view: "Reading") -> None:
        entries = [one for one in view.log(self._code) if one.position > self._told]
        self._heading = told(entries, self._heading, self._speak)
        self._new, self._told = entries or self._new, self.game.position

    def _show(self, view: "Reading", player: int) -> None:
        from azardia_nb.text.listing import as_text

        self._tell(view)
        speak, tabletop = self._speak, self.game.type.tabletop
        standing = tabletop.standing(view, self._code)
        players = self.game.type.player_of
        own = [seat for seat in range(view.players) if players(view.state, seat) == player]
        letters = marks(view, self._code)
        names = [
            f"{letters[seat]} {speak('You ({name})', name=name) if seat in own else name}"
            for seat, name in enumerate(view.names(self._code))
        ]
        rows = [
            [name, *cells, ", ".join(notes)]
            # a seat may have no pawn yet
            for name, cells, notes in zip(names, standing.cells, standing.notes, strict=False)
        ]
        board = drawn(view, width(), self._code)
        say()
        for line in board:
            print(line)
        if board:
            say()
        if not self._explained:
            self._explain(view)
        say(as_text(["", *standing.heads, ""], rows, self._code))
        if standing.below:
            say(standing.below)
        say()
        held = tabletop.hand(view, (self.game.seat or 1) - 1, self._code)
        for card in held or ():
            times = f" × {card.copies}" if card.copies > 1 else ""
            say(f"     {card.name}{times}: {card.text}")
        choices = view.legal(self._code)
        self._show_strike(view, choices, {card.card: card for card in held or ()})
        say(asked(view, choices, own, self._code))
        for number, choice in enumerate(choices, 1):
            say(f"{number:3}  {choice.label}", step=5)

    def _show_strike(
        self, view: "Reading", choices: "Sequence[Choice]", hand: "Mapping[str, Held]"
    ) -> None:
        """Say what strikes who may answer it, and what comes of each answer and of none."""
        tabletop = self.game.type.tabletop
        if strike := tabletop.strike(view, self._code):
            cards = [(choice, choice.action.split()[1:2]) for choice in choices]
            answers = [
                (hand[card[0]], tabletop.use(view, choice, self._code))
                for choice, card in cards
                if card
            ]
            say("\n".join(["", *struck(strike, answers, self._code), ""]))

    def _explain(self, view: "Reading") -> None:
        """Say what the signs on the board mean."""
        self._explained = True
        signs = legend(view, self._code)
        if signs:
            say(" · ".join(signs) + "\n", step=0)

    # --- what one types ---

    def _asked(self, view: "Reading") -> bool:
        """Ask until something has happened in the game; False where who plays leaves it.

        Raises EOFError where nobody answers any more.
        """
        choices = view.legal(self._code)
        while True:
            word, *rest = self._typed() or ["h"]
            if word.isdecimal() and 1 <= int(word) <= len(choices):
                self.game.play(choices[int(word) - 1].action)
                return True
            if word == "q" and self._saved():
                return False
            if word == "u" and self._undone():
                return True
            if word == "s" and self._saved(" ".join(rest)):
                speak = self._speak
                say(speak("Saved as {file}.", file=self._autosave.file))
            elif word == "?":
                self._why(rest, choices)
            elif word not in ("q", "u", "s"):
                self._help(view, len(choices))

    def _typed(self) -> list[str]:
        try:
            if sys.stdin.isatty():
                return input("> ").split()
            # `input` passes over what a signal, or a pipe that nobody reads, raises at the prompt.
            print("> ", end="", flush=True)
            if not (line := sys.stdin.readline()):
                raise EOFError
            return line.split()
        except EOFError:
            print()
            raise
        except BrokenPipeError:
            raise
        except OSError:  # what is read from is no file, or a terminal that is gone
            raise EOFError from None

    def _help(self, view: "Reading", n: int) -> None:
        speak = self._speak
        for line in self.game.type.tabletop.goal(view, self._code):
            say(line)
        self._explain(view)
        say(speak("1 to {n}: choose an action", n=n))
        say(speak("?: the rules behind what happened; ? 2: the rule behind number 2"))
        say(speak("u: take back your last decision"))
        say(speak("s: save the game; s FILE: save it in FILE"))
        say(speak("q: save and quit"))

    def _undone(self) -> bool:
        """Go back to the decision of a person before this one."""
        while self.game.undo():
            seat = self.game.seat
            if seat and self.game.type.player_of(self.game.state, seat - 1) not in self._bots:
                self._told = min(self._told, self.game.position)
                return True
        speak = self._speak
        say(speak("There is nothing to take back."))
        return False

    def _saved(self, file: str = "") -> bool:
        """Save the game, in another file if one is named; say what prevents it."""
        speak = self._speak
        if file and not self._autosave.may_replace(Path(file)):
            said = speak("{file} is there already; type the same again to replace it.", file=file)
            say(said)
            return False
        try:
            self._autosave.keep(Path(file) if file else None)
        except (AzardiaError, OSError) as error:
            say(str(error))
            say(speak("The game is not saved; s FILE saves it in another file."))
            return False
        return True

    def _why(self, rest: Sequence[str], choices: "Sequence[Choice]") -> None:
        """Say the rule behind an action, or those behind what happened last."""
        asked = [entry.rule for entry in self._new]
        if rest and rest[0].isdecimal() and 1 <= int(rest[0]) <= len(choices):
            asked = [choices[int(rest[0]) - 1].rule]
        for rule in dict.fromkeys(asked):
            said = self.game.type.words.why(self.game.variant, rule, self._code)
            say(f"{rule}: {said}" if said else rule)
