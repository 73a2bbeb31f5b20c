package derive

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/gradtest"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Output is the result of the pipeline for one package.
type Output struct {
	Files   []job.File
	Explain string
	// Explained is Explain, one element for each function.
	Explained []job.Explanation
	Dump      string
	Recorded  []job.Recorded // with Verify
	Diags     []diag.Diagnostic
}

// Generate runs the pipeline on a package. A broken invariant outside the requests also becomes a finding, so that
// other packages are written.
func Generate(prog *load.Program, pkg *load.Package, opts job.Options) (out *Output, err error) {
	defer func() {
		if p := recover(); p != nil {
			var l diag.List
			internalError(&l, pkg, pkg.Requests[0], p, passFrames())
			out, err = &Output{Diags: l.Sorted()}, nil
		}
	}()
	return generate(prog, pkg, opts)
}

// Search returns the error by which a package requests further source, or nil. It runs some requests for each function,
// and only to the pass that finds nearly all of the source, so that a package that requests source several times is not
// derived as often. What it does not find, [Generate] does.
func Search(prog *load.Program, pkg *load.Package, opts job.Options) error {
	const few = 2 // requests that hardly need different source
	if len(pkg.Requests) <= few {
		return nil
	}
	opts.Verify, opts.Explain, opts.Dump = false, false, ""
	d := job.New(prog, pkg, opts, &diag.List{})
	d.Searching = true
	for _, f := range pkg.Files {
		d.Mirrors, d.Origins = d.NewMirrors(), load.NewOrigins(prog)
		for _, r := range demanding(requestsOf(pkg, f)) {
			deriveGuarded(d, r)
		}
	}
	return d.Missing()
}

// demanding returns the requests for each function that need most source. Second derivatives need more than first ones,
// and matrices also need the source of what is called several times.
func demanding(list []*load.Request) []*load.Request {
	demand := func(r *load.Request) int {
		switch {
		case r.Kind.IsMatrix():
			return 2
		case r.Kind == shape.HVP:
			return 1
		}
		return 0
	}
	var some []*load.Request
	for i, r := range list {
		covered := func(o *load.Request) bool { return o.Fn == r.Fn && demand(o) == demand(r) }
		exceeded := func(o *load.Request) bool { return o.Fn == r.Fn && demand(o) > 0 && demand(r) == 0 }
		if !slices.ContainsFunc(list[:i], covered) && !slices.ContainsFunc(list, exceeded) {
			some = append(some, r)
		}
	}
	return some
}

// generate differentiates the requests of a package. It makes one emitted file for each source file with requests.
func generate(prog *load.Program, pkg *load.Package, opts job.Options) (*Output, error) {
	out := &Output{}
	var diags diag.List
	d := job.New(prog, pkg, opts, &diags)
	for _, f := range pkg.Files {
		files, err := GenerateFile(d, f, deriveGuarded)
		if err != nil {
			return nil, err
		}
		out.Files = append(out.Files, files...)
	}
	if err := d.Missing(); err != nil {
		return nil, err
	}
	if len(d.ForValidation) > 0 {
		return nil, &load.NeedSource{ForValidation: d.ForValidation}
	}
	refuseHidden(d, d.Hidden)
	if opts.Explain {
		out.Explain, out.Explained = d.Explain.String(), d.Explained
	}
	out.Dump, out.Recorded = d.Dump.String(), d.Recorded
	out.Diags = diags.Sorted()
	return out, nil
}

// GenerateFile makes the emitted files for one source file. It calls derive for each of its requests.
func GenerateFile(d *job.Package, f *ast.File, derive func(*job.Package, *load.Request) []*emit.Func) ([]job.File, error) {
	scalar := &emit.File{
		Header:   load.Header,
		Package:  d.Pkg.Types,
		Language: d.Pkg.Language(f),
		Taken:    d.Pkg.Reserved.OfTests(),
	}
	d.Mirrors, d.Origins = d.NewMirrors(), load.NewOrigins(d.Prog)
	var done []*load.Request
	parts := map[*load.Request][]*emit.Func{}
	for _, r := range requestsOf(d.Pkg, f) {
		if fns := derive(d, r); fns != nil {
			scalar.Funcs, parts[r] = append(scalar.Funcs, fns...), fns
			if r.Kind != shape.Fast {
				done = append(done, r)
			}
		}
	}
	if d.Missing() != nil || len(scalar.Funcs) == 0 {
		return nil, nil
	}
	scalar.Declarations, scalar.Constraint = d.Mirrors.Declarations(), d.Constraint(f)
	files, err := print(d, f, scalar)
	if err != nil {
		blame(d, f, scalar, parts, err)
		return nil, nil
	}
	d.Hidden = append(d.Hidden, scalar.Hidden...)
	if !d.Opts.Tests {
		return files, nil
	}
	checks, err := gradtest.CheckFile(d, f, done)
	return append(files, checks...), err
}

// refuseHidden refuses declarations of the package with predeclared names that emitted code needs.
func refuseHidden(d *job.Package, list []types.Object) {
	for i, obj := range list {
		if slices.Contains(list[:i], obj) {
			continue
		}
		d.Diags.Errorf(d.Pkg.Position(obj.Pos()), "give it another name", "%s is declared here, but emitted code needs what Go calls %s", obj.Name(), obj.Name())
	}
}
