package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// A trial runs operations on inputs, and says where the numbers are that they compute.
type trial struct {
	name string
	in   []any // matrices, slices and numbers
	out  func() []any
	run  func(in, out []Operand) []*Step
}

// An outcome has what a trial computed and the steps that did.
type outcome struct {
	in, out []Operand
	steps   []*Step
}

// mode says which counterparts operands get.
type mode struct{ bar, dot bool }

// perform runs a trial on the inputs x, in the direction v.
func (tr *trial) perform(x, v []any, m mode) *outcome {
	o := &outcome{}
	for i := range x {
		o.in = append(o.in, counterparts(x[i], v[i], m))
	}
	for i, y := range tr.out() {
		o.out = append(o.out, counterparts(y, tr.out()[i], m))
	}
	o.steps = tr.run(o.in, o.out)
	return o
}

func counterparts(x, dot any, m mode) Operand {
	f, isNumber := x.(float64)
	switch {
	case isNumber && m.bar && m.dot:
		return NumberBarDot(f, dot.(float64))
	case isNumber && m.bar:
		return Number(f)
	case isNumber && m.dot:
		return NumberDot(f, dot.(float64))
	case isNumber:
		return Fixed(f)
	case m.bar && m.dot:
		return BarDot(x, like(x), dot, like(x))
	case m.bar:
		return Bar(x, like(x))
	case m.dot:
		return Dot(x, dot)
	}
	return Const(x)
}

// like is an object of zeros of the shape of x, shared memory apart.
func like(x any) any { return fromFlat(x, make([]float64, len(toFlat(x)))) }

// toFlat has the stored numbers of x.
func toFlat(x any) []float64 {
	var out []float64
	switch x := x.(type) {
	case float64:
		return []float64{x}
	case []float64:
		return append(out, x...)
	case *mat.Cholesky, *mat.PivotedCholesky, *mat.BandCholesky, *mat.LU, *mat.QR, *mat.LQ, *mat.EigenSym, *mat.SVD:
		return nil
	case mat.Matrix:
		if inner, ok := transpose(x); ok {
			return toFlat(inner)
		}
		if r, _ := x.Dims(); r == 0 {
			return nil
		}
		each(x, func(_, _ int, at place) { out = append(out, at.get()) })
	}
	return out
}

// fromFlat is an object of the type and shape of x with other numbers.
func fromFlat(x any, v []float64) any {
	set := func(m any) any {
		k := 0
		if r, _ := m.(mat.Matrix).Dims(); r > 0 {
			each(m, func(_, _ int, at place) { at.set(v[k]); k++ })
		}
		return m
	}
	switch x := x.(type) {
	case float64:
		return v[0]
	case []float64:
		return append([]float64(nil), v...)
	case *mat.Dense:
		c := &mat.Dense{}
		if !x.IsEmpty() {
			c.CloneFrom(x)
		}
		if x.RawMatrix().Stride != x.RawMatrix().Cols { // a view stays one
			r, k := x.Dims()
			c = mat.NewDense(r+1, k+2, nil).Slice(1, r+1, 1, k+1).(*mat.Dense)
		}
		return set(c)
	case *mat.VecDense:
		c := &mat.VecDense{}
		if !x.IsEmpty() {
			c.CloneFromVec(x)
		}
		return set(c)
	case *mat.SymDense:
		c := &mat.SymDense{}
		if n := x.SymmetricDim(); n > 0 {
			c = mat.NewSymDense(n, nil)
		}
		return set(c)
	case *mat.TriDense:
		c := &mat.TriDense{}
		if !x.IsEmpty() {
			n, kind := x.Triangle()
			c = mat.NewTriDense(n, kind, nil)
		}
		return set(c)
	case *mat.DiagDense:
		return set(mat.NewDiagDense(x.Diag(), nil))
	case *mat.BandDense:
		r, c := x.Dims()
		kl, ku := x.Bandwidth()
		return set(mat.NewBandDense(r, c, kl, ku, nil))
	case *mat.SymBandDense:
		n, k := x.SymBand()
		return set(mat.NewSymBandDense(n, k, nil))
	case mat.Transpose:
		return fromFlat(x.Matrix, v).(mat.Matrix).T()
	case *mat.Cholesky:
		return &mat.Cholesky{}
	case *mat.PivotedCholesky:
		return &mat.PivotedCholesky{}
	case *mat.BandCholesky:
		return &mat.BandCholesky{}
	case *mat.LU:
		return &mat.LU{}
	case *mat.QR:
		return &mat.QR{}
	case *mat.LQ:
		return &mat.LQ{}
	case *mat.EigenSym:
		return &mat.EigenSym{}
	case *mat.SVD:
		return &mat.SVD{}
	}
	panic(fmt.Sprintf("no trial with a %T", x))
}

