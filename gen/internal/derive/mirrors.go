package derive

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/explain"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// facade returns a function with the requested signature, if the signature of the derived function contains mirrors.
// The facade converts its arguments to mirrors and calls the derived function. If there are no mirrors, facade returns
// nil.
func facade(j *job.Job) *ir.Func {
	outside := func(v *ir.Var) bool { return j.View.Mirrors(v.Type) }
	if !slices.ContainsFunc(j.Fn.Inputs(), outside) && !slices.ContainsFunc(j.Fn.Results, outside) {
		return nil
	}
	f := &ir.Func{Name: j.Fn.Name, Pkg: j.Fn.Pkg, Doc: explain.Doc(j), Body: &ir.Block{}, Variadic: j.Fn.Variadic}
	call := &ir.Expr{Op: ir.OpEmitted, Name: j.UniqueName(j.LocalName() + "View"), Type: types.NewTuple()}
	for _, v := range j.Fn.Inputs() {
		w := outsideVar(j, v)
		call.Args = append(call.Args, recast(v.Type, w))
		if v == j.Fn.Recv {
			f.Recv = w
		} else {
			f.Params = append(f.Params, w)
		}
	}
	j.Fn.Params, j.Fn.Recv, j.Fn.Name = j.Fn.Inputs(), nil, call.Name
	f.Results = outsideVars(j, j.Fn.Results)
	passOn(f, call, j.Fn.Results)
	return f
}

// passOn writes the body of f, which returns the results of the call. f may have other types for them.
func passOn(f *ir.Func, call *ir.Expr, results []*ir.Var) {
	switch len(results) {
	case 0:
		f.Body.Add(&ir.ExprStmt{X: call})
		return
	case 1:
		call.Type = results[0].Type
		f.Body.Add(&ir.Assign{LHS: ir.Use(f.Results[0]), RHS: recastOf(f.Results[0].Type, call), Tok: token.ASSIGN}, &ir.Return{})
		return
	}
	inner := make([]*ir.Expr, len(results))
	for i, v := range results {
		inner[i] = ir.Use(f.Results[i])
		if f.Results[i].Type != v.Type {
			w := &ir.Var{Name: f.Results[i].Name + "View", Type: v.Type}
			f.Body.Add(&ir.Decl{Var: w})
			inner[i] = ir.Use(w)
		}
	}
	f.Body.Add(&ir.Multi{LHS: inner, RHS: call})
	for i, x := range inner {
		if x.Var != f.Results[i] {
			f.Body.Add(&ir.Assign{LHS: ir.Use(f.Results[i]), RHS: recastOf(f.Results[i].Type, x.Clone()), Tok: token.ASSIGN})
		}
	}
	f.Body.Add(&ir.Return{})
}

// outsideVar returns v with the type that callers see.
func outsideVar(j *job.Job, v *ir.Var) *ir.Var {
	w := *v
	w.Type = j.View.SourceType(v.Type)
	return &w
}

func outsideVars(j *job.Job, vs []*ir.Var) []*ir.Var {
	list := make([]*ir.Var, len(vs))
	for i, v := range vs {
		list[i] = outsideVar(j, v)
	}
	return list
}

// recast returns the variable w as a value of type t, which has the same layout as the type of w.
func recast(t types.Type, w *ir.Var) *ir.Expr { return recastOf(t, ir.Use(w)) }

func recastOf(t types.Type, x *ir.Expr) *ir.Expr {
	if types.Identical(t, x.Type) {
		return x
	}
	return ir.Runtime("As", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, x)
}

// layouts returns the pairs of types between which the facade converts.
func layouts(j *job.Job) []emit.Layout {
	var list []emit.Layout
	for _, v := range slices.Concat(j.Fn.Inputs(), j.Fn.Results) {
		if j.View.Mirrors(v.Type) {
			list = append(list, emit.Layout{Mirror: v.Type, Of: j.View.SourceType(v.Type)})
		}
	}
	return list
}
