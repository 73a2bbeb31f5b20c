package linalg

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

const seed = 21

// A shape makes the matrices of a trial.
type shape struct {
	name string
	r, c int
	view bool
}

var shapes = []shape{{"1", 1, 1, false}, {"tall", 4, 2, false}, {"wide", 2, 5, false}, {"view", 3, 2, true}}

func (s shape) dense(r *rand.Rand, rows, cols int) *mat.Dense {
	m := mat.NewDense(rows, cols, normal(r, rows*cols))
	if !s.view {
		return m
	}
	big := mat.NewDense(rows+1, cols+2, nil)
	part := big.Slice(1, rows+1, 1, cols+1).(*mat.Dense)
	part.Copy(m)
	return part
}

func vec(r *rand.Rand, n int) *mat.VecDense { return mat.NewVecDense(n, normal(r, n)) }

func sym(r *rand.Rand, n int) *mat.SymDense { return mat.NewSymDense(n, normal(r, n*n)) }

func definite(r *rand.Rand, n int) *mat.SymDense {
	s := mat.NewSymDense(n, nil)
	s.SymOuterK(0.3, mat.NewDense(n, n, normal(r, n*n)))
	for i := range n {
		s.SetSym(i, i, s.At(i, i)+1)
	}
	return s
}

func tri(r *rand.Rand, n int, kind mat.TriKind) *mat.TriDense {
	t := mat.NewTriDense(n, kind, normal(r, n*n))
	for i := range n {
		t.SetTri(i, i, 2+t.At(i, i)*t.At(i, i))
	}
	return t
}

// safe is a square matrix far from singular.
func safe(s shape, r *rand.Rand, n int) *mat.Dense {
	m := s.dense(r, n, n)
	for i := range n {
		m.Set(i, i, m.At(i, i)+4)
	}
	return m
}

func toDense() []any       { return []any{&mat.Dense{}} }
func toVec() []any         { return []any{&mat.VecDense{}} }
func toSym() []any         { return []any{&mat.SymDense{}} }
func toTri() []any         { return []any{&mat.TriDense{}} }
func nowhere() []any       { return nil }
func one1(s *Step) []*Step { return []*Step{s} }

// TestOperations holds each operation against differences and dot products, for all shapes,
// and writes what came of it with -update.
func TestOperations(t *testing.T) {
	var table outcomes
	for _, s := range shapes {
		r := rand.New(rand.NewPCG(seed, uint64(s.r)))
		for _, tr := range trials(s, r) {
			t.Run(fmt.Sprintf("%s/%s", tr.name, s.name), func(t *testing.T) { table.add(tr.name, s.name, tr.check(t, r)) })
		}
	}
	table.hold(t)
}

func trials(s shape, r *rand.Rand) []*trial {
	var list []*trial
	list = append(list, denseTrials(s, r)...)
	list = append(list, vectorTrials(s, r)...)
	list = append(list, symmetricTrials(s, r)...)
	list = append(list, numberTrials(s, r)...)
	list = append(list, squareTrials(s, r)...)
	list = append(list, factorTrials(s, r)...)
	return append(list, copyTrials(s, r)...)
}

func three(name string, f func(dst, a, b Operand) *Step, a, b any, out func() []any) *trial {
	return &trial{name, []any{a, b}, out, func(in, out []Operand) []*Step { return one1(f(out[0], in[0], in[1])) }}
}

func two(name string, f func(dst, a Operand) *Step, a any, out func() []any) *trial {
	return &trial{name, []any{a}, out, func(in, out []Operand) []*Step { return one1(f(out[0], in[0])) }}
}

func toNumber(name string, f func(a Operand) *Step, a any) *trial {
	return &trial{name, []any{a}, nowhere, func(in, out []Operand) []*Step { return one1(f(in[0])) }}
}

