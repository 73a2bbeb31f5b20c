package adjoint

import (
	"go/constant"
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// An outcome is the next thing that happens to a number in memory.
type outcome int

const (
	unsettled   outcome = iota // nothing, or the number is read under a condition
	contributes                // the number is used in a value that shows
	replaced                   // another number may be stored in its place
)

// holder returns the memory or the variable that contains the place.
func (sh *exceptionFlow) holder(place *ir.Expr) any {
	if n := sh.alias.Memory(place); n != nil {
		return n
	}
	if v := place.Root(); v != nil {
		return v
	}
	return nil
}

// follow reports whether the number that s stores in the place is used in a result that counts before it is replaced.
// The place is in the memory or variable key. follow assumes that loops run, and that a loop that reads a slice reads
// all of it.
func (sh *exceptionFlow) follow(s ir.Stmt, place *ir.Expr, key any) bool {
	for s != nil {
		switch sh.rest(s, place, key) {
		case contributes:
			return true
		case replaced:
			return false
		}
		first, owner := sh.at[s].blk.Stmts[0], sh.at[s].owner
		if _, ok := owner.(*ir.Loop); ok {
			if f := sh.outcomeIn(first, nil, key); f == contributes || f == unsettled && first != s && sh.until(first, s, key) == contributes {
				return true // the next iteration uses it
			}
			place = nil // a place of another iteration
		}
		s = owner
	}
	return sh.isOutput(key)
}

// isOutput reports whether key is an output, or memory of an output.
func (sh *exceptionFlow) isOutput(key any) bool {
	switch key := key.(type) {
	case *ir.Var:
		return sh.goal.onlyOutput(key)
	case *analysis.Node:
		return sh.goal.memory(key)
	}
	return false
}

// rest returns the outcome for the place in the statements after s in its block.
func (sh *exceptionFlow) rest(s ir.Stmt, place *ir.Expr, key any) outcome {
	for t := sh.next(s, key); t != nil; t = sh.next(t, key) {
		if f := sh.outcomeIn(t, place, key); f != unsettled {
			return f
		}
	}
	return unsettled
}

// until is rest for the statements before end.
func (sh *exceptionFlow) until(s, end ir.Stmt, key any) outcome {
	for t := sh.next(s, key); t != nil && sh.at[t].num < sh.at[end].num; t = sh.next(t, key) {
		if f := sh.outcomeIn(t, nil, key); f != unsettled {
			return f
		}
	}
	return unsettled
}

// outcomeIn returns the outcome for the place in s. If place is nil, any place may be meant.
func (sh *exceptionFlow) outcomeIn(s ir.Stmt, place *ir.Expr, key any) outcome {
	if !sh.isMentioned(s, key) {
		return unsettled
	}
	switch s := s.(type) {
	case *ir.Assign:
		return sh.assignment(s, place, key)
	case *ir.Loop:
		return sh.inside(s.Body, nil, key)
	case *ir.If:
		return sh.branches(s, place, key)
	case *ir.Call, *ir.Multi:
		return contributes
	case *ir.ExprStmt:
		return sh.builtin(s.X, key)
	}
	return unsettled
}

// inside returns the outcome for the place in the block.
func (sh *exceptionFlow) inside(blk *ir.Block, place *ir.Expr, key any) outcome {
	if len(blk.Stmts) == 0 {
		return unsettled
	}
	first := blk.Stmts[0]
	if f := sh.outcomeIn(first, place, key); f != unsettled {
		return f
	}
	return sh.rest(first, place, key)
}

// branches returns the outcome for the place in an if statement.
func (sh *exceptionFlow) branches(s *ir.If, place *ir.Expr, key any) outcome {
	f, g := sh.inside(s.Then, place, key), unsettled
	if s.Else != nil {
		g = sh.inside(s.Else, place, key)
	}
	if f == g || f == replaced || g == replaced {
		return max(f, g)
	}
	return unsettled
}

// assignment returns the outcome for the place in s.
func (sh *exceptionFlow) assignment(s *ir.Assign, place *ir.Expr, key any) outcome {
	if f := sh.builtin(s.RHS, key); f != unsettled {
		return f
	}
	taken := sh.taken(s.RHS, place, key)
	switch {
	case taken && !analysis.IsFloat(s.LHS.Type):
		if sh.copied(s) {
			return contributes
		}
		return unsettled
	case taken && (sh.after[s] == rules.AllExceptions || sh.loops[s]):
		return contributes
	case sh.holder(s.LHS) != key || s.Tok != token.ASSIGN || place != nil && distinct(s.LHS, place):
		return unsettled
	case taken && ir.Same(s.LHS, place):
		return unsettled // the number changes, but is still there
	}
	return replaced
}

// copied reports whether the struct or array that s copies is used in a result that counts.
func (sh *exceptionFlow) copied(s *ir.Assign) bool {
	if sh.under[s] {
		return false
	}
	sh.under[s] = true
	defer delete(sh.under, s)
	return sh.follow(s, s.LHS, sh.holder(s.LHS))
}

// builtin returns the outcome for the memory of key in a call of copy, append or clear.
func (sh *exceptionFlow) builtin(x *ir.Expr, key any) outcome {
	if x.Op != ir.OpBuiltin {
		return unsettled
	}
	leads := func(a *ir.Expr) bool { return slices.Contains(sh.keys(a), key) }
	switch x.Name {
	case "copy":
		if leads(x.Args[1]) {
			return contributes
		}
		if leads(x.Args[0]) {
			return replaced
		}
	case "append":
		if slices.ContainsFunc(x.Args, leads) {
			return contributes
		}
	case "clear":
		if leads(x.Args[0]) {
			return replaced
		}
	}
	return unsettled
}

// taken reports whether the value of x contains the number in the place, which is in the memory or variable key. x
// must not choose between this number and another one.
func (sh *exceptionFlow) taken(x, place *ir.Expr, key any) bool {
	switch x.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		return analysis.HoldsFloat(x.Type) && sh.holder(x) == key && sh.assumedSame(x, place, key)
	case ir.OpCall, ir.OpUnary, ir.OpBinary, ir.OpConvert, ir.OpComposite:
		return !chooses(x) && slices.ContainsFunc(x.Args, func(a *ir.Expr) bool { return a != nil && sh.taken(a, place, key) })
	}
	return false
}

