package linalg

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// EigenSymFactorize is e.Factorize(a, vectors). The vectors are computed in any case, as derivatives of values take them.
func EigenSymFactorize(e, a Operand, vectors bool) *Step {
	s := begin(e, a)
	x := s.load(a)
	es := e.x.(*mat.EigenSym)
	*es = mat.EigenSym{} // earlier steps keep what it had
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

// Length is how many values a decomposition has.
func Length(of any) int {
	switch f := of.(type) {
	case *mat.EigenSym:
		return f.SymmetricDim()
	case *mat.SVD:
		return len(*singularValues.of(f))
	}
	panic(unknown(of))
}

// A spectrum is what derivatives of a decomposition take: values, and those that cannot be told apart.
type spectrum struct {
	values *mat.Dense // a column
	same   [][]int    // indices of values that are equal up to rounding, for more than one of them
	taken  *float64   // not zero if the vectors of the decomposition were taken
	zero   []int      // indices of values that are zero up to rounding, where these have a kink
}

// spectrumOf has the values, those that are equal up to the rounding of an n×n matrix together.
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

// apart is 1 where the values i and j differ, else 0.
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
	equalValues  = "gradgen: a derivative of single eigenvalues or singular values is asked for where several are equal: only symmetric functions of these have one"
	equalVectors = "gradgen: a derivative of eigenvectors or singular vectors is asked for where their values are equal: the vectors are not defined there"
)

// settle panics if adjoints of equal values differ, as no derivative with respect to the matrix has them. Where vectors
// were taken, a function of both may have one that the adjoints do not tell, so they must be zero.
func (sp *spectrum) settle(bar *mat.Dense) {
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

// settleVectors panics if vectors of equal values have an adjoint.
func (sp *spectrum) settleVectors(bar *mat.Dense) {
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

// unknownVectors says that vectors of equal values have no tangent.
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
			sp.settleVectors(d.bar)
		}
	})
}

// quotients are 1/(x[j] − x[i]) of a column x where the values are apart, else zero.
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

// diagonal is the diagonal of a as a column.
func (s *duals) diagonal(a *node) *node {
	if a == nil {
		return nil
	}
	_, n := a.x.Dims()
	return s.mul(nil, s.pick(a, identity), false, s.constant(s.ones(n)), false)
}

// A symmetricEigen is a decomposition a = q·diag(w)·qᵀ whose derivatives are followed.
type symmetricEigen struct {
	*spectrum
	a    dual
	w, q *node
}

// eigenSym is the decomposition in e, nil if it has no derivative. By Giles, with m of the diagonal w̄ and, elsewhere,
// (qᵀ·q̄)[i,j]/(w[j] − w[i]), ā += q·m·qᵀ.
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
		d.settle(values)
		d.settleVectors(vectors)
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

// turnedTangent is qᵀ·ȧ·q, whose diagonal is the tangent of the values.
func (s *duals) turnedTangent(d *symmetricEigen) *node {
	return s.mul(nil, s.mul(nil, d.q, true, d.a.d, false), false, d.q, false)
}

// EigenSymValues is e.Values(dst). Where values are equal, the tangents are derivatives in the direction: the values move
// apart in the order in which they are.
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
			spread(v.d.x, p.x, g)
		}
		s.settled(d.spectrum, v.d)
	}
	s.store(dst, v)
	return s.done()
}

// settled settles the adjoint of the tangent of values.
func (s *duals) settled(sp *spectrum, d *node) {
	s.inReverse(func() {
		if d.bar != nil {
			sp.settle(d.bar)
		}
	})
}

// spread replaces the elements of a column that belong to equal values by the eigenvalues of the part of p for them.
func spread(dot, p *mat.Dense, group []int) {
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

// EigenSymVectorsTo is e.VectorsTo(dst). Vectors of equal values have no derivative: their tangent is NaN, and an adjoint
// of them panics.
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
