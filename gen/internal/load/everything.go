package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Everything requests a derivative of the given kind for every function of the
// package that can be differentiated, with respect to all its inputs. Tests use
// it on code that was not written for gradgen.
func (p *Package) Everything(kind Kind) []*Request {
	r := &resolver{fset: p.Fset, pkg: p.Types, info: p.Info, rep: silent{}, names: map[string]token.Pos{}}
	var reqs []*Request
	for _, f := range p.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil {
				if req := r.whole(kind, f, fd); req != nil {
					reqs = append(reqs, req)
				}
			}
		}
	}
	return reqs
}

// whole requests a derivative of one function by all its inputs. Its outputs are all results or, if it has none, all
// parameters that it may write.
func (r *resolver) whole(kind Kind, f *ast.File, fd *ast.FuncDecl) *Request {
	fn, ok := r.info.Defs[fd.Name].(*types.Func)
	if !ok || fn.Name() == "_" || invalidSignature(fn.Signature()) {
		return nil
	}
	sig := fn.Signature()
	req := &Request{Kind: kind, Fn: fn, Decl: fd, File: f, Pos: fd.Name.Pos(), Name: fn.Name() + kind.Suffix()}
	req.Wrt = filter(inputs(sig), func(form shape.Form) bool { return form != shape.None })
	req.Of = filter(outputs(sig), func(form shape.Form) bool { return form != shape.None })
	if len(req.Of) == 0 {
		req.Of = filter(inputs(sig), func(form shape.Form) bool { return form == shape.Slice || form == shape.Pointer })
	}
	s := site{decl: fd, file: f, pos: fd.Name.Pos()}
	if len(req.Wrt) == 0 || len(req.Of) == 0 || !r.scalar(req, s) || !r.free(req, req.Pos) {
		return nil
	}
	return req
}

func filter(vars []*types.Var, keep func(shape.Form) bool) []*types.Var {
	return slices.DeleteFunc(slices.Clone(vars), func(v *types.Var) bool {
		return v.Name() == "_" || !keep(shape.FormOf(v.Type()))
	})
}