// values are the numbers that a trial computed, pick says whether themselves or their tangents.
func (o *outcome) values(tangent bool) []float64 {
	var y []float64
	for _, op := range o.out {
		if tangent {
			y = append(y, toFlat(op.dot)...)
		} else {
			y = append(y, toFlat(op.x)...)
		}
	}
	for _, s := range o.steps {
		for i := range int(s.results) {
			if tangent {
				y = append(y, s.Dot(i))
			} else {
				y = append(y, s.Number(i))
			}
		}
	}
	return y
}

// pull runs the reverse from the weights w of the values, or of their tangents, and returns the adjoints of the inputs and
// those of their tangents.
func (o *outcome) pull(w []float64, tangent bool) (bar, dotBar []float64) {
	for _, op := range o.out {
		to := op.bar
		if tangent {
			to = op.dotBar
		}
		if n := len(toFlat(op.x)); n > 0 {
			each(to, func(_, _ int, at place) { at.set(w[0]); w = w[1:] })
		}
	}
	seeds := make([][]float64, len(o.steps))
	for k, s := range o.steps {
		n := int(s.results)
		seeds[k] = append([]float64(nil), w[:n]...)
		if tangent {
			seeds[k] = append(make([]float64, n), w[:n]...)
		}
		w = w[n:]
	}
	var scalar *Step
	for k := len(o.steps) - 1; k >= 0; k-- {
		s := o.steps[k]
		if s.operand != nil && s.operand.v.active {
			scalar = s
		}
		s.Reverse(seeds[k]...)
	}
	for _, op := range o.in {
		if op.x == nil {
			bar = append(bar, scalar.Adjoint(0))
			if tangent {
				dotBar = append(dotBar, scalar.AdjointDot(0))
			}
			continue
		}
		bar = append(bar, toFlat(op.bar)...)
		if tangent {
			dotBar = append(dotBar, toFlat(op.dotBar)...)
		}
	}
	return bar, dotBar
}

func flatAll(xs []any) []float64 {
	var v []float64
	for _, x := range xs {
		v = append(v, toFlat(x)...)
	}
	return v
}

// shifted are the inputs xs moved by h in the direction v.
func shifted(xs []any, v []float64, h float64) []any {
	var out []any
	for _, x := range xs {
		f := toFlat(x)
		for i := range f {
			f[i] += h * v[i]
		}
		v = v[len(f):]
		out = append(out, fromFlat(x, f))
	}
	return out
}

func directions(xs []any, v []float64) []any {
	var out []any
	for _, x := range xs {
		n := len(toFlat(x))
		out = append(out, fromFlat(x, v[:n]))
		v = v[n:]
	}
	return out
}

func normal(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64()
	}
	return v
}

func inprod(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// deviations are the largest of a trial, relative where numbers are large: of tangents from
// differences, of adjoints from tangents, and of second derivatives from differences of adjoints.
type deviations struct{ forward, reverse, second float64 }

// check holds the derivatives of a trial against differences and against each other.
func (tr *trial) check(t *testing.T, r *rand.Rand) (worst deviations) {
	const h = 1e-5
	x := flatAll(tr.in)
	v := normal(r, len(x))
	forward := tr.perform(shifted(tr.in, v, 0), directions(tr.in, v), mode{dot: true})
	jv := forward.values(true)
	up := tr.perform(shifted(tr.in, v, h), tr.in, mode{}).values(false)
	down := tr.perform(shifted(tr.in, v, -h), tr.in, mode{}).values(false)
	if len(up) == 0 {
		t.Fatal("nothing was computed")
	}
	for i := range up {
		worst.forward = max(worst.forward, near(t, "tangent", jv[i], (up[i]-down[i])/(2*h), 1e-6))
	}
	w := normal(r, len(jv))
	bar, _ := tr.perform(shifted(tr.in, v, 0), tr.in, mode{bar: true}).pull(w, false)
	worst.reverse = near(t, "adjoint", inprod(bar, v), inprod(w, jv), 1e-9)
	hv, grad := tr.perform(shifted(tr.in, v, 0), directions(tr.in, v), mode{bar: true, dot: true}).pull(w, true)
	for i := range bar {
		near(t, "gradient", grad[i], bar[i], 1e-9)
	}
	above, _ := tr.perform(shifted(tr.in, v, h), tr.in, mode{bar: true}).pull(w, false)
	below, _ := tr.perform(shifted(tr.in, v, -h), tr.in, mode{bar: true}).pull(w, false)
	for i := range bar {
		worst.second = max(worst.second, near(t, "second derivative", hv[i], (above[i]-below[i])/(2*h), 1e-5))
	}
	return worst
}

// near holds a number against another and returns how far they are apart.
func near(t *testing.T, what string, have, want, tolerance float64) float64 {
	t.Helper()
	apart := math.Abs(have-want) / (1 + math.Abs(want))
	if !(apart <= tolerance) {
		t.Errorf("%s is %v, want %v", what, have, want)
	}
	return apart
}
