package job

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/matrix"
	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/pass"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/validate"
	"github.com/gradgen/gradgen/gen/internal/vector"
)

// A Package is the state of a package that all requests in it share.
type Package struct {
	Prog  *load.Program
	Pkg   *load.Package
	Opts  Options
	Diags *diag.List
	refs  *library.References
	Plain bool // the derivative is differentiated again
	Names map[string]bool
	outer map[string]bool // see OuterNames; nil until needed
	// TestFuncs has functions in test files that return inputs; it is nil until needed.
	TestFuncs map[string]bool
	Hidden    []types.Object // declarations with names that have another meaning in printed text
	wanted
	mirrored
	printed
	Origins *load.Origins // of the current file
}

// wanted lists the functions and packages whose source lowering needs.
type wanted struct {
	Searching     bool        // requests only run until most of these are known
	Need          []string    // packages whose source is needed
	ForValidation []string    // packages whose source validation needs
	Bodies        []load.Body // emitted functions whose derived code is needed
	// Inside has the emitted functions that the current function calls and that are analysed.
	Inside map[*types.Func]bool
	// Expand has functions to inline although no argument carries a float, because active values are stored in memory
	// that they allocate.
	Expand map[*types.Func]bool
}

// Wants returns the numbers of wanted packages and bodies, and of functions to analyse.
func (w *wanted) Wants() (outside, within int) {
	return len(w.Need) + len(w.Bodies), len(w.Expand) + len(w.Inside)
}

// Missing returns the error by which the package requests source and bodies, or nil.
func (w *wanted) Missing() error {
	switch {
	case len(w.Need) > 0:
		return &load.NeedSource{Paths: w.Need}
	case len(w.Bodies) > 0:
		return &load.NeedBodies{Bodies: w.Bodies}
	}
	return nil
}

// A mirrored has types of other packages of which emitted code has copies.
type mirrored struct {
	Mirrors *mirror.Set   // the mirrors of the current file
	View    *mirror.View  // the view of the current function
	others  []*mirror.Set // the mirrors of other files
}

// A printed is the output in addition to the emitted files.
type printed struct {
	Explain   strings.Builder
	Explained []Explanation // the same, one element for each function
	Dump      strings.Builder
	Recorded  []Recorded // for Verify
}

// A Job is the state of one request: the request, the facts about the function,
// and the derived code.
type Job struct {
	*Package
	asked
	facts
	derived
	Text    string          // the output of -explain
	before  int             // the number of errors at the start of the request
	foreign []token.Pos     // calls whose callee in another package was refused
	Avoid   map[string]bool // names that the emitted code must not declare
	Inner   bool            // it makes a function that the function of another request calls
	Whole   string          // the function of that request, if Inner
	Truth   Truth           // nil if passes are not validated
	Suspect *Outcome        // the fault of the function, if the pass is not known yet
	Watch   pass.Watcher    // nil if nothing watches passes
}

// An asked is a request and its function.
type asked struct {
	Req    *load.Request
	Sig    *shape.Signature
	Unit   *lower.Unit
	Params map[*types.Var]*ir.Var // primal parameters and results
	Wrt    []adjoint.Input
	Of     []adjoint.Output
}

// A facts has the results of the analyses of the lowered function.
type facts struct {
	Alias *analysis.Alias
	Eff   *analysis.Effects
	Act   *analysis.Activity
}

// A derived is the code that the passes have made so far.
type derived struct {
	Fn     *ir.Func
	Saves  []adjoint.Saved
	Tape   *ir.Var  // the argument of helpers
	Vector *ir.Func // Fn with vector code; nil if there is none
	Enters *ir.Expr // the test before Vector runs, if it is not found in its loops
	Loops  []vector.Report
	Shared []vector.Report
	helped
}

// A helped has the functions that the derived function calls.
type helped struct {
	Helpers []*ir.Func       // derivative code of callees
	Splits  []*adjoint.Split // the two functions of each, if there are two
	Own     map[*ir.Var]bool // variables of the function whose reverse sweep is in Fn
	// Products has the helpers that evaluate products of a matrix of derivatives.
	Products    []Product
	Followers   []*ir.Func // the helpers that find patterns
	Interacting bool       // Fn finds the pattern of a Hessian
	Matrix      *matrix.Request
	Columns     string   // why columns are not the lanes of vectors
	Pattern     []string // what -explain prints about a pattern
}

// A Product evaluates products of a matrix of derivatives with as many vectors as it has lanes.
type Product struct {
	Func   *ir.Func
	Kind   shape.Kind
	Lanes  int
	Stacks []*ir.Var // the stacks of the tape that it uses
	Vector *ir.Func  // Func with vector code and separate stacks; nil if there is none
}

// IsProduct reports whether f is one of the products.
func (h *helped) IsProduct(f *ir.Func) bool {
	return slices.ContainsFunc(h.Products, func(p Product) bool { return p.Func == f })
}

// Vectors returns the functions with vector code: the derived function, or products of a matrix.
func (d *derived) Vectors() []*ir.Func {
	var list []*ir.Func
	for _, p := range d.Products {
		if p.Vector != nil {
			list = append(list, p.Vector)
		}
	}
	if d.Vector != nil {
		list = append(list, d.Vector)
	}
	return list
}

// VectorOf returns the vector code of a helper, or nil.
func (h *helped) VectorOf(f *ir.Func) *ir.Func {
	if i := slices.IndexFunc(h.Products, func(p Product) bool { return p.Func == f }); i >= 0 {
		return h.Products[i].Vector
	}
	return nil
}

