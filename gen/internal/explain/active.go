package explain

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// ActiveNames lists the variables of the user that carry derivatives and that the derived function still has.
func ActiveNames(j *job.Job) []string {
	var names []string
	var left map[string]bool
	if j.Fn != nil && !j.Req.Kind.IsMatrix() {
		left = j.Fn.Mentioned()
	}
	add := func(v *ir.Var) {
		if v != nil && own(j, v) && (left == nil || v.Param || v.Result || left[v.Name]) && (j.Act.ActiveVar(v) || j.Act.Shadowed(ir.Use(v))) {
			names = appendNew(names, userName(v))
		}
	}
	for _, v := range j.Unit.Func.Inputs() {
		add(v)
	}
	j.Unit.Func.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			add(v)
		}
	})
	for _, v := range j.Unit.Func.Results {
		add(v)
	}
	if len(names) == 0 {
		return []string{"nothing"}
	}
	return names
}

// userName returns the name by which the user knows v. Results always have one.
func userName(v *ir.Var) string {
	if v.User != "" && v.User != "_" && !v.Result {
		return v.User
	}
	return v.Name
}

// own reports whether v is a variable of the function of the user, not of a callee.
func own(j *job.Job, v *ir.Var) bool {
	d, _ := j.LibraryOf().Source(j.Req.Fn)
	return v.Param || v.Result || v.User != "" && d.Syntax.Pos() <= v.Pos && v.Pos < d.Syntax.End()
}
