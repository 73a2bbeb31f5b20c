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

func (LevenbergMarquardt) steps() int { return 1000 }

func (m LevenbergMarquardt) start(x0 []float64, limit int) (stepper, error) {
	if !(m.Damping >= 0) || math.IsInf(m.Damping, 1) {
		return nil, fmt.Errorf("multigrad: LevenbergMarquardt with damping %v", m.Damping)
	}
	d := &damped{n: len(x0), dampedState: dampedState{
		Damping: cmp.Or(m.Damping, 1e-3), Growth: 2, Scale: make([]float64, len(x0)),
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
	Damping float64   // μ
	Growth  float64   // the factor of μ at the next failed step
}

func (d *damped) learn(second secondDerivatives, x, _ []float64) (err error) {
	if d.Matrix, err = second.matrix(x, GaussNewton); err != nil {
		return err
	}
	for i := range d.Scale {
		d.Scale[i] = max(d.Scale[i], d.Matrix[i*d.n+i])
	}
	return nil
}

// propose solves for the step. It increases the damping until the matrix is positive
// definite.
func (d *damped) propose(grad, step []float64) (decrease float64) {
	h := mat.NewVecDense(d.n, nil)
	var chol mat.Cholesky
	for range mostRejected {
		if chol.Factorize(d.matrix()) && chol.SolveVecTo(h, mat.NewVecDense(d.n, grad)) == nil {
			break
		}
		d.fail()
	}
	for i := range step {
		step[i] = -h.AtVec(i)
	}
	for i := range step {
		decrease -= step[i] * (grad[i] + row(d.Matrix, i, step)/2)
	}
	return decrease
}

// matrix returns JᵀLJ + μ·D. A parameter without influence so far has the scale one.
func (d *damped) matrix() *mat.SymDense {
	m := mat.NewSymDense(d.n, append([]float64(nil), d.Matrix...))
	for i, s := range d.Scale {
		if s == 0 {
			s = 1
		}
		m.SetSym(i, i, m.At(i, i)+d.Damping*s)
	}
	return m
}

func (d *damped) judge(ratio float64, _ []float64) {
	if !(ratio > leastRatio) {
		d.fail()
		return
	}
	r := 2*min(ratio, 2) - 1
	d.Damping *= max(1./3, 1-r*r*r)
	d.Growth = 2
}

func (d *damped) fail() {
	d.Damping, d.Growth = min(d.Damping*d.Growth, math.MaxFloat64), d.Growth*2
}

func (d *damped) save() ([]byte, error) { return checkpoint.Encode(&d.dampedState) }

func (d *damped) restore(data []byte) error {
	d.dampedState = dampedState{}
	return checkpoint.Decode(data, &d.dampedState)
}