// Truth checks a derived function against the interpreter.
type Truth interface {
	After(pass string, f *ir.Func, widths ...int)
	Found() Outcome
	// Lacks lists the packages whose source would allow more checks.
	Lacks() []string
	Judges() bool
	// Finished checks the emitted code, and Recorded returns calls of it.
	Finished()
	Recorded() Recorded
	// Differs returns where f, in place of the derived function, differs from the truth, at the points of validation
	// or at further ones. loose allows for rounding. The error is the reason why f cannot be interpreted.
	Differs(f *ir.Func, further, loose bool) (*validate.Difference, error)
}

// NewJob returns the state for a request of the package.
func (d *Package) NewJob(r *load.Request, avoid map[string]bool) *Job {
	j := &Job{
		Package: d, asked: asked{Req: r, Sig: r.Signature(avoid), Params: map[*types.Var]*ir.Var{}},
		Avoid: avoid, before: d.Diags.Errors(),
	}
	if d.Opts.Watch != nil {
		j.Watch = d.Opts.Watch(j)
	}
	return j
}

// New returns the state for a package.
func New(prog *load.Program, pkg *load.Package, opts Options, diags *diag.List) *Package {
	d := &Package{
		Prog: prog, Pkg: pkg, Opts: opts, Diags: diags, Names: map[string]bool{}, refs: library.NewReferences(prog),
		wanted: wanted{Expand: map[*types.Func]bool{}},
	}
	d.Mirrors, d.Origins = d.NewMirrors(), load.NewOrigins(prog)
	return d
}

// Constraint returns the build constraint of the code emitted for f. Emitted code has the constraints of all files
// from which it is derived.
func (d *Package) Constraint(f *ast.File) string { return d.Origins.Constraint(d.Pkg.Constraint(f)) }

// Failed reports whether this request added an error.
func (j *Job) Failed() bool { return j.Diags.Errors() > j.before }

// Fail reports an error at pos, or at the request if pos is not known.
func (j *Job) Fail(pos token.Pos, hint, format string, args ...any) {
	if !pos.IsValid() {
		pos = j.Req.Pos
	}
	pos = j.site(pos)
	if site, at, ok := j.siteOf(pos); ok {
		if slices.Contains(j.foreign, site) {
			return // the user sees only the call, so one reason is enough
		}
		j.foreign = append(j.foreign, site)
		pos, hint = site, lower.Inside(at, hint)
	}
	message := fmt.Sprintf(format, args...)
	if j.View != nil {
		message = mirror.InSource(j.View, message)
	}
	j.Diags.Errorf(j.Prog.Fset.Position(pos), hint, "%s", message)
}

// site returns pos or, if pos is in an emitted function, the position at which the function calls it.
func (j *Job) site(pos token.Pos) token.Pos {
	if j.Unit == nil {
		return pos
	}
	if at, ok := j.Unit.Sites[j.Prog.Fset.File(pos)]; ok {
		return at
	}
	return pos
}

// siteOf returns the position at which the current function uses the code at pos in another package, and a text for
// the position in that package.
func (j *Job) siteOf(pos token.Pos) (site token.Pos, at string, ok bool) {
	if j.Unit == nil {
		return token.NoPos, "", false
	}
	return j.Unit.SiteOf(j.Prog.Fset, pos)
}

// IsFast reports whether the function itself is requested.
func (j *Job) IsFast() bool { return j.Req.Kind == shape.Fast }

// TypeParams returns the type parameters of the function, or those of its receiver.
func (j *Job) TypeParams() *types.TypeParamList {
	sig := j.Req.Fn.Signature()
	if sig.TypeParams().Len() > 0 {
		return sig.TypeParams()
	}
	return sig.RecvTypeParams()
}

// Lowered returns the primal functions of the request.
func (j *Job) Lowered() []*ir.Func {
	fs := []*ir.Func{j.Unit.Func}
	for _, c := range j.Unit.Callees {
		if c.Func != nil {
			fs = append(fs, c.Func)
		}
	}
	return fs
}

// Saved lists the values that are still saved. Loops that were fused pass their values directly.
func (j *Job) Saved() []adjoint.Saved {
	var left []adjoint.Saved
	for _, s := range j.Saves {
		for _, f := range append([]*ir.Func{j.Fn}, j.Helpers...) {
			if slices.Contains(f.Saved, s.Var) {
				left = append(left, s)
				break
			}
		}
	}
	return left
}

// NoVector returns the reason why a function as a whole stays scalar.
func (j *Job) NoVector() string {
	switch {
	case len(j.Helpers) > len(j.Products)+len(j.Followers) || j.IsFast() && len(j.Unit.Callees) > 0:
		return "it calls a recursive function"
	case !j.floatParams():
		return "a type parameter of it does not admit float64"
	}
	return ""
}

// floatParams reports whether all type parameters of the function may be float64.
func (j *Job) floatParams() bool {
	for p := range j.TypeParams().TypeParams() {
		c, ok := p.Constraint().Underlying().(*types.Interface)
		if !ok || !types.Satisfies(types.Typ[types.Float64], c) {
			return false
		}
	}
	return true
}

// Off reports whether a pass or a step is switched off.
func (j *Job) Off(name string) bool { return slices.Contains(j.Opts.Off, name) }
