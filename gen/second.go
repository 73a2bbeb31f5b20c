package gen

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/tangent"
)

// second differentiates twice: reverse mode over forward mode. With
// d(x, ẋ) = ∂f/∂x·ẋ the derivative of d with respect to x is the
// Hessian–vector product, and that with respect to ẋ is the gradient.
func (j *job) second() {
	h := &tangent.Helpers{
		Root: lowerFirst(j.qualifiedName()), Names: j.uniqueName,
		Flow: flow{constant: j.unit.Opaque}, Fail: j.fail, Check: j.callCheck(), Again: true,
	}
	t := &tangent.Request{
		Primal: j.unit.Func, Alias: j.alias, Effects: j.eff, Activity: j.act, Helpers: h, Fail: j.fail, Again: true,
	}
	var grads, products []adjoint.Input
	for i, w := range j.wrt {
		v := j.req.Wrt[i]
		t.Wrt = append(t.Wrt, tangent.Pair{Var: w.Var, Dot: w.Acc})
		grads = append(grads, adjoint.Input{Var: w.Acc, Acc: j.role(v, shape.Gradient), Like: w.Var})
		products = append(products, adjoint.Input{Var: w.Var, Acc: j.role(v, shape.Product)})
	}
	dot := &ir.Var{Name: j.unit.Func.Fresh(j.of[0].Var.Name + "Dot"), Type: j.of[0].Var.Type}
	t.Of = []tangent.Pair{{Var: j.of[0].Var, Dot: dot}}
	f, checks := tangent.Build(t)
	if j.failed() {
		return
	}
	j.reverse(f, h.Funcs, slices.Concat(grads, products), dot, checks)
	for _, in := range slices.Concat(grads, products) {
		j.fn.Params = append(clip(j.fn.Params), in.Acc)
	}
}

func clip(vs []*ir.Var) []*ir.Var { return vs[:len(vs):len(vs)] }

// reverse is the gradient of the number out in f, which computes a tangent.
func (j *job) reverse(f *ir.Func, helpers []*ir.Func, wrt []adjoint.Input, out *ir.Var, checks []ir.Stmt) {
	al := analysis.NewAlias(f, false)
	var in []*ir.Var
	for _, w := range wrt {
		in = append(in, w.Var)
	}
	flow := j.secondFlow(append(helpers, f)...)
	act := analysis.NewActivity(f, al, flow, in, []*ir.Var{out})
	r := &adjoint.Request{
		Primal: f, Alias: al, Effects: analysis.NewEffects(f, al), Activity: act,
		Wrt: wrt, Of: []adjoint.Output{{Var: out}}, Grad: true, Optimise: !j.opts.NoOpt, Steps: j.switches(),
		Fail: j.fail, Checks: checks, Splitter: j.splitter(), Again: j.plain,
	}
	r.Splitter.Flow, r.Splitter.Check = flow, j.secondCheck()
	if j.checkSecond(f, act); j.failed() {
		return
	}
	j.fn, j.saves = adjoint.Build(r)
	j.fn.Tapes = append(j.fn.Tapes, r.Splitter.Tapes...)
	j.saves = append(j.saves, r.Splitter.Saves...)
	j.helpers = r.Splitter.Funcs
}
