package multigrad

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// LevenbergMarquardt minimises losses of statistics, such as sums of squares of
// residuals: each step solves
//
//	(JᵀLJ + μ·D)·h = −∇f
//
// where J is the Jacobian of the summed statistics, L = ∂²loss/∂y² and D the largest
// diagonal of JᵀLJ so far, so that units of the parameters do not matter. μ
// decreases if the loss falls as the model predicts, and increases otherwise. It
// needs a [Curved] objective that has a Gauss–Newton matrix, such as an [Evaluator]
// whose model is [LossCurved], for some hundred parameters at most; a step takes one
// Jacobian. There are no bounds. Random keys stay constant.
//
// Sources: D. Marquardt, SIAM Journal on Applied Mathematics 11, 1963; J. Moré, The
// Levenberg–Marquardt algorithm, Lecture Notes in Mathematics 630, 1978 (D);
// H. Nielsen, Damping parameter in Marquardt's method, Technical University of
// Denmark, 1999 (μ).
type LevenbergMarquardt struct {
	GTol    float64 // largest gradient component at which to stop; 0 means 1e-5
	Damping float64 // first μ; 0 means 1e-3
}

// usual is the first damping.
const usual = 1e-3

func (LevenbergMarquardt) steps() int { return 1000 }

func (m LevenbergMarquardt) start(x0 []float64, limit int) (stepper, error) {
	if !(m.Damping >= 0) || math.IsInf(m.Damping, 1) {
		return nil, fmt.Errorf("multigrad: LevenbergMarquardt with damping %v", m.Damping)
	}
	d := &damped{n: len(x0), dampedState: dampedState{
		Damping: cmp.Or(m.Damping, usual), Growth: 2, Scale: make([]float64, len(x0)),
	}}
	return newTrustRegion(d, x0, m.GTol)
}

// A damped is a Gauss–Newton model with damping.
type damped struct {
	dampedState
	n int
}

// dampedState is the state in a checkpoint.
type dampedState struct {
	Matrix  []float64 // JᵀLJ
	Scale   []float64 // the diagonal of D
	At      []float64 // the iterate
	Damping float64   // μ
	Growth  float64   // the factor of μ at the next failed step
}

func (d *damped) learn(second secondDerivatives, x, _ []float64) (err error) {
	if d.Matrix, err = second.matrix(x, GaussNewton); err != nil {
		return err
	}
	d.At = append(d.At[:0], x...)
	for i := range d.Scale {
		d.Scale[i] = max(d.Scale[i], d.Matrix[i*d.n+i])
	}
	return nil
}

// propose solves for the step in units of D, in which the diagonal is at most 1 + μ: the largest and smallest elements
// of JᵀLJ may differ by more than the range of precision. It increases the damping until the matrix is positive definite.
func (d *damped) propose(grad, step []float64) (decrease float64) {
	units := d.units()
	g := mat.NewVecDense(d.n, nil)
	for i, v := range grad {
		g.SetVec(i, v/units[i])
	}
	h := mat.NewVecDense(d.n, nil)
	var chol mat.Cholesky
	for range mostRejected {
		if chol.Factorize(d.matrix(units)) && chol.SolveVecTo(h, g) == nil {
			break
		}
		d.fail()
	}
	for i, u := range units {
		step[i] = -h.AtVec(i) / u
	}
	for i := range step {
		decrease -= step[i] * (grad[i] + row(d.Matrix, i, step)/2)
	}
	return decrease
}

// units returns the square roots of the diagonal of D. It is one for a parameter without influence so far.
func (d *damped) units() []float64 {
	units := make([]float64, d.n)
	for i, s := range d.Scale {
		if units[i] = math.Sqrt(s); units[i] == 0 {
			units[i] = 1
		}
	}
	return units
}

// matrix returns JᵀLJ + μ·D, divided by the units of its rows and columns.
func (d *damped) matrix(units []float64) *mat.SymDense {
	m := mat.NewSymDense(d.n, nil)
	for i := range d.n {
		for j := i; j < d.n; j++ {
			m.SetSym(i, j, d.Matrix[i*d.n+j]/units[i]/units[j])
		}
		m.SetSym(i, i, m.At(i, i)+d.Damping)
	}
	return m
}

func (d *damped) judge(ratio float64, step []float64) {
	if math.IsInf(ratio, -1) && d.Growth > many && d.restrained(step) {
		return
	}
	if !(ratio > leastRatio) {
		d.fail()
		return
	}
	r := 2*min(ratio, 2) - 1
	d.Damping *= max(1./3, 1-r*r*r)
	d.Growth = 2
}

// many is the growth of the damping after ten failed steps. It then stops all parameters but those with hardly any
// influence at the iterate.
const many = 1 << 10

// restrained reports whether the step, to a point where the loss is not finite, changed parameters by more than ten
// times their size. Their elements of D increase instead of the damping.
func (d *damped) restrained(step []float64) (some bool) {
	const most = 10
	for i, x := range d.At {
		if part := math.Abs(step[i]/x) / most; part > 1 && !math.IsInf(part, 1) && d.Scale[i] > 0 {
			d.Scale[i] *= part * part
			some = true
		}
	}
	if some {
		d.Damping, d.Growth = usual, 2
	}
	return some
}

func (d *damped) fail() {
	d.Damping, d.Growth = min(d.Damping*d.Growth, math.MaxFloat64), d.Growth*2
}

// relax decreases the damping after a step that left it too large for another one.
func (d *damped) relax() bool {
	const part = 1e-3
	if d.Damping <= usual {
		return false
	}
	d.Damping, d.Growth = max(usual, d.Damping*part), 2
	return true
}

func (d *damped) save() ([]byte, error) { return checkpoint.Encode(&d.dampedState) }

func (d *damped) restore(data []byte) error {
	d.dampedState = dampedState{}
	return checkpoint.Decode(data, &d.dampedState)
}
