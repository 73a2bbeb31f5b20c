package gen

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

const onceHint = "ask for the jvp or the vjp, which evaluate it once"

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

// productDoc says what a product is.
func (j *job) productDoc() string {
	switch f := j.req.Fn.Name(); j.req.Kind {
	case shape.JVP:
		return fmt.Sprintf("%s evaluates %s and returns %s behind its results.", j.req.Name, f, j.tangents())
	case shape.HVP:
		return fmt.Sprintf("%s evaluates %s and overwrites %s.", j.req.Name, f, j.hessians())
	default:
		return fmt.Sprintf("%s evaluates %s and adds %s.", j.req.Name, f, j.vjps())
	}
}

// checkRepeatable refuses functions that cannot be evaluated several times as if it were
// once, and shapes whose numbers cannot be listed.
func (j *job) checkRepeatable() {
	for _, f := range j.lowered() {
		j.checkOnce(f)
	}
	if j.eff.ChangesBeyond(j.unit.Func) {
		j.fail(j.req.Pos, onceHint, "a matrix of derivatives takes several evaluations of %s, which changes memory of the whole package", j.req.Fn.Name())
	}
	for _, v := range slices.Concat(j.req.Wrt, j.req.Of) {
		if !matrix.Walkable(v.Type(), j.pkg.Types) {
			j.fail(v.Pos(), "copy its numbers to a slice, and pass that", "the numbers of %s, of type %s, have no order in a matrix: the type leads back to itself, or has fields that cannot be named here", called(v), types.TypeString(v.Type(), (*types.Package).Name))
		}
	}
}

// checkOnce refuses what f must not do several times.
func (j *job) checkOnce(f *ir.Func) {
	f.Body.Walk(func(s ir.Stmt) {
		if c, ok := s.(*ir.Call); ok && c.Callee.Comm != nil {
			j.fail(ir.NoteOf(s).Pos, onceHint, "a matrix of derivatives takes several evaluations of %s, which communicates", j.req.Fn.Name())
		}
	})
	eachCall(f, func(x *ir.Expr) {
		if !j.repeatable(x) {
			j.fail(x.Pos, onceHint, "a matrix of derivatives takes several evaluations of %s, and nobody knows what %s does if it is called again", j.req.Fn.Name(), calleeName(x))
		}
	})
}

// repeatable reports whether the opaque call x does the same whenever it is made, and nothing
// but that: functions of the rule table, and of packages without variables. Of others the
// source tells, which is asked for.
func (j *job) repeatable(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return ok && fn.Pkg() == nil // the method Error of errors
	}
	if j.library().HasRule(fn) {
		return true
	}
	return analysis.Repeatable(x) || j.expands(x)
}

// jacobians spells what a Jacobian overwrites.
func (j *job) jacobians() string {
	var outs []string
	for k := range j.of {
		outs = append(outs, j.outName(k))
	}
	out := outs[0]
	if len(outs) > 1 {
		out = "(" + strings.Join(outs, ", ") + ")"
	}
	var parts []string
	for i, v := range j.req.Wrt {
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", j.role(v, shape.Matrix).Name, out, j.inputName(i)))
	}
	return strings.Join(parts, ", ") + j.storage()
}

// storage says how a matrix is kept.
func (j *job) storage() string {
	if j.req.Sparse {
		return ", as a sparse matrix"
	}
	return ", row by row"
}

// hessianMatrix spells what a Hessian overwrites.
func (j *job) hessianMatrix() string {
	var parts, names []string
	for i, v := range j.req.Wrt {
		parts = append(parts, fmt.Sprintf("%s with ∂%s/∂%s", j.role(v, shape.Gradient).Name, j.req.Fn.Name(), j.inputName(i)))
		names = append(names, j.inputName(i))
	}
	by := names[0]
	if len(names) > 1 {
		by = "(" + strings.Join(names, ", ") + ")"
	}
	return fmt.Sprintf("%s, and %s with ∂²%s/∂%s²%s", strings.Join(parts, ", "), j.role(nil, shape.Matrix).Name, j.req.Fn.Name(), by, j.storage())
}

// productItems says of which products a matrix is made.
func (j *job) productItems() []string {
	if j.req.Sparse {
		return j.compressedItems()
	}
	what := map[shape.Kind]string{
		shape.JVP: "a column at a time", shape.VJP: "a row at a time", shape.HVP: "a row at a time, mirrored at the diagonal",
	}
	var items []string
	for i, f := range j.products {
		items = append(items, f.Name+": "+what[j.productKinds[i]])
	}
	if len(items) > 1 {
		items = append(items, "by rows where there are more than two columns for each row")
	}
	return items
}
