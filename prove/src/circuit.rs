//! Symbolic bits: what code computes with them becomes a circuit, and questions about the circuit become formulas.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use prove::Formula;

/// A bit that depends on the inputs of the circuit.
///
/// It is the number of a gate, and whether it is inverted. The circuit is one for the thread, because the code that is run with
/// such bits passes on nothing but values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Wire(u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Gate {
    False,
    /// Inputs are told apart by their gates.
    Input(u32),
    And(Wire, Wire),
    /// Of two wires that aren't inverted.
    Xor(Wire, Wire),
}

#[derive(Default)]
struct Circuit {
    gates: Vec<Gate>,
    /// Where each gate is, so that none is there twice.
    places: HashMap<Gate, u32>,
}

impl Circuit {
    fn place(&mut self, gate: Gate) -> Wire {
        let next = u32::try_from(self.gates.len()).expect("fewer gates than that");
        let place = *self.places.entry(gate).or_insert(next);
        if place == next {
            self.gates.push(gate);
        }
        Wire(place << 1)
    }
}

thread_local! {
    static CIRCUIT: RefCell<Circuit> = RefCell::default();
}

/// Starts a new circuit. What belongs to the old one must not be used any more.
pub(crate) fn clear() {
    CIRCUIT.with_borrow_mut(|circuit| {
        *circuit = Circuit::default();
        circuit.place(Gate::False);
    });
}

impl Wire {
    pub(crate) const FALSE: Wire = Wire(0);
    pub(crate) const TRUE: Wire = Wire(1);

    /// A new input.
    pub(crate) fn input() -> Wire {
        CIRCUIT.with_borrow_mut(|circuit| {
            let number = u32::try_from(circuit.gates.len()).expect("fewer gates than that");
            circuit.place(Gate::Input(number))
        })
    }

    pub(crate) fn constant(value: bool) -> Wire {
        if value { Wire::TRUE } else { Wire::FALSE }
    }

    /// The value, if it doesn't depend on inputs.
    pub(crate) fn value(self) -> Option<bool> {
        match self {
            Wire::FALSE => Some(false),
            Wire::TRUE => Some(true),
            _ => None,
        }
    }

    /// Whether any of them is true.
    pub(crate) fn any(wires: impl IntoIterator<Item = Wire>) -> Wire {
        wires.into_iter().fold(Wire::FALSE, |any, wire| any | wire)
    }

    fn gate(self) -> u32 {
        self.0 >> 1
    }

