"""The azardia command, with a module for each group of commands."""
