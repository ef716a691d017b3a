"""How many games are played, which changes nothing about them: where, and what is shown."""

from typing import Any, NamedTuple, Self

from azardia_nb.errors import AzardiaError, short
from azardia_nb.simulation.cluster import over_joblib
from azardia_nb.simulation.threads import Work, threads

BACKENDS = {"threads": threads, "joblib": over_joblib}


class How(NamedTuple):
    """The options of a run that are not the game's: whatever plays games is handed them whole."""

    jobs: int | None = None  # threads, or joblib's workers; without it, one for each core
    backend: str = "threads"
    progress: bool = True  # whether a bar is shown

    @classmethod
    def among(cls, options: dict[str, Any]) -> tuple[Self, dict[str, Any]]:
        """Return those of a run, and the others, which are the game's.

        >>> How.among({"jobs": 2, "goal": 50})
        (How(jobs=2, backend='threads', progress=True), {'goal': 50})
        """
        mine = {name: options[name] for name in cls._fields if name in options}
        return cls(**mine), {name: options[name] for name in options if name not in mine}

    @property
    def work(self) -> Work:
        """What plays chunks; AzardiaError where there is no such thing."""
        if self.backend not in BACKENDS:
            possible = " and ".join(BACKENDS)
            raise AzardiaError(f"there is no backend {short(self.backend)}; use one of {possible}")
        return BACKENDS[self.backend](self.jobs)


USUAL = How()
