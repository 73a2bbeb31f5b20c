package derive

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/refuse"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// buildMatrix builds a Jacobian or Hessian from products with unit vectors.
func buildMatrix(j *job.Job) {
	if refuse.CheckRepeatable(j); j.Failed() {
		return
	}
	r := &matrix.Request{
		Primal: j.Unit.Func, Alias: j.Alias, Effects: j.Eff, Tape: j.Tape, Reserved: j.Reserved(), Outer: j.OuterNames(), Fail: j.Fail,
	}
	for i, v := range j.Req.Wrt {
		r.Wrt = append(r.Wrt, matrix.Input{Var: j.Wrt[i].Var, Out: j.Role(v, shape.Gradient, shape.Matrix)})
	}
	for _, o := range j.Of {
		r.Of = append(r.Of, o.Var)
	}
	if r.Ranks = ranksOf(j, r); j.Failed() {
		return
	}
	if j.Req.Kind == shape.Hessian {
		r.Hess = j.Role(nil, shape.Matrix)
		r.Column = product(j, shape.HVP, "Product", r)
	} else {
		jacobianProducts(j, r)
	}
	if j.Failed() || len(j.Products) == 0 {
		return
	}
	all := []*matrix.Product{r.Column, r.Row}
	if j.Req.Sparse {
		if buildSparse(j, r); j.Failed() {
			return
		}
		all = append(all, r.Sparse.Path, r.Sparse.Pattern)
	}
	j.Fn, j.Matrix = matrix.Build(r), r
	for _, p := range all {
		if p == nil {
			continue
		}
		for _, s := range p.AllStacks() {
			if !slices.Contains(j.Fn.Tapes, s) {
				j.Fn.Tapes = append(j.Fn.Tapes, s)
			}
		}
	}
}

// jacobianProducts makes the products that may be needed. The shapes of inputs and outputs determine which; they may
// be known at generation.
func jacobianProducts(j *job.Job, r *matrix.Request) {
	derivable := matrix.Derivable(r.Of) && r.Ranks == nil
	if j.Req.Mode == load.Reverse && !derivable {
		j.Fail(j.Req.Pos, "leave out mode=reverse", "the shapes of the outputs of %s are not known before a call, so there are no seeds for mode=reverse", j.Req.Fn.Name())
		return
	}
	rows, fixed := matrix.RowsFirst(r)
	if j.Req.Mode != load.Reverse && !(fixed && rows && j.Req.Mode == load.AnyMode) {
		r.Column = product(j, shape.JVP, "Column", r)
	}
	if j.Failed() || j.Req.Mode == load.Forward || !derivable || fixed && !rows && j.Req.Mode == load.AnyMode {
		return
	}
	r.Row = product(j, shape.VJP, "Row", r)
}

// product makes a product of the matrix with a vector as a separate function. Its first parameter is the receiver and
// its last one is the tape.
func product(j *job.Job, kind shape.Kind, suffix string, r *matrix.Request) *matrix.Product {
	req := *j.Req
	req.Sparse = false
	req.Kind, req.Name, req.Vector, req.Workers = kind, j.UniqueName(j.LocalName()+suffix), false, false
	sub := subJob(j, &req)
	told := j.Diags.Len()
	for _, step := range []func(*job.Job){lowered, panicking, analyse, differentiate} {
		if step(sub); sub.Failed() || sub.Fn == nil && sub.Unit.Func == nil {
			return nil
		}
	}
	j.Diags.Cut(told) // the warnings are reported for the matrix
	f := sub.Fn
	p := &matrix.Product{Func: f, Stacks: f.Tapes}
	f.Doc = explain.Wrap(explain.ProductDoc(sub, f.Name), 76)
	f.Params, f.Recv, f.Entry = f.Inputs(), nil, nil
	if j.Plain { // its stacks become variables
		p.Stacks = nil
	} else {
		f.Tapes = nil
	}
	dropKnownTests(sub, f.Body, given(sub, f), differs(j))
	if j.Req.Kind == shape.Jacobian && !j.Req.Sparse {
		exceptEmpty(sub, f.Body)
	}
	if len(p.Stacks) > 0 {
		f.Params = append(clip(f.Params), j.Tape)
	}
	j.Saves = append(j.Saves, sub.Saves...)
	if !j.Plain && len(sub.Helpers) == 0 && r.Ranks == nil {
		addGroups(j, sub, p, r)
	}
	if r.Ranks == nil {
		cutTriangle(j, sub, p)
	}
	if !p.Covered {
		j.Helpers = append(append(j.Helpers, f), sub.Helpers...)
		j.Products = append(j.Products, job.Product{Func: f, Kind: kind, Lanes: 1, Stacks: p.Stacks})
	}
	for _, g := range p.Groups {
		j.Helpers = append(j.Helpers, g.Func)
		j.Products = append(j.Products, job.Product{Func: g.Func, Kind: kind, Lanes: g.Lanes, Stacks: g.Stacks})
	}
	return p
}

