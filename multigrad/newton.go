package multigrad

import (
	"fmt"
	"math"
)

// NewtonCG is Newton's method in a trust region, whose steps come from conjugate
// gradients on products with second derivatives: for smooth losses, of few or very
// many parameters, without bounds. An iteration takes one evaluation, and one
// product for each step of the inner method, of which there are few far from the
// minimum and at most as many as parameters. It follows negative curvature where it
// meets some. A step that does not lower the loss enough is shortened
// without new products. Random keys stay constant.
//
// Sources: T. Steihaug, SIAM J. Numer. Anal. 20 (1983) 626; J. Nocedal, Y. Yuan,
// Combining trust region and line search techniques (1998).
type NewtonCG struct {
	Curvature Curvature // Exact and GaussNewton need a Curved objective
	GTol      float64   // largest gradient component at which to stop; 0 means 1e-5
	Radius    float64   // of the first region; 0 means 1
	Noise     float64   // by which a loss may be wrong; 0 means rounding
}

func (NewtonCG) steps() int { return 15000 }

func (m NewtonCG) start(x0 []float64, limit int) (stepper, error) {
	switch {
	case m.Curvature < Exact || m.Curvature > Differences:
		return nil, fmt.Errorf("multigrad: Newton's method with a %v", m.Curvature)
	case !(m.GTol >= 0) || !(m.Noise >= 0) || !(m.Radius >= 0) || math.IsInf(m.Noise+m.Radius, 1):
		return nil, fmt.Errorf("multigrad: gradient tolerance %v, noise %v or radius %v is negative or not a number", m.GTol, m.Noise, m.Radius)
	}
	m.GTol = orElse(m.GTol, 1e-5)
	n := len(x0)
	s := &newton{set: m, regionState: newRegion(x0), product: make([]float64, n)}
	s.Inner = innerState{Step: make([]float64, n), Residual: make([]float64, n), Direction: make([]float64, n)}
	return s, nil
}

// A newton is the method under way.
type newton struct {
	set NewtonCG
	regionState
	Inner   innerState
	product []float64
}

// innerState is the conjugate gradients for the model m(p) = gᵀp + pᵀBp/2.
type innerState struct {
	Step, Residual, Direction []float64 // p, Bp + g, the next direction
	Square                    float64   // of the residual
	Wanted                    float64   // length of the residual that is small enough
	Left                      int       // steps until there must be a rounding error
	Active                    bool      // a product is wanted
}

func (s *newton) asks() ask {
	if !s.Inner.Active {
		return ask{}
	}
	return ask{kind: s.set.Curvature, v: s.Inner.Direction, buffer: s.product}
}

func (s *newton) take(loss float64, grad []float64) outcome {
	switch {
	case !s.Begun:
		s.Radius = orElse(s.set.Radius, 1)
	case !s.improves(loss, s.set.Noise):
		return s.shorten(loss)
	}
	o := s.accept(loss, grad, s.set.GTol, s.set.Noise)
	if o.status == Running {
		s.begin()
	}
	return o
}

func (s *newton) skip() outcome {
	if !s.Begun {
		return outcome{status: Failed, message: "no finite value at the starting point"}
	}
	return s.shorten(math.Inf(1))
}

// begin starts conjugate gradients from p = 0.
func (s *newton) begin() {
	in := &s.Inner
	clear(in.Step)
	copy(in.Residual, s.Grad)
	for i, g := range s.Grad {
		in.Direction[i] = -g
	}
	size := norm(s.Grad)
	in.Square = dot(s.Grad, s.Grad)
	in.Wanted = min(0.5, math.Sqrt(size)) * size
	in.Left, in.Active = 2*len(s.Grad)+2, true
	s.Linear, s.Quadratic = 0, 0
}

// answer does one step of conjugate gradients.
func (s *newton) answer() outcome {
	in := &s.Inner
	bend := dot(in.Direction, s.product)
	length := in.Square / bend
	if !(bend > 0) || s.beyond(length) {
		return s.leave(s.toEdge(), true)
	}
	s.advance(length)
	square := dot(in.Residual, in.Residual)
	in.Left--
	if math.Sqrt(square) <= in.Wanted || in.Left == 0 {
		return s.leave(0, false)
	}
	for i, r := range in.Residual {
		in.Direction[i] = -r + square/in.Square*in.Direction[i]
	}
	in.Square = square
	return outcome{}
}

// advance moves along the direction.
func (s *newton) advance(length float64) {
	in := &s.Inner
	for i, d := range in.Direction {
		in.Step[i] += length * d
		in.Residual[i] += length * s.product[i]
	}
}

// beyond reports whether a step of that length along the direction leaves the
// region.
func (s *newton) beyond(length float64) bool {
	sum := 0.0
	for i, d := range s.Inner.Direction {
		p := s.Inner.Step[i] + length*d
		sum += p * p
	}
	return !(sum < s.Radius*s.Radius)
}

// toEdge is the way along the direction to the edge of the region, the positive
// root of |p + τd| = Δ.
func (s *newton) toEdge() float64 {
	in := &s.Inner
	pp, pd, dd := dot(in.Step, in.Step), dot(in.Step, in.Direction), dot(in.Direction, in.Direction)
	gap := max(0, s.Radius*s.Radius-pp)
	root := math.Sqrt(pd*pd + dd*gap)
	if pd > 0 {
		return gap / (pd + root)
	}
	return (root - pd) / dd
}

// leave ends the conjugate gradients behind a last step and sets the trial point.
func (s *newton) leave(length float64, edge bool) outcome {
	in := &s.Inner
	if length != 0 {
		s.advance(length)
	}
	in.Active = false
	s.Linear = dot(s.Grad, in.Step)
	s.Quadratic = (dot(in.Residual, in.Step) - s.Linear) / 2 // pᵀBp/2, as the residual is Bp + g
	s.AtEdge, s.Fraction, s.Tries = edge, 1, 0
	return s.try(in.Step)
}

// shorten tries a part of the step where the whole does not lower the loss: the
// minimum of the parabola through the values, safeguarded.
func (s *newton) shorten(loss float64) outcome {
	slope, t := s.Linear, s.Fraction
	rise := (loss - s.Loss - t*slope) / (t * t)
	next := 0.5 * t
	if rise > 0 && !math.IsInf(rise, 0) {
		next = min(0.5*t, max(0.1*t, -slope/(2*rise)))
	}
	s.Fraction, s.Radius, s.AtEdge = next, next*norm(s.Inner.Step), false
	return s.try(s.Inner.Step)
}

func (s *newton) save() ([]byte, error) { return saveRegion(&s.regionState, &s.Inner) }
func (s *newton) restore(data []byte) error {
	return restoreRegion(data, &s.regionState, &s.Inner)
}
