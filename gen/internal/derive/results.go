package derive

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// dropResults turns the results that a pullback does not return into variables, so that statements that only compute
// them can be removed.
func dropResults(j *job.Job) {
	if j.Req.Kind != shape.Pullback {
		return
	}
	f := j.Unit.Func
	var locals []ir.Stmt
	f.Results = slices.DeleteFunc(slices.Clone(f.Results), func(v *ir.Var) bool {
		of := slices.ContainsFunc(j.Of, func(o adjoint.Output) bool { return o.Var == v })
		if of {
			locals = append(locals, &ir.Decl{Var: v})
		}
		return of
	})
	if len(locals) == 0 {
		j.Fail(j.Req.Pos, "use gradgen:vjp", "gradgen:pullback needs a result to differentiate, and %s has none", j.Req.Fn.Name())
		return
	}
	f.Body.Stmts = append(locals, f.Body.Stmts...)
}
