package normalize

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A record is a stack whose elements are arrays. An array holds the numbers that one iteration saves. Vectors need the
// same number of neighbouring iterations to be contiguous. Each number therefore gets a separate part of the memory.
type record struct {
	stack *ir.Var
	size  int
	names map[*ir.Var]*parts
}

// A parts lists the variables that replace a piece of the stack in vector code: the piece as numbers, and its parts.
type parts struct {
	whole *ir.Var
	each  []*ir.Var
}

// WithoutRecords runs the pass on copies of f. It keeps the copy in which a record is split into parts if all loops
// that use the record become vector code.
func WithoutRecords(f *ir.Func, run func(*ir.Func) []nest.Report) []nest.Report {
	apart := slices.DeleteFunc(findRecords(f), func(r *record) bool { return !r.splits(f) })
	for {
		g := *f
		g.Body, g.Tapes = f.Body.Clone(), slices.Clone(f.Tapes)
		for _, r := range apart {
			r.split(&g)
		}
		reports := run(&g)
		fit := slices.DeleteFunc(slices.Clone(apart), func(r *record) bool { return r.scalar(reports) })
		if len(fit) == len(apart) {
			*f = g
			return reports
		}
		apart = fit
	}
}

func findRecords(f *ir.Func) (list []*record) {
	for _, t := range f.Tapes {
		if array, ok := t.Type.Underlying().(*types.Array); ok && match.Float64(array.Elem()) {
			list = append(list, &record{stack: t, size: int(array.Len()), names: map[*ir.Var]*parts{}})
		}
	}
	return list
}

// splits reports whether f always uses the numbers of the stack one by one.
func (r *record) splits(f *ir.Func) bool {
	ok := true
	f.Body.Walk(func(s ir.Stmt) {
		if d, assign := s.(*ir.Assign); assign && r.takes(d.RHS) {
			ok = ok && d.Tok == token.DEFINE
			r.names[d.LHS.Var] = nil
		}
	})
	f.Body.Walk(func(s ir.Stmt) {
		if slices.ContainsFunc(ir.Defines(s), r.named) {
			d, assign := s.(*ir.Assign)
			ok = ok && assign && r.takes(d.RHS)
			return
		}
		if match.DropOf(s, r.stack) {
			return
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) { ok = ok && r.byNumber(*e) })
	})
	return ok
}

func (r *record) named(v *ir.Var) bool {
	_, ok := r.names[v]
	return ok
}

// takes reports whether e takes a piece of the stack.
func (r *record) takes(e *ir.Expr) bool {
	for e.Op == ir.OpSlice && e.Args[1] == nil {
		e = e.Args[0]
	}
	return (e.Tape() == effects.Grow || e.Tape() == effects.Top) && e.Var == r.stack
}

// number returns the k of name[i][k].
func (r *record) number(e *ir.Expr) (k int, ok bool) {
	if e.Op != ir.OpIndex || e.Args[0].Op != ir.OpIndex || e.Args[0].Args[0].Op != ir.OpVar || !r.named(e.Args[0].Args[0].Var) {
		return 0, false
	}
	for k := range r.size {
		if ir.Same(e.Args[1], ir.Int(int64(k))) {
			return k, true
		}
	}
	return 0, false
}

// byNumber reports whether e uses the record only by number.
func (r *record) byNumber(e *ir.Expr) bool {
	if e == nil {
		return true
	}
	if _, ok := r.number(e); ok {
		return r.byNumber(e.Args[0].Args[1])
	}
	if e.Var != nil && (e.Op == ir.OpTape && e.Var == r.stack || e.Op == ir.OpVar && r.named(e.Var)) {
		return false
	}
	return !slices.ContainsFunc(e.Args, func(x *ir.Expr) bool { return !r.byNumber(x) })
}

