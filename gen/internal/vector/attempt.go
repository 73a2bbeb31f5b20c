package vector

import (
	"fmt"
	"go/token"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// An attempt turns one loop into vector code. It continues after the first failure; why
// records it.
type attempt struct {
	statements
	by *vectoriser

	out     []ir.Stmt // what takes the place of the loop
	stacks  []*ir.Var // that out needs beside the function's
	wrapped bool      // the loop is a piece between multiples of a divisor (wrap.go)
	kept    *ir.Var   // memory for the lanes of sums, or nil
}

func (v *vectoriser) attempt(l *ir.Loop) *attempt {
	a := v.begin(l)
	a.try()
	return a.later()
}

// try goes through all steps.
func (a *attempt) try() {
	a.run(a.header, a.startLate, a.dropChecks, a.rerunSaved, a.plainIndices, a.splitComponents, a.widenIndices, a.nameDivisions, a.findScratch, a.expand, a.declarations, a.flatten, a.followNumbers, a.findVarying, a.findReductions, a.findHoisted, a.findSpread, a.findExact, a.findFactors, a.generate)
}

// begin returns an attempt of which nothing has been done.
func (v *vectoriser) begin(l *ir.Loop) *attempt {
	here := v.presence.Fork()
	here.Within(l, v.origins)
	in := scope{fn: v.fn, origins: v.origins, presence: here, ids: map[*ir.Var]int{}}
	a := &attempt{by: v}
	a.reductions = newReductions(newUniformity(space{scope: in, loop: l, body: single(l.Body)}))
	a.certain, a.needed, a.moved = map[string]bool{}, map[string]*ir.Expr{}, map[*ir.Var]bool{}
	a.windows, a.vectors = map[string]*window{}, map[*ir.Var][]*ir.Var{}
	a.copies = 1
	return a
}

// run goes through the steps, up to one that refuses the loop.
func (a *scope) run(steps ...func()) {
	for _, step := range steps {
		if step(); a.why != "" {
			return
		}
	}
}

// refuse notes why the loop stays scalar.
func (a *scope) refuse(format string, args ...any) {
	if a.why == "" {
		a.why = fmt.Sprintf(format, args...)
	}
}

// header finds the iterations.
func (a *attempt) header() {
	l := a.loop
	if n, known := match.Trips(l); known && n <= match.FewIterations {
		a.refuse("it is known to have %s only", plural(int(n), "iteration"))
	}
	switch {
	case l.Over != nil:
		a.refuse("it ranges over a map or a string")
	case l.Index == nil:
		a.refuse("its iterations are not counted")
	case l.HasBreak():
		a.refuse("it may end early")
	case !match.Int(l.Index.Type):
		a.refuse("its index is not an int")
	case l.Step == 1 && l.Cmp == token.LSS:
		a.lo, a.hi = l.From, l.To
	case l.Step == 1 && l.Cmp == token.LEQ:
		a.lo, a.hi = l.From, build.Add(l.To.Clone(), ir.Int(1))
	case l.Step == -1 && l.Cmp == token.GEQ:
		a.lo, a.hi = l.To, build.Increment(l.From)
	case l.Step == -1 && l.Cmp == token.GTR:
		a.lo, a.hi = build.Add(l.To.Clone(), ir.Int(1)), build.Increment(l.From)
	default:
		a.byStride()
	}
}

// declarations notes what the body declares and assigns, and refuses
// statements that have no vector form.
func (a *uniformity) declarations() {
	a.stackUses()
	for v := range a.loop.Body.Declared() {
		a.inside[v] = true
	}
	a.body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { (*e).Walk(a.allowed) })
		switch s := s.(type) {
		case *ir.Assign:
			a.declareAssign(s)
		case *ir.Decl:
			a.inside[s.Var] = true
		case *ir.Loop:
			if s.Index == nil || s.Over != nil || s.HasBreak() {
				a.refuse("a loop inside it is not counted, or may end early")
				return
			}
			a.inside[s.Index] = true
		case *ir.If, *ir.Comment:
		case *ir.ExprStmt:
			if !match.Drop(s) {
				a.refuse("it calls for an effect: %s", s.X)
			}
		case *ir.Jump:
			a.refuse("an iteration may end early")
		case *ir.Call:
			a.refuse("it calls %s, which is recursive or has a derivative of its own", s.Callee.Fn.Name())
		default:
			a.refuse("a statement has no vector form")
		}
	})
}

