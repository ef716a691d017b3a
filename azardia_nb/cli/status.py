"""What a command returns to whoever has started it."""

DONE, NO, WRONG, INTERRUPTED = 0, 1, 2, 130
