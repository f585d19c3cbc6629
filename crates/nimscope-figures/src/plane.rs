//! Places and sizes in a plane: of points on a page, pixels, characters, or piles.

/// A place: to the right, and down; upwards where an axis says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place<T> {
    /// To the right.
    pub x: T,
    /// Down, or upwards.
    pub y: T,
}

/// How wide and how high something is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size<T> {
    /// To the right.
    pub width: T,
    /// Down, or upwards.
    pub height: T,
}

/// A place.
pub(super) const fn xy<T: Copy>(x: T, y: T) -> Place<T> {
    Place { x, y }
}

impl<T: Copy> Size<T> {
    /// A width and a height.
    pub const fn new(width: T, height: T) -> Self {
        Self { width, height }
    }

    /// The size of a square.
    pub(super) const fn square(side: T) -> Self {
        Self::new(side, side)
    }

    /// The same size counted in another way.
    pub(super) fn map<U>(self, count: impl Fn(T) -> U) -> Size<U> {
        Size {
            width: count(self.width),
            height: count(self.height),
        }
    }
}

/// A small number as a coordinate.
pub(super) fn float(small: impl TryInto<u32>) -> f64 {
    small.try_into().map_or(f64::MAX, f64::from)
}

/// A small number as a coordinate in points.
pub(super) fn points(small: impl TryInto<u16>) -> f32 {
    small.try_into().map_or(f32::MAX, f32::from)
}
