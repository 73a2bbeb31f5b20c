package kdescent

import (
	"errors"
	"fmt"
	"math"
)

// A frame is the coordinate system in which kernels with the covariance Σ are isotropic
// and of unit width:
//
//	y = R⁻¹ S⁻¹ (x − origin),   Σ = S R Rᵀ S,
//
// where S are the standard deviations and R is the Cholesky factor of the correlation
// matrix. In this system, a normal density around μ is norm·exp(−|y − y(μ)|²/2).
type frame struct {
	dim    int
	origin []float64
	scale  []float64 // 1/S
	inv    []float64 // R⁻¹, dim×dim, lower triangular; nil means the identity
	norm   float64   // (2π)^(−dim/2) det(Σ)^(−1/2)
}

// far bounds scaled coordinates, so that the squares of points at infinity remain
// finite: their density is zero anyway.
const far = 1e100

// smallestPivot is the least fraction of a coordinate's variance that the other
// coordinates must leave unexplained. For an exact linear dependence, rounding leaves
// much less.
const smallestPivot = 1e-13

// A singularError is the reason why a covariance matrix has no inverse.
type singularError struct {
	coordinate int
	name, what string
}

func (e *singularError) Error() string {
	return fmt.Sprintf("covariance matrix is singular: coordinate %d%s %s", e.coordinate, e.name, e.what)
}

// newFrame factors the covariance matrix.
func newFrame(cov, origin []float64) (*frame, error) {
	d := len(origin)
	f := &frame{dim: d, origin: origin, scale: make([]float64, d)}
	logNorm := -0.5 * float64(d) * math.Log(2*math.Pi)
	for i := range d {
		v := cov[i*d+i]
		if !(v > 0) || math.IsInf(v, 1) {
			return nil, &singularError{coordinate: i, what: fmt.Sprintf("has the variance %g", v)}
		}
		f.scale[i] = 1 / math.Sqrt(v)
		logNorm += math.Log(f.scale[i])
	}
	if !diagonal(cov, d) {
		r, err := cholesky(f.correlation(cov), d)
		if err != nil {
			return nil, err
		}
		f.inv = invertLower(r, d)
		for i := range d {
			logNorm += math.Log(f.inv[i*d+i])
		}
	}
	f.norm = math.Exp(logNorm)
	if sq := f.norm * f.norm; sq == 0 || math.IsInf(sq, 1) { // errors need the square of the norm
		return nil, errors.New("the density of a kernel is beyond the range of float64: scale the coordinates")
	}
	return f, nil
}

func diagonal(cov []float64, d int) bool {
	for i := range cov {
		if i%(d+1) != 0 && cov[i] != 0 {
			return false
		}
	}
	return true
}

func (f *frame) correlation(cov []float64) []float64 {
	c := make([]float64, len(cov))
	for i := range f.dim {
		for j := range f.dim {
			c[i*f.dim+j] = cov[i*f.dim+j] * f.scale[i] * f.scale[j]
		}
		c[i*f.dim+i] = 1
	}
	return c
}

// cholesky returns the lower triangular R with R Rᵀ = c, for a matrix with a
// unit diagonal.
func cholesky(c []float64, d int) ([]float64, error) {
	r := make([]float64, d*d)
	for i := range d {
		for j := range i + 1 {
			v := c[i*d+j]
			for k := range j {
				v -= r[i*d+k] * r[j*d+k]
			}
			if i != j {
				r[i*d+j] = v / r[j*d+j]
				continue
			}
			if !(v > smallestPivot) {
				return nil, &singularError{coordinate: i, what: "depends linearly on those before it"}
			}
			r[i*d+i] = math.Sqrt(v)
		}
	}
	return r, nil
}

func invertLower(r []float64, d int) []float64 {
	inv := make([]float64, d*d)
	for j := range d {
		inv[j*d+j] = 1 / r[j*d+j]
		for i := j + 1; i < d; i++ {
			v := 0.0
			for k := j; k < i; k++ {
				v -= r[i*d+k] * inv[k*d+j]
			}
			inv[i*d+j] = v / r[i*d+i]
		}
	}
	return inv
}

// load stores the whitened coordinates of the first points of x in y, one lane per
// coordinate. Lanes without a point are zero.
func (f *frame) load(y []float64, x []float64) {
	d := f.dim
	n := min(len(x)/d, block)
	for j := range d {
		o, s, l := f.origin[j], f.scale[j], row(y, j)
		for i := range n {
			l[i] = min(max((x[i*d+j]-o)*s, -far), far)
		}
		clear(l[n:])
	}
	f.rotate(y)
}

// rotate applies R⁻¹ in place, from the last row to the first.
func (f *frame) rotate(y []float64) {
	if f.inv == nil {
		return
	}
	d := f.dim
	for i := d - 1; i >= 0; i-- {
		scaleLane(row(y, i), f.inv[i*d+i])
		for j := range i {
			addScaled(row(y, i), row(y, j), f.inv[i*d+j])
		}
	}
}

// tangent stores the whitened direction xDot of the points in yDot.
func (f *frame) tangent(yDot []float64, xDot []float64) {
	d := f.dim
	n := min(len(xDot)/d, block)
	for j := range d {
		s, l := f.scale[j], row(yDot, j)
		for i := range n {
			l[i] = xDot[i*d+j] * s
		}
		clear(l[n:])
	}
	f.rotate(yDot)
}

// pull is the transpose of tangent: it adds the cotangents g of whitened coordinates to
// those of the points. It overwrites g.
func (f *frame) pull(xBar []float64, g []float64) {
	d := f.dim
	if f.inv != nil {
		for j := range d {
			scaleLane(row(g, j), f.inv[j*d+j])
			for i := j + 1; i < d; i++ {
				addScaled(row(g, j), row(g, i), f.inv[i*d+j])
			}
		}
	}
	n := min(len(xBar)/d, block)
	for j := range d {
		s, l := f.scale[j], row(g, j)
		for i := range n {
			xBar[i*d+j] += l[i] * s
		}
	}
}

// whiten returns the whitened coordinates of points, point by point.
func (f *frame) whiten(x []float64) []float64 {
	y := make([]float64, len(x))
	lanes := make([]float64, f.dim*block)
	for at := 0; at < len(x); at += block * f.dim {
		end := min(at+block*f.dim, len(x))
		f.load(lanes, x[at:end])
		for i := range y[at:end] {
			y[at+i] = row(lanes, i%f.dim)[i/f.dim]
		}
	}
	return y
}

func scaleLane(a *lane, s float64) {
	for i := range a {
		a[i] *= s
	}
}

// addScaled does a += s·b.
func addScaled(a, b *lane, s float64) {
	if s == 0 {
		return
	}
	for i := range a {
		a[i] += s * b[i]
	}
}

// root returns the lower triangular factor S·R of the covariance.
func (f *frame) root() []float64 {
	d := f.dim
	r := make([]float64, d*d)
	if f.inv != nil {
		r = invertLower(f.inv, d)
	}
	for i := range d {
		if f.inv == nil {
			r[i*d+i] = 1
		}
		for j := range i + 1 {
			r[i*d+j] /= f.scale[i]
		}
	}
	return r
}
