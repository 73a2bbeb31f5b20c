package multigrad

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// Adam is the method of Kingma and Ba (2015, algorithm 1). With bounds it works
// in an unbounded coordinate u per parameter, with ∂L/∂u = ∂L/∂x · dx/du taken
// at u:
//
//	both bounds: x = mid + s·atan(u/s), s = (hi−lo)/π
//	low only:    x = (2·lo + u + √(u²+4))/2
//	high only:   x = (2·hi + u − √(u²+4))/2
//
// so a starting point must lie strictly inside. The learning rate and Clip
// apply to u.
type Adam struct {
	LearningRate float64  // 0 means 0.01
	Schedule     Schedule // nil means constant
	Beta1        float64  // decay of the mean gradient; 0 means 0.9
	Beta2        float64  // decay of the mean square; 0 means 0.999
	Epsilon      float64  // 0 means 1e-8
	Plateau      Plateau  // the zero value changes nothing
	// WeightDecay, times the learning rate and the parameter (or u), is
	// subtracted in each update: AdamW (Loshchilov and Hutter 2019).
	WeightDecay float64
	Clip        Clip
	Bounds      Bounds
}

func (Adam) steps() int { return 100 }

func (a Adam) start(x0 []float64, limit int) (stepper, error) {
	a.Beta1, a.Beta2 = cmp.Or(a.Beta1, 0.9), cmp.Or(a.Beta2, 0.999)
	a.Epsilon = cmp.Or(a.Epsilon, 1e-8)
	if !(a.Beta1 >= 0 && a.Beta1 < 1 && a.Beta2 >= 0 && a.Beta2 < 1) {
		return nil, fmt.Errorf("multigrad: Adam's decay rates %v and %v are not in [0, 1)", a.Beta1, a.Beta2)
	}
	if !(a.Epsilon > 0) {
		return nil, fmt.Errorf("multigrad: Adam's epsilon %v is not a positive number", a.Epsilon)
	}
	if !(a.WeightDecay >= 0) || math.IsInf(a.WeightDecay, 1) {
		return nil, fmt.Errorf("multigrad: weight decay %v is not a number from 0 on", a.WeightDecay)
	}
	if err := a.Plateau.check(); err != nil {
		return nil, err
	}
	rate, err := newRate(a.LearningRate, a.Schedule, limit, a.Clip)
	if err != nil {
		return nil, err
	}
	s := &adam{cfg: a, rate: rate, adamState: newAdamState(x0)}
	return s, s.enterBox()
}

// adamState is the state of Adam in a checkpoint.
type adamState struct {
	Trail  trail
	U      []float64 // unbounded coordinates of Trail.X
	M, V   []float64 // decaying means of the gradient and of its square
	B1, B2 float64   // β₁ᵗ, β₂ᵗ
}

func newAdamState(x0 []float64) adamState {
	n := len(x0)
	return adamState{
		Trail: newTrail(x0), U: slices.Clone(x0),
		M: make([]float64, n), V: make([]float64, n), B1: 1, B2: 1,
	}
}

type adam struct {
	adamState
	cfg    Adam
	rate   rate
	charts []chart
}

func (a *adam) enterBox() error {
	n := len(a.U)
	if err := a.cfg.Bounds.check(n); err != nil {
		return err
	}
	a.charts = make([]chart, n)
	for i, x := range a.Trail.X {
		lower, upper := a.cfg.Bounds.at(i)
		if lower == upper {
			return fmt.Errorf("multigrad: bounds [%v, %v] of parameter %d leave no room", lower, upper, i)
		}
		if !(x > lower && x < upper) {
			return fmt.Errorf("multigrad: starting value %v of parameter %d is not strictly between its bounds [%v, %v]",
				x, i, lower, upper)
		}
		a.charts[i] = chart{lower, upper}
		a.U[i] = a.charts[i].unbounded(x)
		a.Trail.X[i] = a.charts[i].bounded(a.U[i])
	}
	return nil
}

func (a *adam) point() []float64                         { return a.Trail.X }
func (a *adam) iterate() ([]float64, float64, []float64) { return a.Trail.iterate() }
func (a *adam) noisy() bool                              { return true }
func (a *adam) withdraws() bool                          { return false }
func (a *adam) skip() outcome                            { return outcome{} }

func (a *adam) take(loss float64, grad []float64) outcome {
	eta := a.rate.at(a.Trail.Count)
	a.Trail.visit(loss, grad)
	eta *= a.Trail.Slow.factor(a.cfg.Plateau, loss)
	g := grad
	for i, c := range a.charts {
		g[i] *= c.slope(a.U[i])
	}
	scale := a.cfg.Clip.scale(g)
	a.B1 *= a.cfg.Beta1
	a.B2 *= a.cfg.Beta2
	for i := range g {
		a.update(i, eta, a.cfg.Clip.limit(scale*g[i]))
	}
	return outcome{accepted: true}
}

func (a *adam) update(i int, eta, g float64) {
	a.M[i] = a.cfg.Beta1*a.M[i] + (1-a.cfg.Beta1)*g
	a.V[i] = a.cfg.Beta2*a.V[i] + (1-a.cfg.Beta2)*g*g
	mean, square := a.M[i]/(1-a.B1), a.V[i]/(1-a.B2)
	if a.cfg.WeightDecay > 0 {
		a.U[i] -= eta * a.cfg.WeightDecay * a.U[i]
	}
	a.U[i] -= eta * mean / (math.Sqrt(square) + a.cfg.Epsilon)
	a.Trail.X[i] = a.charts[i].bounded(a.U[i])
}

func (a *adam) save() ([]byte, error) { return checkpoint.Encode(&a.adamState) }

func (a *adam) restore(data []byte) error {
	var saved adamState
	if err := checkpoint.Decode(data, &saved); err != nil {
		return err
	}
	if len(saved.U) != len(a.U) {
		return fmt.Errorf("multigrad: saved run has %d parameters, this one %d", len(saved.U), len(a.U))
	}
	a.adamState = saved
	return nil
}
