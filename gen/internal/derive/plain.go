package derive

import (
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
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
	if op := operation(fns); op != nil {
		list.Errorf(pkg.Fset.Position(op.Pos), job.WholeHint, job.Whole)
		return nil, list.Sorted(), nil
	}
	text, err = emit.Print(&emit.File{
		Header: load.Header, Package: pkg.Types, Language: pkg.Language(r.File),
		Taken: pkg.Reserved.OfTests(), Runtime: rules.PlainRuntime, Funcs: fns,
	})
	return text, nil, err
}

// operation returns a place at which fns operate on matrices of package mat, or use what such operations have left.
// Neither has a plain form. It returns nil if there is none.
func operation(fns []*emit.Func) (found *ir.Expr) {
	for _, f := range fns {
		f.IR.Body.Walk(func(s ir.Stmt) {
			if c, ok := s.(*ir.Call); ok && c.Callee.Op != nil && found == nil {
				found = &ir.Expr{Pos: c.Pos}
			}
		})
		f.IR.Body.Parts(func(x *ir.Expr) {
			if x.Obj != nil && x.Obj.Pkg() != nil && x.Obj.Pkg().Path() == rules.LinalgPath && found == nil {
				found = x
			}
		})
	}
	return found
}
