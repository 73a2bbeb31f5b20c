package gen

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// role returns the variable of the derived function's parameter that plays one
// of the roles for v.
func (j *job) role(v *types.Var, roles ...shape.Role) *ir.Var {
	for _, a := range j.sig.Params {
		if a.Var == v && slices.Contains(roles, a.Role) {
			return &ir.Var{Name: a.Name, Type: j.view.Type(a.Type), Param: true}
		}
	}
	return nil
}

// paramOf is the parameter of the derived function with a role for the i-th input.
func (j *job) paramOf(i int, role shape.Role) *ir.Var {
	name := j.role(j.req.Wrt[i], role).Name
	k := slices.IndexFunc(j.fn.Params, func(v *ir.Var) bool { return v.Name == name })
	return j.fn.Params[k]
}

// outputTangent is the result of the derived function that is the tangent of
// the output v.
func (j *job) outputTangent(v *types.Var) *ir.Var {
	for _, a := range j.sig.ResultsWith(shape.Tangent) {
		if a.Var == v {
			return &ir.Var{Name: a.Name, Type: a.Type, Result: true}
		}
	}
	return nil
}

// inputName is the name of the i-th input: the user's, or the one it is given.
func (j *job) inputName(i int) string {
	if name := j.req.Wrt[i].Name(); name != "" && name != "_" {
		return name
	}
	return j.wrt[i].Var.Name
}

func (j *job) outName(k int) string {
	if len(j.of) == 1 && j.of[k].Var.Result {
		return j.req.Fn.Name()
	}
	return j.of[k].Var.Name
}

// called is what a message calls the parameter v.
func called(v *types.Var) string {
	if v.Name() == "" || v.Name() == "_" {
		return "the first parameter"
	}
	return v.Name()
}
