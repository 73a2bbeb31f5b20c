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

// generate differentiates the requests of a package. It makes one emitted file for each source file with requests.
func generate(prog *load.Program, pkg *load.Package, opts job.Options) (*Output, error) {
	out := &Output{}
	var diags diag.List
	d := job.New(prog, pkg, opts, &diags)
	for _, f := range pkg.Files {
		files, err := generateFile(d, f)
		if err != nil {
			return nil, err
		}
		out.Files = append(out.Files, files...)
	}
	if len(d.Need) > 0 {
		return nil, &load.NeedSource{Paths: d.Need}
	}
	if len(d.Bodies) > 0 {
		return nil, &load.NeedBodies{Bodies: d.Bodies}
	}
	if len(d.ForValidation) > 0 {
		return nil, &load.NeedSource{ForValidation: d.ForValidation}
	}
	refuseHidden(d, d.Hidden)
	if opts.Explain {
		out.Explain, out.Explained = d.Explain.String(), d.Explained
	}
	out.Dump = d.Dump.String()
	out.Diags = diags.Sorted()
	return out, nil
}

// generateFile makes the emitted files for one source file.
func generateFile(d *job.Package, f *ast.File) ([]job.File, error) {
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
		if fns := deriveGuarded(d, r); fns != nil {
			scalar.Funcs, parts[r] = append(scalar.Funcs, fns...), fns
			if r.Kind != shape.Fast {
				done = append(done, r)
			}
		}
	}
	if len(d.Need) > 0 || len(d.Bodies) > 0 || len(scalar.Funcs) == 0 {
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
