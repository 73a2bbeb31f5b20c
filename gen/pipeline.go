package gen

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// generatePackage differentiates what a package asks for: one emitted file for
// each source file with requests.
func generatePackage(prog *load.Program, pkg *load.Package, opts options) (*output, error) {
	out := &output{}
	var diags diag.List
	d := newDeriver(prog, pkg, opts, &diags)
	for _, f := range pkg.Files {
		files, err := d.generateFile(f)
		if err != nil {
			return nil, err
		}
		out.Files = append(out.Files, files...)
	}
	if len(d.need) > 0 {
		return nil, &load.NeedSource{Paths: d.need}
	}
	if len(d.bodies) > 0 {
		return nil, &load.NeedBodies{Bodies: d.bodies}
	}
	d.refuseHidden(d.hidden)
	if opts.Explain {
		out.Explain, out.Explained = d.explain.String(), d.explained
	}
	out.Dump = d.dump.String()
	out.Diags = diags.Sorted()
	return out, nil
}

// generateFile makes the emitted files for one source file.
func (d *deriver) generateFile(f *ast.File) ([]file, error) {
	scalar := &emit.File{
		Header:     load.Header,
		Constraint: d.pkg.Constraint(f),
		Package:    d.pkg.Types,
		Language:   d.pkg.Language(f),
		Taken:      d.pkg.Outside.OfTests(),
	}
	d.mirrors = d.newMirrors()
	var done []*load.Request
	parts := map[*load.Request][]*emit.Func{}
	for _, r := range requestsOf(d.pkg, f) {
		if fns := d.deriveGuarded(r); fns != nil {
			scalar.Funcs, parts[r] = append(scalar.Funcs, fns...), fns
			if r.Kind != shape.Fast {
				done = append(done, r)
			}
		}
	}
	if len(d.need) > 0 || len(d.bodies) > 0 || len(scalar.Funcs) == 0 {
		return nil, nil
	}
	scalar.Declarations = d.mirrors.Declarations()
	files, err := d.print(f, scalar)
	if err != nil {
		d.blame(f, scalar, parts, err)
		return nil, nil
	}
	d.hidden = append(d.hidden, scalar.Hidden...)
	if !d.opts.Tests {
		return files, nil
	}
	checks, err := d.checkFile(f, done)
	return append(files, checks...), err
}

// print returns the text of the functions emitted for one source file.
func (d *deriver) print(f *ast.File, scalar *emit.File) ([]file, error) {
	text, err := emit.Print(scalar)
	if err != nil {
		return nil, err
	}
	vectors, err := vectorFiles(d.pkg, f, scalar)
	if err != nil {
		return nil, err
	}
	return append([]file{emittedFile(d.pkg, f, text)}, vectors...), nil
}

// refuseHidden refuses declarations of the package that take names which emitted
// code needs as Go declares them.
func (d *deriver) refuseHidden(list []types.Object) {
	for i, obj := range list {
		if slices.Contains(list[:i], obj) {
			continue
		}
		d.diags.Errorf(d.pkg.Position(obj.Pos()), "give it another name", "%s is declared here, but emitted code needs what Go calls %s", obj.Name(), obj.Name())
	}
}

func emittedFile(pkg *load.Package, f *ast.File, text []byte) file {
	return file{Name: load.EmittedName(baseName(pkg.FileName(f))), Content: text}
}

func requestsOf(pkg *load.Package, f *ast.File) []*load.Request {
	var rs []*load.Request
	for _, r := range pkg.Requests {
		if r.File == f {
			rs = append(rs, r)
		}
	}
	return rs
}
