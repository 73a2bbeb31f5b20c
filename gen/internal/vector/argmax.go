package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// lastWriters replaces what adjoints of largest and smallest values save: for
// every iteration of
//
//	for i := range x { t := x[i] > m; ts[i] = t; if t { m = x[i] } }
//
// whether it wrote m, so that the reverse
//
//	for i := len(x)-1; i >= 0; i-- { if ts[i] { tBar := mBar; mBar = 0; xBar[i] += tBar } }
//
// finds the last one that did; in all others tBar is zero. It is enough to know
// that one:
//
//	at := -1
//	for i := range x { if x[i] > m { m = x[i]; at = i } }
//	if at >= 0 { i := at; tBar := mBar; mBar = 0; xBar[i] += tBar }
func lastWriters(f *ir.Func, b *ir.Block) {
	for i := 0; i < len(b.Stmts); i++ {
		for _, inner := range ir.Blocks(b.Stmts[i]) {
			lastWriters(f, inner)
		}
		w, ok := recorded(b.Stmts[i])
		if !ok {
			continue
		}
		for j := i + 1; j < len(b.Stmts); j++ {
			if r, ok := w.reversed(b.Stmts[j]); ok && w.alone(f, b) {
				w.rewrite(f, b, i, j, r)
				break
			}
		}
	}
}

// A writer is a loop that records which iterations write a variable.
type writer struct {
	loop  *ir.Loop
	at    int        // of the first of the three statements in the body
	cond  *ir.Assign // t := x[i] > m
	saved *ir.Expr   // ts
	write *ir.If     // if t { m = x[i] }
	stack *ir.Expr   // the operation on the stack that ts comes from
}

// recorded recognises the forward loop.
func recorded(s ir.Stmt) (*writer, bool) {
	l, ok := s.(*ir.Loop)
	if !ok || l.Index == nil || l.Over != nil || l.Step != 1 || l.Cmp != token.LSS || !isZero(l.From) {
		return nil, false
	}
	for k := 0; k+2 < len(l.Body.Stmts); k++ {
		cond, ok1 := l.Body.Stmts[k].(*ir.Assign)
		save, ok2 := l.Body.Stmts[k+1].(*ir.Assign)
		write, ok3 := l.Body.Stmts[k+2].(*ir.If)
		if !ok1 || !ok2 || !ok3 || cond.Tok != token.DEFINE || !isBool(cond.LHS.Type) || cond.RHS.Op != ir.OpBinary {
			continue
		}
		t := cond.LHS.Var
		if save.Tok != token.ASSIGN || !indexed(save.LHS, l.Index) || !is(save.RHS, t) || !is(write.Cond, t) ||
			write.Else != nil || len(write.Then.Stmts) != 1 || mentions(l.Body, t) != 3 {
			continue
		}
		m, ok := write.Then.Stmts[0].(*ir.Assign)
		if ok && m.Tok == token.ASSIGN && m.LHS.Op == ir.OpVar {
			return &writer{loop: l, at: k, cond: cond, saved: save.LHS.Args[0], write: write}, true
		}
	}
	return nil, false
}

// indexed reports whether e is v[i] of a variable v.
func indexed(e *ir.Expr, i *ir.Var) bool {
	return e.Op == ir.OpIndex && e.Args[0].Op == ir.OpVar && is(e.Args[1], i)
}

func is(e *ir.Expr, v *ir.Var) bool { return e.Op == ir.OpVar && e.Var == v }

// mentions counts the places in b that name v.
func mentions(b *ir.Block, v *ir.Var) int {
	n := 0
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if is(x, v) {
					n++
				}
				return true
			})
		})
	})
	return n
}

// reversed recognises the reverse loop, and returns the branch in it.
func (w *writer) reversed(s ir.Stmt) (at int, ok bool) {
	l, isLoop := s.(*ir.Loop)
	if !isLoop || l.Index == nil || l.Step != -1 || l.Cmp != token.GEQ || !isZero(l.To) ||
		!ir.Same(increment(l.From), w.loop.To) {
		return 0, false
	}
	at = -1
	for k, s := range l.Body.Stmts {
		switch s := s.(type) {
		case *ir.If:
			if at >= 0 || s.Else != nil || !indexed(s.Cond, l.Index) || !ir.Same(s.Cond.Args[0], w.saved) || !movesAll(s.Then) {
				return 0, false
			}
			at = k
		case *ir.Decl:
		case *ir.Assign:
			if s.Tok != token.DEFINE && !addsOwn(l.Body, s, at) {
				return 0, false
			}
		case *ir.Comment:
		default:
			return 0, false
		}
	}
	return at, at >= 0
}

