"""The refuter: learners' claims, judged by all cases of a finite domain."""
