package cost

import "github.com/gradgen/gradgen/gen/internal/ir"

// These are the times to start a kernel, in nanoseconds.
const (
	callTime    = 7   // the call, the ends of slices
	sumTime     = 4   // each vector of sums: its memory, and the sum of its lanes
	overlapTime = 3   // each pair of slices that is compared
	splatTime   = 0.3 // each number that becomes a splat
	partTime    = 1   // the mask of the last iterations
)

// mostLeast is the largest useful threshold for the number of iterations. If vectors are faster only for more
// iterations than this, they gain little, and short loops take one more test.
const mostLeast = 100

// A Loop is a loop in both forms, scalar and vector.
type Loop struct {
	Scalar *ir.Block // the body of the original loop
	Kernel *ir.Block // the body of the kernel
	Part   bool      // a partial vector runs the last iterations; otherwise the scalar loop does
	Sums   int       // vectors that the kernel leaves in memory
	Splats int       // numbers that become splats
	Checks []*ir.Expr
	Before []*ir.Block // expanded values of inner loops, computed once
}

// An Estimate is the time of a loop, in nanoseconds.
type Estimate struct {
	scalar  float64  // of an iteration
	vector  duration // of one vector
	start   float64
	part    bool
	Slowest string // the kind of operation that takes most of the time of vectors
}

// Of estimates the times of l.
func Of(l *Loop) *Estimate {
	e := &Estimate{scalar: Scalar(l.Scalar), part: l.Part}
	v := newVectors()
	e.vector = v.block(single(l.Kernel))
	e.Slowest = v.slowest()
	e.start = callTime + sumTime*float64(l.Sums) + splatTime*float64(l.Splats)
	for _, b := range l.Before {
		e.start += unknownTrips * Scalar(b)
	}
	for _, c := range l.Checks {
		c.Walk(func(x *ir.Expr) bool {
			if x.Runtime() == "Overlap" || x.Runtime() == "Disjoint" {
				e.start += overlapTime * float64(len(x.Args)-1)
			}
			return true
		})
	}
	return e
}

// single returns the body of the loop over one vector at a time, which is the last loop of a kernel.
func single(kernel *ir.Block) *ir.Block {
	var last *ir.Loop
	for _, s := range kernel.Stmts {
		if l, ok := s.(*ir.Loop); ok && l.Index == nil {
			last = l
		}
	}
	if last == nil {
		return kernel
	}
	for _, s := range last.Body.Stmts {
		if l, ok := s.(*ir.Loop); ok && l.Index == nil {
			return l.Body // partial vectors run around it
		}
	}
	return last.Body
}

// Least returns the least number of iterations for which vectors of all widths are faster. It returns false if no
// number is worth a test.
func (e *Estimate) Least() (n int64, pays bool) {
	for w := range widths {
		least, pays := e.least(w)
		if !pays {
			return 0, false
		}
		n = max(n, least)
	}
	return n, true
}

// least is Least for one width. It returns the number after the last one for which scalar code is faster.
func (e *Estimate) least(w int) (n int64, pays bool) {
	if e.vector[w] >= e.scalar*float64(widths[w]) {
		return 0, false
	}
	n = 1
	for m := int64(1); m <= mostLeast; m++ {
		if e.at(m, w) > e.scalar*float64(m) {
			n = m + 1
		}
	}
	return n, n < mostLeast
}

// at returns the time of n iterations with vectors of width w.
func (e *Estimate) at(n int64, w int) float64 {
	full, rest := n/widths[w], n%widths[w]
	time := e.start + float64(full)*e.vector[w]
	switch {
	case rest == 0:
		return time
	case e.part:
		return time + partTime + e.vector[w]
	}
	return time + float64(rest)*e.scalar
}
