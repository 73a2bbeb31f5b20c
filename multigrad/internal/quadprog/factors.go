package quadprog

import "math"

// factors are those of the method: J with J Jᵀ = B⁻¹, whose leading q columns span
// what the q active normals N do in the metric of B⁻¹, and the upper triangle R,
// with JᵀN = (R, 0)ᵀ.
type factors struct {
	n, q int
	j    []float64 // n×n, by rows
	r    []float64 // n×n; column k belongs to active normal k
}

// newFactors begins without active normals.
func newFactors(b []float64, n int) (*factors, error) {
	l, ok := Cholesky(b, n)
	if !ok {
		return nil, ErrNotPositive
	}
	return &factors{n: n, j: inverseTranspose(l, n), r: make([]float64, n*n)}, nil
}

// Cholesky returns the lower triangle L with L Lᵀ = b, n×n, and whether there is
// one: b is positive definite beyond rounding.
func Cholesky(b []float64, n int) (l []float64, ok bool) {
	l = make([]float64, n*n)
	for i := range n {
		for j := range i + 1 {
			sum := b[i*n+j]
			for k := range j {
				sum -= l[i*n+k] * l[j*n+k]
			}
			if i != j {
				l[i*n+j] = sum / l[j*n+j]
				continue
			}
			if !(sum > float64(n)*0x1p-52*b[i*n+i]) || math.IsInf(sum, 1) {
				return nil, false
			}
			l[i*n+i] = math.Sqrt(sum)
		}
	}
	return l, true
}

// inverseTranspose returns L⁻ᵀ of a lower triangle.
func inverseTranspose(l []float64, n int) []float64 {
	out := make([]float64, n*n) // out[k][i] is element (i, k) of L⁻¹
	for k := range n {
		out[k*n+k] = 1 / l[k*n+k]
		for i := k + 1; i < n; i++ {
			sum := 0.0
			for h := k; h < i; h++ {
				sum -= l[i*n+h] * out[k*n+h]
			}
			out[k*n+i] = sum / l[i*n+i]
		}
	}
	return out
}

// columns returns Jᵀv.
func (f *factors) columns(v []float64) []float64 {
	d := make([]float64, f.n)
	for i, x := range v {
		if x == 0 {
			continue
		}
		for k, a := range f.j[i*f.n : (i+1)*f.n] {
			d[k] += x * a
		}
	}
	return d
}

// combine returns J y.
func (f *factors) combine(y []float64) []float64 {
	x := make([]float64, f.n)
	for i := range x {
		for k, a := range f.j[i*f.n : (i+1)*f.n] {
			x[i] += a * y[k]
		}
	}
	return x
}

// solve returns R⁻¹ of the leading part of d.
func (f *factors) solve(d []float64) []float64 {
	out := make([]float64, f.q)
	for i := f.q - 1; i >= 0; i-- {
		sum := d[i]
		for k := i + 1; k < f.q; k++ {
			sum -= f.r[i*f.n+k] * out[k]
		}
		out[i] = sum / f.r[i*f.n+i]
	}
	return out
}

// solveTransposed returns R⁻ᵀb.
func (f *factors) solveTransposed(b []float64) []float64 {
	out := make([]float64, f.q)
	for i := range out {
		sum := b[i]
		for k := range i {
			sum -= f.r[k*f.n+i] * out[k]
		}
		out[i] = sum / f.r[i*f.n+i]
	}
	return out
}

// add makes a normal active. d is Jᵀ N of the normal; add changes it.
func (f *factors) add(d []float64) {
	for k := f.n - 1; k > f.q; k-- {
		if d[k] == 0 {
			continue
		}
		c, s := rotation(d[k-1], d[k])
		d[k-1], d[k] = math.Hypot(d[k-1], d[k]), 0
		f.turn(k-1, c, s)
	}
	for i := range f.q + 1 {
		f.r[i*f.n+f.q] = d[i]
	}
	f.q++
}

// drop removes active normal k.
func (f *factors) drop(k int) {
	for i := range f.q {
		copy(f.r[i*f.n+k:i*f.n+f.q-1], f.r[i*f.n+k+1:i*f.n+f.q])
	}
	f.q--
	for i := k; i < f.q; i++ {
		upper, lower := f.r[i*f.n:(i+1)*f.n], f.r[(i+1)*f.n:(i+2)*f.n]
		if lower[i] == 0 {
			continue
		}
		c, s := rotation(upper[i], lower[i])
		for h := i; h < f.q; h++ {
			a, b := upper[h], lower[h]
			upper[h], lower[h] = c*a+s*b, c*b-s*a
		}
		lower[i] = 0
		f.turn(i, c, s)
	}
}

// turn rotates columns k and k+1 of J.
func (f *factors) turn(k int, c, s float64) {
	for i := range f.n {
		row := f.j[i*f.n:]
		a, b := row[k], row[k+1]
		row[k], row[k+1] = c*a+s*b, c*b-s*a
	}
}

// rotation turns (a, b) into (√(a²+b²), 0).
func rotation(a, b float64) (c, s float64) {
	h := math.Hypot(a, b)
	return a / h, b / h
}
