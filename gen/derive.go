package gen

import (
	"go/types"
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// derive takes one request through all passes. It returns nil when something
// was reported instead.
func (d *deriver) derive(r *load.Request) []*emit.Func {
	d.inside = map[*types.Func]bool{}
	d.view = d.mirrors.View()
	return d.deriveClear(r, map[string]bool{})
}

// deriveClear is derive with names that what is emitted must not declare.
func (d *deriver) deriveClear(r *load.Request, avoid map[string]bool) []*emit.Func {
	j := d.newJob(r, avoid)
	d.view.Begin()
	mirrors := d.mirrors.Mark()
	reported, names, dumped := d.diags.Len(), maps.Clone(d.names), d.dump.Len()
	again := func() []*emit.Func {
		d.diags.Cut(reported)
		d.names = names
		d.mirrors.Cut(mirrors)
		cut(&d.dump, dumped)
		return d.deriveClear(r, avoid)
	}
	for _, p := range j.passes() {
		needed, expanded := d.wants()
		if !p.optional || !j.off(p.name) {
			p.run(j)
		}
		outside, within := d.wants()
		if within > expanded || d.view.Wished() {
			return again()
		}
		if j.failed() || outside > needed {
			return nil
		}
		if d.opts.Dump == p.name {
			j.dumpAfter(p)
		}
		j.validate(p.name)
	}
	fns := j.emitted()
	if j.captures(fns) {
		return again()
	}
	j.judge()
	d.explain.WriteString(j.text)
	d.explained = append(d.explained, explanation{name: j.req.Name, pos: j.pkg.Position(j.req.Fn.Pos()), text: j.text})
	return fns
}

func (j *job) lower() {
	cfg := lower.Config{
		Library: j.library(), Fset: j.prog.Fset, Package: j.pkg.Types,
		Diags: j.diags, Reserved: j.reserved(), Faithful: j.isFast(), Order: j.order(), Known: j.req.Known, View: j.view,
	}
	j.unit = lower.Lower(cfg, j.req.Fn, j.req.Name)
	if j.unit.Func == nil {
		return
	}
	if j.failed() {
		j.wantSource(j.unit.Wanted)
		return
	}
	sig := j.req.Fn.Signature()
	if r := sig.Recv(); r != nil {
		j.params[r] = j.unit.Func.Recv
	}
	for i, v := range j.unit.Func.Params {
		j.params[sig.Params().At(i)] = v
	}
	for i, v := range j.unit.Func.Results {
		j.params[sig.Results().At(i)] = v
	}
	for _, v := range j.req.Wrt {
		j.wrt = append(j.wrt, adjoint.Input{Var: j.params[v], Acc: j.role(v, shape.Accumulator, shape.Gradient, shape.Tangent)})
	}
	for _, v := range j.req.Of {
		j.of = append(j.of, adjoint.Output{Var: j.params[v], Seed: j.role(v, shape.Seed)})
	}
	if j.opts.Verify && !j.inner {
		j.truth = j.newValidation()
	}
	if j.opts.Explain && j.req.Sparse {
		j.pattern = j.patternItems()
	}
}

// order is how often the function is differentiated; -1 for what is differentiated again.
func (j *job) order() int {
	switch {
	case j.plain:
		return -1
	case j.isFast():
		return 0
	case j.req.Kind == shape.HVP || j.req.Kind == shape.Hessian:
		return 2
	}
	return 1
}

func (j *job) analyse() {
	f := j.unit.Func
	j.alias = analysis.NewAlias(f, false)
	j.dropGuards(f.Body)
	j.eff = analysis.NewEffects(f, j.alias)
	var in, out []*ir.Var
	for _, w := range j.wrt {
		in = append(in, w.Var)
	}
	for _, o := range j.of {
		out = append(out, o.Var)
		if !o.Var.Result {
			in = append(in, o.Var)
		}
	}
	j.act = analysis.NewActivity(f, j.alias, flow{constant: j.unit.Opaque}, in, out)
	for _, r := range j.unit.Blind {
		j.refuse(r)
	}
	if j.checkCalls(f, j.act); j.failed() {
		return // influence may have been lost with what was refused
	}
	j.warnIdle()
	j.warnRanks()
}

func (j *job) differentiate() {
	switch j.req.Kind {
	case shape.Jacobian, shape.Hessian:
		j.matrix()
		return
	case shape.JVP:
		j.forward()
		return
	case shape.HVP:
		j.second()
		return
	case shape.Fast:
		j.primal()
		return
	}
	r := &adjoint.Request{
		Primal: j.unit.Func, Alias: j.alias, Effects: j.eff, Activity: j.act,
		Wrt: j.wrt, Of: j.of, Grad: j.req.Kind == shape.Grad, Optimise: !j.opts.NoOpt, Steps: j.switches(),
		Fail: j.fail, Again: j.plain,
	}
	r.Splitter = j.splitter()
	j.fn, j.saves = adjoint.Build(r)
	j.fn.Tapes = append(j.fn.Tapes, r.Splitter.Tapes...)
	j.saves = append(j.saves, r.Splitter.Saves...)
	j.helpers = r.Splitter.Funcs
	for _, o := range j.of {
		if o.Seed != nil {
			j.fn.Params = append(j.fn.Params[:len(j.fn.Params):len(j.fn.Params)], o.Seed)
		}
	}
	for _, w := range j.wrt {
		j.fn.Params = append(j.fn.Params[:len(j.fn.Params):len(j.fn.Params)], w.Acc)
	}
}

// splitter makes the derivative code of recursive callees.
func (j *job) splitter() *adjoint.Splitter {
	return &adjoint.Splitter{
		Root: lowerFirst(j.qualifiedName()), Tape: j.tape, Again: j.plain,
		Names: j.uniqueName, Flow: flow{constant: j.unit.Opaque}, Fail: j.fail, Check: j.callCheck(),
	}
}

func (j *job) optimise() {
	for _, f := range j.optimised() {
		opt.Run(f, !j.opts.NoOpt, j.steps(1))
	}
	j.warnFlat()
}

// number closes gaps in the names of what is emitted, and in the tapes; what only -explain speaks
// of gets the numbers behind.
func (j *job) number() {
	fns := append(slices.Clone(j.helpers), j.fn)
	opt.TrimTapes(j.fn, fns)
	if j.vector != nil {
		opt.TrimTapes(j.vector, []*ir.Func{j.vector})
		fns = append(fns, j.vector)
	}
	ir.Renumber(append(fns, j.lowered()...))
}

// scalar finishes the code that runs without vectors, of which a copy has become
// vector code by now.
func (j *job) scalar() {
	if j.opts.NoOpt || j.isFast() {
		return
	}
	for _, f := range j.optimised() {
		opt.Scalar(f, j.steps(1))
	}
}

// optimised are the functions that are tidied: what only calls others for each column or
// row of a matrix is as it should be.
func (j *job) optimised() []*ir.Func {
	if j.req.Kind.IsMatrix() {
		return j.helpers
	}
	return append(j.helpers, j.fn)
}

// fusible are the functions whose loops may be joined.
func (j *job) fusible() []*ir.Func {
	if j.req.Kind.IsMatrix() {
		return j.products
	}
	return []*ir.Func{j.fn}
}

// fuse makes fewer loops of those that stay scalar.
func (j *job) fuse() {
	if !j.opts.NoOpt && !done(j.shared) {
		for _, f := range j.fusible() {
			opt.Fuse(f)
		}
	}
}
