package gen

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// facade is the function with the signature that was asked for, where that of the derived
// function is made of mirrors: it looks at its arguments through these, and becomes what
// is called. It returns nil where there are none.
func (j *job) facade() *ir.Func {
	outside := func(v *ir.Var) bool { return j.view.Mirrors(v.Type) }
	if !slices.ContainsFunc(j.fn.Inputs(), outside) && !slices.ContainsFunc(j.fn.Results, outside) {
		return nil
	}
	f := &ir.Func{Name: j.fn.Name, Pkg: j.fn.Pkg, Doc: j.doc(), Body: &ir.Block{}, Variadic: j.fn.Variadic}
	call := &ir.Expr{Op: ir.OpEmitted, Name: j.uniqueName(lowerFirst(j.qualifiedName()) + "View"), Type: types.NewTuple()}
	for _, v := range j.fn.Inputs() {
		w := j.outside(v)
		call.Args = append(call.Args, recast(v.Type, w))
		if v == j.fn.Recv {
			f.Recv = w
		} else {
			f.Params = append(f.Params, w)
		}
	}
	j.fn.Params, j.fn.Recv, j.fn.Name = j.fn.Inputs(), nil, call.Name
	var lhs []*ir.Expr
	for _, v := range j.fn.Results {
		f.Results = append(f.Results, j.outside(v))
		lhs = append(lhs, ir.Use(v))
	}
	j.passOn(f, call, lhs)
	return f
}

// passOn is the body of the facade f.
func (j *job) passOn(f *ir.Func, call *ir.Expr, lhs []*ir.Expr) {
	switch len(lhs) {
	case 0:
		f.Body.Add(&ir.ExprStmt{X: call})
		return
	case 1:
		call.Type = lhs[0].Type
		f.Body.Add(&ir.Assign{LHS: ir.Use(f.Results[0]), RHS: recastOf(f.Results[0].Type, call), Tok: token.ASSIGN}, &ir.Return{})
		return
	}
	inner := make([]*ir.Expr, len(lhs))
	for i, v := range j.fn.Results {
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

// outside is v with the type that it has for callers.
func (j *job) outside(v *ir.Var) *ir.Var {
	w := *v
	w.Type = j.view.Outside(v.Type)
	return &w
}

// recast is the variable w as a value of type t, which is laid out like that of w.
func recast(t types.Type, w *ir.Var) *ir.Expr { return recastOf(t, ir.Use(w)) }

func recastOf(t types.Type, x *ir.Expr) *ir.Expr {
	if types.Identical(t, x.Type) {
		return x
	}
	return ir.Runtime("As", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, x)
}

// layouts are the types that the facade takes one for the other.
func (j *job) layouts() []emit.Layout {
	var list []emit.Layout
	for _, v := range slices.Concat(j.fn.Inputs(), j.fn.Results) {
		if j.view.Mirrors(v.Type) {
			list = append(list, emit.Layout{Mirror: v.Type, Of: j.view.Outside(v.Type)})
		}
	}
	return list
}