// allowed refuses expressions that do more than compute a value.
func (a *scope) allowed(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpCall:
		if !match.Math(e) {
			a.refuse("it calls %s", e.Obj.Name())
		}
	case ir.OpBuiltin:
		if e.Name != "len" && e.Name != "cap" && e.Name != "min" && e.Name != "max" {
			a.refuse("it calls %s", e.Name)
		}
	case ir.OpRuntime, ir.OpEmitted, ir.OpMethod:
		a.refuse("it calls %s", e.Name)
	case ir.OpAddr, ir.OpComposite, ir.OpAssert, ir.OpFuncType:
		a.refuse("%s has no vector form", e)
	}
	return true
}

// stackUses refuses loops that leave values on a stack for another loop, or
// find them there: an iteration must give back what it takes.
func (a *space) stackUses() {
	open := map[*ir.Var]int{}
	taken := map[*ir.Var]bool{}
	a.body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op != ir.OpTape {
					return true
				}
				switch x.Name {
				case "Grow", "Zeros":
					open[x.Var]++
					taken[x.Var] = true
				case "Drop":
					open[x.Var]--
				case "Top":
					if !taken[x.Var] {
						a.refuse("it saves values for another loop, or reads what one saved")
					}
				default:
					a.refuse("it saves values one by one")
				}
				return true
			})
		})
	})
	for _, n := range open {
		if n != 0 {
			a.refuse("it saves values for another loop, or reads what one saved")
		}
	}
}

func (a *uniformity) declareAssign(s *ir.Assign) {
	if s.Tok == token.DEFINE {
		v := s.LHS.Var
		a.inside[v] = true
		if a.alike[v] == 0 {
			a.first[v] = s.RHS
		}
		if ir.Same(a.first[v], s.RHS) {
			a.alike[v]++
		}
	}
	if v := s.LHS.Root(); v != nil {
		a.assigned[v]++
	}
}

// outer reports whether v is declared outside the loop.
func (a *uniformity) outer(v *ir.Var) bool { return !a.inside[v] && v != a.loop.Index }

// invariant reports whether e has one value in all iterations that can be
// computed in front of the loop.
func (a *uniformity) invariant(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && x.Var != a.loop.Index && (a.hoisted[x.Var] || a.outer(x.Var) && a.assigned[x.Var] == 0)
		case ir.OpTape, ir.OpRuntime, ir.OpEmitted, ir.OpMethod, ir.OpComposite, ir.OpAssert, ir.OpAddr:
			ok = false
		case ir.OpCall:
			ok = ok && match.Math(x)
		case ir.OpBuiltin:
			ok = ok && (x.Name == "len" || x.Name == "min" || x.Name == "max")
		}
		return ok
	})
	return ok
}

// findHoisted finds the variables that the body computes anew in every
// iteration, always to the same value.
func (a *uniformity) findHoisted() {
	names := map[string]bool{}
	a.hoistFrom(a.body, true, names)
}

// hoistFrom looks in b. What does not run in every iteration is hoisted only
// if computing it cannot fail.
func (a *uniformity) hoistFrom(b *ir.Block, always bool, names map[string]bool) {
	for _, s := range b.Stmts {
		if d, ok := s.(*ir.Assign); ok {
			v := d.LHS.Root()
			if !a.hoisted[v] && a.constantly(d) && !names[v.Name] && (always || match.Float(v.Type) && a.total(d.RHS)) {
				names[v.Name] = true
				a.hoisted[v] = true
			}
		}
		for _, inner := range ir.Blocks(s) {
			a.hoistFrom(inner, false, names)
		}
	}
}

// constantly reports whether d defines a variable that has one value in all
// iterations.
func (a *uniformity) constantly(d *ir.Assign) bool {
	v := d.LHS.Root()
	return d.Tok == token.DEFINE && a.alike[v] == a.assigned[v] && !a.varying[v] && !a.private[v] && !v.Addressed && a.invariant(d.RHS)
}

// key is e as text in which variables of one name are told apart.
func (a *scope) key(e *ir.Expr) string {
	text := e.String()
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			if _, ok := a.ids[x.Var]; !ok {
				a.ids[x.Var] = len(a.ids)
			}
			text += "#" + strconv.Itoa(a.ids[x.Var])
		}
		return true
	})
	return text
}
