package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// seedResults adds the seeds of results with references to their shadows.
func (b *shadows) seedResults() []ir.Stmt {
	var out []ir.Stmt
	for _, o := range b.req.Of {
		if o.Seed != nil && o.Var.Result && analysis.HasRefs(o.Var.Type) {
			out = append(out, b.out.seedResult(b.req.Activity, o.Var, ir.Use(o.Var), ir.Use(o.Seed), b.bar(o.Var), [2]string{o.Var.Name, o.Seed.Name})...)
		}
	}
	return out
}

// seedResult adds the seed of x, a result v or part of it, to its adjoint. It handles each field separately, because
// some fields may be missing when the function returns an error.
func (b *output) seedResult(act *analysis.Activity, v *ir.Var, x, seed, bar *ir.Expr, names [2]string) []ir.Stmt {
	if !analysis.HasRefs(x.Type) {
		if !act.ActiveVar(v) {
			return nil
		}
		return b.addLeaves(bar, seed, x.Type, false)
	}
	st, ok := x.Type.Underlying().(*types.Struct)
	if !ok || analysis.Hidden(x.Type, b.f.Pkg) {
		return b.seedRef(act, v, x, seed, bar, names)
	}
	var out []ir.Stmt
	for f := range analysis.Fields(st) {
		if !analysis.ReachesFloat(f.Type()) {
			continue
		}
		at := func(x *ir.Expr) *ir.Expr { return ir.Field(x.Clone(), f, f.Type()) }
		out = append(out, b.seedResult(act, v, at(x), at(seed), at(bar), [2]string{names[0] + "." + f.Name(), names[1] + "." + f.Name()})...)
	}
	return out
}

// seedRef adds the seed of x, a reference in the result v or an array with references, and of the memory to which x
// leads.
func (b *output) seedRef(act *analysis.Activity, v *ir.Var, x, seed, bar *ir.Expr, names [2]string) []ir.Stmt {
	list := b.shapes(act).Check(x, seed, names[0], names[1])
	switch {
	case act.Shadowed(x):
		list = append(list, b.addDeep(bar, seed, x.Type)...)
	case !analysis.IsRef(x.Type) && act.ActiveVar(v): // an array whose references lead to nothing active
		list = append(list, b.addLeaves(bar, seed, x.Type, false)...)
	}
	cond := b.followCondition(x)
	if cond == nil || len(list) == 0 {
		return list
	}
	return []ir.Stmt{&ir.If{Cond: cond, Then: &ir.Block{Stmts: list}}}
}

// followCondition returns the condition under which the reference x in a result is followed: a pointer may be nil,
// and a slice may be missing if there is an error. It returns nil if x is always followed.
func (b *output) followCondition(x *ir.Expr) *ir.Expr {
	switch x.Type.Underlying().(type) {
	case *types.Slice:
		if err := errorResult(b.f.Results); err != nil {
			return ir.Binary(token.LOR, isNil(err), ir.Binary(token.GTR, ir.Len(x.Clone()), ir.Int(0)))
		}
	case *types.Pointer:
		return ir.Binary(token.NEQ, x.Clone(), &ir.Expr{Op: ir.OpNil, Type: x.Type})
	}
	return nil
}

// errorResult returns the last result if that is an error, or nil.
func errorResult(results []*ir.Var) *ir.Var {
	if n := len(results); n > 0 && types.Identical(results[n-1].Type, types.Universe.Lookup("error").Type()) {
		return results[n-1]
	}
	return nil
}

func isNil(v *ir.Var) *ir.Expr {
	return ir.Binary(token.EQL, ir.Use(v), &ir.Expr{Op: ir.OpNil, Type: v.Type})
}
