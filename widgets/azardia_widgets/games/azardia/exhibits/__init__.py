"""What the lessons show, one file a topic: exhibits composed of the parts in the folder above."""
