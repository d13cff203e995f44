// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Owned handles, and references to objects of the library.
use std::ptr::NonNull;

/// Returns a handle that a function of the library made.
///
/// # Panics
/// If it is null: such functions fail only if memory is exhausted.
pub(crate) fn made<T>(handle: *mut T) -> NonNull<T> {
    NonNull::new(handle).expect("Hecla has not enough memory")
}

/// Defines an owned handle. `Sync` and `Send` hold for all of them: what a handle refers to changes only by functions
/// that take `&mut`, and reading needs no lock of the caller (`hecla.h`, "Threads").
macro_rules! owned {
    ($(#[$meta:meta])* $name:ident$(<$life:lifetime>)?, $c:ident, $free:ident) => {
        $(#[$meta])*
        pub struct $name$(<$life>)? {
            handle: std::ptr::NonNull<hecla_sys::$c>,
            $(borrowed: std::marker::PhantomData<&$life ()>,)?
        }

        unsafe impl$(<$life>)? Send for $name$(<$life>)? {}
        unsafe impl$(<$life>)? Sync for $name$(<$life>)? {}

        impl$(<$life>)? Drop for $name$(<$life>)? {
            fn drop(&mut self) {
                unsafe { hecla_sys::$free(self.handle.as_ptr()) }
            }
        }

        #[allow(dead_code)]
        impl$(<$life>)? $name$(<$life>)? {
            /// Takes a handle that a function of the library made.
            pub(crate) fn own(handle: *mut hecla_sys::$c) -> Self {
                Self { handle: crate::handle::made(handle), $(borrowed: std::marker::PhantomData::<&$life ()>,)? }
            }
            pub(crate) fn as_ptr(&self) -> *const hecla_sys::$c {
                self.handle.as_ptr()
            }
            /// Gives the handle to a function of the library that takes it.
            pub(crate) fn into_ptr(self) -> *mut hecla_sys::$c {
                std::mem::ManuallyDrop::new(self).handle.as_ptr()
            }
            pub(crate) fn as_mut_ptr(&mut self) -> *mut hecla_sys::$c {
                self.handle.as_ptr()
            }
        }
    };
}

/// Defines the type of references to objects that the library owns: `&ValueRef` is to `Value` what `&str` is to `String`.
macro_rules! borrowed {
    ($(#[$meta:meta])* $name:ident, $c:ident) => {
        $(#[$meta])*
        #[repr(transparent)]
        pub struct $name(hecla_sys::$c);

        unsafe impl Send for $name {}
        unsafe impl Sync for $name {}

        #[allow(dead_code)]
        impl $name {
            /// # Safety
            /// The object of `pointer` must live as long as `'a`.
            pub(crate) unsafe fn from_ptr<'a>(pointer: *const hecla_sys::$c) -> Option<&'a Self> {
                unsafe { pointer.cast::<Self>().as_ref() }
            }
            pub(crate) fn as_ptr(&self) -> *const hecla_sys::$c {
                (self as *const Self).cast()
            }
        }
    };
}

/// Makes an owned handle usable wherever a reference to its object is.
macro_rules! derefs {
    ($owned:ident, $borrowed:ident) => {
        impl std::ops::Deref for $owned {
            type Target = $borrowed;
            fn deref(&self) -> &$borrowed {
                unsafe { &*self.handle.as_ptr().cast_const().cast() }
            }
        }
        impl std::borrow::Borrow<$borrowed> for $owned {
            fn borrow(&self) -> &$borrowed {
                self
            }
        }
        impl AsRef<$borrowed> for $owned {
            fn as_ref(&self) -> &$borrowed {
                self
            }
        }
    };
}

/// Makes an owned handle the owned form of a reference, with a function of the library that copies handles.
macro_rules! copies {
    ($owned:ident, $borrowed:ident, $copy:ident) => {
        derefs!($owned, $borrowed);
        impl ToOwned for $borrowed {
            type Owned = $owned;
            fn to_owned(&self) -> $owned {
                $owned::own(unsafe { hecla_sys::$copy(self.as_ptr()) })
            }
        }
        impl From<&$borrowed> for $owned {
            fn from(of: &$borrowed) -> Self {
                of.to_owned()
            }
        }
        impl Clone for $owned {
            fn clone(&self) -> Self {
                (**self).to_owned()
            }
        }
    };
}

/// Defines an enumeration of the library. A value that this crate does not know yet becomes the one after `else`.
macro_rules! enumeration {
    ($(#[$meta:meta])* $name:ident: $c:ident, $all:ident {
        $($(#[$item_meta:meta])* $item:ident = $constant:ident,)*
    } else $unknown:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $name { $($(#[$item_meta])* $item = hecla_sys::$constant as isize,)* }

        #[allow(dead_code)]
        impl $name {
            const ALL: &'static [Self] = &[$(Self::$item,)*];
            pub(crate) fn from_c(number: hecla_sys::$c) -> Self {
                Self::ALL.iter().copied().find(|item| *item as isize == number as isize).unwrap_or(Self::$unknown)
            }
            pub(crate) fn to_c(self) -> hecla_sys::$c {
                self as isize as hecla_sys::$c
            }
            #[cfg(test)]
            fn assert_complete() {
                let known: Vec<_> = Self::ALL.iter().map(|item| item.to_c()).collect();
                for constant in hecla_sys::$all {
                    assert!(known.contains(constant), "{} has no item for {constant}", stringify!($name));
                }
            }
        }

        #[cfg(test)]
        #[test]
        #[allow(non_snake_case)]
        fn $name() {
            $name::assert_complete();
        }
    };
}

/// Defines an iterator over the items of a list that is read by index.
macro_rules! indexed {
    ($(#[$meta:meta])* $name:ident<$life:lifetime> of $list:ty, $item:ty, |$of:ident, $index:ident| $read:expr) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub struct $name<$life> {
            list: $list,
            range: std::ops::Range<usize>,
        }
        impl<$life> $name<$life> {
            pub(crate) fn new(list: $list, count: usize) -> Self {
                Self { list, range: 0..count }
            }
            fn read($of: $list, $index: usize) -> $item {
                $read
            }
        }
        impl<$life> Iterator for $name<$life> {
            type Item = $item;
            fn next(&mut self) -> Option<$item> {
                let index = self.range.next()?;
                Some(Self::read(self.list, index))
            }
            fn nth(&mut self, count: usize) -> Option<$item> {
                let index = self.range.nth(count)?;
                Some(Self::read(self.list, index))
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.range.size_hint()
            }
        }
        impl<$life> DoubleEndedIterator for $name<$life> {
            fn next_back(&mut self) -> Option<$item> {
                let index = self.range.next_back()?;
                Some(Self::read(self.list, index))
            }
        }
        impl ExactSizeIterator for $name<'_> {}
    };
}

/// Implements `Debug` for types that show nothing.
macro_rules! opaque_debug {
    ($($name:ty),* $(,)?) => {$(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    )*};
}
