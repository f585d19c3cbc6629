//! The lexicographically least image of a position under a group with too many members to try.
//!
//! The group is a chain of stabilisers (Sims 1970). Place by place, the images with a least pile
//! there are kept, of equal ones one, as they allow the same images of the later places (Linton
//! 2004). Some thousand are kept where 13 pairs of piles all hold the same two sizes, and hardly
//! more in other groups.

/// At place i the place that its pile comes from.
pub(super) type Rearrangement = Box<[u8]>;

/// No group that is not of all rearrangements moves more piles: they are those of a hypergraph.
const PLACES: usize = 32;

/// The least image of a position.
pub(super) struct LeastImage {
    /// At place i of the image the place that its pile comes from.
    pub(super) order: Vec<usize>,
    /// The number of images that were looked at.
    pub(super) work: u64,
}

/// The images of a position that are kept.
struct KeptImages<'a> {
    chain: &'a [Vec<Rearrangement>],
    images: Vec<Image>,
    work: u64,
}

/// An image of a position.
#[derive(Clone, Copy)]
struct Image {
    /// The ranks of its piles among the sizes of piles, with zeros after them.
    ranks: [u8; PLACES],
    /// The places that its piles come from.
    order: [u8; PLACES],
}

impl LeastImage {
    /// The least image under the group with a chain of stabilisers: for each place the identity,
    /// and for each other place whose pile can come there while those before it stay, one
    /// rearrangement that does so.
    pub(super) fn of(chain: &[Vec<Rearrangement>], piles: &[u64]) -> Self {
        let mut kept = KeptImages {
            chain,
            images: vec![Image::of(piles)],
            work: 1,
        };
        for place in 0..chain.len() {
            kept.go_on(place);
        }
        let order = &kept.images[0].order[..piles.len()];
        Self {
            order: order.iter().map(|&place| usize::from(place)).collect(),
            work: kept.work,
        }
    }
}

impl KeptImages<'_> {
    /// Keeps the images that have a least pile at a place while those before it stay.
    fn go_on(&mut self, place: usize) {
        let orbit = &self.chain[place];
        let rank = |image: &Image, p: &Rearrangement| image.ranks[usize::from(p[place])];
        let ranks = |image| orbit.iter().map(move |p| rank(image, p));
        let least = self.images.iter().flat_map(ranks).min();
        let is_least = |image: &Image, p: &Rearrangement| Some(rank(image, p)) == least;
        let [identity, others @ ..] = &orbit[..] else {
            return;
        };
        let mut changed = Vec::new();
        for image in &self.images {
            let others = others.iter().filter(|p| is_least(image, p));
            let others = others.filter(|p| image.is_changed_by(p));
            changed.extend(others.map(|p| image.after(p)));
        }
        self.images.retain(|image| is_least(image, identity));
        self.work += changed.len() as u64;
        self.images.append(&mut changed);
        self.merge();
    }

    /// Keeps one of equal images.
    fn merge(&mut self) {
        if self.images.len() > 1 {
            self.images.sort_unstable_by_key(|image| image.ranks);
            self.images.dedup_by_key(|image| image.ranks);
        }
    }
}

impl Image {
    /// The position as it stands.
    fn of(piles: &[u64]) -> Self {
        let byte = |place: usize| u8::try_from(place).expect("a hypergraph has at most 32 piles");
        let mut sizes = piles.to_vec();
        sizes.sort_unstable();
        sizes.dedup();
        let (mut ranks, mut order) = ([0; PLACES], [0; PLACES]);
        for (place, &pile) in piles.iter().enumerate() {
            ranks[place] = byte(sizes.partition_point(|&size| size < pile));
            order[place] = byte(place);
        }
        Self { ranks, order }
    }

    fn ranks_after(&self, p: &Rearrangement) -> impl Iterator<Item = u8> {
        p.iter().map(|&from| self.ranks[usize::from(from)])
    }

    fn is_changed_by(&self, p: &Rearrangement) -> bool {
        !self
            .ranks_after(p)
            .eq(self.ranks[..p.len()].iter().copied())
    }

    /// The image as a rearrangement leaves it.
    fn after(&self, p: &Rearrangement) -> Self {
        let mut after = *self;
        for (place, &from) in p.iter().enumerate() {
            after.ranks[place] = self.ranks[usize::from(from)];
            after.order[place] = self.order[usize::from(from)];
        }
        after
    }
}
