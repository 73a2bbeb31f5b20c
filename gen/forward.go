package gen

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/tangent"
)

// forward differentiates in forward mode.
func (j *job) forward() {
	h := &tangent.Helpers{
		Root: lowerFirst(j.qualifiedName()), Names: j.uniqueName,
		Flow: flow{j.unit.Opaque}, Fail: j.fail, Check: j.checkCalls,
	}
	r := &tangent.Request{
		Primal: j.unit.Func, Alias: j.alias, Effects: j.eff, Activity: j.act, Helpers: h, Fail: j.fail,
	}
	for _, w := range j.wrt {
		r.Wrt = append(r.Wrt, tangent.Pair{Var: w.Var, Dot: w.Acc})
	}
	for i, o := range j.of {
		r.Of = append(r.Of, tangent.Pair{Var: o.Var, Dot: j.outputTangent(j.req.Of[i])})
	}
	j.fn, _ = tangent.Build(r)
	j.helpers = h.Funcs
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
