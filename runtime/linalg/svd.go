package linalg

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// SVDFactorize runs f.Factorize(a, kind). It always computes the vectors, because derivatives of the values need them.
func SVDFactorize(f, a Operand, kind mat.SVDKind) *Step {
	s := begin(f, a)
	x := s.load(a)
	svd := f.x.(*mat.SVD)
	*svd = mat.SVD{} // earlier steps keep the previous decomposition
	s.ok = svd.Factorize(matrix(a), kind)
	r, c := matrix(a).Dims()
	k := min(r, c)
	extra := make([]float64, (r+c+1)*k+1)
	if s.ok {
		copy(extra, thin(svd, x.v.x, kind))
	}
	s.keep(f, x, extra)
	return s.done()
}

// thin returns the vectors of u and of v and the values of the decomposition svd of x, with the signs of svd.
func thin(svd *mat.SVD, x *mat.Dense, kind mat.SVDKind) []float64 {
	var own mat.SVD
	if !own.Factorize(x, mat.SVDThin) {
		panic("gradgen: the singular value decomposition of a matrix converges only without vectors")
	}
	var u, v, have mat.Dense
	own.UTo(&u)
	own.VTo(&v)
	side := &u
	switch {
	case kind&(mat.SVDThinU|mat.SVDFullU) != 0:
		svd.UTo(&have)
	case kind&(mat.SVDThinV|mat.SVDFullV) != 0:
		svd.VTo(&have)
		side = &v
	default:
		return append(append(flat(&u), flat(&v)...), own.Values(nil)...)
	}
	_, k := u.Dims()
	for j := range k {
		if mat.Dot(side.ColView(j), have.ColView(j)) < 0 {
			flip(&u, j)
			flip(&v, j)
		}
	}
	return append(append(flat(&u), flat(&v)...), own.Values(nil)...)
}

func flip(m *mat.Dense, j int) {
	for i := range m.RawMatrix().Rows {
		m.Set(i, j, -m.At(i, j))
	}
}

// A singular is a decomposition a = u·diag(w)·vᵀ that is differentiated, with min(rows, columns) columns in u and v.
type singular struct {
	*spectrum
	a       dual
	w, u, v *node
}

// svd returns the decomposition in f, or nil if it has no derivative.
func (s *Step) svd(f Operand) *singular {
	r, c, ok := rememberedDims(s.memory, f)
	if !ok {
		return nil
	}
	k := min(r, c)
	data := extra(s.memory, f, (r+c+1)*k+1)
	return s.decomposed(s.factored(f, nil), r, c, data)
}

// decomposed returns the decomposition of a, a r×c matrix. data has the numbers that thin returns, and one more that is
// set when the vectors are read.
func (s *Step) decomposed(a dual, r, c int, data []float64) *singular {
	k := min(r, c)
	u, v := mat.NewDense(r, k, data[:r*k:r*k]), mat.NewDense(c, k, data[r*k:(r+c)*k:(r+c)*k])
	values := data[(r+c)*k : (r+c+1)*k]
	d := &singular{spectrum: spectrumOf(values, max(r, c), &data[(r+c+1)*k]), a: a}
	d.vanishing(max(r, c))
	d.w, d.u, d.v = s.made(d.values, a.v), s.made(u, a.v), s.made(v, a.v)
	s.inReverse(func() {
		if a.v.active {
			d.reverse(s.memory)
		}
	})
	return d
}

// rememberedDims returns the sizes of the matrix that was decomposed, from a counterpart.
func rememberedDims(m *memory, f Operand) (r, c int, ok bool) {
	for _, p := range []any{f.bar, f.dot} {
		if p != nil {
			r, c = numbers(m, p).Dims()
			return r, c, true
		}
	}
	return 0, 0, false
}

// vanishing groups the values that are zero up to rounding, which have a kink like the absolute value.
func (d *singular) vanishing(n int) {
	k, _ := d.values.Dims()
	var zero []int
	for i := range k {
		if d.values.At(i, 0) <= 8*0x1p-52*float64(n)*d.values.At(0, 0) {
			zero = append(zero, i)
		}
	}
	if len(zero) == 1 {
		d.same = append(d.same, zero)
	}
	d.zero = zero
}

