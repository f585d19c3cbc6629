#!/usr/bin/env python3
"""Checks certificates: python3 check_certificate.py [--positions M] FILE...

Written from certificates.md alone; read it beside that page. Trusted are the rules of the games (class Game) and this
file. It prints a line for each file; the exit status is 0 if all are right, 1 if one is wrong, 2 on wrong usage.
With --positions M, what is proved is also compared with what playing finds, for all positions of piles up to M.
"""
import itertools, math, re, sys
from collections import Counter, namedtuple

MOST_BYTES, MOST_TABLE, MOST_WORK = 1 << 24, 1 << 20, 1 << 26
ARITY = {"nim": 1, "moore": 2, "exact": 2, "slow": 2, "slow-moore": 2, "slow-set": 2, "delete": 0, "vdn": 0, "abo": 1,
         "nmth": 1, "half": 1, "fraction": 2, "single": 1, "hyper": 1, "slow-hyper": 1, "simplicial": 1, "circular": 2,
         "circular-exact": 2, "slow-circular": 2, "slow-circular-exact": 2}
work = 0


class Wrong(Exception):
    """The certificate is malformed, or does not prove what it says."""


def spend(amount):
    global work
    work += amount
    if work > MOST_WORK:
        raise Wrong("it is too large for this checker")


def number(word, most):
    if not re.fullmatch("[0-9]{1,18}", word) or int(word) > most:
        raise Wrong(f'"{word[:40]}" is not a number up to {most}')
    return int(word)


def require(is_so, reason):
    if not is_so:
        raise Wrong(reason)


def moved(column, turn):  # the digit of pile i goes to place turn[i]; further tracks stay
    return sum((column >> i & 1) << j for i, j in enumerate(turn)) | column >> len(turn) << len(turn)


