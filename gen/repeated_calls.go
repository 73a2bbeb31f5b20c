package gen

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/matrix"
)

// checkRepeatable refuses functions that cannot be evaluated several times as if it were
// once, and shapes whose numbers cannot be listed.
func (j *job) checkRepeatable() {
	for _, f := range j.lowered() {
		j.checkOnce(f)
	}
	if j.eff.ChangesBeyond(j.unit.Func) {
		j.fail(j.req.Pos, onceHint, "a matrix of derivatives takes several evaluations of %s, which changes memory of the whole package", j.req.Fn.Name())
	}
	for _, v := range slices.Concat(j.req.Wrt, j.req.Of) {
		if !matrix.Walkable(v.Type(), j.pkg.Types) {
			j.fail(v.Pos(), "copy its numbers to a slice, and pass that", "the numbers of %s, of type %s, have no order in a matrix: the type leads back to itself, or has fields that cannot be named here", called(v), types.TypeString(v.Type(), (*types.Package).Name))
		}
	}
}

// checkOnce refuses what f must not do several times.
func (j *job) checkOnce(f *ir.Func) {
	f.Body.Walk(func(s ir.Stmt) {
		if c, ok := s.(*ir.Call); ok && c.Callee.Comm != nil {
			j.fail(ir.NoteOf(s).Pos, onceHint, "a matrix of derivatives takes several evaluations of %s, which communicates", j.req.Fn.Name())
		}
	})
	eachCall(f, func(x *ir.Expr) {
		if !j.repeatable(x) {
			j.fail(x.Pos, onceHint, "a matrix of derivatives takes several evaluations of %s, and nobody knows what %s does if it is called again", j.req.Fn.Name(), calleeName(x))
		}
	})
}

// repeatable reports whether the opaque call x does the same whenever it is made, and nothing
// but that: functions of the rule table, and of packages without variables. Of others the
// source tells, which is asked for.
func (j *job) repeatable(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return ok && fn.Pkg() == nil // the method Error of errors
	}
	if j.library().HasRule(fn) {
		return true
	}
	return analysis.Repeatable(x) || j.expands(x)
}

const onceHint = "ask for the jvp or the vjp, which evaluate it once"
