package legal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// Declarations records the variables that the body declares and assigns, and refuses statements that have no vector
// form.
func (a *Uniformity) Declarations() {
	stackUses(a.Space)
	for v := range a.Space.Loop.Body.Declared() {
		a.Inside[v] = true
	}
	a.Space.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { (*e).Walk(func(x *ir.Expr) bool { return allowed(a.Space, x) }) })
		switch s := s.(type) {
		case *ir.Assign:
			a.declareAssign(s)
		case *ir.Decl:
			a.Inside[s.Var] = true
		case *ir.Loop:
			if s.Index == nil || s.Over != nil || s.HasBreak() {
				a.Space.RefuseAt(s.Pos, "a loop inside it is not counted, or may end early")
				return
			}
			a.Inside[s.Index] = true
		case *ir.If, *ir.Comment:
		case *ir.Multi:
			if ir.Checked(s) == nil {
				a.Space.RefuseAt(s.Pos, "a statement has no vector form")
			}
		case *ir.ExprStmt:
			if !match.Drop(s) {
				a.Space.RefuseAt(s.Pos, "it calls %s for its effect", s.X)
			}
		case *ir.Jump:
			a.Space.RefuseAt(s.Pos, "an iteration may end early")
		case *ir.Call:
			a.Space.RefuseAt(s.Pos, "it calls %s, which is recursive or has a derivative of its own", s.Callee.Fn.Name())
		default:
			a.Space.RefuseAt(ir.NoteOf(s).Pos, "a statement has no vector form")
		}
	})
}

// allowed refuses expressions that do more than compute a value.
func allowed(a *nest.Space, e *ir.Expr) bool {
	switch e.Op {
	case ir.OpCall:
		if !match.Math(e) {
			a.RefuseFor(e, "it calls %s", e.Obj.Name())
		}
	case ir.OpBuiltin:
		if e.Builtin().Of() != 0 {
			a.RefuseFor(e, "it calls %s", e.Name)
		}
	case ir.OpRuntime, ir.OpEmitted, ir.OpMethod:
		a.RefuseFor(e, "it calls %s", e.Name)
	case ir.OpAddr, ir.OpComposite, ir.OpAssert, ir.OpFuncType:
		a.RefuseFor(e, "%s has no vector form", e)
	}
	return true
}

// stackUses refuses loops that leave values on a stack for another loop, or use values that another loop left there.
// An iteration must return what it takes.
func stackUses(a *nest.Space) {
	open := map[*ir.Var]int{}
	taken := map[*ir.Var]bool{}
	a.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op != ir.OpTape {
					return true
				}
				switch x.Tape() {
				case effects.Grow, effects.Zeros:
					open[x.Var]++
					taken[x.Var] = true
				case effects.Drop:
					open[x.Var]--
				case effects.Top:
					if !taken[x.Var] {
						a.RefuseFor(x, "it saves values for another loop, or reads what one saved")
					}
				default:
					a.RefuseFor(x, "it saves values one by one")
				}
				return true
			})
		})
	})
	for _, n := range open {
		if n != 0 {
			a.Refuse("it saves values for another loop, or reads what one saved")
		}
	}
}

func (a *Uniformity) declareAssign(s *ir.Assign) {
	if s.Tok == token.DEFINE {
		v := s.LHS.Var
		a.Inside[v] = true
		if a.alike[v] == 0 {
			a.first[v] = s.RHS
		}
		if ir.Same(a.first[v], s.RHS) {
			a.alike[v]++
		}
	}
	if v := s.LHS.Root(); v != nil {
		a.Assigned[v]++
	}
}
