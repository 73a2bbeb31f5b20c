package derive

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/refuse"
	"github.com/gradgen/gradgen/gen/internal/tangent"
)

// forward differentiates in forward mode.
func forward(j *job.Job) {
	h := &tangent.Helpers{
		Root: j.LocalName(), Names: j.UniqueName,
		Flow: library.Flow{Constant: j.Unit.Opaque}, Fail: j.Fail, Check: refuse.CallCheck(j), SecondOrder: j.Plain,
	}
	r := &tangent.Request{
		Primal: j.Unit.Func, Alias: j.Alias, Effects: j.Eff, Activity: j.Act, Helpers: h, Fail: j.Fail, SecondOrder: j.Plain,
		Reset: j.Inner && !j.Plain, Source: j.Plain,
	}
	for _, w := range j.Wrt {
		r.Wrt = append(r.Wrt, tangent.Pair{Var: w.Var, Dot: w.Acc})
	}
	for i, o := range j.Of {
		r.Of = append(r.Of, tangent.Pair{Var: o.Var, Dot: j.OutputTangent(j.Req.Of[i])})
	}
	f, checks := tangent.Build(r)
	if j.Plain {
		returnTangents(f, r.Of, checks)
	}
	j.Fn = f
	j.Helpers = h.Funcs
}

// returnTangents adds checks and results to a function that is differentiated again. Before that, its tangents are
// only variables.
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
