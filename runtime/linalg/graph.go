package linalg

import "gonum.org/v1/gonum/mat"

// A graph contains what an operation computes: nodes, and records of how they were computed, which the reverse
// processes from the last to the first. Each operation on nodes computes a matrix and adds a record. The nil node is
// zero; a product with it is nil.
type graph struct {
	*memory
	arena *arena // nil if nothing is reversed
	undo  []record
}

// A record describes how a node was computed. There are many records, so the type is small.
type record struct {
	n, a, b     *node // the result and the operands
	with        any   // a counterpart, a solver or a function
	alpha, beta float64
	i, j        int32 // the offset in the other matrix
	kind        kind
	ta, tb      bool // the operands are transposed
}

// A kind is the operation that computed the node of a record.
type kind byte

const (
	called      kind = iota // calls a function in the reverse
	followed                // calls a function in the reverse, if the node has an adjoint
	multiplied              // op(a)·op(b)
	added                   // α·a + β·b
	hadamard                // a∘b
	mapped                  // a function of each element
	scaled                  // the number a times b
	dotted                  // the sum of a∘b
	transposed              // aᵀ
	placed                  // a at (i, j) of zeros
	cutOut                  // from (i, j) of a
	solved                  // the solution for the matrix a and the right-hand side b
	logarithmic             // the logarithm of the determinant of a
	loaded                  // read from a counterpart that stores some of the elements
	stored                  // written to a counterpart
	reshaped                // the counterpart had the memory and shape of x
	refactored              // the counterpart had the matrix x
	handed                  // the adjoint of a itself, which has no other use
)

// made returns a node for x, computed from others: it is active if one of them is.
func (g *graph) made(x *mat.Dense, from ...*node) *node {
	active := false
	for _, f := range from {
		active = active || f != nil && f.active
	}
	return g.node(x, active)
}

// record adds r if its result is active, and returns the result.
func (g *graph) record(r record) *node {
	if r.n.active {
		g.push(r)
	}
	return r.n
}

// push adds a record. The records of an operation are contiguous in the arena.
func (g *graph) push(r record) {
	if g.arena == nil {
		return
	}
	all := &g.arena.records
	if n := len(g.undo); all.used == len(all.all) || n == 0 {
		undo := all.take(n+1, arenaRecords)
		copy(undo, g.undo)
		g.undo = undo
	} else {
		all.used++
		g.undo = all.all[all.used-n-1 : all.used : all.used]
	}
	g.undo[len(g.undo)-1] = r
}

// inReverse calls f in the reverse.
func (g *graph) inReverse(f func()) { g.push(record{kind: called, with: f}) }

// following calls f in the reverse if n has an adjoint by then.
func (g *graph) following(n *node, f func()) {
	if n.active {
		g.push(record{kind: followed, n: n, with: f})
	}
}

// mul returns op(a)·op(b); a non-nil x is that product already.
func (g *graph) mul(x *mat.Dense, a *node, ta bool, b *node, tb bool) *node {
	if a == nil || b == nil {
		return nil
	}
	if x == nil {
		x = g.product(a.x, ta, b.x, tb)
	}
	return g.record(record{kind: multiplied, n: g.made(x, a, b), a: a, ta: ta, b: b, tb: tb})
}

// add returns α·a + β·b.
func (g *graph) add(alpha float64, a *node, beta float64, b *node) *node {
	if a == nil {
		a, alpha, b, beta = b, beta, nil, 0
	}
	if a == nil {
		return nil
	}
	x := g.like(a.x)
	axpy(x, alpha, a.x)
	if b != nil {
		axpy(x, beta, b.x)
	}
	return g.sum(x, alpha, a, beta, b)
}

// sum returns x, which is α·a + β·b.
func (g *graph) sum(x *mat.Dense, alpha float64, a *node, beta float64, b *node) *node {
	return g.record(record{kind: added, n: g.made(x, a, b), alpha: alpha, a: a, beta: beta, b: b})
}

// same returns a node with the value of a. The counterpart of a may be replaced before the adjoint of the result is
// known.
func (g *graph) same(a *node) *node {
	if a == nil {
		return nil
	}
	return g.sum(a.x, 1, a, 0, nil)
}

