package linalg

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// EigenSymFactorize runs e.Factorize(a, vectors). It always computes the vectors, because derivatives of the values
// need them.
func EigenSymFactorize(e, a Operand, vectors bool) *Step {
	s := begin(e, a)
	x := s.load(a)
	es := e.x.(*mat.EigenSym)
	*es = mat.EigenSym{} // earlier steps keep the previous decomposition
	s.ok = es.Factorize(symmetric(a), vectors)
	n := symmetric(a).SymmetricDim()
	extra := make([]float64, n*n+n+1)
	if s.ok {
		decomposed := *es
		if !vectors {
			decomposed = mat.EigenSym{}
			decomposed.Factorize(symmetric(a), true)
		}
		var q mat.Dense
		decomposed.VectorsTo(&q)
		copy(extra, flat(&q))
		copy(extra[n*n:], decomposed.Values(nil))
	}
	s.keep(e, x, extra)
	return s.done()
}

// Length returns the number of values of a decomposition.
func Length(of any) int {
	switch f := of.(type) {
	case *mat.EigenSym:
		return f.SymmetricDim()
	case *mat.SVD:
		return len(*singularValues.of(f))
	}
	panic(unknown(of))
}

// A spectrum contains the values of a decomposition, and which of them are equal.
type spectrum struct {
	values *mat.Dense // a column
	same   [][]int    // groups of indices of values that are equal up to rounding
	taken  *float64   // not zero if the function read the vectors of the decomposition
	zero   []int      // indices of values that are zero up to rounding, if the values have a kink there
}

// spectrumOf groups the values that are equal up to the rounding of an n×n matrix.
func spectrumOf(values []float64, n int, taken *float64) *spectrum {
	sp := &spectrum{values: mat.NewDense(len(values), 1, slices.Clone(values)), taken: taken}
	order := make([]int, len(values))
	largest := 0.0
	for i, v := range values {
		order[i] = i
		largest = max(largest, math.Abs(v))
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case values[i] < values[j]:
			return -1
		case values[i] > values[j]:
			return 1
		}
		return 0
	})
	unit := 8 * 0x1p-52 * float64(n) * largest
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && values[order[to]]-values[order[to-1]] <= unit {
			to++
		}
		if to-from > 1 {
			group := slices.Clone(order[from:to])
			slices.Sort(group)
			sp.same = append(sp.same, group)
		}
		from = to
	}
	return sp
}

// apart is 1 if the values i and j differ, else 0.
func (sp *spectrum) apart(i, j int) float64 {
	for _, g := range sp.same {
		if slices.Contains(g, i) && slices.Contains(g, j) {
			return 0
		}
	}
	if i == j {
		return 0
	}
	return 1
}

const (
	equalValues  = "gradgen: equal eigenvalues or singular values have no derivatives: only symmetric functions of them have"
	equalVectors = "gradgen: eigenvectors or singular vectors of equal values have no derivative: they are not unique"
)

// requireEqual panics if the adjoints of equal values differ, because then no derivative with respect to the matrix exists.
// If the function read the vectors, the adjoints must be zero: a function of values and vectors may have a derivative,
// but these adjoints do not determine it.
func (sp *spectrum) requireEqual(bar *mat.Dense) {
	largest := mat.Norm(bar, math.Inf(1))
	for _, g := range sp.same {
		for _, i := range g {
			v := bar.At(i, 0)
			if *sp.taken != 0 && v != 0 || math.Abs(v-bar.At(g[0], 0)) > 1e-9*largest {
				panic(equalValues)
			}
		}
	}
	for _, i := range sp.zero {
		if bar.At(i, 0) != 0 {
			panic(zeroValue)
		}
	}
}

// requireZero panics if vectors of equal values have an adjoint.
func (sp *spectrum) requireZero(bar *mat.Dense) {
	for _, g := range sp.same {
		for _, j := range g {
			for i := range bar.RawMatrix().Rows {
				if bar.At(i, j) != 0 {
					panic(equalVectors)
				}
			}
		}
	}
}

// unknownVectors sets the tangent of vectors of equal values to NaN.
func (s *duals) unknownVectors(sp *spectrum, d *node) {
	if d == nil || len(sp.same) == 0 {
		return
	}
	for _, g := range sp.same {
		for _, j := range g {
			for i := range d.x.RawMatrix().Rows {
				d.x.Set(i, j, math.NaN())
			}
		}
	}
	s.inReverse(func() {
		if d.bar != nil {
			sp.requireZero(d.bar)
		}
	})
}

// quotients returns 1/(x[j] − x[i]) of a column x for values that differ, else zero.
func (s *duals) quotients(x *node, sp *spectrum) *node {
	n, _ := x.x.Dims()
	ones := s.constant(s.ones(n))
	d := s.add(1, s.mul(nil, ones, false, x, true), -1, s.mul(nil, x, false, ones, true))
	away := s.known(d, func(i, j int) float64 {
		if sp.apart(i, j) == 0 {
			return 1 - d.x.At(i, j)
		}
		return 0
	})
	return s.pick(s.each(s.add(1, d, 1, away), reciprocal, reciprocalSlope), sp.apart)
}

