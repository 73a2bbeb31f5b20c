package multiswarm

import "github.com/gradgen/gradgen/runtime/comm"

// A Problem makes the loss for the ranks that share a particle. It is called
// once per run on every rank with their communicator, of one rank unless
// several share a particle. A multigrad model is a problem by
//
//	func(c comm.Comm) (multiswarm.Loss, error) {
//		return multigrad.NewEvaluator(share(c.Rank(), c.Size()), c).Loss, nil
//	}
//
// The communicator is freed at the end of the run.
type Problem func(c comm.Comm) (Loss, error)

// A Loss returns the value at params, which it neither changes nor keeps. All
// ranks that share a particle call it together with the same parameters; the
// value of the first of them counts. A value that is NaN or infinite is counted
// and never becomes a best value; an error ends the run on all ranks.
type Loss func(params []float64) (float64, error)

// Func makes a problem of a plain function. Ranks in one process call it
// at the same time.
func Func(f func(params []float64) float64) Problem {
	if f == nil {
		return nil
	}
	return func(comm.Comm) (Loss, error) {
		return func(params []float64) (float64, error) { return f(params), nil }, nil
	}
}