func denseTrials(s shape, r *rand.Rand) []*trial {
	m := func() *mat.Dense { return s.dense(r, s.r, s.c) }
	far := m()
	far.Apply(func(_, _ int, v float64) float64 { return 2 + v*v }, far)
	return []*trial{
		three("Mul", Mul, m(), s.dense(r, s.c, 3), toDense),
		three("MulTransposed", Mul, s.dense(r, s.c, s.r).T(), s.dense(r, 3, s.c).T(), toDense),
		{"Product", []any{m(), s.dense(r, s.c, 3), s.dense(r, 3, 2)}, toDense, func(in, out []Operand) []*Step {
			return one1(Product(out[0], in...))
		}},
		three("Add", Add, m(), m(), toDense),
		three("Sub", Sub, m(), m(), toDense),
		three("MulElem", MulElem, m(), m(), toDense),
		three("DivElem", DivElem, m(), far, toDense),
		three("Scale", Scale, r.NormFloat64(), m(), toDense),
		three("Kronecker", Kronecker, m(), s.dense(r, 2, 3), toDense),
		three("Stack", Stack, m(), s.dense(r, 2, s.c), toDense),
		three("Augment", Augment, m(), s.dense(r, s.r, 2), toDense),
		three("Outer", func(dst, x, y Operand) *Step { return Outer(dst, Fixed(1.5), x, y) }, vec(r, s.r), vec(r, s.c), toDense),
		two("OuterScale", func(dst, f Operand) *Step {
			return Outer(dst, f, Const(mat.NewVecDense(2, []float64{1, 2})), Const(mat.NewVecDense(2, []float64{3, 4})))
		}, 0.7, toDense),
		{"RankOne", []any{m(), vec(r, s.r), vec(r, s.c), 0.4}, toDense, func(in, out []Operand) []*Step {
			return one1(RankOne(out[0], in[0], in[3], in[1], in[2]))
		}},
		two("Aliased", func(dst, a Operand) *Step { return MulElem(dst, a, a) }, m(), toDense),
		{"InPlace", []any{m(), m()}, toDense, func(in, out []Operand) []*Step {
			return []*Step{Clone(out[0], in[0]), Add(out[0], out[0], in[1]), MulElem(out[0], out[0], in[1])}
		}},
	}
}

func vectorTrials(s shape, r *rand.Rand) []*trial {
	n := s.r
	far := vec(r, n)
	for i := range n {
		far.SetVec(i, 2+far.AtVec(i)*far.AtVec(i))
	}
	return []*trial{
		three("MulVec", Mul, s.dense(r, s.r, s.c), vec(r, s.c), toVec),
		three("AddVec", Add, vec(r, n), vec(r, n), toVec),
		three("SubVec", Sub, vec(r, n), vec(r, n), toVec),
		three("MulElemVec", MulElem, vec(r, n), vec(r, n), toVec),
		three("DivElemVec", DivElem, vec(r, n), far, toVec),
		three("ScaleVec", Scale, 1.3, vec(r, n), toVec),
		{"AddScaledVec", []any{vec(r, n), 0.6, vec(r, n)}, toVec, func(in, out []Operand) []*Step {
			return one1(AddScaledVec(out[0], in[0], in[1], in[2]))
		}},
		three("SymMulVec", Mul, sym(r, n), vec(r, n), toVec),
		three("TriMulVec", Mul, tri(r, n, mat.Lower), vec(r, n), toVec),
		three("DiagMulVec", Mul, mat.NewDiagDense(n, normal(r, n)), vec(r, n), toVec),
		three("BandMulVec", func(dst, a, x Operand) *Step { return MulVecTo(a, dst, true, x) },
			mat.NewBandDense(n+2, n+2, 1, 1, normal(r, 3*(n+2))), vec(r, n+2), toVec),
		three("SymBandMulVec", func(dst, a, x Operand) *Step { return MulVecTo(a, dst, false, x) },
			mat.NewSymBandDense(n+2, 1, normal(r, 2*(n+2))), vec(r, n+2), toVec),
	}
}