// split gives each number a separate part of the stack in f. The elements of the stack are then numbers.
func (r *record) split(f *ir.Func) {
	float := types.Typ[types.Float64]
	stack := &ir.Var{Name: r.stack.Name, Type: float}
	f.Tapes[slices.Index(f.Tapes, r.stack)] = stack
	for v := range r.names {
		p := &parts{whole: &ir.Var{Name: v.Name, Type: types.NewSlice(float)}}
		for range r.size {
			p.each = append(p.each, &ir.Var{Name: f.Fresh(v.Name), Type: p.whole.Type})
		}
		r.names[v] = p
	}
	r.rewrite(f.Body, stack)
}

func (r *record) rewrite(b *ir.Block, stack *ir.Var) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		d, assign := s.(*ir.Assign)
		switch {
		case assign && r.takes(d.RHS):
			out = append(out, r.define(d, stack)...)
			continue
		case match.DropOf(s, r.stack):
			out = append(out, &ir.ExprStmt{X: r.numbers(s.(*ir.ExprStmt).X, stack)})
			continue
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) { *e = r.renamed(*e) })
		for _, inner := range ir.Blocks(s) {
			r.rewrite(inner, stack)
		}
		out = append(out, s)
	}
	b.Stmts = out
	dead.Unmentioned(b, func(d *ir.Assign) bool { return r.isPiece(d.LHS.Var) })
}

// define takes a piece of the stack and cuts it into parts.
func (r *record) define(d *ir.Assign, stack *ir.Var) []ir.Stmt {
	p := r.names[d.LHS.Var]
	taken := d.RHS
	for taken.Op == ir.OpSlice {
		taken = taken.Args[0]
	}
	out := []ir.Stmt{build.WithNote(build.Define(p.whole, r.numbers(taken, stack)), d.Note)}
	for k, v := range p.each {
		part := ir.Runtime("Part", v.Type, ir.Use(p.whole), ir.Int(int64(k)), ir.Int(int64(r.size)))
		out = append(out, build.Define(v, cut(part, d.RHS)))
	}
	return out
}

// cut returns e, cut in the same way as piece.
func cut(e, piece *ir.Expr) *ir.Expr {
	if piece.Op != ir.OpSlice {
		return e
	}
	c := piece.Clone()
	c.Type, c.Args[0] = e.Type, cut(e, piece.Args[0])
	return c
}

// numbers returns an operation on the stack for all numbers of its elements.
func (r *record) numbers(e *ir.Expr, stack *ir.Var) *ir.Expr {
	c := e.Clone()
	c.Var = stack
	if c.Type != nil && match.Slice(c.Type) {
		c.Type = types.NewSlice(stack.Type)
	}
	c.Args[0] = ir.Binary(token.MUL, ir.Int(int64(r.size)), c.Args[0])
	return c
}

// renamed returns e with the numbers of records replaced by elements of the parts.
func (r *record) renamed(e *ir.Expr) *ir.Expr {
	if k, ok := r.number(e); ok {
		element := e.Args[0]
		return ir.Index(ir.Use(r.names[element.Args[0].Var].each[k]), r.renamed(element.Args[1]), e.Type)
	}
	for i, x := range e.Args {
		if x != nil {
			e.Args[i] = r.renamed(x)
		}
	}
	return e
}

// scalar reports whether a loop that uses the pieces is still scalar.
func (r *record) scalar(reports []nest.Report) bool {
	return slices.ContainsFunc(reports, func(l nest.Report) bool { return !l.Done && r.usedIn(l.Loop.Body) })
}

// usedIn reports whether statements of b outside its inner loops use an element of a piece.
func (r *record) usedIn(b *ir.Block) bool {
	used := false
	for _, s := range b.Stmts {
		if _, ok := s.(*ir.Loop); ok {
			continue
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				used = used || x.Op == ir.OpIndex && x.Args[0].Op == ir.OpVar && r.isPiece(x.Args[0].Var)
				return true
			})
		})
		for _, inner := range ir.Blocks(s) {
			used = used || r.usedIn(inner)
		}
	}
	return used
}

func (r *record) isPiece(v *ir.Var) bool {
	for _, p := range r.names {
		if slices.Contains(p.each, v) {
			return true
		}
	}
	return false
}
