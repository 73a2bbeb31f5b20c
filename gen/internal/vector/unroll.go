package vector

import (
	"go/constant"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

const (
	fewIterations  = 4  // do not make up for what vectors take
	mostStatements = 48 // of what iterations become
)

// unroll writes out the loops inside over the few elements of arrays, so that those
// are chosen by name.
func (a *space) unroll() {
	ir.MapLoops(a.body, func(l *ir.Loop, _ []*ir.Loop) []ir.Stmt {
		n, ok := trips(l)
		size := 0
		l.Body.Walk(func(ir.Stmt) { size++ })
		if !ok || n > fewIterations || n*int64(size) > mostStatements || l.HasBreak() || !a.choosesElements(l) {
			return []ir.Stmt{l}
		}
		out := writtenOut(a.fn, l, n)
		if !expressible(&ir.Block{Stmts: out}) {
			return []ir.Stmt{l}
		}
		return out
	})
}

// trips returns how often l runs, if that is known.
func trips(l *ir.Loop) (int64, bool) {
	if l.Index == nil || l.Over != nil || l.Step == 0 {
		return 0, false
	}
	from, ok := smallInt(l.From)
	to, ok2 := smallInt(l.To)
	if !ok || !ok2 {
		return 0, false
	}
	var n int64
	for k := from; n <= fewIterations && constant.Compare(constant.MakeInt64(k), l.Cmp, constant.MakeInt64(to)); k += l.Step {
		n++
	}
	return n, true
}

// smallInt returns the value of a small integer that is known.
func smallInt(e *ir.Expr) (int64, bool) {
	if e == nil {
		return 0, false
	}
	if e.Op == ir.OpBuiltin && e.Name == "len" {
		array, ok := e.Args[0].Type.Underlying().(*types.Array)
		return lengthOf(array), ok
	}
	if e.Op != ir.OpConst {
		return 0, false
	}
	n, ok := constant.Int64Val(constant.ToInt(e.Val))
	return n, ok && n > -1<<16 && n < 1<<16
}

func lengthOf(t *types.Array) int64 {
	if t == nil {
		return 0
	}
	return t.Len()
}

// choosesElements reports whether the index of l chooses elements of arrays in slices
// or in variables of an iteration's own.
func (a *space) choosesElements(l *ir.Loop) bool {
	own := a.body.Declared()
	found := false
	l.Body.Parts(func(e *ir.Expr) {
		if e.Op != ir.OpIndex || !isAggregate(e.Args[0].Type) || !e.Args[1].Uses(l.Index) {
			return
		}
		root := e.Root()
		found = found || root == nil || own[root]
	})
	return found
}

// writtenOut returns the n iterations of l one after the other.
func writtenOut(fn *ir.Func, l *ir.Loop, n int64) []ir.Stmt {
	first, _ := smallInt(l.From)
	var out []ir.Stmt
	for k := range n {
		one := ir.CloneFresh(l).(*ir.Loop)
		one.Body.Walk(func(s ir.Stmt) {
			for _, w := range ir.Declares(s) {
				w.Name = fn.Fresh(w.Name)
			}
		})
		mapAll(one.Body, func(e *ir.Expr) *ir.Expr {
			if is(e, one.Index) {
				return ir.Int(first + k*l.Step)
			}
			return folded(e)
		})
		out = append(out, decided(one.Body).Stmts...)
	}
	return out
}
