package adjoint

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A selection is a loop, or a nest, in which one statement overwrites a number with a value of the iteration. It may
// do so only in some iterations. The iteration has no other effect. An example is the search for the largest element:
//
//	for i := range x { if x[i] > m { m = x[i] } }
//
// Loops of the iteration may compute the value, if they can run again. Only the last iteration that wrote the number
// has an adjoint. So the forward sweep records which iteration that was, and the other values that its adjoint needs,
//
//	at := -1
//	for i := range x { if x[i] > m { m = x[i]; at = i } }
//
// and the reverse sweep runs the adjoint of only that iteration:
//
//	if at >= 0 { xBar[at] += mBar; mBar = 0 }
type selection struct {
	b     *builder
	loops []*ir.Loop // around the statement, outermost first
	write *ir.Assign
	value *ir.Expr // the value that it writes
	// keep is the comparison by which max or min picks its first argument. first means that this argument is the
	// variable itself. keep is ILLEGAL if the value is written without max or min.
	keep  token.Token
	first bool
	path  map[ir.Stmt]bool   // the statement, and the loops and branches around it
	open  map[*ir.Block]bool // the blocks around it
	note  *ir.Block          // the statements after it that record the last iteration
	begin []ir.Stmt          // the declarations of the recorded variables, before the loops
}

// selection returns s as a selection, or nil if it is not one.
func (b *builder) selection(s *ir.Loop) *selection {
	if hasCheckpoint(s.Body) {
		return nil
	}
	if !b.req.Optimise {
		return nil
	}
	sel := &selection{b: b, path: map[ir.Stmt]bool{}, open: map[*ir.Block]bool{}, note: &ir.Block{}}
	if !sel.findWrite(s) || !sel.findValue() || !sel.enclose(s) || !sel.onlyAdjoint(s) {
		return nil
	}
	return sel
}

// findWrite looks for the only statement that writes a value that is used after the iteration.
func (sel *selection) findWrite(s *ir.Loop) bool {
	ok := true
	s.Body.Walk(func(st ir.Stmt) {
		a, isAssign := st.(*ir.Assign)
		if !isAssign || a.LHS.Op != ir.OpVar || !touched(sel.b.req.Activity, a.LHS) || sel.within(a.LHS.Var, s) {
			return
		}
		ok = ok && sel.write == nil
		sel.write = a
	})
	if !ok || sel.write == nil || sel.write.Tok != token.ASSIGN {
		return false
	}
	m := sel.write.LHS.Var
	return analysis.IsFloat(m.Type) && !m.Addressed
}

// within reports whether v is declared inside the loop l.
func (sel *selection) within(v *ir.Var, l *ir.Loop) bool {
	d := sel.b.req.Effects.DeclaredIn(v)
	if d == nil || v.Param || v.Result {
		return false
	}
	return slices.Contains(d.Loops, l)
}

// findValue analyses the right-hand side.
func (sel *selection) findValue() bool {
	m, x := sel.write.LHS.Var, sel.write.RHS
	sel.value = x
	if tok := extremumOf(x); tok != token.ILLEGAL && len(x.Args) == 2 {
		for i, a := range x.Args {
			if a.Op == ir.OpVar && a.Var == m {
				sel.value, sel.keep, sel.first = x.Args[1-i], tok, i == 0
			}
		}
	}
	return !sel.value.Uses(m)
}

// extremumOf returns the comparison that is true if a maximum or minimum has the value of its first argument.
func extremumOf(x *ir.Expr) token.Token {
	name := x.Name
	if x.Op == ir.OpCall && ruled(x) && x.Obj.Pkg() != nil && x.Obj.Pkg().Path() == "math" {
		name = map[string]string{"Max": "max", "Min": "min"}[x.Obj.Name()]
	} else if x.Op != ir.OpBuiltin {
		return token.ILLEGAL
	}
	switch name {
	case "max":
		return token.GEQ
	case "min":
		return token.LEQ
	}
	return token.ILLEGAL
}

