package opt

import (
	"go/token"
	"slices"
	"sort"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// nameCalls assigns the value of a mathematical function to a temporary if the following statements, at any depth,
// call the function again with the same arguments. Differentiation makes such calls: the derivative of a sine
// contains a cosine, and that of a cosine contains the sine.
func (x *index) nameCalls(f *ir.Func) {
	y := &namer{f: f, index: x, by: map[uint64][]*use{}, at: map[int64][]*use{}, gone: map[*ir.Expr]bool{}}
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { y.enter(*e, x.spans[s].first) })
	})
	y.block(f.Body)
}

// A namer finds calls by their hashes.
type namer struct {
	f *ir.Func
	*index
	by   map[uint64][]*use // for each hash, in the order of statements, calls before their arguments
	at   map[int64][]*use  // for the number of each statement
	gone map[*ir.Expr]bool // calls that are no longer evaluated
}

// A use is a call in the statement with the number at.
type use struct {
	e    *ir.Expr
	at   int64
	hash uint64
}

// enter records the calls in e that are always evaluated.
func (y *namer) enter(e *ir.Expr, at int64) {
	e.Walk(func(c *ir.Expr) bool {
		if nameable(c) {
			u := &use{c, at, ir.Hash(c)}
			y.by[u.hash] = append(y.by[u.hash], u)
			y.at[at] = append(y.at[at], u)
		}
		if c.Op == ir.OpBinary && (c.Tok == token.LAND || c.Tok == token.LOR) {
			y.enter(c.Args[0], at)
			return false
		}
		return true
	})
}

// light lists functions that take no longer than a load of a variable.
var light = []string{"Abs", "Ceil", "Copysign", "FMA", "Float32frombits", "Float64frombits", "Floor", "Inf", "Max", "Min", "NaN", "RoundToEven", "Trunc"}

// nameable reports whether e is a call of a function that is not cheap, and whose value depends only on its
// arguments.
func nameable(e *ir.Expr) bool {
	return match.Math(e) && analysis.IsFloat(e.Type) && !slices.Contains(light, e.Obj.Name()) && computed(e)
}

func (y *namer) block(b *ir.Block) {
	var out []ir.Stmt
	for i, s := range b.Stmts {
		var before []ir.Stmt
		for _, u := range y.at[y.spans[s].first] {
			if d := y.name(u, b.Stmts[i:]); d != nil { // the arguments of a call come before the call
				before = append([]ir.Stmt{d}, before...)
			}
		}
		out = append(append(out, before...), s)
		for _, n := range ir.Blocks(s) {
			y.block(n)
		}
	}
	b.Stmts = out
}

// name replaces u, a call in the first statement of list, and later calls with the same value by a variable. If the
// variable is new, name returns its definition.
func (y *namer) name(u *use, list []ir.Stmt) ir.Stmt {
	if y.gone[u.e] {
		return nil
	}
	same := y.same(u, list)
	if len(same) < 2 {
		return nil
	}
	if a, ok := list[0].(*ir.Assign); ok && a.RHS == u.e && computes(a) == a && !y.written(list[1:], a.LHS.Var) {
		y.replace(same[1:], a.LHS.Var)
		return nil
	}
	if !movable(list[0], u.e) {
		return nil
	}
	v := &ir.Var{Name: y.f.Fresh("t"), Type: u.e.Type}
	call := *u.e
	y.replace(same[1:], v)
	*u.e = *ir.Use(v)
	return &ir.Assign{LHS: ir.Use(v), RHS: &call, Tok: token.DEFINE}
}

// same returns the calls in list that have the value of u, beginning with u.
func (y *namer) same(u *use, list []ir.Stmt) []*use {
	in := y.spanOf(list)
	if at := y.firstChange(in, u.e); at <= in.last {
		k := y.holder(list, at)
		compound := len(ir.Blocks(list[k])) > 0
		if k == 0 && compound {
			return nil
		}
		in.last = y.spans[list[k]].first // a statement reads before it writes
		if compound {
			in.last--
		}
	}
	var found []*use
	calls := y.by[u.hash]
	from := sort.Search(len(calls), func(i int) bool { return calls[i].at >= in.first })
	for _, w := range calls[from:] {
		if w.at > in.last {
			break
		}
		if !y.gone[w.e] && ir.Same(w.e, u.e) {
			found = append(found, w)
		}
	}
	return found
}

// replace replaces calls by v.
func (y *namer) replace(list []*use, v *ir.Var) {
	for _, w := range list {
		w.e.Walk(func(x *ir.Expr) bool {
			y.gone[x] = true
			return true
		})
		*w.e = *ir.Use(v)
	}
}

// movable reports whether e may be evaluated before s, which evaluates it. If e may panic, no other expression of s
// may panic.
func movable(s ir.Stmt, e *ir.Expr) bool {
	parts := len(ir.Failing(e))
	if parts == 0 {
		return true
	}
	all, calls := 0, 0
	ir.Exprs(s, func(x **ir.Expr, _ bool) {
		all += len(ir.Failing(*x))
		(*x).Walk(func(c *ir.Expr) bool {
			if ir.Same(c, e) {
				calls++
			}
			return true
		})
	})
	return all == calls*parts
}
