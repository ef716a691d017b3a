"""`python -m tests.pages` writes again what tests compare: sentences, sessions, pages of exhibits.

Use it after a change of texts or displays, and read the differences before committing them.
"""

from runpy import run_module

ALL = ("text.golden", "transcripts", "mistakes", "cli.sessions")
ALL += ("lessons.asked", "widgets.turned", "widgets.sat")

if __name__ == "__main__":
    for name in ALL:
        print(name)
        run_module(f"tests.{name}", run_name="__main__")
