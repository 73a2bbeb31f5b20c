package refuse

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// CheckRepeatable refuses functions that have other effects if they run several times, and types whose numbers cannot
// be listed.
func CheckRepeatable(j *job.Job) {
	for _, f := range j.Lowered() {
		checkOnce(j, f)
	}
	if j.Eff.ChangesBeyond(j.Unit.Func) {
		j.Fail(j.Req.Pos, onceHint, "a matrix of derivatives takes several evaluations of %s, which changes package-level memory", j.Req.Fn.Name())
	}
	for _, v := range slices.Concat(j.Req.Wrt, j.Req.Of) {
		if why := matrix.Unwalkable(v.Type(), j.Pkg.Types); why != "" {
			j.Fail(v.Pos(), "copy its numbers to a slice, and pass that", "the numbers of %s, of type %s, have no order in a matrix: %s", job.Called(v), types.TypeString(v.Type(), (*types.Package).Name), why)
		}
	}
}

// checkOnce refuses effects of f that must not be repeated. If an evaluation panics or leaves the program, it is the
// last one, so its earlier effects are not repeated.
func checkOnce(j *job.Job, f *ir.Func) {
	last := lastCalls(f)
	eachCall(f, func(x *ir.Expr) {
		if !last[x] && !repeatable(j, x) {
			j.Fail(x.Pos, onceHint, "a matrix of derivatives takes several evaluations of %s, and the effect of calling %s again is not known", j.Req.Fn.Name(), calleeName(x))
		}
	})
}

// CheckCallbacks refuses calls of functions of the standard library that may call a method with effects, because the
// analysis does not follow what such a method changes. A call that describes why the function panics is allowed.
func CheckCallbacks(j *job.Job) {
	for _, f := range j.Lowered() {
		last := lastCalls(f)
		eachCall(f, func(x *ir.Expr) {
			if r, ok := j.Unit.Callbacks[x]; ok && !last[x] {
				Refuse(j, r)
			}
		})
	}
}

// lastCalls returns the calls of f after which it panics or leaves the program.
func lastCalls(f *ir.Func) map[*ir.Expr]bool {
	calls := map[*ir.Expr]bool{}
	note := func(b *ir.Block) {
		if match.Fatal(b) {
			b.Parts(func(x *ir.Expr) { calls[x] = true })
		}
	}
	note(f.Body)
	f.Body.Walk(func(s ir.Stmt) {
		for _, b := range ir.Blocks(s) {
			note(b)
		}
	})
	return calls
}

// repeatable reports whether the opaque call x may be repeated, because its callee is in the rule table, or in a
// package without variables. For other functions, and methods, the answer depends on the source, which repeatable
// requests.
func repeatable(j *job.Job, x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || fn.Pkg() == nil {
		return ok // the method Error of errors
	}
	if rules.AsksComm(fn) || fn == library.Separate {
		return true
	}
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return false
	}
	if j.LibraryOf().HasRule(fn) {
		return true
	}
	return analysis.Repeatable(x) || analysis.Enclosed(x) && !changesOutside(j, x) || expands(j, x) || j.Reopen(fn, x.Pos)
}

// changesOutside reports whether the opaque call x may write to memory that exists before or after the evaluation of
// the function.
func changesOutside(j *job.Job, x *ir.Expr) bool {
	outside := func(n *analysis.Node) bool { return n.External }
	for i, a := range x.Args {
		if analysis.Writes(x, i) && slices.ContainsFunc(j.Alias.Reach(a), outside) {
			return true
		}
	}
	return false
}

const onceHint = "ask for the jvp or the vjp, which evaluate it once"
