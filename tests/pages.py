"""`python -m tests.pages` writes anew what tests compare: sentences, sessions, pages of exhibits.

For after a change of what is said or shown; what it changes is read before it is committed.
"""

from runpy import run_module

ALL = ("text.golden", "transcripts", "mistakes", "cli.sessions")
ALL += ("lessons.asked", "widgets.turned", "widgets.sat")

if __name__ == "__main__":
    for name in ALL:
        print(name)
        run_module(f"tests.{name}", run_name="__main__")
