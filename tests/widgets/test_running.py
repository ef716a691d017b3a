"""Games in the background: playing, stopping, continuing, and errors."""

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from azardia_nb.errors import AzardiaError
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.running import Batch, Running
from tests.text.golden import wording
from tests.widgets.sitting import play


class Counting(Exhibit):
    """Counts instead of playing games; if told to, a step waits for the test."""

    needed: tuple[Callable[..., Any], ...] = ()

    def __init__(self, games: int = 5, wait: bool = False) -> None:
        self.games = games
        self.kept: list[int] = []
        self.go_on = threading.Semaphore(0 if wait else 10**6)
        self.begun = 0
        self.shown = 0
        super().__init__()

    def build(self) -> Sequence[Any]:
        self.running = Running(self, self.begin, self.came)
        return (self.running.widget,)

    def speak(self, code: str) -> None:
        self.running.show("Play", code)

    def refresh(self) -> None:
        self.shown += 1
        self.running.show("Play", self.language)

    def picture(self) -> str:
        return ""

    def begin(self, stop: threading.Event) -> Batch | None:
        self.begun += 1
        if self.games < 0:
            raise AzardiaError("fewer than no games")
        return Batch(self.parts(), self.games, self.needed) if self.games else None

    def parts(self) -> Iterator[int]:
        for game in range(len(self.kept), self.games):
            self.go_on.acquire(timeout=10)
            yield game

    def came(self, part: int) -> int:
        self.kept.append(part)
        return len(self.kept)


def test_it_plays_to_the_end_and_says_so() -> None:
    counting = Counting()
    play(counting)
    assert counting.kept == [0, 1, 2, 3, 4]
    assert counting.running.sentence() == wording("running.done", all=5)
    assert counting.running.bar.value == 1
    assert not counting.running.play.disabled
    assert counting.running.stopper.disabled


def test_stop_keeps_what_is_done_and_play_goes_on() -> None:
    counting = Counting(wait=True)
    counting.running.play.click()
    assert counting.running.running
    assert counting.running.play.disabled
    counting.go_on.release()
    counting.running.stopper.click()
    counting.running.wait()
    assert counting.kept == [0]
    assert counting.running.sentence().startswith("Stopped: 1 of 5 games")
    for _ in range(4):
        counting.go_on.release()
    play(counting)
    assert counting.kept == [0, 1, 2, 3, 4]


def test_what_is_dropped_is_heard_of_no_more() -> None:
    counting = Counting(wait=True)
    counting.running.play.click()
    work = counting.running._work
    assert work is not None
    counting.running.drop()
    assert not counting.running.running
    counting.go_on.release()
    work.wait()
    assert counting.kept == []


def test_what_cannot_be_played_is_said_by_the_exhibit() -> None:
    counting = Counting(-1)
    counting.running.play.click()
    assert "fewer than no games" in counting.wrong.value
    assert not counting.running.running


def test_where_there_is_nothing_to_play_nothing_starts() -> None:
    counting = Counting(0)
    counting.running.play.click()
    assert not counting.running.running
    assert counting.running.sentence() == ""


def test_what_goes_wrong_in_the_thread_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Exhibit, "raising", False)
    counting = Counting()

    def fails(part: int) -> int:
        raise RuntimeError("no <more> room")

    counting.running._came = fails
    play(counting)
    assert "RuntimeError: no &lt;more&gt; room" in counting.wrong.value
    assert not counting.running.running


def test_one_thing_runs_at_a_time_and_a_cell_that_runs_again_stops_it() -> None:
    class Other(Counting):
        pass

    first, other = Counting(wait=True), Other(wait=True)
    first.running.play.click()
    other.running.play.click()
    first.go_on.release()
    first.running.wait()
    assert first.kept == [0]  # stopped after what it was at
    Other()
    other.go_on.release()
    other.running.wait()
    assert other.kept == [0]
