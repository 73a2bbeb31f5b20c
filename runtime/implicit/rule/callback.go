package rule

import "fmt"

// sized returns v, which a callback returned, and panics unless there are n numbers: the fault is in the program, and
// an index out of range in a loop here would not show where.
func sized(name string, v []float64, n int) []float64 {
	if len(v) != n {
		panic(fmt.Sprintf("implicit: %s returns %d numbers where it is given %d", name, len(v), n))
	}
	return v
}

// given panics if a callback is nil.
func given(name string, missing bool) {
	if missing {
		panic("implicit: " + name + " is nil")
	}
}