// enclose finds the loops and branches around the statement.
func (sel *selection) enclose(s *ir.Loop) bool {
	var visit func(blk *ir.Block) bool
	visit = func(blk *ir.Block) bool {
		for _, st := range blk.Stmts {
			found := st == ir.Stmt(sel.write)
			for _, n := range ir.Blocks(st) {
				found = found || visit(n)
			}
			if found {
				sel.path[st], sel.open[blk] = true, true
				return true
			}
		}
		return false
	}
	if !visit(&ir.Block{Stmts: []ir.Stmt{s}}) {
		return false
	}
	site := sel.b.req.Effects.At(sel.write)
	from := len(sel.b.req.Effects.At(s).Loops)
	sel.loops = site.Loops[from:]
	for _, l := range sel.loops {
		if l.Over != nil {
			return false
		}
	}
	return true
}

// onlyAdjoint reports whether all other values with an adjoint that the loop computes are variables of the iteration
// that are set before the statement.
func (sel *selection) onlyAdjoint(s *ir.Loop) bool {
	ok := true
	s.Body.Walk(func(st ir.Stmt) {
		switch st := st.(type) {
		case *ir.Call, *ir.Scope, *ir.Parallel:
			ok = false
		case *ir.ExprStmt:
			ok = ok && (st.X.Op != ir.OpBuiltin || st.X.Builtin() == effects.Panic)
		case *ir.Multi:
			for _, l := range st.LHS {
				ok = ok && (l == nil || !touched(sel.b.req.Activity, l) || sel.own(st, l) && st.Define)
			}
		case *ir.Assign:
			ok = ok && (st == sel.write || sel.harmless(st))
		}
	})
	return ok
}

// harmless reports whether the assignment s, which is not the one that selects, has no adjoint, or only one in its
// iteration.
func (sel *selection) harmless(s *ir.Assign) bool {
	b := sel.b
	if s.LHS.Op == ir.OpVar && b.defs.undo[s.LHS.Var] {
		return false // its updates must all be undone
	}
	if s.RHS.Op == ir.OpBuiltin && (s.RHS.Builtin() == effects.CopyTo || s.RHS.Builtin() == effects.Append || b.req.Activity.Shadowed(s.RHS)) {
		return false
	}
	if !touched(b.req.Activity, s.LHS) {
		return true
	}
	return (sel.own(s, s.LHS) || sel.inner(s)) && !s.RHS.Uses(sel.write.LHS.Var)
}

// inner reports whether s sets a variable of the iteration, in a loop of the iteration before the statement that
// selects, and that loop can run again in the reverse sweep.
func (sel *selection) inner(s *ir.Assign) bool {
	e, v := sel.b.req.Effects, s.LHS.Var
	around := len(e.At(sel.write).Loops)
	at := e.At(s).Loops
	if s.LHS.Op != ir.OpVar || v.Addressed || len(at) <= around || !slices.Equal(at[:around], e.At(sel.write).Loops) {
		return false
	}
	l := at[around]
	return sel.within(v, sel.loops[len(sel.loops)-1]) && sel.open[e.At(l).Block] && e.At(l).At < e.At(sel.write).At && sel.b.recomputes(l)
}

// own reports whether s, which writes the place, runs before the statement that selects, and the variable belongs to
// the same iteration.
func (sel *selection) own(s ir.Stmt, place *ir.Expr) bool {
	v := place.Root()
	if v == nil || v.Addressed || v.Param || v.Result {
		return false
	}
	e := sel.b.req.Effects
	at, d := e.At(s), e.DeclaredIn(v)
	return sel.open[at.Block] && at.At < e.At(sel.write).At && d != nil &&
		len(d.Loops) == len(at.Loops) && d.Loops[len(d.Loops)-1] == at.Loops[len(at.Loops)-1]
}
