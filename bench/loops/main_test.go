package main

import (
	"math"
	"testing"
)

// TestLoops runs every loop in both forms, and compares what they sum.
func TestLoops(t *testing.T) {
	for _, l := range all() {
		for _, n := range []int{4, 21, 130} {
			scalar, vector := l.at(n)
			sink = 0
			scalar()
			want := sink
			sink = 0
			vector()
			if math.Abs(sink-want) > 1e-12*math.Abs(want) {
				t.Errorf("%s of %d: %v, in scalar code %v", l.name, n, sink, want)
			}
		}
	}
}