    fn is_inverted(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Not for Wire {
    type Output = Wire;

    fn not(self) -> Wire {
        Wire(self.0 ^ 1)
    }
}

impl BitAnd for Wire {
    type Output = Wire;

    fn bitand(self, other: Wire) -> Wire {
        match (self.min(other), self.max(other)) {
            (Wire::FALSE, _) => Wire::FALSE,
            (Wire::TRUE, wire) => wire,
            (one, other) if one == other => one,
            (one, other) if one == !other => Wire::FALSE,
            (one, other) => one
                .absorbed(other)
                .or_else(|| other.absorbed(one))
                .unwrap_or_else(|| CIRCUIT.with_borrow_mut(|circuit| circuit.place(Gate::And(one, other)))),
        }
    }
}

impl Wire {
    /// This and the other, if that can be said without the gate of the other, because this is one of its inputs.
    fn absorbed(self, other: Wire) -> Option<Wire> {
        let gate = CIRCUIT.with_borrow(|circuit| circuit.gates[other.gate() as usize]);
        let (Gate::And(one, two) | Gate::Xor(one, two)) = gate else { return None };
        let rest = match self {
            _ if self == one || self == !one => two,
            _ if self == two || self == !two => one,
            _ => return None,
        };
        // Of the input that this is.
        let is_true = self == one || self == two;
        Some(match (gate, is_true) {
            (Gate::Xor(..), _) => self & if is_true == other.is_inverted() { rest } else { !rest },
            (_, true) if other.is_inverted() => self & !rest,
            (_, true) => other,
            (_, false) if other.is_inverted() => self,
            (_, false) => Wire::FALSE,
        })
    }
}

impl BitOr for Wire {
    type Output = Wire;

    fn bitor(self, other: Wire) -> Wire {
        !(!self & !other)
    }
}

impl BitXor for Wire {
    type Output = Wire;

    fn bitxor(self, other: Wire) -> Wire {
        let is_inverted = self.is_inverted() != other.is_inverted();
        let plain = |wire: Wire| Wire(wire.0 & !1);
        let (one, other) = (plain(self.min(other)), plain(self.max(other)));
        let different = match one {
            _ if one == other => Wire::FALSE,
            Wire::FALSE => other,
            _ => CIRCUIT.with_borrow_mut(|circuit| circuit.place(Gate::Xor(one, other))),
        };
        if is_inverted { !different } else { different }
    }
}

/// The values of all wires for 64 choices of the inputs at once, a bit for each.
pub(crate) struct Values(Vec<u64>);

impl Values {
    /// Follows from the values of the inputs.
    pub(crate) fn new(inputs: &HashMap<Wire, u64>) -> Values {
        let mut values = Values(Vec::new());
        CIRCUIT.with_borrow(|circuit| {
            for (gate, place) in circuit.gates.iter().zip(0..) {
                let value = match *gate {
                    Gate::False => 0,
                    Gate::Input(_) => inputs.get(&Wire(place << 1)).copied().unwrap_or_default(),
                    Gate::And(one, other) => values.of(one) & values.of(other),
                    Gate::Xor(one, other) => values.of(one) ^ values.of(other),
                };
                values.0.push(value);
            }
        });
        values
    }

    pub(crate) fn of(&self, wire: Wire) -> u64 {
        let value = self.0[wire.gate() as usize];
        if wire.is_inverted() { !value } else { value }
    }
}

/// A formula, and which of its variables stand for which gates.
pub(crate) struct Question {
    pub(crate) formula: Formula,
    variables: HashMap<u32, i32>,
}

impl Question {
    /// Asks whether the inputs can be such that in each of these lists some wire is true.
    pub(crate) fn new(clauses: &[Vec<Wire>]) -> Question {
        let mut question = Question { formula: Formula::default(), variables: HashMap::new() };
        for clause in clauses {
            if clause.contains(&Wire::TRUE) {
                continue;
            }
            let wires = clause.iter().filter(|wire| **wire != Wire::FALSE);
            let literals = wires.map(|wire| question.literal(*wire)).collect();
            question.formula.clauses.push(literals);
        }
        question
    }

    /// The literal for a wire. The gates that it depends on become clauses, unless they are there already.
    fn literal(&mut self, wire: Wire) -> i32 {
        let mut pending = vec![wire.gate()];
        while let Some(&gate) = pending.last() {
            if self.variables.contains_key(&gate) {
                pending.pop();
                continue;
            }
            match CIRCUIT.with_borrow(|circuit| circuit.gates[gate as usize]) {
                kind @ (Gate::And(one, other) | Gate::Xor(one, other)) => {
                    let missing: Vec<u32> = [one.gate(), other.gate()]
                        .into_iter()
                        .filter(|gate| !self.variables.contains_key(gate))
                        .collect();
                    if missing.is_empty() {
                        let (one, other) = (self.known(one), self.known(other));
                        let result = self.number(gate);
                        self.formula.clauses.extend(match kind {
                            Gate::Xor(..) => vec![
                                vec![-result, one, other],
                                vec![-result, -one, -other],
                                vec![result, -one, other],
                                vec![result, one, -other],
                            ],
                            _ => vec![vec![-result, one], vec![-result, other], vec![result, -one, -other]],
                        });
                    }
                    pending.extend(missing);
                }
                Gate::Input(_) | Gate::False => {
                    let number = self.number(gate);
                    if gate == Wire::FALSE.gate() {
                        self.formula.clauses.push(vec![-number]);
                    }
                }
            }
        }
        self.known(wire)
    }

    fn number(&mut self, gate: u32) -> i32 {
        self.formula.variables += 1;
        self.variables.insert(gate, self.formula.variables);
        self.formula.variables
    }

    fn known(&self, wire: Wire) -> i32 {
        let variable = self.variables[&wire.gate()];
        if wire.is_inverted() { -variable } else { variable }
    }

    /// The value of an input in an answer, which has the true literals. An input that nothing depends on is false.
    pub(crate) fn value(&self, input: Wire, answer: &[i32]) -> bool {
        match self.variables.get(&input.gate()) {
            Some(variable) => answer.binary_search(variable).is_ok() != input.is_inverted(),
            None => input.is_inverted(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{Values, Wire, clear};

    /// Wires with what they should be for all values of three inputs, a bit for each.
    type Known = Vec<(Wire, u64)>;

    /// All that one more operation makes of these.
    fn combined(wires: &Known) -> Known {
        let with_complements: Known =
            wires.iter().flat_map(|&(wire, value)| [(wire, value), (!wire, !value)]).collect();
        let mut all = with_complements.clone();
        for &(one, one_value) in &with_complements {
            for &(other, other_value) in &with_complements {
                all.push((one & other, one_value & other_value));
                all.push((one | other, one_value | other_value));
                all.push((one ^ other, one_value ^ other_value));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn what_is_simplified_stays_the_same() {
        clear();
        let inputs = [0xf0, 0xcc, 0xaa].map(|value| (Wire::input(), value));
        let known = combined(&combined(&inputs.into()));
        let values = Values::new(&HashMap::from(inputs));
        assert!(known.len() > 1000, "{}", known.len());
        for (wire, value) in known {
            assert_eq!(values.of(wire) & 0xff, value & 0xff);
        }
    }
}