// panicking is the pass panics, if there is a function for it.
func panicking(j *job.Job) {
	if j.Unit.Func != nil && !j.Off("panics") {
		keepPanics(j)
	}
}

// given returns the parameters of f that only the matrix has.
func given(j *job.Job, f *ir.Func) []*ir.Var {
	return slices.DeleteFunc(slices.Clone(f.Params[len(j.Unit.Func.Inputs()):]), func(v *ir.Var) bool {
		return slices.ContainsFunc(j.Sig.With(shape.Gradient), func(a shape.Arg) bool { return a.Name == v.Name })
	})
}

// differs returns the message for the first Jacobian whose length does not match the outputs.
func differs(j *job.Job) string {
	switch {
	case j.Req.Kind != shape.Jacobian:
		return ""
	case j.Req.Sparse:
		return "the shape of the result differs from call to call"
	}
	return matrix.Differs(matrix.Input{Var: j.Wrt[0].Var, Out: j.Role(j.Req.Wrt[0], shape.Matrix)})
}

// dropKnownTests removes the tests of tangents, seeds and products that are known to be correct. The test of the seed
// of a result becomes a test of the Jacobian, whose length determines that of the seed.
func dropKnownTests(j *job.Job, b *ir.Block, given []*ir.Var, differs string) {
	ofResult := func(v *ir.Var) bool {
		return slices.ContainsFunc(j.Of, func(o adjoint.Output) bool { return o.Seed == v && o.Var.Result })
	}
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool {
		return refuse.Refuses(s) && slices.ContainsFunc(given, func(v *ir.Var) bool { return !ofResult(v) && tests(s, v) })
	})
	b.Parts(func(x *ir.Expr) {
		for _, v := range given {
			if text, ok := ir.MessageOf(x); ok && ofResult(v) && strings.HasPrefix(text, "len("+v.Name) {
				x.Lit = ir.Message(differs).Lit
			}
		}
	})
}

// exceptEmpty makes the tests of the seeds of results pass if the Jacobian has no columns. It then has no elements,
// and their number does not determine the lengths of the seeds.
func exceptEmpty(j *job.Job, b *ir.Block) {
	var wrt []matrix.Input
	for _, w := range j.Wrt {
		wrt = append(wrt, matrix.Input{Var: w.Var})
	}
	if !matrix.MayBeEmpty(wrt) {
		return
	}
	for _, o := range j.Of {
		if o.Seed == nil || !o.Var.Result || !analysis.IsSlice(o.Seed.Type) {
			continue
		}
		b.Walk(func(s ir.Stmt) {
			if c, ok := s.(*ir.If); ok && refuse.Refuses(s) && c.Cond.Uses(o.Seed) {
				c.Cond = ir.Binary(token.LAND, ir.Binary(token.GTR, ir.Len(ir.Use(o.Seed)), ir.Int(0)), c.Cond)
			}
		})
	}
}

// tests reports whether the condition of s mentions v.
func tests(s ir.Stmt, v *ir.Var) bool {
	c, ok := s.(*ir.If)
	return ok && (c.Cond.Uses(v) || slices.ContainsFunc(c.Then.Stmts, func(s ir.Stmt) bool { return tests(s, v) }))
}
