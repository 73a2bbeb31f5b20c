package linalg

import (
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Copy runs dst.Copy(a), CopyVec or CopySym, which overwrite the elements that both have.
func Copy(dst, a Operand) *Step {
	s := begin(dst, a)
	x := s.load(a)
	r, c := matrix(a).Dims()
	rd, cd := matrix(dst).Dims()
	r, c = min(r, rd), min(c, cd)
	s.counts = [2]int{r, c}
	if r == 0 || c == 0 {
		return s.done()
	}
	switch d := dst.x.(type) {
	case *mat.Dense:
		d.Copy(matrix(a))
		dst = dst.mapped(func(x any) any { return x.(*mat.Dense).Slice(0, r, 0, c) })
	case *mat.VecDense:
		d.CopyVec(vector(a))
		if a.x != dst.x && meet(vectorOf(d), vectorOf(a.x)) {
			oneByOne(s, dst, a, func(x any) blas64.Vector {
				v := vectorOf(x)
				v.N = r
				return v
			})
			return s.done()
		}
		dst = dst.mapped(func(x any) any { return x.(*mat.VecDense).SliceVec(0, r) })
	case *mat.SymDense:
		d.CopySym(symmetric(a))
		dst = dst.mapped(func(x any) any { return x.(*mat.SymDense).SliceSym(0, r) })
	case *mat.TriDense:
		if rd != r || cd != c {
			panic("gradgen: a triangular matrix is copied to one of another size")
		}
		d.Copy(matrix(a))
		if t, ok := a.x.(mat.Triangular); ok && !sameKind(t, d) {
			panic("gradgen: a triangular matrix is copied to one of the other kind")
		}
	}
	s.store(dst, linear(x, func(n *node) *node {
		if n == nil {
			return nil
		}
		return s.cut(n, 0, 0, r, c)
	}))
	return s.done()
}

func sameKind(a, b mat.Triangular) bool {
	_, x := a.Triangle()
	_, y := b.Triangle()
	return x == y
}

// Clone runs dst.CloneFrom(a) or CloneFromVec, which give dst memory of its own.
func Clone(dst, a Operand) *Step {
	s := begin(dst, a)
	x := linear(s.load(a), s.same)
	room := capacity(dst.x)
	switch d := dst.x.(type) {
	case *mat.Dense:
		d.CloneFrom(matrix(a))
	case *mat.VecDense:
		d.CloneFromVec(vector(a))
	}
	for _, c := range [...]any{dst.bar, dst.dot, dst.dotBar} {
		if c != nil && dst.x != a.x {
			reclone(s, dst.x, c, room)
		}
	}
	s.store(dst, x)
	return s.done()
}

// reclone gives a counterpart of x the shape and memory that CloneFrom gives x: CloneFromVec keeps the memory of a
// vector, and CloneFrom makes new memory.
func reclone(s *Step, x, c any, room int) {
	if v, ok := c.(*mat.VecDense); ok {
		emptyCounterpart(s, c, room)
		s.reshape(x, v, false)
		return
	}
	rememberShape(s, c)
	*c.(*mat.Dense) = mat.Dense{}
	s.reshape(x, c, false)
}

// Zero runs dst.Zero().
func Zero(dst Operand) *Step {
	s := begin(dst)
	dst.x.(interface{ Zero() }).Zero()
	s.store(dst, dual{})
	return s.done()
}

// Reset runs dst.Reset(). The matrix keeps its memory for the next operation that gives it a shape, and so do its
// counterparts: other matrices and slices may share that memory.
func Reset(dst Operand) *Step {
	s := begin(dst)
	dst.x.(interface{ Reset() }).Reset()
	for _, c := range [...]any{dst.bar, dst.dot, dst.dotBar} {
		if c != nil {
			emptyCounterpart(s, c, capacity(dst.x))
		}
	}
	return s.done()
}

// ReuseAs runs dst.ReuseAs(r, c), ReuseAsVec or ReuseAsSym.
func ReuseAs(dst Operand, dims ...int) *Step {
	s := begin(dst)
	switch d := dst.x.(type) {
	case *mat.Dense:
		d.ReuseAs(dims[0], dims[1])
	case *mat.VecDense:
		d.ReuseAsVec(dims[0])
	case *mat.SymDense:
		d.ReuseAsSym(dims[0])
	}
	s.store(dst, dual{})
	return s.done()
}

// SetRow runs dst.SetRow(i, src).
func SetRow(dst Operand, i int, src Operand) *Step {
	s := begin(dst, src)
	x := s.shape(src)
	dst.x.(*mat.Dense).SetRow(i, src.x.([]float64))
	s.replace(dst.mapped(func(m any) any { return m.(*mat.Dense).RowView(i) }), x)
	return s.done()
}

// SetCol runs dst.SetCol(j, src).
func SetCol(dst Operand, j int, src Operand) *Step {
	s := begin(dst, src)
	if to := columnOf(dst.x, j); meet(to, vectorOf(src.x)) {
		dst.x.(*mat.Dense).SetCol(j, src.x.([]float64))
		oneByOne(s, dst, src, func(x any) blas64.Vector { return columnOf(x, j) })
		return s.done()
	}
	x := s.shape(src)
	dst.x.(*mat.Dense).SetCol(j, src.x.([]float64))
	s.replace(dst.mapped(func(m any) any { return m.(*mat.Dense).ColView(j) }), x)
	return s.done()
}

// DiagFrom runs dst.DiagFrom(a).
func DiagFrom(dst, a Operand) *Step {
	s := begin(dst, a)
	x := s.load(a)
	dst.x.(*mat.DiagDense).DiagFrom(matrix(a))
	n := min(x.v.x.Dims())
	s.store(dst, linear(x, func(m *node) *node { return s.cut(m, 0, 0, n, n) }))
	return s.done()
}

// SubsetSym runs dst.SubsetSym(a, set).
func SubsetSym(dst, a Operand, set []int) *Step {
	s := begin(dst, a)
	x := s.load(a)
	dst.x.(*mat.SymDense).SubsetSym(symmetric(a), set)
	n, _ := x.v.x.Dims()
	choose := s.zeros(len(set), n)
	for i, k := range set {
		choose.Set(i, k, 1)
	}
	of := dual{v: s.constant(choose)}
	s.store(dst, s.dmul(nil, s.dmul(nil, of, false, x, false), false, of, true))
	return s.done()
}

// Permute runs dst.PermuteRows(p, inverse), or Permute of a vector.
func Permute(dst Operand, p []int, inverse bool) *Step {
	return permute(dst, p, func(s *Step, x dual) dual {
		switch d := dst.x.(type) {
		case *mat.Dense:
			d.PermuteRows(slices.Clone(p), inverse)
		case *mat.VecDense:
			d.Permute(slices.Clone(p), inverse)
		}
		return s.dmul(unread, s.permutation(p, inverse), false, x, false)
	})
}

// PermuteCols runs dst.PermuteCols(p, inverse).
func PermuteCols(dst Operand, p []int, inverse bool) *Step {
	return permute(dst, p, func(s *Step, x dual) dual {
		dst.x.(*mat.Dense).PermuteCols(slices.Clone(p), inverse)
		return s.dmul(unread, x, false, s.permutation(p, inverse), true)
	})
}

func permute(dst Operand, p []int, run func(*Step, dual) dual) *Step {
	s := begin(dst)
	x := s.load(dst)
	s.store(dst, run(s, x))
	return s.done()
}

// permutation returns the matrix whose product with a matrix has row p[i] of the latter as row i, or the inverse.
func (s *duals) permutation(p []int, inverse bool) dual {
	m := s.zeros(len(p), len(p))
	for i, k := range p {
		if inverse {
			m.Set(k, i, 1)
		} else {
			m.Set(i, k, 1)
		}
	}
	return dual{v: s.constant(m)}
}
