package gen

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/opt"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// A deriver differentiates the functions of one package.
type deriver struct {
	prog  *load.Program
	pkg   *load.Package
	opts  options
	diags *diag.List
	need  []string // packages whose source is needed
	// bodies are emitted functions whose derived code is needed.
	bodies []load.Body
	// inside are emitted functions that the function under way calls and that are
	// looked into.
	inside map[*types.Func]bool
	// mirrors are of the file under way, view is what the function under way sees of them.
	mirrors *mirror.Set
	view    *mirror.View
	plain   bool // what is derived is differentiated again
	names   map[string]bool
	// testFuncs are functions in test files that give inputs; nil until asked for.
	testFuncs map[string]bool
	refs      *references
	others    []*mirror.Set // of other files
	// expand are functions to inline although no argument carries a float:
	// active values are stored in memory that they make.
	expand  map[*types.Func]bool
	hidden  []types.Object // declarations that take names which printed text means otherwise
	explain strings.Builder
	// explained is the same, function by function.
	explained []explanation
	dump      strings.Builder
}

// A job is one request under way.
type job struct {
	*deriver
	req     *load.Request
	sig     *shape.Signature
	unit    *lower.Unit
	alias   *analysis.Alias
	eff     *analysis.Effects
	act     *analysis.Activity
	fn      *ir.Func
	params  map[*types.Var]*ir.Var // primal parameters and results
	wrt     []adjoint.Input
	of      []adjoint.Output
	saves   []adjoint.Saved
	tape    *ir.Var    // what helpers are passed
	helpers []*ir.Func // derivative code of callees
	// products are those helpers that evaluate products of a matrix of derivatives.
	products     []*ir.Func
	productKinds []shape.Kind
	followers    []*ir.Func // those that find patterns
	interacting  bool       // it finds the pattern of a Hessian
	pattern      []string   // what -explain says of a pattern
	vector       *ir.Func   // fn with vector code; nil where there is none
	loops        []vector.Report
	shared       []vector.Report
	foreign      []token.Pos     // calls whose callee in another package was refused
	before       int             // errors when the request began
	avoid        map[string]bool // names that what is emitted must not declare
	truth        *validation     // nil where passes are not validated
	text         string          // for -explain
	inner        bool            // it makes a function that another request's calls
}

// derive takes one request through all passes. It returns nil when something
// was reported instead.
func (d *deriver) derive(r *load.Request) []*emit.Func {
	d.inside = map[*types.Func]bool{}
	d.view = d.mirrors.View()
	return d.deriveClear(r, map[string]bool{})
}

// deriveClear is derive with names that what is emitted must not declare.
func (d *deriver) deriveClear(r *load.Request, avoid map[string]bool) []*emit.Func {
	j := &job{deriver: d, req: r, sig: r.Signature(avoid), params: map[*types.Var]*ir.Var{}, avoid: avoid}
	j.before = d.diags.Errors()
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
		needed, expanded := len(d.need)+len(d.bodies), len(d.expand)+len(d.inside)
		if !p.optional || !j.off(p.name) {
			p.run(j)
		}
		if len(d.expand)+len(d.inside) > expanded || d.view.Wished() {
			return again()
		}
		if j.failed() || len(d.need)+len(d.bodies) > needed {
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
	d.explained = append(d.explained, explanation{j.req.Name, j.pkg.Position(j.req.Fn.Pos()), j.text})
	return fns
}

// failed reports whether this request added an error.
func (j *job) failed() bool { return j.diags.Errors() > j.before }

// admit refuses requests for functions that cannot be read or referred to.
func (j *job) admit() {
	if j.refuseOld(); !j.failed() {
		j.refuseReferences()
	}
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

// role returns the variable of the derived function's parameter that plays one
// of the roles for v.
func (j *job) role(v *types.Var, roles ...shape.Role) *ir.Var {
	for _, a := range j.sig.Params {
		if a.Var == v && slices.Contains(roles, a.Role) {
			return &ir.Var{Name: a.Name, Type: j.view.Type(a.Type), Param: true}
		}
	}
	return nil
}

// reserved lists the names no local may take.
func (j *job) reserved() []string {
	names := append([]string{"tape", "gradrt", "specfn", "math"}, j.pkg.Types.Scope().Names()...)
	names = append(names, types.Universe.Names()...)
	for _, imp := range j.pkg.Types.Imports() {
		names = append(names, imp.Name())
	}
	for p := range j.typeParams().TypeParams() {
		names = append(names, p.Obj().Name())
	}
	for _, a := range slices.Concat(j.sig.Params, j.sig.Results) {
		if a.Role != shape.Primal {
			names = append(names, a.Name)
		}
	}
	return slices.AppendSeq(names, maps.Keys(j.avoid))
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
	j.act = analysis.NewActivity(f, j.alias, flow{j.unit.Opaque}, in, out)
	for _, r := range j.unit.Blind {
		j.refuse(r)
	}
	if j.checkCalls(f, j.act); j.failed() {
		return // influence may have been lost with what was refused
	}
	j.warnIdle()
	j.warnRanks()
}

// called is what a message calls the parameter v.
func called(v *types.Var) string {
	if v.Name() == "" || v.Name() == "_" {
		return "the first parameter"
	}
	return v.Name()
}

func (j *job) fail(pos token.Pos, hint, format string, args ...any) {
	if !pos.IsValid() {
		pos = j.req.Pos
	}
	pos = j.site(pos)
	if site, at, ok := j.siteOf(pos); ok {
		if slices.Contains(j.foreign, site) {
			return // one reason is enough: the user sees the call alone
		}
		j.foreign = append(j.foreign, site)
		pos, hint = site, lower.Inside(at, hint)
	}
	j.diags.Errorf(j.prog.Fset.Position(pos), hint, format, args...)
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
		Names: j.uniqueName, Flow: flow{j.unit.Opaque}, Fail: j.fail, Check: j.checkCalls,
	}
}

// uniqueName makes a name that nothing in the package has.
func (d *deriver) uniqueName(base string) string {
	name := unused(base, d.freeName)
	d.names[name] = true
	return name
}

func (d *deriver) freeName(name string) bool {
	_, imported := d.pkg.Outside.Files[name]
	_, tested := d.pkg.Outside.Tests[name]
	return !imported && !tested && !d.names[name] && !d.declared(name) && d.pkg.Types.Scope().Lookup(name) == nil
}

// uniqueName makes a name for a helper that nothing in the package has, nor a
// local of the function, which would hide it.
func (j *job) uniqueName(base string) string {
	name := unused(base, j.freeName)
	j.names[name] = true
	return name
}

func (j *job) freeName(name string) bool {
	return j.deriver.freeName(name) && !j.unit.Func.HasName(name)
}

// unused is base, or base with the smallest number behind it that is free.
func unused(base string, free func(string) bool) string {
	name := base
	for i := 1; !free(name); i++ {
		name = base + strconv.Itoa(i)
	}
	return name
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
