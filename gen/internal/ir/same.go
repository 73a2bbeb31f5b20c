package ir

import (
	"go/constant"
	"go/types"
	"slices"
)

// Same reports whether x and y are the same expression. They then have the same value if they are evaluated at the
// same point.
func Same(x, y *Expr) bool {
	if x == nil || y == nil {
		return x == y
	}
	if x.Op != y.Op || x.Var != y.Var || !sameObject(x.Obj, y.Obj) || x.Tok != y.Tok || x.Name != y.Name ||
		spelling(x) != spelling(y) || len(x.Args) != len(y.Args) || !types.Identical(x.Type, y.Type) || !slices.EqualFunc(x.TArgs, y.TArgs, types.Identical) {
		return false
	}
	if x.Op == OpConst && x.Val.ExactString() != y.Val.ExactString() {
		return false
	}
	for i := range x.Args {
		if !Same(x.Args[i], y.Args[i]) {
			return false
		}
	}
	return true
}

// sameObject reports whether x and y are the same object. A function has several objects if rules name it, because
// rules do not request its package.
func sameObject(x, y types.Object) bool {
	if x == y {
		return true
	}
	p, name := qualified(x)
	q, other := qualified(y)
	return name != "" && name == other && p == q
}

// qualified returns the name of a function and the path of its package. It returns "" for other objects, and for
// methods.
func qualified(o types.Object) (path, name string) {
	fn, ok := o.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return "", ""
	}
	return fn.Pkg().Path(), fn.Name()
}

// spelling returns the text of an expression that Same and Hash compare. The spelling of an integer does not matter:
// the index 3 % 3 is the index 0.
func spelling(e *Expr) string {
	if e.Op == OpConst && e.Val.Kind() == constant.Int && isInteger(e.Type) {
		return ""
	}
	return e.Lit
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}