// assumedSame reports whether x, in the memory or variable key, is assumed to be the place. If one loop stores an
// element and another one reads an element, these are assumed to be the same. A variable to which a pointer points
// may be confused with other variables to which the pointer may point. In such memory, places must have the same
// name.
func (sh *exceptionFlow) assumedSame(x, place *ir.Expr, key any) bool {
	if n, ok := key.(*analysis.Node); ok && sh.pointed[n] {
		return place != nil && (ir.Same(x, place) || x.Root() != nil && x.Root() == place.Root() && !distinct(x, place))
	}
	return place == nil || !distinct(x, place)
}

// declaredInLoop reports whether s declares v in each iteration of a loop. A pointer may then point to the variable
// of an earlier iteration.
func (sh *exceptionFlow) declaredInLoop(s ir.Stmt, v *ir.Var) bool {
	if !slices.Contains(ir.Declares(s), v) {
		return false
	}
	for s != nil {
		s = sh.at[s].owner
		if _, ok := s.(*ir.Loop); ok {
			return true
		}
	}
	return false
}

// chooses reports whether x calls a function that returns one of its arguments.
func chooses(x *ir.Expr) bool {
	return x.Obj != nil && x.Obj.Pkg() != nil && x.Obj.Pkg().Path() == "math" && (x.Obj.Name() == "Max" || x.Obj.Name() == "Min")
}

// distinct reports whether the places are never the same.
func distinct(x, y *ir.Expr) bool {
	if x.Op != y.Op || x.Op != ir.OpField && x.Op != ir.OpIndex {
		return false
	}
	if x.Op == ir.OpField {
		return x.Obj != y.Obj || distinct(x.Args[0], y.Args[0])
	}
	if distinct(x.Args[0], y.Args[0]) {
		return true
	}
	a, m := offsetOf(x.Args[1])
	b, n := offsetOf(y.Args[1])
	return ir.Same(x.Args[0], y.Args[0]) && m != n && ir.Same(a, b)
}

// offsetOf splits the index e into a term and a constant.
func offsetOf(e *ir.Expr) (*ir.Expr, int64) {
	if e.Op == ir.OpConst && e.Val != nil {
		n, _ := constant.Int64Val(constant.ToInt(e.Val))
		return nil, n
	}
	if e.Op == ir.OpBinary && (e.Tok == token.ADD || e.Tok == token.SUB) && e.Args[1].Op == ir.OpConst {
		_, n := offsetOf(e.Args[1])
		if e.Tok == token.SUB {
			n = -n
		}
		return e.Args[0], n
	}
	return e, 0
}