// reverse computes, for u and v with orthonormal columns, by J. Townsend, "Differentiating the singular value
// decomposition" (2016):
//
//	ā += u·(w̄ + (m + mᵀ)·w + w·(n + nᵀ))·vᵀ + (1 − u·uᵀ)·ū·w⁻¹·vᵀ + u·w⁻¹·v̄ᵀ·(1 − v·vᵀ)
//
// with m[i,j] = (uᵀ·ū)[i,j]/(w[j]² − w[i]²) and n likewise from v.
func (d *singular) reverse(to *memory) {
	wBar, uBar, vBar := to.adjoint(d.w), to.adjoint(d.u), to.adjoint(d.v)
	d.requireEqual(wBar)
	d.requireZero(uBar)
	d.requireZero(vBar)
	u, v, bar := d.u.x, d.v.x, to.adjoint(d.a.v)
	m, n := d.divided(to.product(u, true, uBar, false)), d.divided(to.product(v, true, vBar, false))
	var core mat.Dense
	core.Apply(func(i, j int, _ float64) float64 {
		wi, wj := d.values.At(i, 0), d.values.At(j, 0)
		x := (m.At(i, j)+m.At(j, i))*wj + wi*(n.At(i, j)+n.At(j, i))
		if i == j {
			x += wBar.At(i, 0)
		}
		return x
	}, m)
	gemm(bar, 1, to.product(u, false, &core, false), false, v, true)
	gemm(bar, 1, d.outside(to, u, uBar), false, v, true)
	gemm(bar, 1, u, false, d.outside(to, v, vBar), true)
}

const zeroValue = "gradgen: a singular value that is zero has no derivative: it has a kink there"

// divided returns the elements of p divided by w[j]² − w[i]².
func (d *singular) divided(p *mat.Dense) *mat.Dense {
	p.Apply(func(i, j int, x float64) float64 {
		if x == 0 || d.apart(i, j) == 0 {
			return 0
		}
		wi, wj := d.values.At(i, 0), d.values.At(j, 0)
		return x / ((wj - wi) * (wj + wi))
	}, p)
	return p
}

// outside returns (1 − u·uᵀ)·b·w⁻¹.
func (d *singular) outside(m *memory, u, b *mat.Dense) *mat.Dense {
	x := m.copied(b)
	gemm(x, -1, u, false, m.product(u, true, b, false), false)
	x.Apply(func(_, j int, v float64) float64 {
		if v == 0 {
			return 0
		}
		return v / d.values.At(j, 0)
	}, x)
	return x
}

// SVDValues runs f.Values(dst).
func SVDValues(f, dst Operand) *Step {
	s := begin(f, dst)
	f.x.(*mat.SVD).Values(dst.x.([]float64))
	d := s.svd(f)
	if d == nil {
		s.store(dst, dual{v: s.constant(dense(s.memory, dst.x))})
		return s.done()
	}
	s.store(dst, d.weights(&s.duals))
	return s.done()
}

// weights returns the values with their tangents, as a column.
func (d *singular) weights(s *duals) dual {
	p := s.inner(d)
	v := dual{v: d.w, d: s.diagonal(p)}
	if p != nil {
		for _, g := range d.same {
			splitEqual(v.d.x, p.x, g)
			reversed(v.d.x, g)
		}
		for _, i := range d.zero {
			v.d.x.Set(i, 0, math.NaN())
		}
		s.checkTangent(d.spectrum, v.d)
	}
	return v
}

// reversed reverses the order of the elements of a column, because singular values decrease.
func reversed(x *mat.Dense, group []int) {
	for i, j := 0, len(group)-1; i < j; i, j = i+1, j-1 {
		a, b := x.At(group[i], 0), x.At(group[j], 0)
		x.Set(group[i], 0, b)
		x.Set(group[j], 0, a)
	}
}

