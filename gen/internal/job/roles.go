package job

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Role returns the parameter of the derived function that has one of the roles for v.
func (j *Job) Role(v *types.Var, roles ...shape.Role) *ir.Var {
	for _, a := range j.Sig.Params {
		if a.Var == v && slices.Contains(roles, a.Role) {
			return &ir.Var{Name: a.Name, Type: j.View.Type(a.Type), Param: true}
		}
	}
	return nil
}

// ParamOf returns the parameter of the derived function with a role for the i-th input.
func (j *Job) ParamOf(i int, role shape.Role) *ir.Var {
	name := j.Role(j.Req.Wrt[i], role).Name
	k := slices.IndexFunc(j.Fn.Params, func(v *ir.Var) bool { return v.Name == name })
	return j.Fn.Params[k]
}

// OutputTangent returns the result of the derived function that is the tangent of the output v.
func (j *Job) OutputTangent(v *types.Var) *ir.Var {
	for _, a := range j.Sig.ResultsWith(shape.Tangent) {
		if a.Var == v {
			return &ir.Var{Name: a.Name, Type: j.View.Type(a.Type), Result: true}
		}
	}
	return nil
}

// InputName returns the name of the i-th input: that of the user, or the one that it is given.
func (j *Job) InputName(i int) string {
	if name := j.Req.Wrt[i].Name(); name != "" && name != "_" {
		return name
	}
	return j.Wrt[i].Var.Name
}

func (j *Job) OutName(k int) string {
	if len(j.Of) == 1 && j.Of[k].Var.Result {
		return j.Req.Fn.Name()
	}
	return j.Of[k].Var.Name
}

// Called returns the name of the parameter or result v in messages.
func Called(v *types.Var) string {
	switch {
	case v.Name() != "" && v.Name() != "_":
		return v.Name()
	case v.Kind() == types.ResultVar:
		return "the result of type " + types.TypeString(v.Type(), (*types.Package).Name)
	}
	return "the first parameter"
}
