//! What is made once, and kept with all that it was made of.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// What the frames make once. A value that a frame asks for is there for the next frames too, as
/// long as it is made of the same.
#[derive(Default)]
pub(crate) struct Memos {
    /// The number of the frame.
    frame: u64,
    /// There are few: they are searched from the first to the last.
    memos: RefCell<Vec<Memo>>,
}

/// What is kept of a type that no frame asks for any more, in frames: not every frame is drawn.
const KEPT: u64 = 4;

/// A value with what it was made of, and the last frame that asked for it.
struct Memo {
    of: TypeId,
    made: Rc<dyn Any>,
    frame: u64,
}

impl Memos {
    /// Those of the next frame, which begin with what this one has.
    pub(crate) fn next(&self) -> Self {
        let frame = self.frame + 1;
        let mut memos = self.memos.take();
        memos.retain(|memo| memo.frame >= frame.saturating_sub(KEPT));
        Self {
            frame,
            memos: RefCell::new(memos),
        }
    }

    /// The value of a key, made of it unless it is known. The types of the two say which values
    /// are meant: a key has a type of its own.
    pub(crate) fn get<K, V>(&self, of: K, make: impl FnOnce(&K) -> V) -> V
    where
        K: PartialEq + 'static,
        V: Clone + 'static,
    {
        let of_type = TypeId::of::<(K, V)>();
        let known = self.known(of_type, &|made| {
            (made.downcast_ref()).is_some_and(|(known, _): &(K, V)| *known == of)
        });
        let made = known.unwrap_or_else(|| {
            // What is made may need others, which then are made before it.
            let value = make(&of);
            self.keep(of_type, Rc::new((of, value)))
        });
        let (_, value): &(K, V) = made.downcast_ref().expect("it is kept under its own type");
        value.clone()
    }

    fn known(&self, of: TypeId, is_it: &dyn Fn(&dyn Any) -> bool) -> Option<Rc<dyn Any>> {
        let mut memos = self.memos.borrow_mut();
        let mut of_type = memos.iter_mut().filter(|memo| memo.of == of);
        let memo = of_type.find(|memo| is_it(&*memo.made))?;
        memo.frame = self.frame;
        Some(Rc::clone(&memo.made))
    }

    fn keep(&self, of: TypeId, made: Rc<dyn Any>) -> Rc<dyn Any> {
        self.memos.borrow_mut().push(Memo {
            of,
            made: Rc::clone(&made),
            frame: self.frame,
        });
        made
    }
}

impl fmt::Debug for Memos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memos = self.memos.borrow();
        write!(f, "{} memos of frame {}", memos.len(), self.frame)
    }
}

/// Something that is the same as long as it is at the same address. It is kept, so that nothing
/// else gets the address.
#[derive(Clone, Debug)]
pub(crate) struct ByAddress<T: ?Sized>(pub Arc<T>);

impl<T: ?Sized> PartialEq for ByAddress<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
