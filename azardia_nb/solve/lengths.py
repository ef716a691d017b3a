"""Expected length of a game under best play, where several ways to play are best.

Options can be equally good, and the length depends on which is taken: a player who has all but won
may wait a thousand turns and still win. A length therefore belongs to one policy: among options
within `same` of the best, the player to move takes the one after which the fewest turns are
expected. This needs no termination probability and does not depend on the order of the options.

Example: a player may wait, or toss a coin that can end the game:

>>> from azardia_nb.solve.dynamic_programming import Throw
>>> at_will = Throws.of([(2, [[Throw(1, (0, 1))]])])
>>> game = Decisions.build([[[(0, 1.0)], [(1, 0.5), (0, 0.5)]]], at_will, known=[1.0])
>>> once = Layers.of([np.array([0], np.int32)])
>>> shortest_lengths(game, once, np.ones(2), counted=np.ones(2), same=1e-9).round(6).tolist()
[2.0, 0.0]
"""

import numpy as np

from azardia_nb.compiled.libraries import compiled
from azardia_nb.compiled.marks import rule
from azardia_nb.errors import AzardiaError
from azardia_nb.solve import dynamic_programming as dp
from azardia_nb.solve.dynamic_programming import Decisions, Equations, Floats, Ints, Layers, Throws

MOST = 100_000.0  # turns; longer games count as endless
# Termination probabilities for the first policies, which make every mean finite. If no mean exceeds
# MOST, the policies do end, and the last ones need no such probability.
_ENDING = (1e-3, 1e-6, 0.0)
_CLOSE = 1e-7  # precision of the counted values
_MOST_POLICIES = 100


class NoEnd(AzardiaError):
    """Games of best play are endless, or longer than MOST."""


def shortest_lengths(
    decisions: Decisions, layers: Layers, values: Floats, counted: Floats, same: float
) -> Floats:
    """Return, per node, the expected sum of `counted` over the shortest of the best games.

    With 1 per turn it is the expected number of turns left. `values` are those of best play;
    options within `same` of the best are equally good. Nodes outside all layers count 0. Raises
    NoEnd if from some node every best way to play takes more than MOST, or for ever.
    """
    from scipy.sparse import csr_array

    lengths = np.zeros(len(values))
    place = np.full(len(values), -1, np.int32)
    place[layers.nodes] = np.arange(len(layers.nodes), dtype=np.int32)
    find = compiled(equations_of_shortest)
    done = 0
    for end in layers.ends:
        earlier, nodes = layers.nodes[:done], layers.nodes[done:end]
        room = dp.room_for_equations(decisions, nodes)
        for chance in _ENDING:
            for _ in range(_MOST_POLICIES):
                n = find(decisions, nodes, values, lengths, same, place, room)
                entries, columns = room.entries[:n].copy(), room.columns[:n].copy()
                rows = csr_array((entries, columns, room.rows.copy()), shape=(len(nodes), end))
                constant = counted[nodes] + rows[:, :done] @ lengths[earlier]
                matrix = rows[:, done:] * (1 - chance)
                now = lengths[nodes]
                if np.abs(constant + matrix @ now - now).max() < _CLOSE:
                    break
                close = _CLOSE / 1000 * len(nodes) ** 0.5
                lengths[nodes] = dp.solve_equations(matrix, constant, now, close)
            else:
                raise NoEnd(f"{_MOST_POLICIES} policies were tried, and the next is shorter still")
            if lengths[nodes].max() > MOST:
                raise NoEnd(f"best play goes on for more than {MOST:,.0f} turns, or for ever")
        done = end
    return lengths


# --- compiled ---------------------------------------------------------------------------------


def equations_of_shortest(
    decisions: Decisions,
    nodes: Ints,
    values: Floats,
    counts: Floats,
    same: float,
    place: Ints,
    written: Equations,
) -> int:
    """Write the transition weights of the shortest best policy; return the number of entries.

    Among options within `same` of the best by `values`, it takes the one with the least `counts` to
    come. One row per node of `nodes`; `place` is the column of every node, or -1.
    """
    throws, kind, first = decisions.throws, decisions.kind, decisions.first
    begin, next, weight = decisions.begin, decisions.next, decisions.weight
    size = nodes.shape[0]
    most = dp.most_options(throws)
    room = np.zeros(most)
    left = np.zeros(most)  # per option, then per stage: counts still to come
    share = np.zeros(most)
    rows, columns, entries, _ = written
    count = 0
    for at in range(size):
        node = nodes[at]
        dp.value_options(node, decisions, values, room)
        o = first[node]
        n = throws.options[kind[node]]
        for i in range(n):
            x = 0.0
            for e in range(begin[o + i], begin[o + i + 1]):
                x += abs(weight[e]) * counts[next[e]]
            left[i] = x
        share_of_shortest(kind[node], throws, room, left, same, share)
        for i in range(n):
            if share[i] == 0.0:
                continue
            for e in range(begin[o + i], begin[o + i + 1]):
                to = place[next[e]]
                if to >= 0:
                    columns[count] = to
                    entries[count] = abs(weight[e]) * share[i]
                    count += 1
        rows[at + 1] = count
    return count


@rule
def share_of_shortest(
    kind: int, throws: Throws, room: Floats, left: Floats, same: float, share: Floats
) -> None:
    """Write each option's share to `share`, and to `left` the counts to come after each stage."""
    n = throws.options[kind]
    begun, ended = throws.stages[kind], throws.stages[kind + 1]
    for i in range(n + ended - begun):
        share[i] = 0.0
    for stage in range(begun, ended):
        x = 0.0
        for row in range(throws.rows[stage], throws.rows[stage + 1]):
            x += throws.chance[row] * left[shortest_option(throws, row, room, left, same)]
        left[n + stage - begun] = x
    share[n + ended - begun - 1] = 1.0
    for stage in range(ended - 1, begun - 1, -1):
        whole = share[n + stage - begun]
        for row in range(throws.rows[stage], throws.rows[stage + 1]):
            share[shortest_option(throws, row, room, left, same)] += whole * throws.chance[row]


@rule
def shortest_option(throws: Throws, row: int, room: Floats, left: Floats, same: float) -> int:
    """Return the option of a throw with the least to come, among those close to the best."""
    best = -np.inf
    for c in range(throws.choices[row], throws.choices[row + 1]):
        best = max(best, room[throws.chosen[c]])
    shortest = -1
    for c in range(throws.choices[row], throws.choices[row + 1]):
        option = throws.chosen[c]
        if room[option] > best - same and (shortest < 0 or left[option] < left[shortest]):
            shortest = option
    return shortest
