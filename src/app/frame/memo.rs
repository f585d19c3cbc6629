//! What is made once, and kept with all that it was made of.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

/// What the frames make once. A value that a frame asks for is there for the next frames too, as
/// long as it is made of the same.
#[derive(Default)]
pub(crate) struct Memos {
    /// The number of the frame.
    frame: u64,
    memos: RefCell<FxHashMap<TypeId, Box<dyn AnyMemo>>>,
}

/// What is kept of a type that no frame asks for any more, in frames: not every frame is drawn.
const KEPT: u64 = 4;

/// Values of one type. There are few: they are searched from the first to the last.
struct Memo<K, V>(Vec<Memoized<K, V>>);

/// A value, what it was made of, and the last frame that asked for it.
struct Memoized<K, V> {
    of: K,
    value: V,
    frame: u64,
}

/// A memo, whatever its types are.
trait AnyMemo: Any {
    /// Drops what no frame since this one asked for.
    fn keep_since(&mut self, frame: u64);

    fn is_empty(&self) -> bool;
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: 'static, V: 'static> AnyMemo for Memo<K, V> {
    fn keep_since(&mut self, frame: u64) {
        self.0.retain(|made| made.frame >= frame);
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Memos {
    /// Those of the next frame, which begin with what this one has.
    pub(crate) fn next(&self) -> Self {
        let frame = self.frame + 1;
        let mut memos = self.memos.take();
        memos.retain(|_, memo| {
            memo.keep_since(frame.saturating_sub(KEPT));
            !memo.is_empty()
        });
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
        let known = self.with(|Memo(all): &mut Memo<K, V>| {
            let known = all.iter_mut().find(|made| made.of == of)?;
            known.frame = self.frame;
            Some(known.value.clone())
        });
        known.unwrap_or_else(|| {
            // What is made may need others, which then are made before it.
            let value = make(&of);
            let made = Memoized {
                of,
                value: value.clone(),
                frame: self.frame,
            };
            self.with(|Memo(all): &mut Memo<K, V>| all.push(made));
            value
        })
    }

    fn with<M: AnyMemo + Default, T>(&self, act: impl FnOnce(&mut M) -> T) -> T {
        let mut memos = self.memos.borrow_mut();
        let memo = memos.entry(TypeId::of::<M>());
        let memo: &mut dyn Any = &mut **memo.or_insert_with(|| Box::new(M::default()));
        act(memo.downcast_mut().expect("it is kept under its own type"))
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
#[derive(Debug)]
pub(crate) struct ByAddress<T: ?Sized>(pub Arc<T>);

impl<T: ?Sized> Clone for ByAddress<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: ?Sized> PartialEq for ByAddress<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