// inner returns uᵀ·ȧ·v.
func (s *duals) inner(d *singular) *node {
	return s.mul(nil, s.mul(nil, d.u, true, d.a.d, false), false, d.v, false)
}

// SVDUTo runs f.UTo(dst).
func SVDUTo(f, dst Operand) *Step {
	s := begin(f, dst)
	f.x.(*mat.SVD).UTo(dst.x.(*mat.Dense))
	s.sideOf(f, dst, (*singular).left)
	return s.done()
}

// SVDVTo runs f.VTo(dst).
func SVDVTo(f, dst Operand) *Step {
	s := begin(f, dst)
	f.x.(*mat.SVD).VTo(dst.x.(*mat.Dense))
	s.sideOf(f, dst, (*singular).right)
	return s.done()
}

// sideOf stores one of the matrices of vectors, x of the decomposition x·diag(w)·otherᵀ. Columns beyond the number of
// values have no derivative.
func (s *Step) sideOf(f, dst Operand, side func(*singular, *duals) dual) {
	d := s.svd(f)
	if d == nil {
		s.store(dst, dual{v: s.constant(dense(s.memory, dst.x))})
		return
	}
	v := side(d, &s.duals)
	r, k := v.v.x.Dims()
	_, c := matrix(dst).Dims()
	if c > k {
		v = linear(v, func(n *node) *node { return s.filled(n, r, c) })
		if v.d != nil {
			v.d.x.Slice(0, r, k, c).(*mat.Dense).Apply(func(_, _ int, _ float64) float64 { return math.NaN() }, v.d.x.Slice(0, r, k, c))
		}
	}
	s.store(dst, v)
}

// vectors returns the vectors of the side x with their tangents.
func (d *singular) vectors(s *duals, x, other, tangent *node) dual {
	*d.taken = 1
	v := dual{v: x}
	if tangent != nil {
		v.d = s.sideTangent(d, x, other, tangent)
		s.unknownVectors(d.spectrum, v.d)
	}
	return v
}

// left returns the columns of u.
func (d *singular) left(s *duals) dual { return d.vectors(s, d.u, d.v, d.a.d) }

// right returns the columns of v.
func (d *singular) right(s *duals) dual { return d.vectors(s, d.v, d.u, s.turned(d.a.d)) }

// filled returns a r×c matrix that begins with the columns of n; the others have no derivative.
func (s *duals) filled(n *node, r, c int) *node {
	if n == nil {
		return nil
	}
	_, k := n.x.Dims()
	whole := s.block(n, 0, 0, r, c)
	s.inReverse(func() {
		if whole.bar != nil && mat.Norm(whole.bar.Slice(0, r, k, c), math.Inf(1)) != 0 {
			panic(equalVectors)
		}
	})
	return whole
}

// sideTangent returns x·(f∘(p·w + w·pᵀ)) + (1 − x·xᵀ)·ȧ·other·w⁻¹ with p = xᵀ·ȧ·other and f[i,j] = 1/(w[j]² − w[i]²).
func (s *duals) sideTangent(d *singular, x, other, tangent *node) *node {
	along := s.mul(nil, tangent, false, other, false)
	p := s.mul(nil, x, true, along, false)
	_, k := p.x.Dims()
	ones := s.constant(s.ones(k))
	across := s.mul(nil, ones, false, d.w, true) // element (i, j) is w[j]
	pw := s.had(p, across)
	sum := s.add(1, pw, 1, s.turned(pw))
	turn := s.had(s.quotients(s.had(d.w, d.w), d.spectrum), sum)
	rest := s.add(1, along, -1, s.mul(nil, x, false, p, false))
	n, _ := rest.x.Dims()
	rows := s.constant(s.ones(n))
	inverse := s.mul(nil, rows, false, s.each(d.w, reciprocalOrZero, reciprocalSlope), true)
	return s.add(1, s.mul(nil, x, false, turn, false), 1, s.had(rest, inverse))
}

// reciprocalOrZero returns 0 for 0: the vectors of a value that is zero have no derivative.
func reciprocalOrZero(x float64) float64 {
	if x == 0 {
		return 0
	}
	return 1 / x
}
