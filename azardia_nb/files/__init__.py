"""Atomic file writing, locks, and reading of files with faults reported by line."""
