// Package depend tells whether iterations of a loop meet in memory. Every part of
// the generator that reorders iterations asks it, for scalar and for vector code.
//
// An access is an element at a subscript, read, stored or added to. Two accesses
// depend on each other if different iterations may touch one element by them and
// the order of the two counts. Subscripts are compared by the tests for no and for
// one index variable of G. Goff, K. Kennedy and C.-W. Tseng, "Practical dependence
// testing", PLDI 1991.
package depend

// A Use is what an access does to its element.
type Use int

// The uses of an element.
const (
	Load  Use = iota
	Store     // overwrites it
	Add       // adds to it: additions may change places
)

// Ordered reports whether the order of two accesses of one element counts.
func Ordered(u, v Use) bool {
	return !(u == Load && v == Load) && !(u == Add && v == Add)
}

// A Subscript is the position Step·i + Offset + Shift in iteration i. The zero
// value is a position that is not known.
type Subscript struct {
	Step   int64
	Offset string // what is the same in all iterations, as text; the same text has the same value
	Shift  int64
	Known  bool
}

// Distance returns the number of iterations n by which an access at t follows one at s to
// the same element, or never if no two do. ok is false if neither is known.
func (s Subscript) Distance(t Subscript) (n int64, never, ok bool) {
	if !s.Known || !t.Known || s.Step != t.Step || s.Offset != t.Offset {
		return 0, false, false
	}
	d := s.Shift - t.Shift
	switch {
	case s.Step == 0:
		return 0, d != 0, d != 0
	case d%s.Step != 0:
		return 0, true, true
	}
	return d / s.Step, false, true
}

// Apart reports whether different iterations never access one element by s and t.
func (s Subscript) Apart(t Subscript) bool {
	n, never, ok := s.Distance(t)
	return ok && (never || n == 0)
}

// An Access is an element that an iteration touches. Accesses of one memory B may
// touch the same element; those of different ones never do.
type Access[B comparable] struct {
	Use    Use
	Memory B
	Base   string // what the subscript counts from, as text; "" if that changes
	At     Subscript
}

// Meet reports whether different iterations may touch one element by a and b in an
// order that counts.
func (a Access[B]) Meet(b Access[B]) bool {
	if a.Memory != b.Memory || !Ordered(a.Use, b.Use) {
		return false
	}
	return a.Base == "" || a.Base != b.Base || !a.At.Apart(b.At)
}

// AnyOrder reports whether the iterations with the accesses may run in any order.
func AnyOrder[B comparable](accesses []Access[B]) bool {
	for i, a := range accesses {
		for _, b := range accesses[i:] {
			if a.Meet(b) {
				return false
			}
		}
	}
	return true
}
