package gen

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

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
		Flow: flow{j.unit.Opaque}, Fail: j.fail, Check: j.checkCalls, Again: true,
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
	r.Splitter.Flow, r.Splitter.Check = flow, j.checkSecond
	if j.checkSecond(f, act); j.failed() {
		return
	}
	j.fn, j.saves = adjoint.Build(r)
	j.fn.Tapes = append(j.fn.Tapes, r.Splitter.Tapes...)
	j.saves = append(j.saves, r.Splitter.Saves...)
	j.helpers = r.Splitter.Funcs
}

// secondFlow is flow for f, which was differentiated once: its calls are copies
// of those that were lowered.
func (j *job) secondFlow(fs ...*ir.Func) flow {
	constant := map[types.Object]bool{}
	for x := range j.unit.Opaque {
		constant[x.Obj] = true
	}
	calls := map[*ir.Expr]bool{}
	for _, f := range fs {
		eachCall(f, func(x *ir.Expr) { calls[x] = constant[x.Obj] })
	}
	return flow{calls}
}

// eachCall visits the opaque calls of f.
func eachCall(f *ir.Func, visit func(*ir.Expr)) {
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpCall {
					visit(x)
				}
				return true
			})
		})
	})
}

// checkSecond refuses the functions that first derivatives are made of and
// whose own derivatives are not known.
func (j *job) checkSecond(f *ir.Func, act *analysis.Activity) {
	known := j.secondFlow(f)
	eachCall(f, func(x *ir.Expr) {
		if analysis.IsFloat(x.Type) && !known.Differentiates(x) && slices.ContainsFunc(x.Args, act.Varied) {
			j.fail(x.Pos, "ask for the grad, and take differences of it", "the second derivative of what is made with %s is not known", calleeName(x))
		}
	})
}

// hessians spells what an HVP overwrites.
func (j *job) hessians() string {
	f := j.req.Fn.Name()
	var parts []string
	for k, v := range j.req.Wrt {
		var terms []string
		for i, w := range j.wrt {
			terms = append(terms, fmt.Sprintf("∂²%s/∂%s∂%s·%s", f, j.inputName(k), j.inputName(i), w.Acc.Name))
		}
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", j.role(v, shape.Gradient).Name, f, j.inputName(k)),
			fmt.Sprintf("%s with %s", j.role(v, shape.Product).Name, strings.Join(terms, " + ")))
	}
	return strings.Join(parts, ", ")
}
