package matrix

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	vec "github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// A unit has the variables for unit vectors. Lane k has the unit vector of column c+k.
type unit struct{ c, one, zero *ir.Var }

// at returns the tangent of the number of column c+i. It is one in lane i and zero in the others.
func (u *unit) at(i *ir.Expr) *ir.Expr {
	return vec.Vec("Select", vec.Mask("EqInt", vec.IntVec("IotaInt"), vec.IntVec("SplatInt", i)), ir.Use(u.one), ir.Use(u.zero))
}

// dot returns the tangent of input i.
func (w *wider) dot(i int) *ir.Var { return w.wide.Func.Params[len(w.req.Primal.Inputs())+i] }

// tangents defines the tangents of the inputs.
func (w *wider) tangents() []ir.Stmt {
	var out []ir.Stmt
	for i, in := range w.req.Wrt {
		dot := w.dot(i)
		if isNumbers(in.Var.Type) {
			out = append(out, build.Define(dot, w.vectors(dot.Name, ir.Len(w.layout.use(in.Var)))))
			continue
		}
		out = append(out, &ir.Decl{Var: dot})
	}
	return out
}

// vectors returns memory of the tape for n vectors of zeros.
func (w *wider) vectors(name string, n *ir.Expr) *ir.Expr {
	room := w.layout.stack(name, types.Typ[types.Float64], effects.Zeros, ir.Binary(token.MUL, add(n, ir.Int(1)), vec.Count()))
	return vec.Call("OnLines", types.NewSlice(vec.F64), room)
}

// seeds sets the tangents of the inputs to unit vectors.
func (w *wider) seeds(u *unit) []ir.Stmt {
	var out []ir.Stmt
	for i, in := range w.req.Wrt {
		dot := w.dot(i)
		switch in.Var.Type.(type) {
		case *types.Slice:
			out = append(out, &ir.ExprStmt{X: ir.Builtin("clear", nil, ir.Use(dot))}, w.seedNumbers(u, i))
		case *types.Array:
			out = append(out, assign(ir.Use(dot), build.ZeroOf(dot.Type)), w.seedNumbers(u, i))
		default:
			out = append(out, assign(ir.Use(dot), u.at(ir.Binary(token.SUB, w.layout.cols[i].expr(), ir.Use(u.c)))))
		}
	}
	return out
}

// seedNumbers sets the tangents of the numbers of input i that belong to the columns.
func (w *wider) seedNumbers(u *unit, i int) ir.Stmt {
	dot, k := w.dot(i), w.layout.newVar("k", intType)
	first, column := ir.Use(u.c), ir.Use(k)
	from := first.Clone()
	if !w.layout.cols[i].zero() {
		first, column = w.since(i, u.c), add(w.layout.cols[i].expr(), column)
		from = ir.Builtin("max", intType, ir.Int(0), first.Clone())
	}
	end := ir.Builtin("min", intType, ir.Len(ir.Use(dot)), ir.Binary(token.ADD, first, vec.Count()))
	set := assign(ir.Index(ir.Use(dot), ir.Use(k), vec.F64), u.at(ir.Binary(token.SUB, column, ir.Use(u.c))))
	return &ir.Loop{Index: k, From: from, To: end, Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: []ir.Stmt{set}}}
}

// since returns the number of column c in the matrix of input i. It is negative if c is before that matrix.
func (w *wider) since(i int, c *ir.Var) *ir.Expr {
	if w.layout.cols[i].zero() {
		return ir.Use(c)
	}
	return ir.Binary(token.SUB, ir.Use(c), w.layout.cols[i].expr())
}
