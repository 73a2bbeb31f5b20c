package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// communicate lowers an operation by which ranks communicate to a Call
// statement, so that it stays where it is and happens once.
func (fr *frame) communicate(fv *funcValue, rule *ir.Communication, args []argument, e *ast.CallExpr) ([]*ir.Expr, *ir.Expr) {
	if rule.Pure {
		x := fr.opaque(fv, args, e)
		delete(fr.unit.Refused, x)
		return nil, x
	}
	c := &ir.Call{Note: fr.note, Callee: &ir.Callee{Key: qualified(fv.fn), Fn: fv.fn, Comm: rule}}
	c.Note.Pos = e.Pos()
	for i, a := range args {
		x := fr.unpack(a.x)
		if rule.Buffer(i) {
			x = fr.buffer(x)
		}
		c.Args = append(c.Args, x)
	}
	results := fr.resultTypes(fv, e)
	vals := make([]*ir.Expr, len(results))
	for i, t := range results {
		v := fr.fresh(resultBase(t), t, c.Pos)
		v.Temp = true
		c.Results = append(c.Results, v)
		vals[i] = ir.Use(v)
	}
	fr.emit(c)
	return vals, nil
}

// buffer names a buffer whose shadow cannot be told from the expression.
func (fr *frame) buffer(x *ir.Expr) *ir.Expr {
	switch x.Op {
	case ir.OpVar, ir.OpNil, ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpSlice:
		return x
	}
	return fr.temp("buffer", x, fr.note)
}

// resultBase names what a communication returns.
func resultBase(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		switch n.Obj().Name() {
		case "error":
			return "err"
		case "Status":
			return "status"
		case "Request":
			return "request"
		}
	}
	return "r"
}

// dynamic reports whether a method may be called through an interface: what it
// does to derivatives is known for every type, or nothing.
func (fr *frame) dynamic(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return fn.Name() == "Error" // of the predeclared error
	}
	if _, ok := fr.lib.Operation(fn); ok {
		return true
	}
	_, ok := fr.lib.Communication(fn)
	return ok
}

// communicates reports whether fn exchanges values with other ranks, itself or
// in what it calls. What arrives there may be active on the rank it comes from,
// whatever fn is passed.
func (fr *frame) communicates(fn *types.Func) bool {
	known, ok := fr.exchanges[fn]
	if !ok {
		known = fr.reachesExchange(fn, map[*types.Func]bool{})
		fr.exchanges[fn] = known
	}
	return known
}

func (fr *frame) reachesExchange(fn *types.Func, seen map[*types.Func]bool) bool {
	d, ok := fr.lib.Source(fn)
	if !ok || d.Syntax.Body == nil || seen[fn] {
		return false
	}
	seen[fn] = true
	found := false
	ast.Inspect(d.Syntax.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		callee, ok := d.Info.Uses[id].(*types.Func)
		if !ok {
			return true
		}
		callee = callee.Origin()
		if rule, ok := fr.lib.Communication(callee); ok {
			found = len(rule.Read)+len(rule.Write) > 0 || rule.Reversed
		} else {
			found = fr.reachesExchange(callee, seen)
		}
		return !found
	})
	return found
}

// blind lowers a call that stays as it is. Where its source is not at hand and
// it is passed a communicator, it may do with that what cannot be seen.
func (fr *frame) blind(fv *funcValue, args []argument, source bool, e *ast.CallExpr) *ir.Expr {
	x := fr.opaque(fv, args, e)
	if source || fr.lib.Communicates(fv.fn.Pkg()) || fr.unit.Opaque[x] {
		return x
	}
	for _, a := range args {
		if a.x != nil && fr.holdsComm(a.x.Type, map[types.Type]bool{}) {
			r := fr.refusal(fv.fn, e)
			r.Message = qualified(fv.fn) + " is passed a communicator, and has neither source nor rule"
			fr.unit.Blind = append(fr.unit.Blind, r)
			break
		}
	}
	return x
}

// holdsComm reports whether a value of type t leads to a communicator or a
// request.
func (fr *frame) holdsComm(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if n, ok := types.Unalias(t).(*types.Named); ok && fr.lib.Communicates(n.Obj().Pkg()) {
		return types.IsInterface(n) || fr.holdsComm(n.Underlying(), seen)
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return fr.holdsComm(u.Elem(), seen)
	case *types.Slice:
		return fr.holdsComm(u.Elem(), seen)
	case *types.Array:
		return fr.holdsComm(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if fr.holdsComm(f.Type(), seen) {
				return true
			}
		}
	}
	return false
}
