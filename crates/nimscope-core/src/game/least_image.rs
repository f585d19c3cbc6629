//! The lexicographically least image of a position under a group with too many members to list.
//!
//! The group is a chain of stabilisers (Sims 1970). The search goes place by place, as in Linton
//! (2004), with what the programs for canonical labellings know of pruning (McKay, Piperno 2014):
//! a branch is bounded by its image with the piles sorted within each orbit of the rearrangements
//! that are left. Two ways to the same image show a symmetry of the position, and of branches that
//! a symmetry takes to each other one is enough.

/// At place i the place that its pile comes from.
pub(super) type Rearrangement = Box<[u8]>;

/// No group that is not of all rearrangements moves more piles: they are those of a hypergraph.
pub(super) const PLACES: usize = 32;

/// A byte for each place. Those behind the last pile stay as they are.
type Bytes = [u8; PLACES];

/// The least image of a position.
pub(super) struct LeastImage {
    /// At place i of the image the place that its pile comes from.
    pub(super) order: Vec<usize>,
    /// The number of looks at members of the group that this took, or as much other work.
    pub(super) work: u64,
}

/// The places at which the members of a group differ, and what is left of the group behind each.
#[derive(Debug)]
pub(super) struct StabiliserLevels(Vec<Level>);

#[derive(Debug)]
struct Level {
    place: usize,
    /// The ways to bring another pile to the place while those before it stay.
    ways: Vec<Bytes>,
    /// The places that those which keep this place and all before it move, each orbit in order.
    orbits: Vec<Vec<u8>>,
}

/// A search for the least image of a position.
struct ImageSearch<'a> {
    levels: &'a [Level],
    /// The least image so far.
    best: Option<Arranged>,
    /// Rearrangements that leave the position as it is: at each place where its pile goes.
    symmetries: Vec<Bytes>,
    work: u64,
}

/// An image of a position.
#[derive(Clone, Copy)]
struct Arranged {
    /// The ranks of its piles among the sizes of piles.
    ranks: Bytes,
    /// The places that its piles come from.
    order: Bytes,
}

/// A way to go on from an image.
struct ImageBranch<'a> {
    /// No image behind it has lesser ranks.
    bound: Bytes,
    ranks: Bytes,
    way: &'a Bytes,
}

/// The places that known symmetries take to each other, those up to a place kept.
struct PlaceOrbits {
    /// The least place of the orbit of each place, as far as symmetries are known.
    first: Bytes,
    /// How many symmetries were looked at.
    seen: usize,
}

/// The looks at members of a listed group that a look at an image here counts as, as it takes up
/// to four times as long.
const IMAGE: u64 = 4;

impl StabiliserLevels {
    /// The levels of a chain of stabilisers: for each place the identity, and for each other place
    /// whose pile can come there while those before it stay, one rearrangement that does so.
    pub(super) fn new(chain: &[Vec<Rearrangement>]) -> Self {
        let padded = |p: &Rearrangement| {
            let mut bytes = identity();
            bytes[..p.len()].copy_from_slice(p);
            bytes
        };
        let level = |place: usize| {
            let mut left = PlaceOrbits::new();
            for p in chain[place + 1..].iter().flatten() {
                left.join(&padded(p));
            }
            Level {
                place,
                ways: chain[place].iter().map(padded).collect(),
                orbits: left.orbits(chain.len()),
            }
        };
        let differ = (0..chain.len()).filter(|&place| chain[place].len() > 1);
        Self(differ.map(level).collect())
    }

    /// The least image of a position.
    pub(super) fn least_image(&self, piles: &[u64]) -> LeastImage {
        let mut sizes = piles.to_vec();
        sizes.sort_unstable();
        sizes.dedup();
        let mut ranks = [0; PLACES];
        for (rank, &pile) in ranks.iter_mut().zip(piles) {
            *rank = byte(sizes.partition_point(|&size| size < pile));
        }
        let start = Arranged {
            ranks,
            order: identity(),
        };
        let mut search = ImageSearch {
            levels: &self.0,
            best: None,
            symmetries: Vec::new(),
            work: IMAGE,
        };
        search.go_on(0, &start);
        let best = search.best.map_or(start.order, |best| best.order);
        LeastImage {
            order: best[..piles.len()].iter().map(|&p| p.into()).collect(),
            work: search.work,
        }
    }
}

