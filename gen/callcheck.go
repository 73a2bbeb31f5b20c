package gen

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower"
)

// callCheck is checkCalls for functions that differentiation comes to.
func (j *job) callCheck() func(*ir.Func, *analysis.Activity) {
	return func(f *ir.Func, act *analysis.Activity) { j.checkCalls(f, act) }
}

// checkCalls finds opaque calls that active values reach. Where the source of
// the callee may help, it is asked for; else the call is refused.
func (j *job) checkCalls(f *ir.Func, act *analysis.Activity) {
	errors, need := j.diags.Errors(), len(j.need)
	f.Body.Walk(func(s ir.Stmt) {
		j.checkMaps(s, act)
		if asserted(s, act) {
			j.fail(s.(*ir.Multi).RHS.Pos, "use the concrete type", "a reference to active values is behind an interface, so its type is not known at generation")
		}
		j.checkInert(s, act)
		_, alone := s.(*ir.ExprStmt)
		j.expandMulti(s, act)
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				r, opaque := j.unit.Refused[x]
				reason, refused := refusedCall(x)
				switch {
				case !opaque:
				case r.Hidden:
					if j.reached(act, x, alone) || act.Shadowed(x) {
						j.refuse(r)
					}
				case act.VariedReach(x) && j.expands(x):
				case refused && meets(act, x):
					j.fail(r.Pos, "", "an active value reaches %s: %s", calleeName(x), reason)
				case j.reached(act, x, alone):
					j.refuse(r)
				}
				if x.Op == ir.OpAssert && analysis.ReachesFloat(x.Type) && (act.Tainted(x.Args[0]) || act.VariedReach(x.Args[0]) && !ir.IsMatrix(x.Args[0].Type) && !asserted(s, act)) {
					j.fail(x.Pos, "keep it in a variable of its concrete type", "an active value is hidden behind an interface")
				}
				return true
			})
		})
	})
	j.checkApart(f, act)
	if j.diags.Errors() == errors && len(j.need) == need {
		j.checkFetched(f, act)
	}
}

// expandMulti is expands for a call of several values.
func (j *job) expandMulti(s ir.Stmt, act *analysis.Activity) {
	m, ok := s.(*ir.Multi)
	if !ok || m.RHS.Op != ir.OpCall {
		return
	}
	r, opaque := j.unit.Refused[m.RHS]
	switch {
	case !opaque:
	case r.Hidden && slices.ContainsFunc(m.LHS, act.Shadowed):
		j.refuse(r)
	case slices.ContainsFunc(m.LHS, act.VariedReach):
		j.expands(m.RHS)
	}
}

// expands asks for the opaque call x to be inlined, as active values are stored
// in memory behind its results, or for the source that takes. It reports
// whether there is hope for that.
func (j *job) expands(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || j.expand[fn.Origin()] {
		return false
	}
	d, ok := j.library().Source(fn.Origin())
	if !ok {
		return fn.Pkg() != nil && j.wantSource([]string{fn.Pkg().Path()})
	}
	if d.Syntax.Body == nil {
		return false
	}
	j.expand[fn.Origin()] = true
	return true
}

func refusedCall(x *ir.Expr) (reason string, refused bool) {
	fn, ok := x.Obj.(*types.Func)
	if x.Op != ir.OpCall || !ok {
		return "", false
	}
	return refusedFunc(fn)
}

func calleeName(x *ir.Expr) string { return x.Obj.Pkg().Name() + "." + x.Obj.Name() }

// meets reports whether an active value is among the arguments of x, or behind
// them.
func meets(act *analysis.Activity, x *ir.Expr) bool {
	return slices.ContainsFunc(x.Args, act.Handed)
}

// reached reports whether a derivative could pass through the opaque call x.
func (j *job) reached(act *analysis.Activity, x *ir.Expr, alone bool) bool {
	if act.Smuggles(x) {
		return true
	}
	for i, a := range x.Args {
		if act.Handed(a) && !alone && carries(x.Type) {
			return true
		}
		if act.VariedReach(a) && analysis.Writes(x, i) {
			return true
		}
	}
	return false
}

