package lower

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
)

// declareSignature makes the parameters and results of a declared function.
func (sc *scope) declareSignature(f *ir.Func, callee bool) {
	d := sc.decl
	declare := sc.declareParam
	if callee {
		declare = sc.declareCalleeParam
	}
	sig := d.Info.Defs[d.Syntax.Name].Type().(*types.Signature)
	f.Variadic = sig.Variadic()
	if r := sig.Recv(); r != nil {
		f.Recv = declare(r, "recv")
	}
	for i := range sig.Params().Len() {
		f.Params = append(f.Params, declare(sig.Params().At(i), "arg"))
	}
	sc.declareResults(sig)
}

func (sc *scope) declareParam(p *types.Var, base string) *ir.Var {
	v := sc.fn.fresh(nameOr(p, base), sc.subst(p.Type()), p.Pos())
	v.Param, v.User = true, p.Name()
	sc.env[p] = binding{v: v}
	return v
}

// declareCalleeParam is declareParam for a function that is called. A struct with references is passed by the address
// of a copy.
func (sc *scope) declareCalleeParam(p *types.Var, base string) *ir.Var {
	t := sc.subst(p.Type())
	if !kind.Mixed(t) {
		v := sc.declareParam(p, base)
		v.Inactive = sc.prog.opaqueTo(t)
		return v
	}
	v := sc.fn.fresh(nameOr(p, base), types.NewPointer(t), p.Pos())
	v.Param, v.User, v.Inactive = true, p.Name(), sc.prog.opaqueTo(t)
	sc.env[p] = binding{at: ir.Deref(ir.Use(v), t)}
	return v
}

// declareResults makes the result variables; unnamed ones are called out.
func (sc *scope) declareResults(sig *types.Signature) {
	for i := range sig.Results().Len() {
		r := sig.Results().At(i)
		base := r.Name()
		if base == "" || base == "_" {
			base = "out"
		}
		v := sc.fn.fresh(base, sc.subst(r.Type()), r.Pos())
		v.User = r.Name()
		sc.env[r] = binding{v: v}
		sc.results = append(sc.results, v)
		if r.Name() != "" {
			sc.named = append(sc.named, v)
		}
	}
}

// splitResults makes the results of f. A callee stores a struct with references to the memory of its caller, because
// the adjoints are there. The returned statements do that.
func (sc *scope) splitResults(f *ir.Func, callee bool) (outs []ir.Stmt) {
	for _, v := range sc.results {
		if !callee || !kind.Mixed(v.Type) {
			v.Result = true
			f.Results = append(f.Results, v)
			continue
		}
		p := sc.fn.fresh(v.Name+"At", types.NewPointer(v.Type), v.Pos)
		p.Param = true
		f.Params = append(f.Params, p)
		outs = append(outs, &ir.Assign{LHS: ir.Deref(ir.Use(p), v.Type), RHS: ir.Use(v), Tok: token.ASSIGN})
	}
	return outs
}

func nameOr(p *types.Var, base string) string {
	if p.Name() != "" && p.Name() != "_" {
		return p.Name()
	}
	return base
}

// opaqueTo reports whether a parameter of type t has numbers only in interfaces whose dynamic types are listed.
func (pg *program) opaqueTo(t types.Type) bool { return !kind.HasFloat(t) && pg.graph.LeadsToListed(t) }
