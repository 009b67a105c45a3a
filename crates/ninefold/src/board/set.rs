//! What sets of cells and sets of digits have in common: their operators, `Extend` and the like, `Display`.

/// Gives a set, which is a wrapped integer with a bit for each item, the traits that people expect of sets.
macro_rules! set_operators {
    ($set:ident of $item:ident, by $iter:ident) => {
        impl core::ops::BitOr for $set {
            type Output = $set;

            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl core::ops::BitOrAssign for $set {
            fn bitor_assign(&mut self, other: $set) {
                *self = *self | other;
            }
        }

        impl core::ops::BitAnd for $set {
            type Output = $set;

            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl core::ops::BitAndAssign for $set {
            fn bitand_assign(&mut self, other: $set) {
                *self = *self & other;
            }
        }

        impl core::ops::BitXor for $set {
            type Output = $set;

            fn bitxor(self, other: $set) -> $set {
                $set(self.0 ^ other.0)
            }
        }

        impl core::ops::BitXorAssign for $set {
            fn bitxor_assign(&mut self, other: $set) {
                *self = *self ^ other;
            }
        }

        impl core::ops::Sub for $set {
            type Output = $set;

            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl core::ops::SubAssign for $set {
            fn sub_assign(&mut self, other: $set) {
                *self = *self - other;
            }
        }

        impl core::ops::Not for $set {
            type Output = $set;

            fn not(self) -> $set {
                $set::ALL - self
            }
        }

        impl Extend<$item> for $set {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                for item in items {
                    self.insert(item);
                }
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                let mut set = $set::EMPTY;
                set.extend(items);
                set
            }
        }

        impl IntoIterator for &$set {
            type Item = $item;
            type IntoIter = $iter;

            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $iter;

            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl fmt::Display for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for (index, item) in self.iter().enumerate() {
                    if index > 0 {
                        f.write_str(", ")?;
                    }
                    fmt::Display::fmt(&item, f)?;
                }
                Ok(())
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(super) use set_operators;
