package refuse

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// CheckNested refuses to inline the derivative of a function that communicates by operations whose transposes cannot
// be written in plain Go.
func CheckNested(j *job.Job) {
	first := slices.Contains([]shape.Kind{shape.JVP, shape.VJP, shape.Grad, shape.Pullback}, j.Req.Kind)
	for _, f := range j.Lowered() {
		f.Body.Walk(func(s ir.Stmt) {
			c, ok := s.(*ir.Call)
			if !ok || c.Callee.Comm == nil {
				return
			}
			if _, linear := rules.LinearOf(c); first && (linear || exchangesNothing(c)) {
				return
			}
			j.Fail(ir.NoteOf(s).Pos, "ask for the hvp of "+j.Req.Fn.Name()+" itself",
				"second derivatives of %s, which communicates by %s, exist for its hvp only", j.Req.Fn.Name(), c.Callee.Comm.Name)
		})
	}
}

// exchangesNothing reports whether c exchanges no numbers and waits for no message.
func exchangesNothing(c *ir.Call) bool {
	rule := c.Callee.Comm
	return !analysis.Exchanges(c) && !rule.Reversed && !rule.Counts && len(rule.Read)+len(rule.Write) == 0
}

// SecondCheck is CheckSecond for functions that differentiation finds later. Among them are JVPs that the user wrote:
// these were not differentiated before, so their calls have not been checked yet.
func SecondCheck(j *job.Job) func(*ir.Func, *analysis.Activity) {
	return func(f *ir.Func, act *analysis.Activity) {
		if slices.Contains(j.Lowered(), f) {
			CheckCalls(j, f, act)
			return
		}
		CheckSecond(j, f, act)
	}
}

// CheckSecond refuses functions in first derivatives whose derivatives are not known.
func CheckSecond(j *job.Job, f *ir.Func, act *analysis.Activity) {
	known := SecondFlow(j, f)
	eachCall(f, func(x *ir.Expr) {
		fn, _ := x.Obj.(*types.Func)
		if analysis.IsFloat(x.Type) && !known.Differentiates(x) && slices.ContainsFunc(x.Args, act.Varied) && (fn == nil || !j.Reopen(fn, x.Pos)) {
			j.Fail(x.Pos, "ask for the grad, and take differences of it", "the second derivative of a value computed with %s is not known", calleeName(x))
		}
	})
}

// FlowOf returns the flow of the lowered function.
func FlowOf(j *job.Job) library.Flow {
	return library.Flow{Constant: j.Unit.Opaque, Unsettled: changesPackages(j)}
}

// changesPackages reports whether an opaque call may change package-level variables.
func changesPackages(j *job.Job) bool {
	found := false
	look := func(f *ir.Func) {
		if f == nil {
			return
		}
		eachCall(f, func(x *ir.Expr) {
			_, ruled := term.RuleOf(x)
			found = found || !ruled && !rules.AsksComm(x.Obj) && !analysis.Repeatable(x)
		})
	}
	look(j.Unit.Func)
	for _, c := range j.Unit.Callees {
		look(c.Func)
	}
	return found
}

// SecondFlow returns the flow for functions that were differentiated once, and for the JVPs that the user wrote. The
// calls of the former are copies of the lowered ones.
func SecondFlow(j *job.Job, fs ...*ir.Func) library.Flow {
	lib := j.LibraryOf()
	calls := map[*ir.Expr]bool{}
	for _, f := range append(fs, j.Lowered()...) {
		eachCall(f, func(x *ir.Expr) {
			fn, ok := x.Obj.(*types.Func)
			calls[x] = j.Unit.Opaque[x] || ok && (fn == library.Separate || lib.IsConstant(fn.Origin()))
		})
	}
	return library.Flow{Constant: calls, Unsettled: changesPackages(j)}
}

// eachCall visits the opaque calls of f.
func eachCall(f *ir.Func, visit func(*ir.Expr)) {
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpCall {
					visit(x)
				}
				return true
			})
		})
	})
}
