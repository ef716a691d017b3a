"""Rules translated to C and run from compiled libraries."""