// checkFetched finds numbers that outputs depend on and that lost their derivatives in
// opaque calls, or in what hides them.
func (j *job) checkFetched(f *ir.Func, act *analysis.Activity) {
	f.Body.Walk(func(s ir.Stmt) {
		if x := act.Fetched(s); x != nil {
			j.refuseFetched(x, s)
		}
	})
}

// refuseFetched refuses a number that an output depends on and that lost its derivative
// at x: in an opaque call, whose source may help, or in what hides it.
func (j *job) refuseFetched(x *ir.Expr, s ir.Stmt) {
	if r, opaque := j.unit.Refused[x]; opaque {
		j.refuse(r)
		return
	}
	pos := x.Pos
	if !pos.IsValid() {
		pos = ir.NoteOf(s).Pos
	}
	j.fail(pos, "keep it in a variable of type float64", "an active value goes where its derivative cannot follow, and comes back")
}

func carries(t types.Type) bool {
	if tuple, ok := t.(*types.Tuple); ok {
		for i := range tuple.Len() {
			if carries(tuple.At(i).Type()) {
				return true
			}
		}
		return false
	}
	return t != nil && analysis.ReachesFloat(t)
}

// checkMaps refuses active values in maps: put there, or found in those that
// an active argument holds.
func (j *job) checkMaps(s ir.Stmt, act *analysis.Activity) {
	active := func(x *ir.Expr) bool { return x != nil && (act.Varied(x) || act.VariedReach(x)) }
	isMap := func(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }
	inMap := func(x *ir.Expr) bool { return x.Op == ir.OpIndex && isMap(x.Args[0].Type) }
	refuse := func(x *ir.Expr) {
		pos := x.Pos
		if !pos.IsValid() {
			pos = ir.NoteOf(s).Pos
		}
		j.fail(pos, "use a slice, or a struct with a field for each key", "a map of active values cannot be differentiated")
	}
	if a, ok := s.(*ir.Assign); ok && inMap(a.LHS) && active(a.RHS) {
		refuse(a.LHS)
		return
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			if inMap(x) && active(x) || x.Op == ir.OpComposite && isMap(x.Type) && slices.ContainsFunc(x.Args, active) {
				refuse(x)
				return false
			}
			return true
		})
	})
}

// asserted reports whether s finds references to active values behind an interface, by
// an assertion with two results: they have no adjoints there.
func asserted(s ir.Stmt, act *analysis.Activity) bool {
	m, ok := s.(*ir.Multi)
	return ok && m.RHS.Op == ir.OpAssert && m.LHS[0] != nil && act.VariedReach(m.RHS)
}

// checkApart refuses a called function that returns or stores memory of its inert
// parameters where others lead.
func (j *job) checkApart(f *ir.Func, act *analysis.Activity) {
	for _, v := range f.Inputs() {
		if !v.Inert {
			continue
		}
		for _, w := range slices.Concat(f.Inputs(), f.Results) {
			if inert := w.Inert || w.Result && analysis.Boxed(w.Type); !inert && act.Meet(ir.Use(v), ir.Use(w)) {
				j.fail(w.Pos, "copy it", "%s may lead to memory that %s, an interface or what it holds, leads to", w.Name, v.Name)
				return
			}
		}
	}
}

// checkInert refuses active values for parameters that are taken to have none, as they
// are or lead to interfaces.
func (j *job) checkInert(s ir.Stmt, act *analysis.Activity) {
	c, ok := s.(*ir.Call)
	if !ok {
		return
	}
	for i, a := range c.Args {
		switch {
		case !c.Inert(i):
		case act.Handed(a):
			j.fail(c.Pos, "keep it in a variable of its concrete type", "an active value is hidden behind an interface")
		case slices.ContainsFunc(c.Args, func(b *ir.Expr) bool { return !c.Inert(slices.Index(c.Args, b)) && act.Meet(a, b) }):
			j.fail(c.Pos, "copy what is passed", "an interface may lead to memory that is passed beside it")
		}
	}
}

func (j *job) refuse(r lower.Refusal) {
	if r.Hidden && j.view.Open(r.Fn) {
		return
	}
	if r.Package != "" && j.wantSource([]string{r.Package}) || r.Emitted != nil && j.reopen(r.Emitted, r.Pos) {
		return
	}
	j.fail(r.Pos, r.Hint, "%s", r.Message)
}