impl ImageSearch<'_> {
    /// Looks for lesser images behind one. Returns the depth to which the search goes back, if it
    /// found the least image so far once more: what is below that depth only repeats what a
    /// symmetry shows.
    fn go_on(&mut self, depth: usize, image: &Arranged) -> Option<usize> {
        let Some(level) = self.levels.get(depth) else {
            return self.take(image);
        };
        let mut branches = self.branches(level, image);
        branches.sort_unstable_by_key(|branch| (branch.bound, branch.ranks));
        branches.dedup_by_key(|branch| branch.ranks);
        let mut orbits = PlaceOrbits::new();
        let mut tried = Vec::new();
        for ImageBranch { bound, ranks, way } in branches {
            if self.is_more(&bound) {
                break;
            }
            orbits.learn(&self.symmetries, &image.order[..level.place]);
            let from = image.order[usize::from(way[level.place])];
            let orbit = orbits.of(from);
            let is_repeated = (tried.iter()).any(|&place: &u8| orbits.of(place) == orbit);
            if is_repeated {
                continue;
            }
            tried.push(from);
            let order = way.map(|from| image.order[usize::from(from)]);
            let next = Arranged { ranks, order };
            let back = if bound == ranks {
                self.take(&next)
            } else {
                self.go_on(depth + 1, &next)
            };
            if back.is_some_and(|back| back < depth) {
                return back;
            }
        }
        None
    }

    /// The images with a least pile at the place of a level that may be no more than the best one.
    fn branches<'a>(&mut self, level: &'a Level, image: &Arranged) -> Vec<ImageBranch<'a>> {
        let rank = |way: &Bytes| image.ranks[usize::from(way[level.place])];
        let least = level.ways.iter().map(rank).min();
        let ways = level.ways.iter().filter(|way| Some(rank(way)) == least);
        let mut branches = Vec::new();
        for way in ways {
            self.work += IMAGE;
            let ranks = way.map(|from| image.ranks[usize::from(from)]);
            let bound = sorted_within(&ranks, &level.orbits);
            if !self.is_more(&bound) {
                branches.push(ImageBranch { bound, ranks, way });
            }
        }
        branches
    }

    /// Whether ranks are more than those of the best image. Equal ones show a symmetry.
    fn is_more(&self, ranks: &Bytes) -> bool {
        self.best.is_some_and(|best| *ranks > best.ranks)
    }

    /// Keeps an image if it is the least so far. If it is that image once more, there is a
    /// symmetry, and the search goes back to where the ways to both part.
    fn take(&mut self, image: &Arranged) -> Option<usize> {
        let Some(best) = self.best.filter(|best| best.ranks <= image.ranks) else {
            self.best = Some(*image);
            return None;
        };
        if best.ranks < image.ranks {
            return None;
        }
        let mut symmetry = identity();
        for (&from, &to) in best.order.iter().zip(&image.order) {
            symmetry[usize::from(from)] = to;
        }
        self.symmetries.push(symmetry);
        let parts = |level: &Level| best.order[level.place] != image.order[level.place];
        self.levels.iter().position(parts)
    }
}

impl PlaceOrbits {
    /// Each place alone.
    fn new() -> Self {
        Self {
            first: identity(),
            seen: 0,
        }
    }

    fn of(&self, place: u8) -> u8 {
        self.first[usize::from(place)]
    }

    /// Joins the places that a rearrangement takes to each other.
    fn join(&mut self, p: &Bytes) {
        for (place, &to) in (0..).zip(p) {
            let (one, other) = (self.of(place), self.of(to));
            if one != other {
                let first = one.min(other);
                let is_either = |orbit: &&mut u8| **orbit == one || **orbit == other;
                self.first
                    .iter_mut()
                    .filter(is_either)
                    .for_each(|orbit| *orbit = first);
            }
        }
    }

    /// Joins what new symmetries take to each other that keep these places.
    fn learn(&mut self, symmetries: &[Bytes], kept: &[u8]) {
        for symmetry in &symmetries[self.seen..] {
            if kept
                .iter()
                .all(|&place| symmetry[usize::from(place)] == place)
            {
                self.join(symmetry);
            }
        }
        self.seen = symmetries.len();
    }

    /// The orbits of more than one of the first n places.
    fn orbits(&self, n: usize) -> Vec<Vec<u8>> {
        let members =
            |first: usize| (0..byte(n)).filter(move |&place| usize::from(self.of(place)) == first);
        let orbits = (0..n).map(|first| members(first).collect::<Vec<u8>>());
        orbits.filter(|orbit| orbit.len() > 1).collect()
    }
}

/// The ranks, sorted within each orbit.
fn sorted_within(ranks: &Bytes, orbits: &[Vec<u8>]) -> Bytes {
    let mut sorted = *ranks;
    for orbit in orbits {
        let mut counts = [0_u8; PLACES];
        for &place in orbit {
            counts[usize::from(ranks[usize::from(place)])] += 1;
        }
        let mut rank = 0;
        for &place in orbit {
            while counts[rank] == 0 {
                rank += 1;
            }
            counts[rank] -= 1;
            sorted[usize::from(place)] = byte(rank);
        }
    }
    sorted
}

fn identity() -> Bytes {
    std::array::from_fn(byte)
}

fn byte(place: usize) -> u8 {
    u8::try_from(place).expect("a hypergraph has at most 32 piles")
}
