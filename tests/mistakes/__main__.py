"""Regenerate the stored messages; read the diff."""

from tests.mistakes import FOLDER, KINDS, said

if __name__ == "__main__":
    for kind in KINDS:
        (FOLDER / "said" / f"{kind}.txt").write_text(said(kind), encoding="utf-8")
