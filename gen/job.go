package gen

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// A deriver is one package under way: what all requests in it share.
type deriver struct {
	prog  *load.Program
	pkg   *load.Package
	opts  options
	diags *diag.List
	refs  *references
	plain bool // what is derived is differentiated again
	names map[string]bool
	// testFuncs are functions in test files that give inputs; nil until asked for.
	testFuncs map[string]bool
	hidden    []types.Object // declarations that take names which printed text means otherwise
	wanted
	mirrored
	printed
}

// wanted is what lowering lacks: the functions and packages to look into.
type wanted struct {
	need   []string    // packages whose source is needed
	bodies []load.Body // emitted functions whose derived code is needed
	// inside are emitted functions that the function under way calls and that are
	// looked into.
	inside map[*types.Func]bool
	// expand are functions to inline although no argument carries a float:
	// active values are stored in memory that they make.
	expand map[*types.Func]bool
}

// wants is how much is wanted: source and bodies, and functions to look into.
func (w *wanted) wants() (outside, within int) {
	return len(w.need) + len(w.bodies), len(w.expand) + len(w.inside)
}

// mirrored are types of other packages that emitted code has copies of.
type mirrored struct {
	mirrors *mirror.Set   // of the file under way
	view    *mirror.View  // what the function under way sees of them
	others  []*mirror.Set // of other files
}

// printed is what is printed beside the emitted files.
type printed struct {
	explain   strings.Builder
	explained []explanation // the same, function by function
	dump      strings.Builder
}

// A job is one request under way: what is asked, what is known of the function, and
// what has become of it.
type job struct {
	*deriver
	asked
	facts
	derived
	text    string          // for -explain
	before  int             // errors when the request began
	foreign []token.Pos     // calls whose callee in another package was refused
	avoid   map[string]bool // names that what is emitted must not declare
	inner   bool            // it makes a function that another request's calls
	truth   truth           // nil where passes are not validated
}

// asked is a request, and the function it is about.
type asked struct {
	req    *load.Request
	sig    *shape.Signature
	unit   *lower.Unit
	params map[*types.Var]*ir.Var // primal parameters and results
	wrt    []adjoint.Input
	of     []adjoint.Output
}

// facts are what the analyses found in the lowered function.
type facts struct {
	alias *analysis.Alias
	eff   *analysis.Effects
	act   *analysis.Activity
}

// derived is what the passes have made so far.
type derived struct {
	fn     *ir.Func
	saves  []adjoint.Saved
	tape   *ir.Var  // what helpers are passed
	vector *ir.Func // fn with vector code; nil where there is none
	loops  []vector.Report
	shared []vector.Report
	helped
}

// helped are the functions that the derived one calls.
type helped struct {
	helpers []*ir.Func // derivative code of callees
	// products are those helpers that evaluate products of a matrix of derivatives.
	products     []*ir.Func
	productKinds []shape.Kind
	followers    []*ir.Func // those that find patterns
	interacting  bool       // the derived function finds the pattern of a Hessian
	pattern      []string   // what -explain says of a pattern
}

// truth is what a derived function is held against after every pass.
type truth interface {
	after(pass string, f *ir.Func, widths ...int)
	found() Outcome
	judges() bool
	wrong(f *ir.Func) bool
}

// newJob starts on a request of the package.
func (d *deriver) newJob(r *load.Request, avoid map[string]bool) *job {
	return &job{
		deriver: d, asked: asked{req: r, sig: r.Signature(avoid), params: map[*types.Var]*ir.Var{}},
		avoid: avoid, before: d.diags.Errors(),
	}
}

// newDeriver starts on a package.
func newDeriver(prog *load.Program, pkg *load.Package, opts options, diags *diag.List) *deriver {
	d := &deriver{
		prog: prog, pkg: pkg, opts: opts, diags: diags, names: map[string]bool{}, refs: newReferences(prog),
		wanted: wanted{expand: map[*types.Func]bool{}},
	}
	d.mirrors = d.newMirrors()
	return d
}

// failed reports whether this request added an error.
func (j *job) failed() bool { return j.diags.Errors() > j.before }

// fail reports an error at pos, or at the request if pos is unknown.
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

// site is pos, or where the function calls the emitted one that pos is in.
func (j *job) site(pos token.Pos) token.Pos {
	if j.unit == nil {
		return pos
	}
	if at, ok := j.unit.Sites[j.prog.Fset.File(pos)]; ok {
		return at
	}
	return pos
}

// siteOf is where the function under way leads to the code at pos in another package, and
// what place there pos is.
func (j *job) siteOf(pos token.Pos) (site token.Pos, at string, ok bool) {
	if j.unit == nil {
		return token.NoPos, "", false
	}
	return j.unit.SiteOf(j.prog.Fset, pos)
}

// isFast reports whether the function itself is asked for.
func (j *job) isFast() bool { return j.req.Kind == shape.Fast }

// typeParams are the function's own or those of its receiver.
func (j *job) typeParams() *types.TypeParamList {
	sig := j.req.Fn.Signature()
	if sig.TypeParams().Len() > 0 {
		return sig.TypeParams()
	}
	return sig.RecvTypeParams()
}

// lowered are the primal functions of the request.
func (j *job) lowered() []*ir.Func {
	fs := []*ir.Func{j.unit.Func}
	for _, c := range j.unit.Callees {
		if c.Func != nil {
			fs = append(fs, c.Func)
		}
	}
	return fs
}

// saved lists what is saved still: loops that were fused pass their values on.
func (j *job) saved() []adjoint.Saved {
	var left []adjoint.Saved
	for _, s := range j.saves {
		for _, f := range append([]*ir.Func{j.fn}, j.helpers...) {
			if slices.Contains(f.Saved, s.Var) {
				left = append(left, s)
				break
			}
		}
	}
	return left
}

// noVector says why a function as a whole stays scalar.
func (j *job) noVector() string {
	switch {
	case j.req.Kind.IsMatrix():
		return "it belongs to a matrix of derivatives"
	case len(j.helpers) > 0 || j.isFast() && len(j.unit.Callees) > 0:
		return "it calls a recursive function"
	case !j.floatParams():
		return "a type parameter of it does not admit float64"
	}
	return ""
}

// floatParams reports whether all type parameters of the function may be float64.
func (j *job) floatParams() bool {
	for p := range j.typeParams().TypeParams() {
		c, ok := p.Constraint().Underlying().(*types.Interface)
		if !ok || !types.Satisfies(types.Typ[types.Float64], c) {
			return false
		}
	}
	return true
}

// off reports whether a pass or a step is left out.
func (j *job) off(name string) bool { return slices.Contains(j.opts.Off, name) }