// had returns the product of elements.
func (g *graph) had(a, b *node) *node {
	if a == nil || b == nil {
		return nil
	}
	x := g.like(a.x)
	axpyElements(x, a.x, b.x)
	return g.record(record{kind: hadamard, n: g.made(x, a, b), a: a, b: b})
}

// each applies f to the elements. The derivative of f at x, with the result y, is slope(x, y).
func (g *graph) each(a *node, f func(x float64) float64, slope func(x, y float64) float64) *node {
	x := g.copied(a.x)
	data := x.RawMatrix().Data
	for i, v := range data {
		data[i] = f(v)
	}
	return g.record(record{kind: mapped, n: g.made(x, a), a: a, with: slope})
}

// scale returns the product of the number f and a.
func (g *graph) scale(f, a *node) *node {
	if f == nil || a == nil {
		return nil
	}
	x := g.like(a.x)
	axpy(x, f.x.At(0, 0), a.x)
	return g.record(record{kind: scaled, n: g.made(x, f, a), a: f, b: a})
}

// dot returns the sum of the products of elements, a number.
func (g *graph) dot(a, b *node) *node {
	if a == nil || b == nil {
		return nil
	}
	x := g.number(inner(a.x, b.x))
	return g.record(record{kind: dotted, n: g.made(x, a, b), a: a, b: b})
}

// pick returns the elements of a multiplied by keep, which is mostly 0 or 1.
func (g *graph) pick(a *node, keep func(i, j int) float64) *node {
	if a == nil {
		return nil
	}
	return g.had(a, g.known(a, keep))
}

// turned returns the transposed matrix.
func (g *graph) turned(a *node) *node {
	if a == nil {
		return nil
	}
	return g.record(record{kind: transposed, n: g.made(g.copied(a.x.T()), a), a: a})
}

// block returns a r×c matrix that has a at (i, j) and zeros elsewhere.
func (g *graph) block(a *node, i, j, r, c int) *node {
	if a == nil {
		return nil
	}
	x := g.zeros(r, c)
	axpy(g.part(x, i, j, a.x), 1, a.x)
	return g.record(record{kind: placed, n: g.made(x, a), a: a, i: int32(i), j: int32(j)})
}

// cut returns the part of a from (i, j) with r rows and c columns.
func (g *graph) cut(a *node, i, j, r, c int) *node {
	if a == nil {
		return nil
	}
	return g.record(record{kind: cutOut, n: g.made(g.copied(a.x.Slice(i, i+r, j, j+c)), a), a: a, i: int32(i), j: int32(j)})
}

// part returns the part of x from (i, j) that has the size of another matrix.
func (m *memory) part(x *mat.Dense, i, j int, size *mat.Dense) *mat.Dense {
	raw := x.RawMatrix()
	raw.Rows, raw.Cols = size.Dims()
	raw.Data = raw.Data[i*raw.Stride+j:]
	return m.over(raw)
}

// solve returns the solution x of a·x = b, or aᵀ·x = b; a non-nil x is the solution already.
func (g *graph) solve(x *mat.Dense, f solver, a *node, trans bool, b *node) *node {
	if b == nil {
		return nil
	}
	if x == nil {
		x = f.solve(g.memory, b.x, trans)
	}
	return g.record(record{kind: solved, n: g.made(x, a, b), a: a, ta: trans, b: b, with: f})
}

// logarithm returns v, the logarithm of the absolute value of the determinant of a.
func (g *graph) logarithm(v float64, f solver, a *node) *node {
	return g.record(record{kind: logarithmic, n: g.made(g.number(v), a), a: a, with: f})
}

// constant returns a node without adjoint.
func (g *graph) constant(x *mat.Dense) *node { return g.node(x, false) }

// known returns a constant of the shape of a with the elements f(i, j).
func (g *graph) known(a *node, f func(i, j int) float64) *node {
	r, c := a.x.Dims()
	x := g.uncleared(r, c)
	for i := range r {
		for j := range c {
			x.Set(i, j, f(i, j))
		}
	}
	return g.constant(x)
}
