package derive

import (
	"go/types"
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/loopform"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/refuse"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Derive takes one request through all passes. It returns nil when something
// was reported instead.
func Derive(d *job.Package, r *load.Request) []*emit.Func {
	d.Inside = map[*types.Func]bool{}
	d.View = d.Mirrors.View()
	r.Known.Listings = slices.DeleteFunc(slices.Clone(r.Known.Listings), func(l *shape.Listing) bool { return l.Inferred })
	return deriveClear(d, r, map[string]bool{}, nil)
}

// deriveClear is derive with names that what is emitted must not declare, and with what is
// wrong with the function if its passes are to be looked at for that.
func deriveClear(d *job.Package, r *load.Request, avoid map[string]bool, suspect *job.Outcome) []*emit.Func {
	j := d.NewJob(r, avoid)
	j.Suspect = suspect
	d.View.Begin()
	mirrors := d.Mirrors.Mark()
	reported, names, dumped := d.Diags.Len(), maps.Clone(d.Names), d.Dump.Len()
	again := func() []*emit.Func {
		d.Diags.Cut(reported)
		d.Names = names
		d.Mirrors.Cut(mirrors)
		cut(&d.Dump, dumped)
		return deriveClear(d, r, avoid, suspect)
	}
	for _, p := range stagesOf(j) {
		needed, expanded := d.Wants()
		if !p.optional || !j.Off(p.name) {
			after := watch(j, p.name)
			p.run(j)
			after()
		}
		outside, within := d.Wants()
		if within > expanded || d.View.Wished() {
			return again()
		}
		if j.Failed() || outside > needed {
			return nil
		}
		if d.Opts.Dump == p.name {
			dumpAfter(j, p)
		}
		look(j, p.name)
	}
	fns := emitted(j)
	if captures(j, fns) {
		return again()
	}
	if j.Truth != nil {
		j.Truth.Finished()
	}
	if suspect = suspicion(j); suspect != nil {
		return again()
	}
	judge(j)
	d.Explain.WriteString(j.Text)
	d.Explained = append(d.Explained, explain.Explained(j))
	return fns
}

func lowered(j *job.Job) {
	cfg := lower.Config{
		Library: j.LibraryOf(), Fset: j.Prog.Fset, Package: j.Pkg.Types,
		Diags: j.Diags, Reserved: j.Reserved(), Faithful: j.IsFast(), Order: order(j), Known: j.Req.Known, View: j.View,
	}
	j.Unit = lower.Lower(cfg, j.Req.Fn, j.Req.Name)
	j.Unit.Origins(j.Package.Origins.Add)
	if j.Unit.Func == nil {
		return
	}
	if j.Failed() {
		if !j.WantSource(j.Unit.Wanted) {
			refuse.Infer(j)
		}
		return
	}
	sig := j.Req.Fn.Signature()
	if r := sig.Recv(); r != nil {
		j.Params[r] = j.Unit.Func.Recv
	}
	for i, v := range j.Unit.Func.Params {
		j.Params[sig.Params().At(i)] = v
	}
	for i, v := range j.Unit.Func.Results {
		j.Params[sig.Results().At(i)] = v
	}
	for _, v := range j.Req.Wrt {
		j.Wrt = append(j.Wrt, adjoint.Input{Var: j.Params[v], Acc: j.Role(v, shape.Accumulator, shape.Gradient, shape.Tangent)})
	}
	for _, v := range j.Req.Of {
		j.Of = append(j.Of, adjoint.Output{Var: j.Params[v], Seed: j.Role(v, shape.Seed)})
	}
	if j.Opts.Verify && !j.Inner {
		j.Truth = newValidation(j)
	}
	if j.Opts.Explain && j.Req.Sparse {
		j.Pattern = patternItems(j)
	}
}

// loopForm brings the loops into the form that analyses know.
func loopForm(j *job.Job) { loopform.Simplify(j.Unit.Func) }

// order is how often the function is differentiated; -1 for what is differentiated again.
func order(j *job.Job) int {
	switch {
	case j.Plain:
		return -1
	case j.IsFast():
		return 0
	case j.Req.Kind == shape.HVP || j.Req.Kind == shape.Hessian:
		return 2
	}
	return 1
}

func analyse(j *job.Job) {
	f := j.Unit.Func
	j.Alias = analysis.NewAlias(f, false)
	dropGuards(j, f.Body)
	j.Eff = analysis.NewEffects(f, j.Alias)
	var in, out []*ir.Var
	for _, w := range j.Wrt {
		in = append(in, w.Var)
	}
	for _, o := range j.Of {
		out = append(out, o.Var)
		if !o.Var.Result {
			in = append(in, o.Var)
		}
	}
	j.Act = analysis.NewActivity(f, j.Alias, library.Flow{Constant: j.Unit.Opaque}, in, out)
	for _, r := range j.Unit.Blind {
		refuse.Refuse(j, r)
	}
	if refuse.CheckCalls(j, f, j.Act); j.Failed() {
		return // influence may have been lost with what was refused
	}
	refuse.WarnIdle(j)
	refuse.WarnRanks(j)
}

func differentiate(j *job.Job) {
	switch j.Req.Kind {
	case shape.Jacobian, shape.Hessian:
		buildMatrix(j)
		return
	case shape.JVP:
		forward(j)
		return
	case shape.HVP:
		second(j)
		return
	case shape.Fast:
		primal(j)
		return
	}
	r := &adjoint.Request{
		Primal: j.Unit.Func, Alias: j.Alias, Effects: j.Eff, Activity: j.Act,
		Wrt: j.Wrt, Of: j.Of, Grad: j.Req.Kind == shape.Grad, Optimise: !j.Opts.NoOpt, Steps: switches(j),
		Fail: j.Fail, Again: j.Plain,
	}
	r.Splitter = splitter(j)
	j.Fn, j.Saves = adjoint.Build(r)
	j.Fn.Tapes = append(j.Fn.Tapes, r.Splitter.Tapes...)
	j.Saves = append(j.Saves, r.Splitter.Saves...)
	j.Helpers = r.Splitter.Funcs
	for _, o := range j.Of {
		if o.Seed != nil {
			j.Fn.Params = append(j.Fn.Params[:len(j.Fn.Params):len(j.Fn.Params)], o.Seed)
		}
	}
	for _, w := range j.Wrt {
		j.Fn.Params = append(j.Fn.Params[:len(j.Fn.Params):len(j.Fn.Params)], w.Acc)
	}
}

// splitter makes the derivative code of recursive callees.
func splitter(j *job.Job) *adjoint.Splitter {
	return &adjoint.Splitter{
		Root: j.LocalName(), Tape: j.Tape, Again: j.Plain,
		Names: j.UniqueName, Flow: library.Flow{Constant: j.Unit.Opaque}, Fail: j.Fail, Check: refuse.CallCheck(j),
	}
}

func optimise(j *job.Job) {
	for _, f := range optimised(j) {
		opt.Run(f, !j.Opts.NoOpt, steps(j, 1))
	}
	refuse.WarnFlat(j)
}

// number closes gaps in the names of what is emitted, and in the tapes; what only -explain speaks
// of gets the numbers behind.
func number(j *job.Job) {
	fns := append(slices.Clone(j.Helpers), j.Fn)
	opt.TrimTapes(j.Fn, fns)
	if j.Vector != nil {
		opt.TrimTapes(j.Vector, []*ir.Func{j.Vector})
		fns = append(fns, j.Vector)
	}
	ir.Renumber(append(fns, j.Lowered()...))
}

// scalar finishes the code that runs without vectors, of which a copy has become
// vector code by now.
func scalar(j *job.Job) {
	if j.Opts.NoOpt || j.IsFast() {
		return
	}
	for _, f := range optimised(j) {
		opt.Scalar(f, steps(j, 1))
	}
}

// optimised are the functions that are tidied: what only calls others for each column or
// row of a matrix is as it should be.
func optimised(j *job.Job) []*ir.Func {
	if j.Req.Kind.IsMatrix() {
		return j.Helpers
	}
	return append(j.Helpers, j.Fn)
}

// fusible are the functions whose loops may be joined.
func fusible(j *job.Job) []*ir.Func {
	if j.Req.Kind.IsMatrix() {
		return j.Products
	}
	return []*ir.Func{j.Fn}
}

// fuse makes fewer loops of those that stay scalar.
func fuse(j *job.Job) {
	if !j.Opts.NoOpt && !done(j.Shared) {
		for _, f := range fusible(j) {
			opt.Fuse(f)
		}
	}
}