// diagonal returns the diagonal of a as a column.
func (s *duals) diagonal(a *node) *node {
	if a == nil {
		return nil
	}
	_, n := a.x.Dims()
	return s.mul(nil, s.pick(a, identity), false, s.constant(s.ones(n)), false)
}

// A symmetricEigen is a decomposition a = q·diag(w)·qᵀ that is differentiated.
type symmetricEigen struct {
	*spectrum
	a    dual
	w, q *node
}

// eigenSym returns the decomposition in e, or nil if it has no derivative. By Giles, ā += q·m·qᵀ, where m has the
// diagonal w̄ and, off the diagonal, the elements (qᵀ·q̄)[i,j]/(w[j] − w[i]).
func (s *Step) eigenSym(e Operand) *symmetricEigen {
	n := e.x.(*mat.EigenSym).SymmetricDim()
	data := extra(s.memory, e, n*n+n+1)
	if data == nil {
		return nil
	}
	q := mat.NewDense(n, n, data[:n*n:n*n])
	d := &symmetricEigen{spectrum: spectrumOf(data[n*n:n*n+n], n, &data[n*n+n]), a: s.factored(e, q)}
	d.w, d.q = s.made(d.values, d.a.v), s.made(q, d.a.v)
	s.inReverse(func() {
		if !d.a.v.active {
			return
		}
		values, vectors := s.adjoint(d.w), s.adjoint(d.q)
		d.requireEqual(values)
		d.requireZero(vectors)
		m := s.product(q, true, vectors, false)
		m.Apply(func(i, j int, v float64) float64 {
			switch {
			case i == j:
				return values.At(i, 0)
			case d.apart(i, j) == 0:
				return 0
			}
			return v / (d.values.At(j, 0) - d.values.At(i, 0))
		}, m)
		gemm(d.a.v.bar, 1, s.product(q, false, m, false), false, q, true)
	})
	return d
}

// turnedTangent returns qᵀ·ȧ·q, whose diagonal is the tangent of the values.
func (s *duals) turnedTangent(d *symmetricEigen) *node {
	return s.mul(nil, s.mul(nil, d.q, true, d.a.d, false), false, d.q, false)
}

// EigenSymValues runs e.Values(dst). The tangents of equal values are directional derivatives: the values separate in
// their order.
func EigenSymValues(e, dst Operand) *Step {
	s := begin(e, dst)
	e.x.(*mat.EigenSym).Values(dst.x.([]float64))
	d := s.eigenSym(e)
	if d == nil {
		s.store(dst, dual{v: s.constant(dense(s.memory, dst.x))})
		return s.done()
	}
	p := s.turnedTangent(d)
	v := dual{v: d.w, d: s.diagonal(p)}
	if p != nil {
		for _, g := range d.same {
			splitEqual(v.d.x, p.x, g)
		}
		s.checkTangent(d.spectrum, v.d)
	}
	s.store(dst, v)
	return s.done()
}

// checkTangent checks the adjoint of the tangent of the values, as requireEqual does.
func (s *duals) checkTangent(sp *spectrum, d *node) {
	s.inReverse(func() {
		if d.bar != nil {
			sp.requireEqual(d.bar)
		}
	})
}

// splitEqual replaces the elements of a column that belong to a group of equal values by the eigenvalues of the block of p
// for that group.
func splitEqual(dot, p *mat.Dense, group []int) {
	part := mat.NewSymDense(len(group), nil)
	for i, k := range group {
		for j, l := range group {
			part.SetSym(i, j, (p.At(k, l)+p.At(l, k))/2)
		}
	}
	var e mat.EigenSym
	if !e.Factorize(part, false) {
		panic("gradgen: the eigenvalues of a tangent do not converge")
	}
	for i, v := range e.Values(nil) {
		dot.Set(group[i], 0, v)
	}
}

// EigenSymVectorsTo runs e.VectorsTo(dst). Vectors of equal values have no derivative: their tangent is NaN, and
// Reverse panics if their adjoint is not zero.
func EigenSymVectorsTo(e, dst Operand) *Step {
	s := begin(e, dst)
	e.x.(*mat.EigenSym).VectorsTo(dst.x.(*mat.Dense))
	d := s.eigenSym(e)
	if d == nil {
		s.store(dst, dual{v: s.constant(dense(s.memory, dst.x))})
		return s.done()
	}
	*d.taken = 1
	v := dual{v: d.q}
	if p := s.turnedTangent(d); p != nil {
		v.d = s.mul(nil, d.q, false, s.had(s.quotients(d.w, d.spectrum), p), false)
		s.unknownVectors(d.spectrum, v.d)
	}
	s.store(dst, v)
	return s.done()
}
