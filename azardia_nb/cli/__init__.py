"""The azardia command, a module for each family of commands."""