// movesAll reports whether b is tBar := mBar; mBar = 0 and additions of
// multiples of tBar, which do nothing if mBar is zero.
func movesAll(b *ir.Block) bool {
	if len(b.Stmts) < 2 {
		return false
	}
	take, ok1 := b.Stmts[0].(*ir.Assign)
	zero, ok2 := b.Stmts[1].(*ir.Assign)
	if !ok1 || !ok2 || take.Tok != token.DEFINE || take.RHS.Op != ir.OpVar || !isFloat64(take.LHS.Type) ||
		zero.Tok != token.ASSIGN || !is(zero.LHS, take.RHS.Var) || !floatZero(zero.RHS) {
		return false
	}
	for _, s := range b.Stmts[2:] {
		a, ok := s.(*ir.Assign)
		if !ok || a.Tok != token.ADD_ASSIGN && a.Tok != token.SUB_ASSIGN || !is(a.RHS, take.LHS.Var) || is(a.LHS, take.RHS.Var) {
			return false
		}
	}
	return true
}

func floatZero(e *ir.Expr) bool {
	return e.Op == ir.OpConst && e.Val != nil && (e.Val.ExactString() == "0" || e.Lit == "0")
}

// addsOwn reports whether s, behind the branch, adds a variable that the body
// declares as zero and the branch alone sets.
func addsOwn(body *ir.Block, s *ir.Assign, branch int) bool {
	if branch < 0 || s.Tok != token.ADD_ASSIGN && s.Tok != token.SUB_ASSIGN || s.RHS.Op != ir.OpVar {
		return false
	}
	for _, d := range body.Stmts[:branch] {
		if d, ok := d.(*ir.Decl); ok && d.Var == s.RHS.Var {
			return true
		}
	}
	return false
}

// alone reports whether the record is the function's only use of its slice, and
// that of its piece of the stack.
func (w *writer) alone(f *ir.Func, b *ir.Block) bool {
	if mentions(f.Body, w.saved.Var) != 3 { // definition, store, load
		return false
	}
	for _, s := range b.Stmts {
		if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && is(d.LHS, w.saved.Var) && fresh(d.RHS) {
			w.stack = d.RHS
			if w.stack.Op == ir.OpSlice {
				w.stack = w.stack.Args[0]
			}
		}
	}
	return w.stack != nil && w.stack.Name != "Top"
}

// rewrite changes both loops, at i and j of b.
func (w *writer) rewrite(f *ir.Func, b *ir.Block, i, j, branch int) {
	at := &ir.Var{Name: f.Fresh("at"), Type: types.Typ[types.Int]}
	reverse := b.Stmts[j].(*ir.Loop)
	var once []ir.Stmt
	if mentions(reverse.Body, reverse.Index) > 1 {
		once = append(once, define(reverse.Index, ir.Use(at)))
	}
	for k, s := range reverse.Body.Stmts {
		if k == branch {
			once = append(once, s.(*ir.If).Then.Stmts...)
			continue
		}
		once = append(once, s)
	}
	b.Stmts[j] = &ir.If{Cond: ir.Binary(token.GEQ, ir.Use(at), ir.Int(0)), Then: &ir.Block{Stmts: once}}

	w.write.Cond = w.cond.RHS
	w.write.Then.Add(set(at, ir.Use(w.loop.Index)))
	body := append([]ir.Stmt(nil), w.loop.Body.Stmts[:w.at]...)
	w.loop.Body.Stmts = append(body, w.loop.Body.Stmts[w.at+2:]...)

	var out []ir.Stmt
	for k, s := range b.Stmts {
		if k == i {
			out = append(out, define(at, ir.Int(-1)))
		}
		if !w.ofRecord(s) {
			out = append(out, s)
		}
	}
	b.Stmts = out
}

// ofRecord reports whether s takes the record's piece off its stack or gives
// it back.
func (w *writer) ofRecord(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Assign:
		return s.Tok == token.DEFINE && is(s.LHS, w.saved.Var)
	case *ir.ExprStmt:
		return isDrop(s) && s.X.Var == w.stack.Var
	}
	return false
}
