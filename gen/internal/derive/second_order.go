package derive

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/refuse"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/tangent"
)

// second differentiates twice: reverse mode over forward mode. With d(x, ẋ) = ∂f/∂x·ẋ, the derivative of d with
// respect to x is the Hessian–vector product, and the derivative with respect to ẋ is the gradient.
func second(j *job.Job) {
	h := &tangent.Helpers{
		Root: j.LocalName(), Names: j.UniqueName,
		Flow: refuse.FlowOf(j), Fail: j.Fail, Check: refuse.CallCheck(j), SecondOrder: true,
	}
	t := &tangent.Request{
		Primal: j.Unit.Func, Alias: j.Alias, Effects: j.Eff, Activity: j.Act, Helpers: h, Fail: j.Fail, SecondOrder: true,
	}
	var grads, products []adjoint.Input
	for i, w := range j.Wrt {
		v := j.Req.Wrt[i]
		t.Wrt = append(t.Wrt, tangent.Pair{Var: w.Var, Dot: w.Acc})
		grads = append(grads, adjoint.Input{Var: w.Acc, Acc: j.Role(v, shape.Gradient), Like: w.Var})
		products = append(products, adjoint.Input{Var: w.Var, Acc: j.Role(v, shape.Product)})
	}
	dot := &ir.Var{Name: j.Unit.Func.Fresh(j.Of[0].Var.Name + "Dot"), Type: j.Of[0].Var.Type}
	t.Of = []tangent.Pair{{Var: j.Of[0].Var, Dot: dot}}
	f, checks := tangent.Build(t)
	if j.Failed() {
		return
	}
	reverse(j, f, h.Funcs, slices.Concat(grads, products), dot, checks)
	if j.Failed() {
		return
	}
	for _, in := range slices.Concat(grads, products) {
		j.Fn.Params = append(clip(j.Fn.Params), in.Acc)
	}
}

func clip(vs []*ir.Var) []*ir.Var { return vs[:len(vs):len(vs)] }

// reverse returns the gradient of the number out in f, which computes a tangent.
func reverse(j *job.Job, f *ir.Func, helpers []*ir.Func, wrt []adjoint.Input, out *ir.Var, checks []ir.Stmt) {
	al := analysis.NewAlias(f, false)
	var in []*ir.Var
	for _, w := range wrt {
		in = append(in, w.Var)
	}
	flow := refuse.SecondFlow(j, append(helpers, f)...)
	act := analysis.NewActivity(f, al, flow, in, []*ir.Var{out})
	r := &adjoint.Request{
		Primal: f, Alias: al, Effects: analysis.NewEffects(f, al), Activity: act,
		Wrt: wrt, Of: []adjoint.Output{{Var: out}}, Grad: true, Optimise: !j.Opts.NoOpt, Steps: switches(j),
		Fail: j.Fail, Checks: checks, Splitter: splitter(j), SecondOrder: j.Plain, Trusted: j.Inner,
	}
	r.Splitter.Flow, r.Splitter.Check = flow, refuse.SecondCheck(j)
	if refuse.CheckSecond(j, f, act); j.Failed() {
		return
	}
	j.Own = adjoint.VariablesOf(r.Primal)
	j.Fn, j.Saves = adjoint.Build(r)
	j.Fn.Tapes = append(j.Fn.Tapes, r.Splitter.Tapes...)
	j.Saves = append(j.Saves, r.Splitter.Saves...)
	j.Helpers, j.Splits = r.Splitter.Funcs, r.Splitter.Splits
}
