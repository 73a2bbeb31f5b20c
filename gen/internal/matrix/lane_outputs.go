package matrix

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	vec "github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// stores writes the tangents of the outputs to the columns that begin at c: those of all lanes, or the remaining
// ones.
func (w *wider) stores(c *ir.Var) []ir.Stmt {
	if len(w.req.Wrt) > 1 {
		return w.storesWithin(c)
	}
	jac := w.req.Wrt[0].Out
	to := func(row *ir.Expr) *ir.Expr { return add(product(row, w.layout.n.Clone()), ir.Use(c)) }
	whole := w.rowwise(func(row, v *ir.Expr) []ir.Stmt {
		return []ir.Stmt{&ir.ExprStmt{X: vec.Call("StoreAt", types.NewTuple(), ir.Use(jac), to(row), v)}}
	})
	m, n := &ir.Var{Name: w.layout.f.Fresh("m"), Type: vec.MaskType}, w.layout.newVar("n", intType)
	rest := []ir.Stmt{build.Define(n, ir.Binary(token.SUB, w.layout.n.Clone(), ir.Use(c))), build.Define(m, vec.Mask("First", ir.Use(n)))}
	rest = append(rest, w.rowwise(func(row, v *ir.Expr) []ir.Stmt {
		return []ir.Stmt{&ir.ExprStmt{X: vec.Call("StoreFirst", types.NewTuple(), ir.Use(jac), to(row), ir.Use(n), ir.Use(m), v)}}
	})...)
	fit := ir.Binary(token.LEQ, ir.Binary(token.ADD, ir.Use(c), vec.Count()), w.layout.n.Clone())
	some := when(ir.Binary(token.LSS, ir.Use(c), w.layout.n.Clone()), rest...)
	return []ir.Stmt{&ir.If{Cond: fit, Then: &ir.Block{Stmts: whole}, Else: &ir.Block{Stmts: []ir.Stmt{some}}}}
}

// storesWithin writes the tangents of the outputs to the rows of several matrices. The lanes may be columns of more
// than one matrix.
func (w *wider) storesWithin(c *ir.Var) []ir.Stmt {
	return w.rowwise(func(row, v *ir.Expr) []ir.Stmt {
		var out []ir.Stmt
		for i, in := range w.req.Wrt {
			first := product(row.Clone(), w.layout.width(i))
			part := &ir.Expr{Op: ir.OpSlice, Type: in.Out.Type, Args: []*ir.Expr{ir.Use(in.Out), first, add(first.Clone(), w.layout.width(i)), nil}}
			if match.IsNumber(first, 0) {
				part.Args[1] = nil
			}
			out = append(out, &ir.ExprStmt{X: vec.Call("StoreWithin", types.NewTuple(), part, w.since(i, c), v.Clone())})
		}
		return out
	})
}

// rowwise stores the tangents of each number of the outputs, in the row of that number.
func (w *wider) rowwise(store func(row, v *ir.Expr) []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	first := constant(0)
	dots := w.wide.Func.Results[len(w.req.Primal.Results):]
	for i, v := range w.req.Of {
		x := w.layout.use(v)
		n, _ := size(x)
		if analysis.IsFloat(v.Type) {
			out = append(out, store(first.expr(), ir.Use(dots[i]))...)
		} else {
			k := w.layout.newVar("i", intType)
			out = append(out, loop(k, ir.Len(x), store(add(first.expr(), ir.Use(k)), ir.Index(ir.Use(dots[i]), ir.Use(k), vec.F64))))
		}
		first = first.plus(n)
	}
	return out
}
