package matrix

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	vec "github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// A Wide is a Jacobian–vector product with as many vectors as machine vectors have lanes. Its parameters are those of
// the primal and the tangents. Its results are those of the primal and their tangents. Only one matrix uses it.
type Wide struct {
	Func  *ir.Func
	Setup []ir.Stmt // statements before the product
}

// InLanes reports whether ByLanes supports the requested Jacobian. Its outputs must be results that are numbers, or
// slices or arrays of numbers. Its inputs must be such parameters, at least one of which is a slice.
func InLanes(r *Request) bool {
	if r.Hess != nil || r.Sparse != nil || r.Ranks != nil || r.Column == nil {
		return false
	}
	slice := slices.ContainsFunc(r.Wrt, func(w Input) bool { return isNumbers(w.Var.Type) })
	return slice && !slices.ContainsFunc(r.Wrt, func(w Input) bool { return !storable(w.Var.Type) }) &&
		!slices.ContainsFunc(r.Of, func(v *ir.Var) bool { return !v.Result || !storable(v.Type) })
}

func isNumbers(t types.Type) bool {
	s, ok := t.(*types.Slice)
	return ok && match.Float64(s.Elem())
}

func storable(t types.Type) bool {
	a, array := t.(*types.Array)
	return match.Float64(t) || isNumbers(t) || array && match.Float64(a.Elem())
}

// fewestForLanes is the least number of columns for which lanes are used.
const fewestForLanes = 3

// EnoughForLanes returns the condition that there are columns for most lanes, but not so many columns for each row
// that rows are cheaper.
func EnoughForLanes(r *Request) *ir.Expr {
	columns, numbers := constant(0), constant(0)
	for _, in := range r.Wrt {
		n, _ := size(ir.Use(in.Var))
		columns, numbers = columns.plus(n), numbers.plus(length(ir.Len(ir.Use(in.Out))))
	}
	n := columns.expr()
	cond := ir.Binary(token.GEQ, n, ir.Int(fewestForLanes))
	if r.Row == nil {
		return cond
	}
	tall := ir.Binary(token.GEQ, ir.Binary(token.MUL, ir.Int(2), numbers.expr()), ir.Binary(token.MUL, n.Clone(), n.Clone()))
	return ir.Binary(token.LAND, cond, tall)
}

// ByLanes returns the function that computes as many columns at once as vectors have lanes. The body of the product p
// becomes a part of the function, so p must not be used again. ByLanes returns nil if the function has effects that
// cannot be repeated.
func ByLanes(r *Request, p *Wide) *ir.Func {
	b := newBuilder(r)
	w := &wider{req: r, layout: b.layout, wide: p}
	entry := b.separationTests()
	columns := b.layout.columns()
	if len(b.keeper.keeps()) > 0 || !w.takeIn() {
		return nil
	}
	b.layout.f.Entry = entry
	b.layout.f.Params, b.layout.f.Recv = b.layout.f.Inputs(), nil
	body := &ir.Block{}
	body.Add(&ir.ExprStmt{X: vec.Call("ClearUpper", types.NewTuple())})
	body.Add(columns...)
	count, rows, known := b.layout.rows()
	body.Add(count...)
	body.Add(b.layout.checkLengths(rows, known)...)
	body.Add(w.loop(rows, known)...)
	body.Add(&ir.ExprStmt{X: vec.Call("ClearUpper", types.NewTuple())})
	body.Add(&ir.Return{})
	b.layout.f.Body = body
	return b.layout.f
}

type wider struct {
	req    *Request
	layout *layout
	wide   *Wide
}

// takeIn replaces the variables of the product by variables of the function. It reports whether the body can run
// several times.
func (w *wider) takeIn() bool {
	p := w.wide.Func
	body := p.Body.Stmts
	if n := len(body); n > 0 {
		if _, ok := body[n-1].(*ir.Return); ok {
			p.Body.Stmts = body[:n-1]
		}
	}
	changed, ok := match.Changes(p.Body), true
	p.Body.Walk(func(s ir.Stmt) {
		_, leaves := s.(*ir.Return)
		ok = ok && !leaves
	})
	mine := map[*ir.Var]*ir.Var{}
	for i, v := range w.req.Primal.Inputs() {
		mine[p.Params[i]] = w.layout.own[v]
		ok = ok && !changed[p.Params[i]]
	}
	w.rename(mine)
	p.Body.Parts(func(x *ir.Expr) {
		if v := mine[x.Var]; v != nil && x.Op == ir.OpVar {
			x.Var = v
		}
	})
	return ok
}

// rename gives the variables of the product, except the others, names that are free in the function.
func (w *wider) rename(others map[*ir.Var]*ir.Var) {
	p, seen := w.wide.Func, map[*ir.Var]bool{}
	name := func(v *ir.Var) {
		if v != nil && !seen[v] && others[v] == nil {
			seen[v] = true
			v.Name = w.layout.f.Fresh(v.Name)
		}
	}
	for _, v := range slices.Concat(p.Params, p.Results) {
		name(v)
	}
	for _, list := range [][]ir.Stmt{w.wide.Setup, p.Body.Stmts} {
		(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
			for _, v := range ir.Declares(s) {
				name(v)
			}
		})
	}
	w.layout.f.Tapes = append(w.layout.f.Tapes, p.Tapes...)
}

// loop computes the columns, as many at once as there are lanes. It evaluates the function even if there are no
// columns.
func (w *wider) loop(rows sum, known bool) []ir.Stmt {
	p := w.wide.Func
	one, zero := &ir.Var{Name: w.layout.f.Fresh("one"), Type: vec.F64}, &ir.Var{Name: w.layout.f.Fresh("zero"), Type: vec.F64}
	c := w.layout.newVar("c", intType)
	out := slices.Clone(w.wide.Setup)
	out = append(out, build.Define(one, vec.Vec("Splat", ir.Float(types.Typ[types.Float64], "1"))),
		build.Define(zero, vec.Vec("Splat", ir.Float(types.Typ[types.Float64], "0"))))
	out = append(out, w.tangents()...)
	out = append(out, build.Define(c, ir.Int(0)))
	body := &ir.Block{Stmts: w.seeds(&unit{c, one, zero})}
	for _, v := range p.Results {
		v.Result = false
		body.Add(&ir.Decl{Var: v})
	}
	body.Add(p.Body.Stmts...)
	body.Add(w.results()...)
	read := append(w.layout.checkRows(rows, known), w.stores(c)...)
	if !known {
		read = w.layout.unlessFailed(read)
	}
	body.Add(read...)
	body.Add(emptied(p.Tapes)...)
	body.Add(&ir.Assign{LHS: ir.Use(c), RHS: vec.Count(), Tok: token.ADD_ASSIGN})
	more := ir.Binary(token.LOR, ir.Binary(token.EQL, ir.Use(c), ir.Int(0)), ir.Binary(token.LSS, ir.Use(c), w.layout.n.Clone()))
	return append(out, &ir.Loop{Cond: more, Body: body})
}

// results makes the results of the primal the results of the function.
func (w *wider) results() []ir.Stmt {
	var out []ir.Stmt
	for i, v := range w.req.Primal.Results {
		from, to := w.wide.Func.Results[i], w.layout.own[v]
		if !types.Identical(from.Type, vec.F64) {
			out = append(out, assign(ir.Use(to), ir.Use(from)))
			continue
		}
		to.Addressed = true
		out = append(out, &ir.ExprStmt{X: vec.Call("StoreSingle", types.NewTuple(), ir.Addr(ir.Use(to)), ir.Use(from))})
	}
	return out
}
