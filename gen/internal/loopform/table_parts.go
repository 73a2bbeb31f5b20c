package loopform

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// The values of tables may read elements of parts of slices:
//
//	row := x[i*d : (i+1)*d]
//	… math.Exp(row[j]) …
//
// They are read as x[i*d+j], because a test that x[i*d:(i+1)*d] exists would have to use the capacity of x. The loop
// panics if this element is past the end of x. This is correct because x has a derivative, which has no such element.
// Functions that clearly intend to extend x are not changed (analysis.Alias.Lengthens).

// isPart reports whether e is an element of a part of a slice.
func isPart(e *ir.Expr) bool { return e.Op == ir.OpIndex && e.Args[0].Op == ir.OpSlice }

// whole returns e with elements of parts of slices replaced by elements of the slices themselves.
func whole(e *ir.Expr) *ir.Expr {
	c := *e
	c.Args = make([]*ir.Expr, len(e.Args))
	for i, x := range e.Args {
		if x != nil {
			c.Args[i] = whole(x)
		}
	}
	if !isPart(&c) {
		return &c
	}
	of, low, at := c.Args[0].Args[0], c.Args[0].Args[1], c.Args[1]
	if low != nil {
		at = ir.Binary(token.ADD, low, at)
	}
	return whole(ir.Index(of, at, c.Type))
}

// beyond lists the elements of slices that e reads through parts of the slices.
func beyond(e *ir.Expr) []*ir.Expr {
	var list []*ir.Expr
	e.Walk(func(x *ir.Expr) bool {
		if isPart(x) {
			list = append(list, whole(x))
		}
		return true
	})
	return list
}

// cuts reports whether e contains a part of a slice that is not only used for its elements.
func cuts(e *ir.Expr) bool {
	found := false
	whole(e).Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpSlice
		return !found
	})
	return found
}

// anyPart reports whether e contains a part of a slice.
func anyPart(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpSlice
		return !found
	})
	return found
}