class Game:
    """n piles; `sets` are the sets of piles that may be played on, a bit for each pile, or else `splits` are the
    numbers of heaps that may be split, each in p parts. `turns` generate the rearrangements."""

    def __init__(self, name):
        kind, _, text = name.lower().partition(":")
        params, known = text.split(",") if _ else [], f"there is no game {name[:40]}"
        require(ARITY.get(kind) == len(params), known)
        self.slow, kind = kind.startswith("slow"), kind[5:] or "exact" if kind.startswith("slow") else kind
        self.sets, self.splits, self.least = set(), [], int(kind in ("vdn", "abo", "nmth", "half", "fraction", "single"))
        if kind in ("hyper", "simplicial"):
            edges, n = text.split("+"), len(set(text) - {"+"})
            require(all(0 < len(e) == len(set(e)) for e in edges), "an edge is empty or has a pile twice")
            require(set(text) - {"+"} == set("abcdefghijkl"[:n]), "piles are a, b, c, … without a gap, at most 12")
            self.sets = {sum(1 << ord(c) - 97 for c in e) for e in edges}
        else:
            n = number(params[0], 12) if params else 2
            sizes = [number(word, n) for word in (params[1].split("+" if kind == "set" else " ") if params[1:] else "1")]
            k = sizes[0] if kind in ("fraction", "circular", "circular-exact") else n if kind == "abo" else 2
            require(min(sizes) > 0 and (n > 1 or kind not in ("abo", "nmth", "half", "single")), known)
            require(kind not in ("half", "fraction") or k > 1 and n % k == 0, known)
            if kind in ("nim", "exact", "set", "moore"):
                sizes = range(1, sizes[0] + 1) if kind == "moore" else sizes
                self.sets = {s for s in range(1 << n) if bin(s).count("1") in sizes}
            elif kind in ("circular", "circular-exact"):
                self.sets = {sum(1 << (i + j) % n for j in range(k)) for i in range(n)}
            else:
                self.splits = {"nmth": range(1, n // 2 + 1), "half": [n // 2], "fraction": [n // k]}.get(kind, [1])
        if kind in ("simplicial", "circular"):
            self.sets = {s for s in range(1, 1 << n) if any(s & ~e == 0 for e in self.sets)}
        self.n, self.p, self.sign = n, k if self.splits else 0, "1" if self.slow else "<"
        count = Counter(bin(s).count("1") for s in self.sets)
        self.symmetric = all(count[size] == math.comb(n, size) for size in count)
        if self.symmetric:
            self.pairs = [(i, i + 1) for i in range(n - 1)]
            self.turns = [tuple(range(i)) + (i + 1, i) + tuple(range(i + 2, n)) for i in range(n - 1)]
        else:
            found = [((i, j), self.completed((*range(i), j))) for i, j in itertools.combinations(range(n), 2)]
            self.pairs, self.turns = [pair for pair, turn in found if turn], [turn for _, turn in found if turn]

    def completed(self, there):
        """A permutation that takes sets to sets, and places 0, 1, … from the piles `there`: or rather its inverse."""
        spend(len(self.sets))
        i, both = len(there), lambda i, j: sum(1 for s in self.sets if s >> i & s >> j & 1)
        if any(both(i - 1, k) != both(there[i - 1], there[k]) for k in range(i)):
            return None
        if i == self.n:
            return there if all(moved(s, there) in self.sets for s in self.sets) else None
        return next(filter(None, (self.completed((*there, j)) for j in range(self.n) if j not in there)), None)

    def relation(self, word, high, parts=(), copies=()):
        """The relation of a move as it is written, with the parts and copies of the value's track."""
        stay = [i for i, sign in enumerate(word) if sign == "."]
        played = [i for i, sign in enumerate(word) if sign == self.sign]
        split = {i: [ord(c) - 97 for c in letters] for i, letters in enumerate(word) if letters.isalpha()}
        if self.sets:
            good = len(stay) + len(played) == self.n and sum(1 << i for i in played) in self.sets
            mine = [summed(i, [i], 1, high) if self.slow else lowered(i, high) for i in played]
        else:
            good = len(split) in self.splits and all(len(to) == self.p for to in split.values())
            good = good and word.count("-") + len(stay) + len(split) == self.n
            good = good and sorted(sum(split.values(), stay)) == list(range(self.n))
            mine = [summed(i, to, self.p - 1, high) for i, to in split.items()]
        require(good, f'"{" ".join(word)[:80]}" is not a move of the game')
        return Relation([(i, i) for i in stay] + list(copies), mine + list(parts), played)

    def moves(self):
        """All moves as they are written; where all permutations change nothing, one for each number of piles."""
        for s in {bin(s).count("1"): s for s in self.sets}.values() if self.symmetric else self.sets:
            yield [self.sign if s >> i & 1 else "." for i in range(self.n)]
        for k, p in ((k, self.p) for k in self.splits):
            yield ["abcdefghijkl"[i * p:i * p + p] for i in range(k)] + ["-"] * (k * p - k) + ["."] * (self.n - k * p)

    def options(self, x):
        """The options of a position by the rules themselves, for --positions."""
        for s in self.sets:
            new = [(range(y) if not self.slow else range(y)[-1:]) if s >> i & 1 else [y] for i, y in enumerate(x)]
            yield from itertools.product(*new)
        for k, gone in ((k, gone) for k in self.splits for gone in itertools.permutations(range(self.n), k * self.p)):
            ways = [[y for y in itertools.product(range(self.least, x[i] + 1), repeat=self.p)
                     if sum(y) == x[i] - 1 + self.least] for i in gone[:k]]
            stay = tuple(y for i, y in enumerate(x) if i not in gone[:k * self.p])
            yield from (sum(way, stay) for way in itertools.product(*ways) if len(gone) == k * self.p)


# A part: its start, whether a state is its end, and its steps: by a state and an old column (digits, next state) …
Part = namedtuple("Part", "start ends step")


def lowered(i, high):
    def step(state, column):
        for new, old in ((0, column >> i & 1), (1, column >> i & 1)):
            if state in (0, 1) and (new == old or high and state):
                yield new << i, state
            elif state in (0, 1) and (new < old or not high):
                yield new << i, int(new < old)
    return Part(0, lambda state: state == 1, step)


def summed(i, tracks, d, high):
    def step(carry, column):
        for digits in itertools.product((0, 1), repeat=len(tracks)):
            written, old, r = sum(b << j for b, j in zip(digits, tracks)), column >> i & 1, sum(digits)
            if high and 0 <= old + 2 * carry - r <= max(d, len(tracks) - 1):
                yield written, old + 2 * carry - r
            elif not high and r + carry >= old and (r + carry - old) % 2 == 0:
                yield written, (r + carry - old) // 2
    return Part(0 if high else d, lambda carry: carry == (d if high else 0), step)


def any_number(j):
    return Part(0, lambda state: state == 0, lambda state, column: [] if state else [(0, 0), (1 << j, 0)])


def compared(n, high, is_so):
    """A number on the value's track of which something is so: is_so(sign, old, new) is told the sign of new - old
    without the lowest digits, and these. (Without an old track, old is 0. Threads never name these states.)"""
    def step(state, column):
        old = column >> n & 1
        for new in (0, 1):
            sign, r, r2 = state or (0, 0, 0)
            yield new << n, (sign or r2 - r, old, new) if high or state is None else (new - old or sign, r, r2)
    return Part((0, 0, 0) if high else None, lambda state: is_so(*state or (0, 0, 0)), step)


def contradicts(sign, r, r2):  # the remoteness of an option that of the position; their lowest digits are r2 and r
    return r2 == 0 and sign < 0 if r else r2 == 0 or sign >= 0


class Relation:
    def __init__(self, copies, parts, played=()):
        self.copies, self.parts, self.played, self.known = copies, parts, tuple(played), {}
        self.start = tuple(part.start for part in parts)

    def ends(self, state):
        return len(state) == len(self.parts) and all(p.ends(s) for p, s in zip(self.parts, state))

    def steps(self, state, column):
        """The new columns with the next states."""
        if (state, column) not in self.known:
            found = [(sum((column >> i & 1) << j for i, j in self.copies), ())] * (len(state) == len(self.parts))
            for part, s in zip(self.parts, state):
                found = [(c | bits, after + (s2,)) for bits, s2 in part.step(s, column) for c, after in found]
                spend(4 * len(found))
            self.known[state, column] = found
        return self.known[state, column]


class Automaton:
    def __init__(self, accepts, rows, tracks):
        self.accepts, self.rows, self.tracks = accepts, rows, tracks
        self.alive = self.leading_to(True)  # from here on some word is accepted
        self.full = set(range(len(rows))) - self.leading_to(False)  # from here on every word is
        self.living = [[(c, q) for c, q in enumerate(row) if q in self.alive] for row in rows]

    def leading_to(self, verdict):
        goal, before = {q for q, accepted in enumerate(self.accepts) if accepted == verdict}, [set() for _ in self.rows]
        for q, row in enumerate(self.rows):
            for q2 in row:
                before[q2].add(q)
        return reached(goal, lambda q: before[q])


def reached(start, following):
    """All that is reached from some starts."""
    seen, stack = set(start), list(start)
    while stack:
        new = set(following(stack.pop())) - seen
        spend(1 + 4 * len(new))
        seen |= new
        stack += new
    return seen


def product(a, start, b_step):
    """All pairs of a state of an automaton and of something beside it that one word leads to."""
    return reached([(0, start)], lambda at: ((q, b_step(at[1], c)) for c, q in enumerate(a.rows[at[0]])))


def require_set_of_numbers(a, game, high):
    zeros = product(a, a.rows[0][0], lambda q, c: a.rows[q][c]) if high else [(q, r[0]) for q, r in enumerate(a.rows)]
    require(all(a.accepts[p] == a.accepts[q] for p, q in zeros), "a set depends on leading zeros")
    for turn in game.turns:
        to = [moved(c, turn) for c in range(1 << a.tracks)]
        pairs = product(a, 0, lambda q, c: a.rows[q][to[c]])
        require(all(a.accepts[p] == a.accepts[q] for p, q in pairs), "a set depends on rearrangements")


def never(a, relation, b, reason):
    """No accepted word of a is related to one of b. (States from which no word is accepted are left out.)"""
    def following(at):
        p, s, q = at
        row = b.rows[q]
        spend(len(a.living[p]))
        for c, p2 in a.living[p]:
            for c2, s2 in relation.steps(s, c):
                if row[c2] in b.alive:
                    yield p2, s2, row[c2]
    found = reached([(0, relation.start, 0)] if 0 in a.alive and 0 in b.alive else [], following)
    require(not any(a.accepts[p] and b.accepts[q] and relation.ends(s) for p, s, q in found), reason)


class Text:
    def __init__(self, data):
        self.lines, self.at = [line.rstrip("\r") for line in data.decode("ascii", "replace").split("\n")], 0

    def words(self, first=None, count=None):
        """The words of the next line: so many, and the first as it must be."""
        words, self.at = (self.lines + [""] * 9)[self.at].split(" "), self.at + 1
        require(first in (None, words[0]) and count in (None, len(words)), f'"{" ".join(words)[:40]}" does not belong here')
        return words

    def one_of(self, first, *choices):
        word = self.words(first, 2)[1]
        require(word in choices, f"there is no {first} {word[:40]}")
        return word

    def automaton(self, tracks, header):
        require(len(header) == 3 and number(header[2], 14) == tracks, f"an automaton of {tracks} tracks should be here")
        size, columns, accepts, rows = number(header[1], MOST_TABLE), 1 << tracks, [], []
        require(0 < size * columns <= MOST_TABLE, "an automaton is empty, or too large for this checker")
        for _ in range(size):
            sign, *words = self.words()
            row = []
            for q, star, times in (word.partition("*") for word in words[:columns + 1]):
                row += [number(q, size - 1)] * (number(times, columns) if star else 1)
            require(sign in ("+", "-") and len(row) == columns, f"a state is a sign and {columns} successors")
            accepts.append(sign == "+")
            rows.append(row)
        return Automaton(accepts, rows, tracks)

    def node(self, states, relations, targets):
        """Its line, its state, its ties, and its threads (number of the relation, state of it, state of the target)."""
        words, threads = self.words(), set()
        require(len(words) > 1, "a node is a state, ties and threads")
        for word in words[2:]:
            require(word.count("/") == 2, f'"{word[:40]}" is not a thread')
            moves, parts, t = word.split("/")
            first, dash, last = moves.partition("-")
            m, last = (number(end, len(relations) - 1) for end in (first, last if dash else first))
            parts, t = tuple(number(part, 15) for part in parts.split(".")), number(t, len(targets) - 1)
            spend(4 * max(0, last - m))
            threads.update((k, parts, t) for k in range(m, last + 1))
        return self.at, number(words[0], states - 1), number(words[1], (1 << 64) - 1), frozenset(threads)


def cover(text, game, tracks, exempt, default, relations, b, pairs, symmetric=False):
    """Every word that is not exempt is related by one of the relations to an accepted word of b. The exempt set is a
    start, a step, and whether a state accepts."""
    words = text.words("covered")
    a = default if words == ["covered", "="] else text.automaton(tracks, words)
    require(a.tracks == tracks, f"the covered set needs {tracks} tracks")
    start, step, accepts = exempt
    require(all(accepts(e) for q, e in product(a, start, step) if a.accepts[q]), "a covered word is not exempt")
    count = number(text.words("nodes", 2)[1], MOST_BYTES)
    nodes = [text.node(len(a.rows), relations, b.rows) for _ in range(count)]
    after, match, listed = text.at, Match(game, a, b, relations, nodes) if symmetric else None, {}
    for _, q, ties, threads in nodes:
        listed.setdefault(q, []).append((ties, threads))

    def is_covered(q, ties, threads):
        return q in a.full or any(t & ~ties == 0 and some <= threads for t, some in listed.get(q, ())) or (
            match and match.finds(q, threads))
    start = {(m, relation.start, 0) for m, relation in enumerate(relations)}
    require(is_covered(0, (1 << len(pairs)) - 1, start), "there is no node for the start")
    for text.at, q, ties, threads in nodes:
        ended = any(b.accepts[t] and relations[m].ends(s) for m, s, t in threads)
        require(a.accepts[q] or ended, "no thread of the node has ended")
        tied = [(k, i, j) for k, (i, j) in enumerate(pairs) if ties >> k & 1]
        equal = list(match.equal_piles(q, threads)) if match else []
        for c, q2 in enumerate(a.rows[q]):
            if any(c >> i & 1 > c >> j & 1 for _, i, j in tied) or any(c >> i & 1 < c >> j & 1 for i, j in equal):
                continue  # the column does not keep the order; or a rearrangement of it that changes nothing else will do
            left = sum(1 << k for k, i, j in tied if c >> i & 1 == c >> j & 1)
            spend(len(threads))
            new = {(m, s2, b.rows[t][c2]) for m, s, t in threads for c2, s2 in relations[m].steps(s, c)}
            require(is_covered(q2, left, new), f"the node has no successor by column {c}")
    text.at = after


class Turned:
    """How rearrangements act on the states of an automaton."""

    def __init__(self, a, game):
        self.a, self.known, self.path, order = a, {}, {0: None}, [0]
        for p in order:
            for c, q in enumerate(a.rows[p]):
                if q not in self.path:
                    self.path[q] = p, c
                    order.append(q)
        require(len(order) == len(a.rows), "a state is not reached, so that rearrangements do not act on it")
        for turn in game.turns:
            image, to = self.by(turn), [moved(c, turn) for c in range(1 << a.tracks)]
            require(all(a.accepts[q] == a.accepts[image[q]] for q in order) and all(
                image[q2] == a.rows[image[q]][to[c]] for q in order for c, q2 in enumerate(a.rows[q])),
                "a rearrangement does not map states to states")

    def by(self, turn):
        if turn not in self.known:
            self.known[turn] = image = {}
            spend(len(self.path))
            for q, before in self.path.items():
                image[q] = self.a.rows[image[before[0]]][moved(before[1], turn)] if before else 0
        return self.known[turn]


class Match:
    """Nodes that stand for all their rearrangements."""

    def __init__(self, game, a, b, relations, nodes):
        self.n, self.played, self.a, self.b = game.n, [r.played for r in relations], Turned(a, game), Turned(b, game)
        self.move = {piles: m for m, piles in enumerate(self.played)}
        self.weights = [[(len(row), sum(c >> i & 1 for c, _ in row)) for i in range(game.n)] for row in b.living]
        self.nodes = [(q, threads, self.marks(threads), dict(self.equal_piles(q, threads)))
                      for _, q, ties, threads in nodes if ties == 0]

    def image(self, thread, turn):
        m, s, t = thread
        piles = sorted((turn[i], state) for i, state in zip(self.played[m], s))
        return self.move.get(tuple(i for i, _ in piles)), tuple(state for _, state in piles), self.b.by(turn)[t]

    def marks(self, threads):
        """For each pile what rearrangements keep: how many of the threads lower it, and where their parts are."""
        found = [Counter() for _ in range(self.n)]
        for m, s, t in threads:
            for i, state in zip(self.played[m], s):
                found[i][state, len(s), sum(s), self.weights[t][i]] += 1
        return found

    def equal_piles(self, q, threads):
        """Piles j, each with the last i before it such that their exchange changes nothing."""
        for j in range(self.n):
            for i in reversed(range(j)):
                turn = tuple(i if k == j else j if k == i else k for k in range(self.n))
                if self.a.by(turn)[q] == q and all(self.image(thread, turn) in threads for thread in threads):
                    yield j, i
                    break

    def finds(self, q, threads):
        """Whether some rearrangement takes some node to the state and to some of the threads."""
        there = self.marks(threads)
        for q0, some, marks, equal in self.nodes:
            places = [[j for j in range(self.n) if all(there[j][mark] >= k for mark, k in here.items())]
                      for here in marks]

            def search(turn):
                i = len(turn)
                if i < self.n:  # piles that are equal to each other go to places in order
                    return any(search((*turn, j)) for j in places[i] if j not in turn and
                               (i not in equal or turn[equal[i]] < j))
                spend(1 + len(some))
                return self.a.by(turn)[q0] == q and all(self.image(thread, turn) in threads for thread in some)
            if len(some) <= len(threads) and all(places) and search(()):
                return True
        return False


def check(data):
    """The game, the play, the value, whether the highest digits come first, and the automaton: if they are right."""
    global work
    text, work = Text(data), 0
    try:
        require(len(data) <= MOST_BYTES, "it is too large for this checker")
        return check_text(text)
    except Wrong as wrong:
        raise Wrong(f"line {text.at}: {wrong}")


def check_text(text):
    require(text.words() == ["nimscope", "certificate", "2"], "this is no certificate of version 2")
    game = Game(text.words("game", 2)[1])
    misere = text.one_of("play", "normal", "misere") == "misere"
    value = text.one_of("value", "outcome", "remoteness", "grundy")
    high, n = text.one_of("direction", "high", "low") == "high", game.n
    pairs, identity = game.pairs[:64] if high else [], [(i, i) for i in range(n)]
    d = text.automaton(n + (value != "outcome"), text.words("automaton"))
    listed = [text.words(count=n) for _ in range(number(text.words("moves", 2)[1], MOST_BYTES))]
    nothing, everything = (Automaton([accepts], [[0] * (1 << n)], n) for accepts in (False, True))

    def relations(words, parts=(), copies=()):
        return [game.relation(word, high, parts, copies) for word in words]

    def none_related(a, parts, b, reason):
        for relation in relations(game.moves(), parts):
            never(a, relation, b, reason)
    relations(listed)
    require_set_of_numbers(d, game, high)
    t = nothing
    if misere or value != "outcome":
        t = text.automaton(n, text.words("terminals"))
        require_set_of_numbers(t, game, high)
        none_related(t, (), everything, "a terminal position has a move")
        exempt = 0, lambda q, c: t.rows[q][c], lambda q: t.accepts[q]
        cover(text, game, n, exempt, t, relations(listed), everything, pairs)

    def step(at, c):  # of the automaton and the terminals; a further track is not theirs
        return d.rows[at[0]][c & (2 << n) - 1], t.rows[at[1]][c & (1 << n) - 1]
    if value == "outcome":
        none_related(d, (), d, "two positions of the set are related by a move")
        never(d, Relation(identity, []), t, "a terminal position is in the set")
        symmetric = high and game.symmetric and game.sets and not game.slow
        exempt = (0, 0), step, lambda at: d.accepts[at[0]] or t.accepts[at[1]]
        cover(text, game, n, exempt, d, relations(listed), d, [] if symmetric else pairs, symmetric)
    else:
        other = compared(n, high, lambda sign, old, new: sign or old != new)
        never(d, Relation(identity, [other]), d, "a position has two values")
        other = compared(n, high, lambda sign, old, new: sign or new != misere)
        never(t, Relation(identity, [other]), d, "a terminal position has a wrong value")
        # The number of zero columns at the high end, and, read from there, whether they are over.
        exempt = (0, False), lambda at, c: (at[0], True) if high and (c or at[1]) else (
            min(at[0] + 1, 4) if c == 0 else 0, False), lambda at: at[0] < 4
        cover(text, game, n, exempt, d, [Relation(identity, [any_number(n)])], d, pairs)
    if value == "grundy":
        none_related(d, [compared(n, high, lambda sign, old, new: not sign and old == new)], d, "an option has the same value")

        def compare(at, c):
            sign = (c >> n + 1 & 1) - (c >> n & 1)
            return step(at[0], c), at[1] or sign if high else sign or at[1]
        exempt = ((0, 0), 0), compare, lambda at: not d.accepts[at[0][0]] or at[1] >= 0 or t.accepts[at[0][1]]
        cover(text, game, n + 2, exempt, d, relations(listed, (), [(n + 1, n)]), d, pairs)
    elif value == "remoteness":
        none_related(d, [compared(n, high, contradicts)], d, "the value of an option contradicts that of the position")
        exempt = (0, 0), step, lambda at: not d.accepts[at[0]] or t.accepts[at[1]]
        cover(text, game, n + 1, exempt, d, relations(listed, [summed(n, [n], 1, high)]), d, pairs)
    text.words("end", 1)
    require(not any(text.lines[text.at:]), "there is something after the end")
    return game, misere, value, high, d


def compare_with_playing(game, misere, value, high, d, most):
    require((most + 1) ** game.n <= 1 << 20, "these are too many positions for this checker")
    known = {}
    for x in sorted(itertools.product(range(game.least, most + 1), repeat=game.n), key=sum):
        options = {known[y] for y in game.options(x)}
        spend(1 + len(options))
        known[x] = int(misere)
        if options and value == "grundy":
            known[x] = min(set(range(len(options) + 1)) - options)
        elif options:
            known[x] = 1 + (min(r for r in options if r % 2 == 0) if any(r % 2 == 0 for r in options) else max(options))
        for claim in [()] if value == "outcome" else [(v,) for v in range(known[x] + 3)]:
            numbers, q = tuple(y - game.least for y in x) + claim, 0
            places = range(max(numbers).bit_length())
            for k in reversed(places) if high else places:
                q = d.rows[q][sum((y >> k & 1) << i for i, y in enumerate(numbers))]
            require(d.accepts[q] == (claim == (known[x],) if claim else known[x] % 2 == 0), f"it is not so at {x}")


def main(args):
    most = None
    if args[:1] == ["--positions"] and re.fullmatch("[0-9]{1,3}", "".join(args[1:2])):
        most, args = int(args[1]), args[2:]
    if not args or args[0].startswith("-"):
        print(__doc__.split("\n")[0], file=sys.stderr)
        return 2
    status = 0
    for name in args:
        try:
            with open(name, "rb") as file:
                proved = check(file.read(MOST_BYTES + 1))
            if most is not None:
                compare_with_playing(*proved, most)
            print(f"{name}: right")
        except (Wrong, OSError, MemoryError) as wrong:
            print(f"{name}: wrong: {wrong}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
