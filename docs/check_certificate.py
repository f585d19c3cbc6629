"""python3 check_certificate.py FILE... checks certificates, and fails if one is wrong or not read.
Written from certificates.md alone; read it beside that page."""
import functools, itertools, re, sys
from collections import namedtuple

def require(is_so, reason):
    if not is_so: raise ValueError(reason)
def number(word, count=10**20):
    is_so = re.fullmatch("[0-9]{1,20}", word) and int(word) < count
    require(is_so, f'"{word[:40]}" is not a number below {count}')
    return int(word)

# A game: moves play on sets of piles, or split some heaps, so many as `splits` says, in p each.
Game = namedtuple("Game", "n slow sets splits p symmetric pairs turns")
NAME = (r"(nim|single|abo|nmth|half):\d+|(exact|fraction|slow|(slow-)?(moore|circular|circular-exact))"
        r":\d+,\d+|slow-set:\d+,\d+(\+\d+)*|delete|vdn|((slow-)?hyper|simplicial):[a-l]+(\+[a-l]+)*")
def subsets(sets, sizes):
    return {frozenset(p) for s in sets for k in sizes for p in itertools.combinations(s, k)}
def game_of(name):
    kind, _, text = name.partition(":")
    edges = {frozenset(map("abcdefghijkl".find, edge)) for edge in re.findall("[a-z]+", text)}
    n, *sizes = [int(word) for word in re.findall("[0-9]+", text)] or [2]
    n, k = len(frozenset().union(*edges)) or n, (sizes or [1])[0]
    is_game = re.fullmatch(NAME, name, re.ASCII) and all(1 <= size <= n <= 12 for size in [n, *sizes])
    require(is_game and frozenset().union(*edges) <= set(range(n)), f"there is no game {name[:40]} here")
    circle = {frozenset((i + j) % n for j in range(k)) for i in range(n)}
    sets = {"nim": subsets([range(n)], [1]), "moore": subsets([range(n)], range(1, k + 1)),
            "exact": subsets([range(n)], sizes), "set": subsets([range(n)], sizes), "hyper": edges,
            "circular-exact": circle, "circular": subsets(circle, range(1, k + 1)),
            "simplicial": subsets(edges, range(1, n + 1)),
            }.get(re.sub("^slow-?", "", kind) or "exact", set())
    p = {"abo": n, "fraction": k}.get(kind, 2)
    splits = {"nmth": list(range(1, n // 2 + 1)), "half": [n // 2], "fraction": [n // p]}.get(kind, [1])
    played = splits[-1] * p if splits else 0
    is_split = p > 1 and 0 < played <= n and (played == n or kind not in ("half", "fraction"))
    require(sets or is_split, f"there is no game {name[:40]} here")
    symmetric = sets == subsets([range(n)], {len(s) for s in sets})
    turns = {(i, j): turn for i, j in itertools.combinations(range(n), 2)
             if (j == i + 1 or not symmetric) and (turn := completed((*range(i), j), n, sets))}
    return Game(n, "slow" in kind, sets, [] if sets else splits, p, symmetric, [*turns], [*turns.values()])
def completed(turn, n, sets):
    """A rearrangement that begins so and takes sets to sets. (Pairs are about its inverse.)"""
    if any(max(s) < len(turn) and frozenset(turn[i] for i in s) not in sets for s in sets):
        return None
    longer = (completed((*turn, j), n, sets) for j in range(n) if j not in turn)
    return turn if len(turn) == n else next(filter(None, longer), None)
def moved(column, turn):
    """The digit of pile i goes to place turn[i]; those of further tracks stay."""
    return sum((column >> i & 1) << j for i, j in enumerate(turn)) | column >> len(turn) << len(turn)

# A part reads track i and writes tracks: how many states it has, its start, whether a state is its
# end, and the state after one, an old digit and so many new ones, or None.
Part = namedtuple("Part", "i tracks states start ends follow")

def lowered(i, high):
    def follow(smaller, old, new):
        if high:
            return 1 if smaller or new < old else 0 if new == old else None
        return smaller if new == old else int(new < old)
    return Part(i, [i], 2, 0, lambda smaller: smaller == 1, follow)
def summed(i, tracks, d, high):
    states = 1 + max(d, len(tracks) - 1)
    def follow(carry, old, ones):
        after, odd = (old + 2 * carry - ones, 0) if high else divmod(ones + carry - old, 2)
        return after if not odd and 0 <= after < states else None
    return Part(i, tracks, states, 0 if high else d, lambda carry: carry == (d if high else 0), follow)
def compared(i, high, is_so):
    """A new number: is_so(sign, old, new) is told the sign of new - old but for the lowest digits,
    and these. (Runs never name these states. Where there is no old track, old is 0.)"""
    def follow(state, old, new):
        sign, lowest_old, lowest_new = state or (0, 0, 0)
        if high or state is None:
            return sign or lowest_new - lowest_old, old, new
        return new - old or sign, lowest_old, lowest_new
    return Part(i, [i], 0, None, lambda state: is_so(*state or (0, 0, 0)), follow)
class Relation:
    def __init__(self, copies, parts, played=()):
        self.copies, self.parts, self.played = copies, parts, played
        self.start = tuple(part.start for part in parts)
        self.steps = functools.cache(self.find_steps)
    def ends(self, states):
        return len(states) == len(self.parts) and all(p.ends(s) for p, s in zip(self.parts, states))
    def find_steps(self, states, column):
        """The new columns, each with the states after it."""
        found = [(sum((column >> i & 1) << j for i, j in self.copies), ())]
        for part, state in zip(self.parts, states):
            digits = itertools.product(*((0, 1 << track) for track in part.tracks))
            steps = [(sum(new), part.follow(state, column >> part.i & 1, sum(map(bool, new))))
                     for new in digits]
            found = [(new | bits, (*states, s)) for new, states in found for bits, s in steps
                     if s is not None]
        return found
def relation_of(game, word, high, parts=(), copies=()):
    """The relation of a move as it is written, with the parts and copies of the value's track."""
    kept = [i for i, text in enumerate(word) if text == "."]
    played = [i for i, text in enumerate(word) if text == ("1" if game.slow else "<")]
    split = {i: [ord(c) - ord("a") for c in text] for i, text in enumerate(word) if text.isalpha()}
    if game.sets:
        is_move = len(kept + played) == game.n and frozenset(played) in game.sets
    else:
        is_move = len(kept) + len(split) + word.count("-") == game.n and len(split) in game.splits
        is_move = is_move and all(len(tracks) == game.p for tracks in split.values())
        is_move = is_move and sorted(sum(split.values(), kept)) == list(range(game.n))
    require(is_move, f'"{" ".join(word)[:80]}" is not a move of the game')
    own = [summed(i, [i], 1, high) if game.slow else lowered(i, high) for i in played]
    own += [summed(i, tracks, game.p - 1, high) for i, tracks in split.items()]
    return Relation([(i, i) for i in kept] + list(copies), own + list(parts), played)
def moves_of(game):
    """All moves as they are written; of those that rearrangements take to each other, one."""
    for s in {len(s): s for s in game.sets}.values() if game.symmetric else game.sets:
        yield ["." if i not in s else "1" if game.slow else "<" for i in range(game.n)]
    for k in game.splits:
        parts = ["abcdefghijkl"[i * game.p:][:game.p] for i in range(k)]
        yield parts + ["-"] * (k * game.p - k) + ["."] * (game.n - k * game.p)

def reached(starts, following):
    seen, waiting = set(starts), list(starts)
    while waiting:
        new = set(following(waiting.pop())) - seen
        seen |= new
        waiting += new
    return seen
class Automaton:
    def __init__(self, accepts, rows):
        self.accepts, self.rows, before = accepts, rows, [set() for _ in rows]
        for q, row in enumerate(rows):
            for to in row:
                before[to].add(q)
        refusing = {q for q in range(len(rows)) if not accepts[q]}
        self.full = {*range(len(rows))} - reached(refusing, before.__getitem__)  # accept every word
def product(a, start, step):
    """All pairs of a state of an automaton and of something beside it that one word leads to."""
    return reached([(0, start)], lambda at: ((q, step(at[1], c)) for c, q in enumerate(a.rows[at[0]])))
def rearranged(a, turn):
    """All pairs of states to which a word and the rearranged word lead."""
    to = [moved(c, turn) for c in range(len(a.rows[0]))]
    return product(a, 0, lambda q, c: a.rows[q][to[c]])
def require_set_of_numbers(a, game, high):
    zeros = product(a, a.rows[0][0], lambda q, c: a.rows[q][c])
    same = [zeros if high else {(q, row[0]) for q, row in enumerate(a.rows)}]
    same += [rearranged(a, turn) for turn in game.turns]
    is_so = all(a.accepts[p] == a.accepts[q] for p, q in set().union(*same))
    require(is_so, "a set depends on leading zeros or rearrangements")

def never(a, relations, b, reason):
    """No accepted word of a is related to one of b."""
    def following(at):
        p, states, q = at
        for column, to in enumerate(a.rows[p]):
            for new, after in relation.steps(states, column):
                yield to, after, b.rows[q][new]
    for relation in relations:
        for p, states, q in reached([(0, relation.start, 0)], following):
            require(not (a.accepts[p] and b.accepts[q] and relation.ends(states)), reason)

def words_of(lines, *expected, count=None):
    words = next(lines).split(" ")
    is_so = words[:len(expected)] == list(expected) and len(words) == (count or len(words))
    require(is_so, f'"{" ".join(words)[:80]}" is out of place')
    return words
def word_of(lines, name):
    return words_of(lines, name, count=2)[1]
def automaton_of(lines, tracks, header):
    require([*map(number, header[2:])] == [tracks], f"an automaton of {tracks} tracks should be here")
    accepts, rows, states, columns = [], [], number(header[1]), 1 << tracks
    for _ in range(states):
        sign, *words = words_of(lines)
        runs = [(word if "*" in word else word + "*1").partition("*")[::2] for word in words]
        is_so = sign in ("+", "-") and sum(number(times) for _, times in runs) == columns
        require(is_so, f"a state is a sign and {columns} columns")
        accepts.append(sign == "+")
        rows.append([q for q, times in runs for q in [number(q, states)] * number(times)])
    return Automaton(accepts, rows)
def node_of(words, a, relations, b):
    """A state, ties, and runs: the number of a relation, its states, a state of the target."""
    runs = set()
    for moves, states, to in (word.split("/") for word in words[2:]):
        ends = [number(end, len(relations)) for end in moves.split("-")]
        require(len(ends) <= 2 and ends[0] <= ends[-1], f'"{moves[:40]}" is no range of moves')
        states = tuple(number(state) for state in states.split("."))
        for m in range(ends[0], ends[-1] + 1):
            whole = states + (0,) * (len(relations[m].parts) - len(states))
            known = [s < part.states for s, part in zip(whole, relations[m].parts)]
            require(len(whole) == len(known) and all(known), "a part does not have such a state")
            runs.add((m, whole, number(to, len(b.rows))))
    return number(words[0], len(a.rows)), number(words[1]), frozenset(runs)

def cover(lines, game, tracks, default, start, step, is_exempt, relations, b, pairs, symmetric=False):
    """Every word that is not exempt is related by one of the relations to an accepted word of b."""
    words = words_of(lines, "covered")
    a = default if words[1:] == ["="] else automaton_of(lines, tracks, words)
    require(all(is_exempt(e) for q, e in product(a, start, step) if a.accepts[q]), "not all is exempt")
    images = images_of(game, a, b) if symmetric else None
    def by_piles(runs):
        return frozenset((frozenset(zip(relations[m].played, states)), t) for m, states, t in runs)
    known = by_piles if symmetric else frozenset
    nodes, listed = [], {}
    for _ in range(number(word_of(lines, "nodes"))):
        q, ties, runs = node_of(words_of(lines), a, relations, b)
        node, needed = (q, known(runs)), ties
        if symmetric:  # it stands for its images; neighbours whose exchange changes nothing are equal
            require(ties == 0, "a node that stands for its images has ties")
            ties = sum(1 << k for k, image in enumerate(images(node)) if image == node)
        nodes.append((q, ties, runs))
        for p, some in reached([node], images) if symmetric else [node]:
            listed.setdefault(p, []).append((needed, some))
    def is_covered(q, ties, runs):
        runs = known(runs)
        return q in a.full or any(t & ~ties == 0 and some <= runs for t, some in listed.get(q, ()))
    starts = {(m, relation.start, 0) for m, relation in enumerate(relations)}
    require(is_covered(0, (1 << len(pairs)) - 1, starts), "there is no node for the start")
    for q, ties, runs in nodes:
        ended = any(b.accepts[t] and relations[m].ends(states) for m, states, t in runs)
        require(a.accepts[q] or ended, "no run of a node has ended")
        tied = [(k, i, j) for k, (i, j) in enumerate(pairs) if ties >> k & 1]
        for c, to in enumerate(a.rows[q]):
            if all(c >> i & 1 <= c >> j & 1 for _, i, j in tied):
                left = sum(1 << k for k, i, j in tied if c >> i & 1 == c >> j & 1)
                new = {(m, after, b.rows[t][c2]) for m, states, t in runs
                       for c2, after in relations[m].steps(states, c)}
                require(is_covered(to, left, new), f"a node has no successor by column {c}")
def action(a, turn):
    """How a rearrangement acts on the states of an automaton: as on the words that lead to them."""
    pairs = rearranged(a, turn)
    is_so = len(dict(pairs)) == len(pairs) and all(a.accepts[p] == a.accepts[q] for p, q in pairs)
    require(is_so, "states are not rearranged")
    return dict(pairs)
def images_of(game, a, b):
    """A function that gives the images of a node under all exchanges of neighbours."""
    turns = [(turn, action(a, turn), action(b, turn)) for turn in game.turns]
    @functools.cache
    def image(run, k):
        (parts, t), (turn, _, of_b) = run, turns[k]
        return frozenset((turn[i], state) for i, state in parts), of_b[t]
    return lambda node: ((of_a[node[0]], frozenset(image(run, k) for run in node[1]))
                         for k, (_, of_a, _) in enumerate(turns))

def check(text):
    lines = iter(text.split("\n"))
    if text.startswith("nimscope certificate o"): raise NotImplementedError("it is no certificate of a rule over binary digits")
    require(words_of(lines) == ["nimscope", "certificate", "2"], "this is no certificate of version 2")
    game = game_of(word_of(lines, "game"))
    misere = {"normal": False, "misere": True}[word_of(lines, "play")]
    value = word_of(lines, "value")
    beside = {"outcome": 0, "remoteness": 1, "grundy": 2}[value]  # how many tracks options need
    high, n = {"high": True, "low": False}[word_of(lines, "direction")], game.n
    d = automaton_of(lines, n + min(beside, 1), words_of(lines, "automaton"))
    moves = [words_of(lines) for _ in range(number(word_of(lines, "moves")))]
    pairs, same = game.pairs[:64] if high else [], [(i, i) for i in range(n)]
    t, everything = (Automaton([accepts], [[0] * (1 << n)]) for accepts in (False, True))
    def relations(words, parts=(), copies=()):
        return [relation_of(game, word, high, parts, copies) for word in words]
    def step(at, c):
        """Of the automaton, of the terminals, and of how the numbers of the last tracks compare."""
        sign = (c >> n + 1 & 1) - (c >> n & 1)
        return (d.rows[at[0]][c & (1 << n + min(beside, 1)) - 1], t.rows[at[1]][c & (1 << n) - 1],
                at[2] or sign if high else sign or at[2])
    def zero_columns(at, c):
        """How many are at the high end, and, where that is read first, whether they are over."""
        return (at[0], True) if high and (c or at[1]) else (0 if c else min(at[0] + 1, 4), False)
    require_set_of_numbers(d, game, high)
    if misere or beside:
        t = automaton_of(lines, n, words_of(lines, "terminals"))
        require_set_of_numbers(t, game, high)
        never(t, relations(moves_of(game)), everything, "a terminal position has a move")
        cover(lines, game, n, t, 0, lambda q, c: t.rows[q][c], lambda q: t.accepts[q],
              relations(moves), everything, pairs)
    if beside:
        never(d, [Relation(same, [lowered(n, high)])], d, "a position has two values")
        wrong = compared(n, high, lambda sign, old, new: sign or new != misere)
        never(t, [Relation(same, [wrong])], d, "a terminal position has a wrong value")
        any_number = Part(n, [n], 1, 0, lambda state: state == 0, lambda state, old, new: state)
        cover(lines, game, n, d, (0, False), zero_columns, lambda at: at[0] < 4,
              [Relation(same, [any_number])], d, pairs)
    else:
        never(d, [Relation(same, [])], t, "a terminal position is in the set")
    def contradicts(sign, old, new):
        return new == 0 and sign < 0 if old else new == 0 or sign >= 0
    wrong = [[], [compared(n, high, contradicts)], []][beside], [(n, n)][:beside // 2]
    never(d, relations(moves_of(game), *wrong), d, "an option contradicts its position")
    symmetric = beside == 0 and high and game.symmetric and game.sets and not game.slow
    parts = [summed(n, [n], 1, high)] if value == "remoteness" else []
    def is_exempt(at):
        return d.accepts[at[0]] == (beside == 0) or t.accepts[at[1]] or beside == 2 and at[2] >= 0
    cover(lines, game, n + beside, d, (0, 0, 0), step, is_exempt,
          relations(moves, parts, [(n + 1, n)][:beside // 2]), d, pairs, symmetric)
    require(words_of(lines, "end") == ["end"] and not any(lines), "there is something after the end")

if __name__ == "__main__":
    status = 0
    for name in sys.argv[1:]:
        try:
            said = check(open(name, encoding="ascii", newline="\n").read()) or "right"
        except NotImplementedError as why:
            said = f"not read: {why}"
        except (OSError, ValueError, LookupError, TypeError, StopIteration) as wrong:
            said = f"wrong: {wrong or 'it ends too early'}"
        print(f"{name}: {said}")
        status |= said != "right"
    sys.exit(status)
