package gen

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/tangent"
)

// forward differentiates in forward mode.
func (j *job) forward() {
	h := &tangent.Helpers{
		Root: lowerFirst(j.qualifiedName()), Names: j.uniqueName,
		Flow: flow{constant: j.unit.Opaque}, Fail: j.fail, Check: j.callCheck(), Again: j.plain,
	}
	r := &tangent.Request{
		Primal: j.unit.Func, Alias: j.alias, Effects: j.eff, Activity: j.act, Helpers: h, Fail: j.fail, Again: j.plain,
		Reset: j.inner && !j.plain,
	}
	for _, w := range j.wrt {
		r.Wrt = append(r.Wrt, tangent.Pair{Var: w.Var, Dot: w.Acc})
	}
	for i, o := range j.of {
		r.Of = append(r.Of, tangent.Pair{Var: o.Var, Dot: j.outputTangent(j.req.Of[i])})
	}
	f, checks := tangent.Build(r)
	if j.plain {
		returnTangents(f, r.Of, checks)
	}
	j.fn = f
	j.helpers = h.Funcs
}

// returnTangents gives a function that is made to be differentiated again its checks and
// results: its tangents are variables so far.
func returnTangents(f *ir.Func, of []tangent.Pair, checks []ir.Stmt) {
	f.Results = clip(f.Results)
	for _, o := range of {
		f.Results = append(f.Results, o.Dot)
	}
	body := slices.DeleteFunc(f.Body.Stmts, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Decl)
		return ok && d.Var.Result
	})
	f.Body.Stmts = append(slices.Concat(checks, body), &ir.Return{})
}