func symmetricTrials(s shape, r *rand.Rand) []*trial {
	n := s.r
	return []*trial{
		three("AddSym", Add, sym(r, n), sym(r, n), toSym),
		three("ScaleSym", Scale, 0.8, sym(r, n), toSym),
		three("ScaleTri", Scale, 0.8, tri(r, n, mat.Upper), toTri),
		three("MulTri", Mul, tri(r, n, mat.Upper), tri(r, n, mat.Upper), toTri),
		three("SymOuterK", SymOuterK, 1.2, s.dense(r, n, s.c), toSym),
		{"SymRankOne", []any{sym(r, n), 0.4, vec(r, n)}, toSym, func(in, out []Operand) []*Step {
			return one1(SymRankOne(out[0], in[0], in[1], in[2]))
		}},
		{"SymRankK", []any{sym(r, n), 0.4, s.dense(r, n, s.c)}, toSym, func(in, out []Operand) []*Step {
			return one1(SymRankK(out[0], in[0], in[1], in[2]))
		}},
		{"RankTwo", []any{sym(r, n), 0.4, vec(r, n), vec(r, n)}, func() []any { return []any{mat.NewSymDense(n, nil)} },
			func(in, out []Operand) []*Step { return one1(RankTwo(out[0], in[0], in[1], in[2], in[3])) }},
		two("SubsetSym", func(dst, a Operand) *Step { return SubsetSym(dst, a, []int{n - 1, 0}) }, sym(r, n), toSym),
		two("SymToDense", Clone, sym(r, n), toDense),
	}
}

func numberTrials(s shape, r *rand.Rand) []*trial {
	m := func() *mat.Dense { return s.dense(r, s.r, s.c) }
	pair := func(name string, f func(a, b Operand) *Step, a, b any) *trial {
		return &trial{name, []any{a, b}, nowhere, func(in, _ []Operand) []*Step { return one1(f(in[0], in[1])) }}
	}
	list := []*trial{
		pair("Dot", DotVec, vec(r, s.r), vec(r, s.r)),
		{"Inner", []any{vec(r, s.r), m(), vec(r, s.c)}, nowhere, func(in, _ []Operand) []*Step {
			return one1(Inner(in[0], in[1], in[2]))
		}},
		toNumber("Sum", Sum, m()),
		toNumber("SumSym", Sum, sym(r, s.r)),
		toNumber("Max", Max, m()),
		toNumber("Min", Min, m()),
		toNumber("Trace", Trace, s.dense(r, s.r, s.r)),
		toNumber("TraceTri", Trace, tri(r, s.r, mat.Lower)),
	}
	for _, p := range []float64{1, 2, inf} {
		list = append(list, toNumber(fmt.Sprintf("Norm%v", p), func(a Operand) *Step { return Norm(a, p) }, m()))
	}
	return list
}

func squareTrials(s shape, r *rand.Rand) []*trial {
	n := s.r
	small := safe(s, r, n)
	small.Scale(0.1, small)
	list := []*trial{
		two("Inverse", Inverse, safe(s, r, n), toDense),
		two("InverseTri", InverseTri, tri(r, n, mat.Lower), toTri),
		two("Exp", Exp, small, toDense),
		three("Solve", Solve, safe(s, r, n), s.dense(r, n, 2), toDense),
		three("SolveSym", Solve, definite(r, n), s.dense(r, n, 2), toDense),
		three("SolveTriangular", Solve, tri(r, n, mat.Upper), s.dense(r, n, 2), toDense),
		three("SolveVec", Solve, safe(s, r, n), vec(r, n), toVec),
		three("LeastSquares", Solve, s.dense(r, s.r, s.c), s.dense(r, s.r, 2), toDense),
		three("LeastSquaresVec", Solve, s.dense(r, s.r, s.c), vec(r, s.r), toVec),
		three("SolveTri", func(dst, a, b Operand) *Step { return SolveTri(a, dst, true, b) }, tri(r, n, mat.Upper), s.dense(r, n, 2), toDense),
		toNumber("Det", Det, safe(s, r, n)),
		toNumber("LogDet", logOf, safe(s, r, n)),
	}
	for _, k := range []int{0, 1, 2, 5} {
		list = append(list, two(fmt.Sprintf("Pow%d", k), func(dst, a Operand) *Step { return Pow(dst, a, k) }, small, toDense))
	}
	return list
}

