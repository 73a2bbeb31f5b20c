// Package depend tests whether iterations of a loop depend on each other through memory. All code of the generator
// that reorders iterations uses it, for scalar and for vector code.
//
// An access reads, stores or adds to an element at a subscript. Two accesses depend on each other if different
// iterations may access the same element by them and their order matters. Subscripts are compared by the tests for
// zero and for one index variable of G. Goff, K. Kennedy and C.-W. Tseng, "Practical dependence testing", PLDI 1991.
package depend

// A Use is the way in which an access uses its element.
type Use int

// These are the uses of an element.
const (
	Load  Use = iota
	Store     // overwrites it
	Add       // adds to it; the order of additions does not matter
)

// Ordered reports whether the order of two accesses to one element matters.
func Ordered(u, v Use) bool {
	return !(u == Load && v == Load) && !(u == Add && v == Add)
}

// A Subscript is the position Step·i + Offset + Shift in iteration i. The zero value is an unknown position.
type Subscript struct {
	Step   int64
	Offset string // the part that is the same in all iterations, as text; equal texts have equal values
	Shift  int64
	Known  bool
}

// Distance returns the number of iterations n by which an access at t to an element follows an access at s to the
// same element. never means that there are no two such accesses. ok is false if neither is known.
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

// Apart reports whether different iterations never access the same element by s and t.
func (s Subscript) Apart(t Subscript) bool {
	n, never, ok := s.Distance(t)
	return ok && (never || n == 0)
}

// An Access is an element that an iteration accesses. Only accesses with the same memory B may access the same
// element.
type Access[B comparable] struct {
	Use    Use
	Memory B
	Base   string // the slice that the subscript refers to, as text; "" if that changes
	At     Subscript
}

// Conflicts reports whether different iterations may access the same element by a and b, and the order of the
// accesses matters.
func (a Access[B]) Conflicts(b Access[B]) bool {
	if a.Memory != b.Memory || !Ordered(a.Use, b.Use) {
		return false
	}
	return a.Base == "" || a.Base != b.Base || !a.At.Apart(b.At)
}

// AnyOrder reports whether the iterations with the accesses may run in any order.
func AnyOrder[B comparable](accesses []Access[B]) bool {
	for i, a := range accesses {
		for _, b := range accesses[i:] {
			if a.Conflicts(b) {
				return false
			}
		}
	}
	return true
}
