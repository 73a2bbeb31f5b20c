package refuse

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// CallCheck is CheckCalls for functions that differentiation finds later.
func CallCheck(j *job.Job) func(*ir.Func, *analysis.Activity) {
	return func(f *ir.Func, act *analysis.Activity) { CheckCalls(j, f, act) }
}

// CheckCalls finds opaque calls with active arguments. It requests the source of the callee if that may help, and
// otherwise refuses the call.
func CheckCalls(j *job.Job, f *ir.Func, act *analysis.Activity) {
	errors, need := j.Diags.Errors(), len(j.Need)
	f.Body.Walk(func(s ir.Stmt) {
		checkMaps(j, f, s, act)
		checkMapsOf(j, s, act)
		if asserted(s, act) && !unite(j) {
			j.Fail(s.(*ir.Multi).RHS.Pos, "use the concrete type", "a reference to active values is stored in an interface, so its type is not known at generation")
		}
		checkInactive(j, s, act)
		checkPackageMemory(j, s, act)
		_, alone := s.(*ir.ExprStmt)
		expandMulti(j, s, act)
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				checkArguments(j, act, x)
				checkTimes(j, act, x)
				checkConversion(j, act, x)
				r, opaque := j.Unit.Refused[x]
				reason, refused := refusedCall(x)
				switch {
				case !opaque:
				case r.Hidden:
					if reached(j, act, x, alone) || act.Shadowed(x) {
						Refuse(j, r)
					}
				case act.VariedReach(x) && expands(j, x):
				case refused && takesActive(act, x):
					j.Fail(r.Pos, "", "an active value reaches %s: %s", calleeName(x), reason)
				case reached(j, act, x, alone):
					if !expands(j, x) {
						Refuse(j, r)
					}
				}
				if x.Op == ir.OpAssert && analysis.ReachesFloat(x.Type) && (act.Tainted(x.Args[0]) || act.VariedReach(x.Args[0]) && !ir.IsMatrix(x.Args[0].Type) && !asserted(s, act)) && !unite(j) && !holds(j, x.Args[0].Type) {
					j.Fail(x.Pos, "keep it in a variable of its concrete type", "an active value is stored in an interface whose uses are not all known")
				}
				return true
			})
		})
	})
	checkApart(j, f, act)
	checkCopies(j, f, act)
	if j.Diags.Errors() == errors && len(j.Need) == need {
		checkFetched(j, f, act)
	}
}

// checkConversion refuses conversions of active values to a type that has derivatives in some instances only.
func checkConversion(j *job.Job, act *analysis.Activity, x *ir.Expr) {
	if x.Op == ir.OpConvert && shape.Undecided(x.Type) && act.Varied(x.Args[0]) {
		j.Fail(x.Pos, undecidedHint, "an active value becomes one of type %s, a type parameter that stands for floating-point types and others, so it is not known at generation whether it has a derivative", x.Type)
	}
}

// checkArguments refuses calls of functions with a rule if the rule has no derivative with respect to an active
// argument.
func checkArguments(j *job.Job, act *analysis.Activity, x *ir.Expr) {
	fn, ok := x.Obj.(*types.Func)
	if x.Op != ir.OpCall || !ok || fn.Pkg() == nil {
		return
	}
	r, ok := rules.ForFunc(fn.Pkg().Path(), fn.Name())
	if !ok {
		return
	}
	for _, p := range r.Partials {
		if p.Refused && p.Arg < len(x.Args) && act.Varied(x.Args[p.Arg]) {
			j.Fail(x.Pos, "write its VJP and mark it //gradgen:rule for="+fn.FullName(), "an active value is argument %d of %s: %s", p.Arg+1, calleeName(x), p.Note)
		}
	}
}

// checkTimes requests the derivatives with respect to the times of a differential equation that x solves, if these
// times are active.
func checkTimes(j *job.Job, act *analysis.Activity, x *ir.Expr) {
	fn, ok := x.Obj.(*types.Func)
	if x.Op != ir.OpCall || !ok {
		return
	}
	if arg, asks := rules.Times(fn.Origin()); asks != nil && act.VariedReach(x.Args[arg]) {
		j.Expand[asks] = true
	}
}

// expandMulti is expands for a call with several results.
func expandMulti(j *job.Job, s ir.Stmt, act *analysis.Activity) {
	m, ok := s.(*ir.Multi)
	if !ok || m.RHS.Op != ir.OpCall {
		return
	}
	r, opaque := j.Unit.Refused[m.RHS]
	used := slices.DeleteFunc(slices.Clone(m.LHS), func(x *ir.Expr) bool { return x == nil })
	switch {
	case !opaque:
	case r.Hidden && slices.ContainsFunc(used, act.Shadowed):
		Refuse(j, r)
	case slices.ContainsFunc(used, act.VariedReach):
		expands(j, m.RHS)
	}
}

// expands requests that the opaque call x be inlined, or requests the source of its callee for that, because active
// values are stored in memory to which its results lead. It reports whether that is possible.
func expands(j *job.Job, x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || j.Expand[fn.Origin()] {
		return false
	}
	d, ok := j.LibraryOf().Source(fn.Origin())
	if !ok {
		return fn.Pkg() != nil && j.WantSource([]string{fn.Pkg().Path()})
	}
	if d.Syntax.Body == nil {
		return false
	}
	j.Expand[fn.Origin()] = true
	return true
}

