#!/usr/bin/env python3
"""Checks certificates: python3 check_certificate.py [--positions M] FILE...

Written from certificates.md alone; read it beside that page. Trusted are the rules of the games (class Game) and this
file. It prints a line for each file; the exit status is 0 if all are right, 1 if one is wrong, 2 on wrong usage.
With --positions M, what is proved is also compared with what playing finds, for all positions of piles up to M.
"""
import itertools, math, re, sys
from collections import Counter

MOST_BYTES, MOST_TABLE, MOST_WORK = 1 << 24, 1 << 20, 1 << 25
ARITY = {"nim": 1, "moore": 2, "exact": 2, "slow": 2, "slow-moore": 2, "slow-set": 2, "delete": 0, "vdn": 0, "abo": 1,
         "nmth": 1, "half": 1, "fraction": 2, "single": 1, "hyper": 1, "slow-hyper": 1, "simplicial": 1, "circular": 2,
         "circular-exact": 2, "slow-circular": 2, "slow-circular-exact": 2}
work = 0

class Wrong(Exception):
    """The certificate is malformed, or does not prove what it says."""

def require(is_so, reason):
    if not is_so:
        raise Wrong(reason)

def spend(amount):
    global work
    work += amount
    require(work <= MOST_WORK, "it is too large for this checker")

def number(word, most):
    require(re.fullmatch("[0-9]{1,18}", word) and int(word) <= most, f'"{word[:40]}" is not a number up to {most}')
    return int(word)

def moved(column, turn):  # the digit of pile i goes to place turn[i]; further tracks stay
    return sum((column >> i & 1) << j for i, j in enumerate(turn)) | column >> len(turn) << len(turn)

