"""Writes the tables of domains: `python -m azardia_nb.games.azardia.lessons.claims`."""

from azardia_nb.games.azardia.lessons.claims import small

if __name__ == "__main__":
    for name, compute in small.COMPUTED.items():
        columns = compute()
        rows = zip(*(column.tolist() for column in columns.values()), strict=True)
        lines = [",".join(columns), *(",".join(str(float(n)) for n in row) for row in rows)]
        small.table(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(small.table(name))
