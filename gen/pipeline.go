package gen

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

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
	d := &deriver{prog: prog, pkg: pkg, opts: opts, diags: &diags, names: map[string]bool{}, expand: map[*types.Func]bool{}, refs: newReferences(prog)}
	for _, f := range pkg.Files {
		file := &emit.File{
			Header:     load.Header,
			Constraint: pkg.Constraint(f),
			Package:    pkg.Types,
			Language:   pkg.Language(f),
			Taken:      pkg.Outside.OfTests(),
		}
		var done []*load.Request
		for _, r := range requestsOf(pkg, f) {
			if fns := d.derive(r); fns != nil {
				file.Funcs = append(file.Funcs, fns...)
				if r.Kind != shape.Fast {
					done = append(done, r)
				}
			}
		}
		if len(d.need) > 0 || len(file.Funcs) == 0 {
			continue
		}
		text, err := emit.Print(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", pkg.FileName(f), err)
		}
		out.Files = append(out.Files, emittedFile(pkg, f, text))
		vectors, err := vectorFiles(pkg, f, file)
		if err != nil {
			return nil, err
		}
		out.Files = append(out.Files, vectors...)
		d.hidden = append(d.hidden, file.Hidden...)
		if opts.Tests {
			checks, err := d.checkFile(f, done)
			if err != nil {
				return nil, err
			}
			out.Files = append(out.Files, checks...)
		}
	}
	if len(d.need) > 0 {
		return nil, &load.NeedSource{Paths: d.need}
	}
	d.refuseHidden(d.hidden)
	if opts.Explain {
		out.Explain, out.Explained = d.explain.String(), d.explained
	}
	out.Dump = d.dump.String()
	out.Diags = diags.Sorted()
	return out, nil
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

func baseName(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

func requestsOf(pkg *load.Package, f *ast.File) []*load.Request {
	var rs []*load.Request
	for _, r := range pkg.Requests {
		if r.File == f {
			rs = append(rs, r)
		}
	}
	return rs
}