class Game:
    """n piles; `sets` are the sets of piles that may be played on, a bit for each pile, or else `splits` are the
    numbers of heaps that may be split, each in p parts. `turns` generate the rearrangements."""
    def __init__(self, name):
        kind, colon, text = name.lower().partition(":")
        params, unknown = text.split(",") if colon else [], f"there is no game {name[:40]}"
        require(ARITY.get(kind) == len(params), unknown)
        self.slow, kind = kind.startswith("slow"), kind[5:] or "exact" if kind.startswith("slow") else kind
        self.least = int(kind in ("vdn", "abo", "nmth", "half", "fraction", "single"))
        self.sets, self.splits, size = set(), [], lambda s: bin(s).count("1")
        if kind in ("hyper", "simplicial"):
            edges, letters = text.split("+"), set(text) - {"+"}
            n = k = len(letters)
            require(all(0 < len(e) == len(set(e)) for e in edges), "an edge is empty or has a pile twice")
            require(letters == set("abcdefghijkl"[:n]), "piles are a, b, c, … without a gap, at most 12")
            self.sets = {sum(1 << ord(c) - 97 for c in e) for e in edges}
        else:
            n = number(params[0], 12) if params else 2
            sizes = [number(word, n) for word in (params[1:] or ["1"])[0].split("+" if kind == "set" else None)] or [0]
            k = sizes[0] if kind in ("fraction", "circular", "circular-exact") else n if kind == "abo" else 2
            require(min(n, *sizes) > 0 and (n > 1 or kind not in ("abo", "nmth", "half", "single")), unknown)
            require(kind not in ("half", "fraction") or k > 1 and n % k == 0, unknown)
            if kind in ("nim", "exact", "set", "moore"):
                sizes = range(1, sizes[0] + 1) if kind == "moore" else sizes
                self.sets = {s for s in range(1 << n) if size(s) in sizes}
            elif kind in ("circular", "circular-exact"):
                self.sets = {sum(1 << (i + j) % n for j in range(k)) for i in range(n)}
            else:
                self.splits = {"nmth": range(1, n // 2 + 1), "half": [n // 2], "fraction": [n // k]}.get(kind, [1])
        if kind in ("simplicial", "circular"):
            self.sets = {s for s in range(1, 1 << n) if any(s & ~e == 0 for e in self.sets)}
        self.n, self.p, self.sign, by_size = n, k, "1" if self.slow else "<", {size(s): s for s in self.sets}
        self.symmetric = all(math.comb(n, k) == sum(size(s) == k for s in self.sets) for k in by_size)
        self.played = by_size.values() if self.symmetric else self.sets  # enough for obligations Never
        if self.symmetric:
            found = [((i, i + 1), (*range(i), i + 1, i, *range(i + 2, n))) for i in range(n - 1)]
        else:
            found = [((i, j), self.completed((*range(i), j))) for i, j in itertools.combinations(range(n), 2)]
        self.pairs, self.turns = [pair for pair, turn in found if turn], [turn for pair, turn in found if turn]
    def completed(self, turn):
        """A permutation that begins so and takes sets to sets. (A pair needs the inverse of one, which is as good.)"""
        spend(len(self.sets))
        i, both = len(turn), lambda i, j: sum(1 for s in self.sets if s >> i & s >> j & 1)
        if any(both(i - 1, k) != both(turn[i - 1], turn[k]) for k in range(i)):
            return None
        if i == self.n:
            return turn if all(moved(s, turn) in self.sets for s in self.sets) else None
        return next(filter(None, (self.completed((*turn, j)) for j in range(self.n) if j not in turn)), None)
    def relation(self, word, high, parts=(), copies=()):
        """The relation of a move as it is written, with the parts and copies of the value's track."""
        stay, played = ([i for i, sign in enumerate(word) if sign == is_so] for is_so in (".", self.sign))
        split = {i: [ord(c) - 97 for c in letters] for i, letters in enumerate(word) if letters.isalpha()}
        if self.sets:
            good = len(stay) + len(played) == self.n and sum(1 << i for i in played) in self.sets
            mine = [summed(i, [i], 1, high) if self.slow else lowered(i, high) for i in played]
        else:
            good = len(split) in self.splits and all(len(to) == self.p for to in split.values()) and sorted(
                sum(split.values(), stay)) == list(range(self.n)) and word.count("-") + len(stay) + len(split) == self.n
            mine = [summed(i, to, self.p - 1, high) for i, to in split.items()]
        require(good, f'"{" ".join(word)[:80]}" is not a move of the game')
        return Relation([(i, i) for i in stay] + list(copies), mine + list(parts), played)
    def moves(self):
        """All moves as they are written; where all permutations change nothing, one for each number of piles."""
        yield from ([self.sign if s >> i & 1 else "." for i in range(self.n)] for s in self.played)
        for k, p in ((k, self.p) for k in self.splits):
            yield ["abcdefghijkl"[i * p:i * p + p] for i in range(k)] + ["-"] * (k * p - k) + ["."] * (self.n - k * p)
    def options(self, x):
        """The options of a position by the rules themselves, for --positions."""
        for s in self.sets:
            yield from itertools.product(*(range(y)[-self.slow:] if s >> i & 1 else [y] for i, y in enumerate(x)))
        for k in self.splits:
            for gone in itertools.permutations(range(self.n), k * self.p):  # the first k are split
                stay = tuple(y for i, y in enumerate(x) if i not in gone)
                parts = [itertools.product(range(self.least, x[i] + 1), repeat=self.p) for i in gone[:k]]
                parts = [[y for y in all_ if sum(y) == x[i] - 1 + self.least] for i, all_ in zip(gone, parts)]
                yield from (sum(way, stay) for way in itertools.product(*parts))

# A part is its start, whether a state is its end, and its steps: by a state and an old column (digits, next state) …
def lowered(i, high):
    def step(state, column):
        old = column >> i & 1
        for new in (0, 1) if state in (0, 1) else ():
            if new == old or high and state:
                yield new << i, state
            elif new < old or not high:
                yield new << i, int(new < old)
    return 0, lambda state: state == 1, step

def summed(i, tracks, d, high):
    def step(carry, column):
        for digits in itertools.product((0, 1), repeat=len(tracks)):
            written, old, r = sum(b << j for b, j in zip(digits, tracks)), column >> i & 1, sum(digits)
            if high and 0 <= old + 2 * carry - r <= max(d, len(tracks) - 1):
                yield written, old + 2 * carry - r
            elif not high and r + carry >= old and (r + carry - old) % 2 == 0:
                yield written, (r + carry - old) // 2
    return 0 if high else d, lambda carry: carry == (d if high else 0), step

def any_number(j):
    return 0, lambda state: state == 0, lambda state, column: [] if state else [(0, 0), (1 << j, 0)]

def compared(n, high, is_so):
    """A number on the value's track of which something is so: is_so(sign, old, new) is told the sign of new - old
    without the lowest digits, and these. (Without an old track, old is 0. Threads never name these states.)"""
    def step(state, column):
        (sign, r, r2), old = state or (0, 0, 0), column >> n & 1
        for new in (0, 1):
            yield new << n, (sign or r2 - r, old, new) if high or state is None else (new - old or sign, r, r2)
    return (0, 0, 0) if high else None, lambda state: is_so(*state or (0, 0, 0)), step

def contradicts(sign, r, r2):  # the remoteness of an option that of the position; their lowest digits are r2 and r
    return r2 == 0 and sign < 0 if r else r2 == 0 or sign >= 0

class Relation:
    def __init__(self, copies, parts, played=()):
        self.copies, self.parts, self.played, self.known = copies, parts, tuple(played), {}
        self.start = tuple(start for start, _, _ in parts)
    def ends(self, state):
        return len(state) == len(self.parts) and all(ends(s) for (_, ends, _), s in zip(self.parts, state))
    def steps(self, state, column):
        """The new columns with the next states."""
        if (state, column) not in self.known:
            found = [(sum((column >> i & 1) << j for i, j in self.copies), ())] * (len(state) == len(self.parts))
            for (_, _, step), s in zip(self.parts, state):
                found = [(c | digits, after + (s2,)) for digits, s2 in step(s, column) for c, after in found]
                spend(8 * len(found))
            self.known[state, column] = found
        return self.known[state, column]

class Automaton:
    def __init__(self, accepts, rows, tracks):
        self.accepts, self.rows, self.tracks, before = accepts, rows, tracks, [set() for _ in rows]
        for q, row in enumerate(rows):
            for q2 in row:
                before[q2].add(q)
        self.alive, doubted = (reached([q for q, a in enumerate(accepts) if a == is_so], before.__getitem__)
                               for is_so in (True, False))
        self.full = set(range(len(rows))) - doubted  # from here on every word is accepted; from alive ones some word
        self.living = [[(c, q) for c, q in enumerate(row) if q in self.alive] for row in rows]

def reached(start, following):
    """All that is reached from some starts."""
    seen, stack = set(start), list(start)
    while stack:
        new = set(following(stack.pop())) - seen
        spend(1 + 4 * len(new))
        seen |= new
        stack += new
    return seen

def product(a, start, step):
    """All pairs of a state of an automaton and of something beside it that one word leads to."""
    return reached([(0, start)], lambda at: ((q, step(at[1], c)) for c, q in enumerate(a.rows[at[0]])))

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
        (p, s, q), row = at, b.rows[at[2]]
        spend(len(a.living[p]))
        return [(p2, s2, row[c2]) for c, p2 in a.living[p] for c2, s2 in relation.steps(s, c) if row[c2] in b.alive]
    found = reached([(0, relation.start, 0)] if 0 in a.alive and 0 in b.alive else [], following)
    require(not any(a.accepts[p] and b.accepts[q] and relation.ends(s) for p, s, q in found), reason)

class Text:
    def __init__(self, data):
        self.lines, self.at = [line.rstrip("\r") for line in data.decode("ascii", "replace").split("\n")], 0
    def words(self, first=None, count=None):
        """The words of the next line: so many, and the first as it must be."""
        words, self.at = (self.lines[self.at] if self.at < len(self.lines) else "").split(" "), self.at + 1
        require(first in (None, words[0]) and count in (None, len(words)), f'"{" ".join(words)[:40]}" is not in place')
        return words
    def one_of(self, first, *choices):
        word = self.words(first, 2)[1]
        require(word in choices, f"there is no {first} {word[:40]}")
        return word
    def automaton(self, tracks, header):
        require(len(header) == 3 and number(header[2], 14) == tracks, f"an automaton of {tracks} tracks should be here")
        size, columns, accepts, rows = number(header[1], MOST_TABLE >> tracks), 1 << tracks, [], []
        require(size > 0, "an automaton has no state")
        for _ in range(size):
            (sign, *words), row = self.words(), []
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
            m, *last = (number(end, len(relations) - 1) for end in moves.split("-", 1))
            parts, t = tuple(number(part, 15) for part in parts.split(".")), number(t, len(targets) - 1)
            for k in range(m, (last or [m])[0] + 1):
                spend(4)
                threads.add((k, parts + (0,) * (len(relations[k].parts) - len(parts)), t))
        return self.at, number(words[0], states - 1), number(words[1], (1 << 64) - 1), frozenset(threads)

def cover(text, game, tracks, exempt, default, relations, b, pairs, symmetric=False):
    """Every word that is not exempt is related by one of the relations to an accepted word of b. The exempt set is a
    start, a step, and whether a state accepts."""
    words, (start, step, accepts), listed = text.words("covered"), exempt, {}
    a = default if words == ["covered", "="] else text.automaton(tracks, words)
    require(a.tracks == tracks, f"the covered set needs {tracks} tracks")
    require(all(accepts(e) for q, e in product(a, start, step) if a.accepts[q]), "a covered word is not exempt")
    count = number(text.words("nodes", 2)[1], MOST_BYTES)
    nodes = [text.node(len(a.rows), relations, b.rows) for _ in range(count)]
    after, match = text.at, Match(game, a, b, relations, nodes) if symmetric else None
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
        equal = match.equal_piles(q, threads) if match else {}
        for c, q2 in enumerate(a.rows[q]):
            # A column must keep the order; and where piles may be exchanged, one of its rearrangements is enough.
            if not any(c >> i & 1 > c >> j & 1 for i, j in [at[1:] for at in tied] + list(equal.items())):
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
            require(all(a.accepts[q] == a.accepts[image[q]] and all(image[q2] == a.rows[image[q]][to[c]] for c, q2 in
                    enumerate(a.rows[q])) for q in order), "a rearrangement does not map states to states")
    def by(self, turn):
        if turn not in self.known:
            self.known[turn] = image = {}
            spend(4 * len(self.path))
            for q, before in self.path.items():
                image[q] = self.a.rows[image[before[0]]][moved(before[1], turn)] if before else 0
        return self.known[turn]

class Match:
    """Nodes that stand for all their rearrangements."""
    def __init__(self, game, a, b, relations, nodes):
        self.n, self.played, self.a, self.b = game.n, [r.played for r in relations], Turned(a, game), Turned(b, game)
        self.move = {piles: m for m, piles in enumerate(self.played)}
        self.weights = [[(len(row), sum(c >> i & 1 for c, _ in row)) for i in range(game.n)] for row in b.living]
        self.nodes = [(q, threads, self.marks(threads), self.equal_piles(q, threads))
                      for _, q, ties, threads in nodes if ties == 0]
    def image(self, thread, turn):
        m, s, t = thread
        piles = sorted((turn[i], state) for i, state in zip(self.played[m], s))
        return self.move.get(tuple(i for i, _ in piles)), tuple(state for _, state in piles), self.b.by(turn)[t]
    def marks(self, threads):
        """For each pile how many of the threads lower it, by what rearrangements keep of a thread."""
        found = [Counter() for _ in range(self.n)]
        for m, s, t in threads:
            for i, state in zip(self.played[m], s):
                found[i][state, len(s), sum(s), self.weights[t][i]] += 1
        return found
    def equal_piles(self, q, threads):
        """Piles i, each with the next j such that their exchange changes nothing."""
        found = {}
        for i, j in itertools.combinations(range(self.n), 2):
            turn = tuple(i if k == j else j if k == i else k for k in range(self.n))
            if i not in found and self.a.by(turn)[q] == q and all(self.image(it, turn) in threads for it in threads):
                found[i] = j
        return found
    def finds(self, q, threads):
        """Whether some rearrangement takes some node to the state and to some of the threads."""
        there = self.marks(threads)
        for q0, some, marks, equal in self.nodes:
            before = {j: i for i, j in equal.items()}
            places = [[j for j in range(self.n) if all(there[j][mark] >= k for mark, k in here.items())]
                      for here in marks]
            def search(turn):  # piles that are equal to each other go to places in order
                i = len(turn)
                if i < self.n:
                    return any(search((*turn, j)) for j in places[i] if j not in turn and
                               (i not in before or turn[before[i]] < j))
                spend(1 + len(some))
                return self.a.by(turn)[q0] == q and all(self.image(thread, turn) in threads for thread in some)
            if len(some) <= len(threads) and all(places) and search(()):
                return True
        return False

def check(text):
    """The game, the play, the value, whether the highest digits come first, and the automaton: if they are right."""
    require(text.words() == ["nimscope", "certificate", "2"], "this is no certificate of version 2")
    game = Game(text.words("game", 2)[1])
    misere = text.one_of("play", "normal", "misere") == "misere"
    value = text.one_of("value", "outcome", "remoteness", "grundy")
    high, n = text.one_of("direction", "high", "low") == "high", game.n
    pairs, identity = game.pairs[:64] if high else [], [(i, i) for i in range(n)]
    d = text.automaton(n + (value != "outcome"), text.words("automaton"))
    listed = [text.words(count=n) for _ in range(number(text.words("moves", 2)[1], MOST_BYTES))]
    t, everything = (Automaton([accepts], [[0] * (1 << n)], n) for accepts in (False, True))
    def relations(parts=(), copies=(), words=listed):
        return [game.relation(word, high, parts, copies) for word in words]
    def none_related(a, b, reason, *parts):
        for relation in relations(parts, (), game.moves()):
            never(a, relation, b, reason)
    def step(at, c):  # of the automaton and the terminals; a further track is not theirs
        return d.rows[at[0]][c & (2 << n) - 1], t.rows[at[1]][c & (1 << n) - 1]
    def step_and_compare(at, c):
        sign = (c >> n + 1 & 1) - (c >> n & 1)
        return step(at[0], c), at[1] or sign if high else sign or at[1]
    def zero_columns(at, c):  # how many at the high end, and, where that is read first, whether they are over
        return (at[0], True) if high and (c or at[1]) else (0 if c else min(at[0] + 1, 4), False)
    relations()
    require_set_of_numbers(d, game, high)
    if misere or value != "outcome":
        t = text.automaton(n, text.words("terminals"))
        require_set_of_numbers(t, game, high)
        none_related(t, everything, "a terminal position has a move")
        exempt = 0, lambda q, c: t.rows[q][c], lambda q: t.accepts[q]
        cover(text, game, n, exempt, t, relations(), everything, pairs)
    if value == "outcome":
        none_related(d, d, "two positions of the set are related by a move")
        never(d, Relation(identity, []), t, "a terminal position is in the set")
        symmetric = high and game.symmetric and game.sets and not game.slow
        exempt = (0, 0), step, lambda at: d.accepts[at[0]] or t.accepts[at[1]]
        cover(text, game, n, exempt, d, relations(), d, [] if symmetric else pairs, symmetric)
    else:
        other = compared(n, high, lambda sign, old, new: sign or old != new)
        never(d, Relation(identity, [other]), d, "a position has two values")
        other = compared(n, high, lambda sign, old, new: sign or new != misere)
        never(t, Relation(identity, [other]), d, "a terminal position has a wrong value")
        exempt = (0, False), zero_columns, lambda at: at[0] < 4
        cover(text, game, n, exempt, d, [Relation(identity, [any_number(n)])], d, pairs)
    if value == "grundy":
        same = compared(n, high, lambda sign, old, new: not sign and old == new)
        none_related(d, d, "an option has the same value", same)
        exempt = ((0, 0), 0), step_and_compare, lambda at: (
            not d.accepts[at[0][0]] or at[1] >= 0 or t.accepts[at[0][1]])
        cover(text, game, n + 2, exempt, d, relations((), [(n + 1, n)]), d, pairs)
    if value == "remoteness":
        none_related(d, d, "the value of an option contradicts that of the position", compared(n, high, contradicts))
        exempt = (0, 0), step, lambda at: not d.accepts[at[0]] or t.accepts[at[1]]
        cover(text, game, n + 1, exempt, d, relations([summed(n, [n], 1, high)]), d, pairs)
    text.words("end", 1)
    require(not any(text.lines[text.at:]), "there is something after the end")
    return game, misere, value, high, d

def compare_with_playing(game, misere, value, high, d, most):
    require((most + 1) ** game.n <= 1 << 20, "these are too many positions for this checker")
    known = {}
    for x in sorted(itertools.product(range(game.least, most + 1), repeat=game.n), key=sum):
        options, known[x] = {known[y] for y in game.options(x)}, int(misere)
        spend(1 + len(options))
        if options and value == "grundy":
            known[x] = min(set(range(len(options) + 1)) - options)
        elif options:
            known[x] = 1 + min([r for r in options if r % 2 == 0], default=max(options))
        for claim in [()] if value == "outcome" else [(v,) for v in range(known[x] + 3)]:
            numbers, q = tuple(y - game.least for y in x) + claim, 0
            places = range(max(numbers).bit_length())
            for k in reversed(places) if high else places:
                q = d.rows[q][sum((y >> k & 1) << i for i, y in enumerate(numbers))]
            require(d.accepts[q] == (claim == (known[x],) if claim else known[x] % 2 == 0), f"it is not so at {x}")

def main(args):
    global work
    has_most, status = args[:1] == ["--positions"] and re.fullmatch("[0-9]{1,3}", "".join(args[1:2])), 0
    files = args[2:] if has_most else args
    if not files or files[0].startswith("-"):
        print(__doc__.split("\n")[0], file=sys.stderr)
        return 2
    for name in files:
        text, work = Text(b""), 0
        try:
            with open(name, "rb") as file:
                data = file.read(MOST_BYTES + 1)
            require(len(data) <= MOST_BYTES, "it is too large for this checker")
            text = Text(data)
            proved = check(text)
            if has_most:
                compare_with_playing(*proved, int(args[1]))
            print(f"{name}: right")
        except (Wrong, OSError, MemoryError) as wrong:
            print(f"{name}: wrong: " + (f"line {text.at}: " if text.at else "") + (str(wrong) or "it is too large"))
            status = 1
    return status

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
