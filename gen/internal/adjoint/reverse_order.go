package adjoint

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// inPrimalOrder rewrites the body of a reverse loop so that it may run in the order of the forward loop l. It returns
// the body and the statements that follow the loop. The iterations may carry sums. They may also carry variables that
// an iteration sets from the index alone, possibly by definitions in common with the forward loop, and that the next
// iteration reads. The operands of such a value must be steady: the same before the forward loop, in it, and after
// both loops.
func inPrimalOrder(l *ir.Loop, body []ir.Stmt, common map[*ir.Var]*ir.Expr, steady func(*ir.Expr) bool) (list, last []ir.Stmt, ok bool) {
	list = body
	for _, v := range carriedBy(body) {
		if onlySummed(list, v) {
			continue
		}
		h := recurrenceOf(list, v)
		if h == nil || !h.expand(list, common) || !steady(h.to) {
			return nil, nil, false
		}
		list = h.ahead(l, list)
		last = append(last, h.last(l))
	}
	return list, last, true
}

// carriedBy lists the variables that list writes but does not declare, in the order of the writes.
func carriedBy(list []ir.Stmt) []*ir.Var {
	own := (&ir.Block{Stmts: list}).Declared()
	var out []*ir.Var
	note := func(v *ir.Var) {
		if v != nil && !own[v] && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			note(v)
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if write {
				note((*e).Root())
			}
		})
	})
	return out
}

// onlySummed reports whether list only adds to v.
func onlySummed(list []ir.Stmt, v *ir.Var) bool {
	ok := analysis.IsFloat(v.Type)
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		a, isAssign := s.(*ir.Assign)
		sum := isAssign && a.Adds() && a.LHS.Op == ir.OpVar
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			ok = ok && (sum && write || !(*e).Uses(v))
		})
	})
	return ok
}

// A recurrence is a variable by which an iteration passes a value to the next one. Each iteration reads it once, into
// a variable of the iteration, and then sets it.
type recurrence struct {
	v    *ir.Var
	read *ir.Assign
	sets []ir.Stmt
	to   *ir.Expr // the value to which it is set
}

// recurrenceOf returns the recurrence of v in list, or nil.
func recurrenceOf(list []ir.Stmt, v *ir.Var) *recurrence {
	h := &recurrence{v: v}
	for _, s := range list {
		if !namesVar(s, v) {
			continue
		}
		a, ok := s.(*ir.Assign)
		switch {
		case !ok:
			return nil
		case h.read == nil:
			if a.Tok != token.DEFINE || a.RHS.Op != ir.OpVar || a.RHS.Var != v {
				return nil
			}
			h.read = a
			continue
		case a.LHS.Op != ir.OpVar || a.LHS.Var != v || a.RHS.Uses(v):
			return nil
		case a.Tok == token.ASSIGN:
			h.to = a.RHS.Clone()
		case h.to != nil && a.Adds():
			h.add(a)
		default:
			return nil
		}
		h.sets = append(h.sets, s)
	}
	if h.read == nil || h.to == nil {
		return nil
	}
	return h
}

// add adds the term of a to the value to which the variable is set.
func (h *recurrence) add(a *ir.Assign) {
	op, zero := token.ADD, h.to.IsMadeZero()
	if a.Tok == token.SUB_ASSIGN {
		op = token.SUB
	}
	switch {
	case zero && op == token.ADD:
		h.to = a.RHS.Clone()
	case zero:
		h.to = ir.Unary(token.SUB, a.RHS.Clone())
	default:
		h.to = ir.Binary(op, h.to, a.RHS.Clone())
	}
}

func namesVar(s ir.Stmt, v *ir.Var) bool {
	found := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		for _, w := range ir.Defines(s) {
			found = found || w == v
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) { found = found || (*e).Uses(v) })
	})
	return found
}

// mostAhead is the largest number of nodes of an expression that is computed one iteration ahead.
const mostAhead = 12

// expand replaces the variables in the value of the recurrence by their definitions in list and in common, until no
// iteration writes any of its variables.
func (h *recurrence) expand(list []ir.Stmt, common map[*ir.Var]*ir.Expr) bool {
	for open := true; open; {
		if nodes(h.to) > mostAhead {
			return false
		}
		open = false
		h.to = h.to.Map(func(x *ir.Expr) *ir.Expr {
			if d := resolve(x, list, common); d != nil {
				open = true
				return d.Clone()
			}
			return x
		})
	}
	ok := cheap(h.to)
	h.to.Walk(func(x *ir.Expr) bool {
		ok = ok && (x.Op != ir.OpVar || writesOf(list, x.Var) == 0)
		return ok
	})
	return ok
}

// resolve returns the definition of the variable x, or nil.
func resolve(x *ir.Expr, list []ir.Stmt, common map[*ir.Var]*ir.Expr) *ir.Expr {
	if x.Op != ir.OpVar {
		return nil
	}
	if d := common[x.Var]; d != nil {
		return d
	}
	if d := definitionOf(list, x.Var); d != nil && writesOf(list, x.Var) == 1 {
		return d.RHS
	}
	return nil
}

func nodes(e *ir.Expr) int {
	n := 0
	e.Walk(func(*ir.Expr) bool {
		n++
		return true
	})
	return n
}

// writesOf returns the number of statements that write to v.
func writesOf(list []ir.Stmt, v *ir.Var) int {
	n := 0
	for _, s := range list {
		n += timesWritten(s, v)
	}
	return n
}

func timesWritten(s ir.Stmt, v *ir.Var) int {
	n := 0
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		for _, w := range ir.Defines(s) {
			if w == v {
				n++
			}
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if write && (*e).Op != ir.OpVar && (*e).Root() == v {
				n++
			}
		})
	})
	return n
}

// storesMemory reports whether list stores to memory.
func storesMemory(list []ir.Stmt) bool {
	found := false
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) { found = found || write && (*e).Root() == nil })
	})
	return found
}

// ahead returns list with the read of the variable replaced by the value to which the next higher iteration sets it.
func (h *recurrence) ahead(l *ir.Loop, list []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		if slices.Contains(h.sets, s) {
			continue
		}
		out = append(out, s)
		if s == ir.Stmt(h.read) {
			above := shifted(ir.Use(l.Index), token.ADD, one(l))
			set := &ir.Assign{LHS: h.read.LHS.Clone(), RHS: at(h.to, l.Index, above), Tok: token.ASSIGN}
			out = append(out, &ir.If{Cond: less(above, l.To), Then: &ir.Block{Stmts: []ir.Stmt{set}}})
		}
	}
	return out
}

// last sets the variable to the value that the lowest iteration passes on.
func (h *recurrence) last(l *ir.Loop) ir.Stmt {
	set := &ir.Assign{LHS: ir.Use(h.v), RHS: at(h.to, l.Index, l.From), Tok: token.ASSIGN}
	return &ir.If{Cond: less(l.From, l.To), Then: &ir.Block{Stmts: []ir.Stmt{set}}}
}

func one(l *ir.Loop) *ir.Expr {
	x := ir.Int(1)
	x.Type = l.Index.Type
	return x
}

func less(x, y *ir.Expr) *ir.Expr { return ir.Binary(token.LSS, x.Clone(), y.Clone()) }

// at returns e with x in place of the index i.
func at(e *ir.Expr, i *ir.Var, x *ir.Expr) *ir.Expr {
	return e.Clone().Map(func(y *ir.Expr) *ir.Expr {
		if y.Op == ir.OpVar && y.Var == i {
			return x.Clone()
		}
		return y
	})
}
