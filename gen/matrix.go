package gen

import (
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// matrix makes a Jacobian or Hessian of products with unit vectors.
func (j *job) matrix() {
	if j.checkRepeatable(); j.failed() {
		return
	}
	r := &matrix.Request{
		Primal: j.unit.Func, Alias: j.alias, Effects: j.eff, Tape: j.tape, Reserved: j.reserved(), Fail: j.fail,
	}
	for i, v := range j.req.Wrt {
		r.Wrt = append(r.Wrt, matrix.Input{Var: j.wrt[i].Var, Out: j.role(v, shape.Gradient, shape.Matrix)})
	}
	for _, o := range j.of {
		r.Of = append(r.Of, o.Var)
	}
	if j.req.Kind == shape.Hessian {
		r.Hess = j.role(nil, shape.Matrix)
		r.Column = j.product(shape.HVP, "Product")
	} else {
		j.jacobianProducts(r)
	}
	if j.failed() || len(j.products) == 0 {
		return
	}
	all := []*matrix.Product{r.Column, r.Row}
	if j.req.Sparse {
		if j.sparse(r); j.failed() {
			return
		}
		all = append(all, r.Sparse.Path, r.Sparse.Pattern)
	}
	j.fn = matrix.Build(r)
	for _, p := range all {
		if p != nil {
			j.fn.Tapes = append(j.fn.Tapes, p.Stacks...)
		}
	}
}

// jacobianProducts makes the products that may be wanted. Which are is known at
// generation where the shapes of inputs and outputs are.
func (j *job) jacobianProducts(r *matrix.Request) {
	derivable := matrix.Derivable(r.Of)
	if j.req.Mode == load.Reverse && !derivable {
		j.fail(j.req.Pos, "leave out mode=reverse", "the shapes of the outputs of %s are not known before a call, so that there are no seeds for mode=reverse", j.req.Fn.Name())
		return
	}
	rows, fixed := matrix.RowsFirst(r)
	if j.req.Mode != load.Reverse && !(fixed && rows && j.req.Mode == load.AnyMode) {
		r.Column = j.product(shape.JVP, "Column")
	}
	if j.failed() || j.req.Mode == load.Forward || !derivable || fixed && !rows && j.req.Mode == load.AnyMode {
		return
	}
	r.Row = j.product(shape.VJP, "Row")
}

// product makes a product of the matrix with a vector as a function of its own, which takes
// the receiver first and the tape last.
func (j *job) product(kind shape.Kind, suffix string) *matrix.Product {
	req := *j.req
	req.Sparse = false
	req.Kind, req.Name, req.Vector, req.Workers = kind, j.uniqueName(lowerFirst(j.qualifiedName())+suffix), false, false
	sub := j.below(&req)
	told := j.diags.Len()
	for _, step := range []func(*job){(*job).lower, (*job).analyse, (*job).differentiate} {
		if step(sub); sub.failed() || sub.fn == nil && sub.unit.Func == nil {
			return nil
		}
	}
	j.diags.Cut(told) // the warnings are those of the matrix
	f := sub.fn
	p := &matrix.Product{Func: f, Stacks: f.Tapes}
	f.Doc = wrap(sub.productDoc(), 76)
	f.Params, f.Recv, f.Entry = f.Inputs(), nil, nil
	if j.plain { // whose stacks become variables
		p.Stacks = nil
	} else {
		f.Tapes = nil
	}
	sub.trust(f.Body, sub.given(f), j.differs())
	if len(p.Stacks) > 0 {
		f.Params = append(clip(f.Params), j.tape)
	}
	j.saves = append(j.saves, sub.saves...)
	j.helpers = append(append(j.helpers, f), sub.helpers...)
	j.products, j.productKinds = append(j.products, f), append(j.productKinds, kind)
	return p
}

// given are the parameters of f that only the matrix knows of.
func (j *job) given(f *ir.Func) []*ir.Var {
	return slices.DeleteFunc(slices.Clone(f.Params[len(j.unit.Func.Inputs()):]), func(v *ir.Var) bool {
		return slices.ContainsFunc(j.sig.With(shape.Gradient), func(a shape.Arg) bool { return a.Name == v.Name })
	})
}

// differs is what is said where the length of the first Jacobian is not what the outputs ask for.
func (j *job) differs() string {
	switch {
	case j.req.Kind != shape.Jacobian:
		return ""
	case j.req.Sparse:
		return "the shape of the result is another one each time the function is called"
	}
	return matrix.Differs(matrix.Input{Var: j.wrt[0].Var, Out: j.role(j.req.Wrt[0], shape.Matrix)})
}

// trust leaves out the tests of tangents, seeds and products, which are what they should be. That
// of the seed of a result is one of the Jacobian, whose length gave the seed its own.
func (j *job) trust(b *ir.Block, given []*ir.Var, differs string) {
	ofResult := func(v *ir.Var) bool {
		return slices.ContainsFunc(j.of, func(o adjoint.Output) bool { return o.Seed == v && o.Var.Result })
	}
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool {
		return refuses(s) && slices.ContainsFunc(given, func(v *ir.Var) bool { return !ofResult(v) && tests(s, v) })
	})
	b.Parts(func(x *ir.Expr) {
		for _, v := range given {
			if x.Op == ir.OpConst && ofResult(v) && strings.HasPrefix(x.Lit, "\x00len("+v.Name) {
				x.Lit = "\x00" + differs
			}
		}
	})
}

// tests reports whether s has v in its condition.
func tests(s ir.Stmt, v *ir.Var) bool {
	c, ok := s.(*ir.If)
	return ok && (c.Cond.Uses(v) || slices.ContainsFunc(c.Then.Stmts, func(s ir.Stmt) bool { return tests(s, v) }))
}
