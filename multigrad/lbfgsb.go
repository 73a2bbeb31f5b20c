package multigrad

import (
	"math"

	"github.com/gradgen/gradgen/multigrad/lbfgsb"
)

// LBFGSB is the limited-memory quasi-Newton method with true box bounds; see
// package lbfgsb. It needs the same function at every evaluation, so random
// keys stay constant.
type LBFGSB struct {
	Bounds    Bounds
	Memory    int     // correction pairs; 0 means 10
	FTol      float64 // relative decrease at which to stop; 0 means 2.22e-9, a negative value disables it
	GTol      float64 // projected gradient at which to stop; 0 means 1e-5, a negative value disables it
	MaxEvals  int     // 0 means 15000
	MaxSearch int     // evaluations in one line search; 0 means 20
}

func (LBFGSB) steps() int { return 15000 }

func (l LBFGSB) start(x0 []float64, limit int) (stepper, error) {
	m, err := lbfgsb.New(x0, lbfgsb.Config{
		Lower: l.Bounds.Lower, Upper: l.Bounds.Upper, Memory: l.Memory, FTol: l.FTol, GTol: l.GTol,
		MaxIterations: limit, MaxEvaluations: l.MaxEvals, MaxSearch: l.MaxSearch,
	})
	if err != nil {
		return nil, err
	}
	nothing := make([]float64, len(x0))
	return &quasiNewton{m: m, nothing: nothing}, nil
}

type quasiNewton struct {
	m       *lbfgsb.Minimizer
	nothing []float64
}

func (q *quasiNewton) point() []float64                         { return q.m.X() }
func (q *quasiNewton) iterate() ([]float64, float64, []float64) { return q.m.Best() }
func (q *quasiNewton) noisy() bool                              { return false }
func (q *quasiNewton) withdraws() bool                          { return q.m.Evaluations() > 0 }

func (q *quasiNewton) take(loss float64, grad []float64) outcome {
	before := q.m.Iterations()
	first := q.m.Evaluations() == 0
	status := q.m.Step(loss, grad)
	return outcome{
		accepted: first || q.m.Iterations() > before,
		status:   quasiNewtonStatus(status),
		message:  quasiNewtonMessage(status),
	}
}

func (q *quasiNewton) skip() outcome {
	status := q.m.Step(math.NaN(), q.nothing)
	return outcome{status: quasiNewtonStatus(status), message: quasiNewtonMessage(status)}
}

// quasiNewtonMessage is SciPy's, with the reason where that has none.
func quasiNewtonMessage(s lbfgsb.Status) string {
	if s == lbfgsb.Abnormal {
		return s.String() + "no lower point along the gradient: loss and gradient disagree, rounding errors dominate, " +
			"or the loss is so large or small that products of its derivatives leave float64"
	}
	return s.String()
}

func quasiNewtonStatus(s lbfgsb.Status) Status {
	switch s {
	case lbfgsb.Running:
		return Running
	case lbfgsb.GradientConverged, lbfgsb.ValueConverged:
		return Converged
	case lbfgsb.IterationLimit:
		return StepLimit
	case lbfgsb.EvaluationLimit:
		return EvaluationLimit
	}
	return Failed
}

func (q *quasiNewton) save() ([]byte, error)     { return q.m.MarshalBinary() }
func (q *quasiNewton) restore(data []byte) error { return q.m.UnmarshalBinary(data) }
