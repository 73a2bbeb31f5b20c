package x1

// Lt returns a < b.
func Lt(a, b F64) Mask { return a < b }

// Le returns a ≤ b.
func Le(a, b F64) Mask { return a <= b }

// Gt returns a > b.
func Gt(a, b F64) Mask { return a > b }

// Ge returns a ≥ b.
func Ge(a, b F64) Mask { return a >= b }

// Eq returns a = b.
func Eq(a, b F64) Mask { return a == b }

// Ne returns a ≠ b, true if either is NaN.
func Ne(a, b F64) Mask { return a != b }

// IsNaN reports which lanes are NaN.
func IsNaN(a F64) Mask { return a != a }

// And returns p ∧ q.
func And(p, q Mask) Mask { return p && q }

// Or returns p ∨ q.
func Or(p, q Mask) Mask { return p || q }

// Not returns ¬p.
func Not(p Mask) Mask { return !p }

// Any reports whether m holds in some lane.
func Any(m Mask) bool { return m }

// All reports whether m holds in every lane.
func All(m Mask) bool { return m }

// Select returns a where m holds and b elsewhere.
func Select(m Mask, a, b F64) F64 {
	if m {
		return a
	}
	return b
}

// SelectInt returns a where m holds and b elsewhere.
func SelectInt(m Mask, a, b I64) I64 {
	if m {
		return a
	}
	return b
}

// First returns a mask of the first n lanes.
func First(n int) Mask { return n > 0 }