// logOf is LogDet without the sign.
func logOf(a Operand) *Step {
	s := LogDet(a)
	s.results = 1
	return s
}

func copyTrials(s shape, r *rand.Rand) []*trial {
	m := func() *mat.Dense { return s.dense(r, s.r, s.c) }
	start := m()
	return []*trial{
		two("CloneFrom", Clone, m(), toDense),
		two("CloneFromVec", Clone, vec(r, s.r), toVec),
		{"CloneFromItself", []any{m(), vec(r, s.r)}, func() []any { return []any{&mat.Dense{}, &mat.VecDense{}} }, func(in, out []Operand) []*Step {
			return []*Step{
				Clone(out[0], in[0]), Clone(out[0], out[0]), MulElem(out[0], out[0], in[0]),
				Clone(out[1], in[1]), Clone(out[1], out[1]), MulElem(out[1], out[1], in[1]),
			}
		}},
		two("CopyVec", Copy, vec(r, s.r), func() []any { return []any{mat.NewVecDense(s.r+1, nil)} }),
		two("CopySym", Copy, sym(r, s.r), func() []any { return []any{mat.NewSymDense(s.r+1, nil)} }),
		two("CopyTri", Copy, tri(r, s.r, mat.Upper), func() []any { return []any{mat.NewTriDense(s.r, mat.Upper, nil)} }),
		two("DiagFrom", DiagFrom, m(), func() []any { return []any{mat.NewDiagDense(min(s.r, s.c), nil)} }),
		{"Overwritten", []any{m(), normal(r, s.c), normal(r, s.r)}, func() []any { return []any{fromFlat(start, toFlat(start))} },
			func(in, out []Operand) []*Step {
				return []*Step{Copy(out[0], in[0]), SetRow(out[0], 0, in[1]), SetCol(out[0], s.c-1, in[2])}
			}},
		{"Zero", []any{m()}, toDense, func(in, out []Operand) []*Step {
			return []*Step{Clone(out[0], in[0]), Zero(out[0]), Reset(out[0]), Scale(out[0], Fixed(2), in[0])}
		}},
		{"Permuted", []any{m(), vec(r, s.r)}, func() []any { return []any{&mat.Dense{}, &mat.VecDense{}} }, func(in, out []Operand) []*Step {
			p, q := r.Perm(s.r), r.Perm(s.c)
			return []*Step{
				Clone(out[0], in[0]), Permute(out[0], order(p), false), PermuteCols(out[0], order(q), true),
				Clone(out[1], in[1]), Permute(out[1], order(p), true),
			}
		}},
	}
}

// order is a permutation of as many numbers as p has, the same for every run.
func order(p []int) []int {
	for i := range p {
		p[i] = (i + 1) % len(p)
	}
	return p
}

// TestMatch holds the sizes of a matrix that a caller hands in against those of its primal.
func TestMatch(t *testing.T) {
	a := mat.NewDense(2, 3, nil)
	view := mat.NewDense(4, 5, nil).Slice(0, 2, 0, 3)
	for _, c := range []struct {
		x, bar any
		quiet  bool
	}{
		{a, mat.NewDense(2, 3, nil), true},
		{a, mat.NewDense(3, 2, nil), false},
		{a, view, false},
		{a, nil, false},
		{mat.NewSymDense(2, nil), mat.NewDense(2, 2, nil), false},
		{a.T(), mat.NewDense(2, 3, nil).T(), true},
		{a.T(), mat.NewDense(3, 2, nil).T(), false},
		{&mat.Cholesky{}, &mat.Cholesky{}, true},
	} {
		func() {
			defer func() {
				if got := recover() == nil; got != c.quiet {
					t.Errorf("Match(%T, %T) is quiet: %t", c.x, c.bar, got)
				}
			}()
			Match(c.x, c.bar, "other shape")
		}()
	}
}
