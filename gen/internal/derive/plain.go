package derive

import (
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// PlainText derives r as plain Go: a file that declares the functions of r, without vector code and without a tape.
func PlainText(prog *load.Program, pkg *load.Package, r *load.Request, opts job.Options) (text []byte, diags []diag.Diagnostic, err error) {
	var list diag.List
	d := job.New(prog, pkg, opts, &list)
	d.Plain = true
	defer func() {
		if p := recover(); p != nil {
			internalError(&list, pkg, r, p, passFrames())
			text, diags, err = nil, list.Sorted(), nil
		}
	}()
	fns := Derive(d, r)
	if err := d.Missing(); err != nil {
		return nil, nil, err
	}
	if fns == nil {
		return nil, list.Sorted(), nil
	}
	text, err = emit.Print(&emit.File{
		Header: load.Header, Package: pkg.Types, Language: pkg.Language(r.File),
		Taken: pkg.Reserved.OfTests(), Runtime: rules.PlainRuntime, Funcs: fns,
	})
	return text, nil, err
}
