"""Files that are written whole or not at all, and read with a line for each fault."""
