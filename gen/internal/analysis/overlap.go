package analysis

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// An Overlap is a pair of slice parameters that the analysis takes to be apart,
// as the caller has to see to: the function writes to one of them and touches
// the other. Appended says that it writes behind the length of A.
type Overlap struct {
	A, B     *ir.Var
	Appended bool
}

// Overlaps lists the pairs of parameters of f that must not overlap for its
// derivative to hold.
func (e *Effects) Overlaps(f *ir.Func) []Overlap {
	var slices []*ir.Var
	for _, p := range f.Inputs() {
		if s, ok := p.Type.Underlying().(*types.Slice); ok && ReachesFloat(p.Type) && !HasRefs(s.Elem()) {
			slices = append(slices, p)
		}
	}
	var out []Overlap
	for i, p := range slices {
		for _, q := range slices[i+1:] {
			if o, ok := e.overlap(f, p, q); ok {
				out = append(out, o)
			}
		}
	}
	return out
}

func (e *Effects) overlap(f *ir.Func, p, q *ir.Var) (Overlap, bool) {
	m, n := e.alias.Ref(ir.Use(p)), e.alias.Ref(ir.Use(q))
	if m == n || !types.Identical(elemType(p.Type), elemType(q.Type)) {
		return Overlap{}, false
	}
	if !e.WrittenFloat(m) {
		p, q, m, n = q, p, n, m
	}
	if !e.WrittenFloat(m) || !e.touches(f, n) {
		return Overlap{}, false
	}
	return Overlap{A: p, B: q, Appended: e.appended[m]}, true
}

// touches reports whether f reads or writes memory n.
func (e *Effects) touches(f *ir.Func, n *Node) bool {
	found := false
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, _ bool) {
			(*x).Walk(func(y *ir.Expr) bool {
				switch y.Op {
				case ir.OpIndex, ir.OpField, ir.OpDeref:
					found = found || e.alias.Memory(y) == n
				case ir.OpBuiltin, ir.OpCall:
					for _, a := range y.Args {
						found = found || y.Name != "len" && y.Name != "cap" && IsRef(a.Type) && e.alias.Ref(a) == n
					}
				}
				return !found
			})
		})
		_, call := s.(*ir.Call)
		found = found || call
	})
	return found
}