// hasBody reports whether the source of the callee is available.
func hasBody(j *job.Job, x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok {
		return false
	}
	d, ok := j.LibraryOf().Source(fn.Origin())
	return ok && d.Syntax.Body != nil
}

func refusedCall(x *ir.Expr) (reason string, refused bool) {
	fn, ok := x.Obj.(*types.Func)
	if x.Op != ir.OpCall || !ok {
		return "", false
	}
	return library.RefusedFunc(fn)
}

func calleeName(x *ir.Expr) string {
	if fn, ok := x.Obj.(*types.Func); ok && fn.Signature().Recv() != nil {
		return symbol.Qualified(fn)
	}
	return x.Obj.Pkg().Name() + "." + x.Obj.Name()
}

// takesActive reports whether the arguments of x are or lead to active values.
func takesActive(act *analysis.Activity, x *ir.Expr) bool {
	return slices.ContainsFunc(x.Args, act.CarriesNumber)
}

// reached reports whether a derivative could pass through the opaque call x.
func reached(j *job.Job, act *analysis.Activity, x *ir.Expr, alone bool) bool {
	if act.MayHideActive(x) {
		return true
	}
	for i, a := range x.Args {
		if act.CarriesNumber(a) && !alone && carries(x.Type) {
			return true
		}
		if act.VariedReach(a) && analysis.Writes(x, i) {
			return true
		}
	}
	return false
}

// checkFetched finds numbers on which outputs depend and that lost their derivatives in opaque calls, in interfaces,
// or in other opaque storage.
func checkFetched(j *job.Job, f *ir.Func, act *analysis.Activity) {
	f.Body.Walk(func(s ir.Stmt) {
		if x := act.CauseOfStore(s); x != nil {
			refuseFetched(j, x, s)
		}
	})
}

// refuseFetched refuses a number on which an output depends and that lost its derivative at x. x is an opaque call,
// whose source may help, or opaque storage, such as an interface that only type switches of recursive functions
// examine.
func refuseFetched(j *job.Job, x *ir.Expr, s ir.Stmt) {
	if r, opaque := j.Unit.Refused[x]; opaque {
		if !hasBody(j, x) || !expands(j, x) { // inlining shows the effects of the call
			Refuse(j, r)
		}
		return
	}
	if types.IsInterface(x.Type) && (unite(j) || holds(j, x.Type)) {
		return // its values become unions
	}
	pos := x.Pos
	if !pos.IsValid() {
		pos = ir.NoteOf(s).Pos
	}
	hint := "keep it in a variable of type float64"
	if _, number := x.Type.Underlying().(*types.Basic); !number {
		hint = "keep it in variables of its own type, not of an interface"
	}
	j.Fail(pos, hint, "an active value is read back from a place where its derivative is lost")
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

// asserted reports whether s takes references to active values from an interface, by an assertion with two results.
// They have no adjoints there.
func asserted(s ir.Stmt, act *analysis.Activity) bool {
	m, ok := s.(*ir.Multi)
	return ok && m.RHS.Op == ir.OpAssert && m.LHS[0] != nil && act.VariedReach(m.RHS)
}

// checkApart refuses a callee that returns memory of its inactive parameters, or stores it in memory to which other
// references point.
func checkApart(j *job.Job, f *ir.Func, act *analysis.Activity) {
	for _, v := range f.Inputs() {
		if !v.Inactive {
			continue
		}
		for _, w := range slices.Concat(f.Inputs(), f.Results) {
			if inactive := w.Inactive || w.Result && analysis.Boxed(w.Type); !inactive && act.MayAlias(ir.Use(v), ir.Use(w)) {
				j.Fail(w.Pos, "copy it", "%s may refer to memory that %s, an interface or a value in one, refers to", w.Name, v.Name)
				return
			}
		}
	}
}

// checkInactive refuses active values for parameters that are assumed to be inactive because they are interfaces or
// lead to interfaces.
func checkInactive(j *job.Job, s ir.Stmt, act *analysis.Activity) {
	c, ok := s.(*ir.Call)
	if !ok {
		return
	}
	for i, a := range c.Args {
		switch {
		case !c.Inactive(i):
		case act.CarriesNumber(a) && unite(j):
		case act.CarriesNumber(a):
			j.Fail(c.Pos, "keep it in a variable of its concrete type", "an active value is stored in an interface whose uses are not all known")
		case slices.ContainsFunc(c.Args, func(b *ir.Expr) bool { return !c.Inactive(slices.Index(c.Args, b)) && act.MayAlias(a, b) }):
			j.Fail(c.Pos, "copy what is passed", "an interface may lead to memory that another argument refers to")
		}
	}
}

func Refuse(j *job.Job, r lower.Refusal) {
	if r.Hidden && j.View.RequestInlining(r.Fn) {
		return
	}
	if r.Package != "" && j.WantSource([]string{r.Package}) || r.Emitted != nil && j.Reopen(r.Emitted, r.Pos) {
		return
	}
	j.Fail(r.Pos, r.Hint, "%s", r.Message)
}
