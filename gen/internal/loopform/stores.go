package loopform

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// rewrite allocates the list before the statements, and replaces appends by stores. If the function distinguishes nil
// from an empty slice, a list without elements stays nil.
func (g *growth) rewrite(b *ir.Block, keepNil bool) {
	l := g.list
	count := &ir.Var{Name: g.s.f.Fresh("k"), Type: types.Typ[types.Int], Temp: true}
	g.s.counters[count] = true
	head := g.allocation(b, keepNil)
	region := &ir.Block{Stmts: slices.Clone(b.Stmts[g.from:g.to])}
	n := l.begin
	for len(region.Stmts) > 1 && l.sites[region.Stmts[0]] != nil {
		first := &ir.Block{Stmts: region.Stmts[:2:2]}
		region.Stmts = region.Stmts[2:]
		g.store(first, func() *ir.Expr { return ir.Int(n) })
		n += int64(len(first.Stmts))
		head = append(head, first.Stmts...)
	}
	head = append(head, build.Define(count, ir.Int(n)))
	g.store(region, func() *ir.Expr { return ir.Use(count) })
	tail := b.Stmts[g.to:]
	if !g.exact {
		cut := &ir.Expr{Op: ir.OpSlice, Type: l.x.Type, Args: []*ir.Expr{ir.Use(l.x), nil, ir.Use(count), nil}}
		tail = append([]ir.Stmt{build.Set(l.x, cut)}, tail...)
	}
	b.Stmts = slices.Concat(b.Stmts[:g.from], head, region.Stmts, tail)
	if l.at >= 0 && !keepNil {
		b.Stmts = slices.Delete(b.Stmts, l.at, l.at+1)
	}
}

// within returns the appends that become stores.
func (g *growth) within(b *ir.Block) map[*ir.Expr]bool {
	within := map[*ir.Expr]bool{}
	(&ir.Block{Stmts: b.Stmts[g.from:g.to]}).Parts(func(e *ir.Expr) {
		if appendsTo(e, g.list.x) {
			within[e] = true
		}
	})
	return within
}

// allocation returns the statements that allocate the list.
func (g *growth) allocation(b *ir.Block, keepNil bool) []ir.Stmt {
	x := g.list.x
	size := g.total.Expr()
	m := build.Set(x, ir.Builtin("make", x.Type, &ir.Expr{Op: ir.OpFuncType, Type: x.Type}, size))
	if keepNil {
		return []ir.Stmt{&ir.If{Cond: ir.Binary(token.GTR, size.Clone(), ir.Int(0)), Then: &ir.Block{Stmts: []ir.Stmt{m}}}}
	}
	if g.list.at >= 0 && len(ir.Declares(b.Stmts[g.list.at])) > 0 {
		m.Tok = token.DEFINE
	}
	return []ir.Stmt{m}
}

// store replaces the appends in b by stores, and the length of the list by the number of elements so far. If that
// number is a variable, store increments it.
func (g *growth) store(b *ir.Block, count func() *ir.Expr) {
	var out []ir.Stmt
	for i := 0; i < len(b.Stmts); i++ {
		a, _ := b.Stmts[i].(*ir.Assign)
		if a == nil || g.list.sites[a] == nil {
			for _, inner := range ir.Blocks(b.Stmts[i]) {
				g.store(inner, count)
			}
			g.counted(b.Stmts[i], count)
			out = append(out, b.Stmts[i])
			continue
		}
		elem := g.list.x.Type.Underlying().(*types.Slice).Elem()
		for k, v := range a.RHS.Args[1:] {
			place := ir.Index(ir.Use(g.list.x), build.Raised(count(), int64(k)), elem)
			st := &ir.Assign{Note: a.Note, LHS: place, RHS: v.Map(g.first), Tok: token.ASSIGN}
			g.counted(st, count)
			out = append(out, st)
		}
		if n := count(); n.Op == ir.OpVar {
			out = append(out, &ir.Assign{Note: a.Note, LHS: n, RHS: ir.Int(int64(len(a.RHS.Args) - 1)), Tok: token.ADD_ASSIGN})
		}
		i++
	}
	b.Stmts = out
}

// counted replaces the length of the list in st by the number of elements.
func (g *growth) counted(st ir.Stmt, count func() *ir.Expr) {
	ir.Exprs(st, func(e **ir.Expr, _ bool) {
		*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
			if g.list.length(x) {
				return count()
			}
			return x
		})
	})
}

// first replaces the index of x[0], which closes a ring, by an index that fails if there is no element yet.
func (g *growth) first(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpIndex && match.Var(e.Args[0], g.list.x) && match.ZeroOrAbsent(e.Args[1]) && g.list.begin == 0 {
		last := ir.Binary(token.SUB, ir.Len(ir.Use(g.list.x)), ir.Int(1))
		e.Args[1] = ir.Builtin("min", last.Type, ir.Int(0), last)
	}
	return e
}
