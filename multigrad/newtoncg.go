package multigrad

import (
	"cmp"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// NewtonCG is Newton's method with products of second derivatives, in a trust
// region: conjugate gradients minimise the quadratic model, up to the edge of the
// region, or along a direction in which the model is not bounded below (Steihaug,
// SIAM Journal on Numerical Analysis 20, 1983). It needs a [Curved] objective,
// such as an [Evaluator] whose model has a Hessian–vector product, or [Func2]. It
// takes far fewer steps than methods of first order where parameters differ much
// in scale or depend on each other; a step costs one product for each iteration of
// conjugate gradients, and a rejected step costs none. There are no bounds. Random
// keys stay constant.
type NewtonCG struct {
	Curvature Curvature // Exact, which is the default, or GaussNewton
	GTol      float64   // largest gradient component at which to stop; 0 means 1e-5
	Radius    float64   // of the first region, in units of the parameters; 0 means 1
	Products  int       // in one step at most; 0 means twice the number of parameters, and at most 200
}

func (NewtonCG) steps() int { return 1000 }

func (m NewtonCG) start(x0 []float64, limit int) (stepper, error) {
	switch {
	case m.Curvature != Exact && m.Curvature != GaussNewton:
		return nil, fmt.Errorf("multigrad: NewtonCG with a %v: want Exact or GaussNewton", m.Curvature)
	case !(m.Radius >= 0) || math.IsInf(m.Radius, 1) || m.Products < 0:
		return nil, fmt.Errorf("multigrad: NewtonCG with radius %v and %d products", m.Radius, m.Products)
	}
	if m.Products == 0 {
		m.Products = min(2*len(x0), 200)
	}
	p := &steihaug{kind: m.Curvature, most: m.Products, steihaugState: steihaugState{Radius: cmp.Or(m.Radius, 1)}}
	return newTrustRegion(p, x0, m.GTol)
}

// A steihaug is the path of conjugate gradients from the iterate. The minimiser in a
// smaller region is where the path leaves that region.
type steihaug struct {
	steihaugState
	kind Curvature
	most int
}

// steihaugState is the state in a checkpoint.
type steihaugState struct {
	Radius float64
	Path   []leg
	Edge   bool // the last proposal ends at the edge of the region
}

// A leg is a straight part of the path: up to Length times Direction. Along it the
// model is slope·t + curvature/2·t².
type leg struct {
	Direction                []float64
	Length, Slope, Curvature float64
}

// learn follows the path to its end, or to the edge of the region. The path ends where
// the gradient of the model is smaller than that of the loss by a factor that decreases
// with the latter, which makes convergence superlinear (Nocedal and Wright, algorithm
// 7.1).
func (s *steihaug) learn(second secondDerivatives, x, grad []float64) error {
	n := len(x)
	s.Path = s.Path[:0]
	z, r, hd := make([]float64, n), append([]float64(nil), grad...), make([]float64, n)
	d := make([]float64, n)
	for i, g := range grad {
		d[i] = -g
	}
	size := norm(grad)
	enough := min(0.5, math.Sqrt(size)) * size
	for rr := dot(r, r); len(s.Path) < s.most; {
		if err := second.product(x, s.kind, d, hd); err != nil {
			return err
		}
		l := leg{Direction: append([]float64(nil), d...), Slope: -rr, Curvature: dot(d, hd)}
		l.Length = rr / l.Curvature
		outside := !(l.Curvature > 0) || beyond(z, d, l.Length, s.Radius)
		if outside {
			l.Length = toEdge(z, d, s.Radius)
		}
		s.Path = append(s.Path, l)
		if outside {
			return nil
		}
		for i := range z {
			z[i] += l.Length * d[i]
			r[i] += l.Length * hd[i]
		}
		last := rr
		if rr = dot(r, r); math.Sqrt(rr) <= enough {
			return nil
		}
		for i := range d {
			d[i] = rr/last*d[i] - r[i]
		}
	}
	return nil
}

// propose follows the path to the edge of the region.
func (s *steihaug) propose(_, step []float64) (decrease float64) {
	clear(step)
	s.Edge = false
	for _, l := range s.Path {
		t := l.Length
		if beyond(step, l.Direction, t, s.Radius) {
			t, s.Edge = min(t, toEdge(step, l.Direction, s.Radius)), true
		}
		for i, d := range l.Direction {
			step[i] += t * d
		}
		decrease -= t * (l.Slope + t*l.Curvature/2)
		if s.Edge {
			break
		}
	}
	return decrease
}

// judge is algorithm 4.1 of Nocedal and Wright. The region also grows after a step to
// its edge that rounding puts inside.
func (s *steihaug) judge(ratio float64, step []float64) {
	size := norm(step)
	switch {
	case !(ratio >= 0.25):
		s.Radius = size / 4
	case ratio > 0.75 && size >= 0.99*s.Radius:
		s.Radius = min(2*s.Radius, math.MaxFloat64/4)
	}
}

// relax does nothing: the region grows with successful steps, and there is no other reason for a step of zero than the
// gradient.
func (s *steihaug) relax() bool { return false }

// beyond reports whether z + t·d is outside the region.
func beyond(z, d []float64, t, radius float64) bool {
	scale := 0.0
	for i := range z {
		scale = math.Hypot(scale, z[i]+t*d[i])
	}
	return !(scale <= radius)
}

// toEdge returns the t > 0 for which z + t·d has the length radius. z is shorter than
// radius.
func toEdge(z, d []float64, radius float64) float64 {
	a := norm(d)
	b, c := dot(z, d)/a, norm(z)
	rest := (radius - c) * (radius + c)
	root := math.Hypot(b, math.Sqrt(max(rest, 0)))
	if b > 0 {
		return rest / (b + root) / a
	}
	return (root - b) / a
}

func (s *steihaug) save() ([]byte, error) { return checkpoint.Encode(&s.steihaugState) }

func (s *steihaug) restore(data []byte) error {
	s.steihaugState = steihaugState{}
	return checkpoint.Decode(data, &s.steihaugState)
}
