package adjoint

import (
	"go/constant"
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// A fate is the next event in the life of a number in memory.
type fate int

const (
	passedBy fate = iota // none, or the number is read under a condition
	takenUp              // the number goes into a value that shows
	replaced             // another number may be stored in its place
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

// follow reports whether the number that s leaves in the place, which is in the memory or variable key, goes into a
// result that counts before it is replaced. It assumes that loops run, and that a loop that reads a slice reads all
// of it.
func (sh *exceptionFlow) follow(s ir.Stmt, place *ir.Expr, key any) bool {
	for s != nil {
		switch sh.rest(s, place, key) {
		case takenUp:
			return true
		case replaced:
			return false
		}
		first, owner := sh.at[s].blk.Stmts[0], sh.at[s].owner
		if _, ok := owner.(*ir.Loop); ok {
			if f := sh.fateIn(first, nil, key); f == takenUp || f == passedBy && first != s && sh.until(first, s, key) == takenUp {
				return true // by the next iteration
			}
			place = nil // a place of another iteration
		}
		s = owner
	}
	return sh.outlasts(key)
}

// outlasts reports whether key is an output, or memory of an output.
func (sh *exceptionFlow) outlasts(key any) bool {
	switch key := key.(type) {
	case *ir.Var:
		return sh.goal.counts(key)
	case *analysis.Node:
		return sh.goal.memory(key)
	}
	return false
}

// rest returns the fate of the place in the statements after s in its block.
func (sh *exceptionFlow) rest(s ir.Stmt, place *ir.Expr, key any) fate {
	for t := sh.next(s, key); t != nil; t = sh.next(t, key) {
		if f := sh.fateIn(t, place, key); f != passedBy {
			return f
		}
	}
	return passedBy
}

// until is rest for the statements before end.
func (sh *exceptionFlow) until(s, end ir.Stmt, key any) fate {
	for t := sh.next(s, key); t != nil && sh.at[t].num < sh.at[end].num; t = sh.next(t, key) {
		if f := sh.fateIn(t, nil, key); f != passedBy {
			return f
		}
	}
	return passedBy
}

// fateIn returns the fate of the place in s; a nil place stands for any place.
func (sh *exceptionFlow) fateIn(s ir.Stmt, place *ir.Expr, key any) fate {
	if !sh.isMentioned(s, key) {
		return passedBy
	}
	switch s := s.(type) {
	case *ir.Assign:
		return sh.assignment(s, place, key)
	case *ir.Loop:
		return sh.inside(s.Body, nil, key)
	case *ir.If:
		return sh.branches(s, place, key)
	case *ir.Call, *ir.Multi:
		return takenUp
	case *ir.ExprStmt:
		return sh.builtin(s.X, key)
	}
	return passedBy
}

// inside returns the fate of the place in the block.
func (sh *exceptionFlow) inside(blk *ir.Block, place *ir.Expr, key any) fate {
	if len(blk.Stmts) == 0 {
		return passedBy
	}
	first := blk.Stmts[0]
	if f := sh.fateIn(first, place, key); f != passedBy {
		return f
	}
	return sh.rest(first, place, key)
}

// branches returns the fate of the place in an if statement.
func (sh *exceptionFlow) branches(s *ir.If, place *ir.Expr, key any) fate {
	f, g := sh.inside(s.Then, place, key), passedBy
	if s.Else != nil {
		g = sh.inside(s.Else, place, key)
	}
	if f == g || f == replaced || g == replaced {
		return max(f, g)
	}
	return passedBy
}

// assignment returns the fate of the place in s.
func (sh *exceptionFlow) assignment(s *ir.Assign, place *ir.Expr, key any) fate {
	if f := sh.builtin(s.RHS, key); f != passedBy {
		return f
	}
	taken := sh.taken(s.RHS, place, key)
	switch {
	case taken && !analysis.IsFloat(s.LHS.Type):
		if sh.copied(s) {
			return takenUp
		}
		return passedBy
	case taken && (sh.after[s] == rules.AllExceptions || sh.loops[s]):
		return takenUp
	case sh.holder(s.LHS) != key || s.Tok != token.ASSIGN || place != nil && distinct(s.LHS, place):
		return passedBy
	case taken && ir.Same(s.LHS, place):
		return passedBy // the number changes, and stays
	}
	return replaced
}

// copied reports whether the struct or array that s copies goes into a result that counts.
func (sh *exceptionFlow) copied(s *ir.Assign) bool {
	if sh.under[s] {
		return false
	}
	sh.under[s] = true
	defer delete(sh.under, s)
	return sh.follow(s, s.LHS, sh.holder(s.LHS))
}

// builtin returns the fate of the memory of key in a call of copy, append or clear.
func (sh *exceptionFlow) builtin(x *ir.Expr, key any) fate {
	if x.Op != ir.OpBuiltin {
		return passedBy
	}
	leads := func(a *ir.Expr) bool { return slices.Contains(sh.keys(a), key) }
	switch x.Name {
	case "copy":
		if leads(x.Args[1]) {
			return takenUp
		}
		if leads(x.Args[0]) {
			return replaced
		}
	case "append":
		if slices.ContainsFunc(x.Args, leads) {
			return takenUp
		}
	case "clear":
		if leads(x.Args[0]) {
			return replaced
		}
	}
	return passedBy
}

// taken reports whether the value of x contains the number in the place, which is in the memory or variable key,
// and x does not choose between it and another number.
func (sh *exceptionFlow) taken(x, place *ir.Expr, key any) bool {
	switch x.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		return analysis.HoldsFloat(x.Type) && sh.holder(x) == key && sh.surely(x, place, key)
	case ir.OpCall, ir.OpUnary, ir.OpBinary, ir.OpConvert, ir.OpComposite:
		return !chooses(x) && slices.ContainsFunc(x.Args, func(a *ir.Expr) bool { return a != nil && sh.taken(a, place, key) })
	}
	return false
}

// surely reports whether x, in the memory or variable key, is assumed to be the place. An element that one loop
// reads is assumed to be the one that another loop stores. A variable with a pointer to it may be confused with
// others that the pointer may point to; in such memory, places must have the same name.
func (sh *exceptionFlow) surely(x, place *ir.Expr, key any) bool {
	if n, ok := key.(*analysis.Node); ok && sh.pointed[n] {
		return place != nil && (ir.Same(x, place) || x.Root() != nil && x.Root() == place.Root() && !distinct(x, place))
	}
	return place == nil || !distinct(x, place)
}

// anew reports whether s declares v in each iteration of a loop. A pointer may then point to the variable of an
// earlier iteration.
func (sh *exceptionFlow) anew(s ir.Stmt, v *ir.Var) bool {
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
