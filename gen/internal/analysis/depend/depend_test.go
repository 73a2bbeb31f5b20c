package depend_test

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// TestDistance holds the test against all iterations of a short loop.
func TestDistance(t *testing.T) {
	steps := []int64{-3, -2, -1, 0, 1, 2, 3, 4}
	for _, s := range steps {
		for _, u := range steps {
			for shift := int64(-6); shift <= 6; shift++ {
				x := depend.Subscript{Step: s, Known: true}
				y := depend.Subscript{Step: u, Shift: shift, Known: true}
				if x.Apart(y) && meets(x, y) {
					t.Errorf("%+v and %+v meet", x, y)
				}
				if s == u && s != 0 && !x.Apart(y) && !meets(x, y) {
					t.Errorf("%+v and %+v do not meet", x, y)
				}
			}
		}
	}
}

// meets reports whether two of twenty iterations touch one element.
func meets(x, y depend.Subscript) bool {
	for i := range int64(20) {
		for j := range int64(20) {
			if i != j && x.Step*i+x.Shift == y.Step*j+y.Shift {
				return true
			}
		}
	}
	return false
}

// TestOf reads subscripts of expressions.
func TestOf(t *testing.T) {
	integer := types.Typ[types.Int]
	i, n, m := &ir.Var{Name: "i", Type: integer}, &ir.Var{Name: "n", Type: integer}, &ir.Var{Name: "m", Type: integer}
	index, small := ir.Use(i), &ir.Var{Name: "b", Type: types.Typ[types.Uint8]}
	fixed := func(e *ir.Expr) bool { return e.Op != ir.OpVar || e.Var != m }
	for _, c := range []struct {
		e    *ir.Expr
		want depend.Subscript
	}{
		{index, depend.Subscript{Step: 1, Known: true}},
		{ir.Binary(token.SUB, index, ir.Int(2)), depend.Subscript{Step: 1, Shift: -2, Known: true}},
		{ir.Binary(token.ADD, ir.Binary(token.MUL, ir.Int(3), index), ir.Use(n)), depend.Subscript{Step: 3, Offset: "n", Known: true}},
		{ir.Binary(token.SUB, ir.Int(5), index), depend.Subscript{Step: -1, Shift: 5, Known: true}},
		{ir.Binary(token.ADD, index, ir.Use(m)), depend.Subscript{}},
		{ir.Binary(token.QUO, index, ir.Int(2)), depend.Subscript{}},
		{ir.Binary(token.MUL, index, ir.Use(n)), depend.Subscript{}},
		{ir.Binary(token.MUL, ir.Use(small), ir.Int(2)), depend.Subscript{}},
	} {
		v := i
		if c.e.Args != nil && c.e.Args[0].Op == ir.OpVar && c.e.Args[0].Var == small {
			v = small
		}
		if got := depend.Of(c.e, v, fixed); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.e, got, c.want)
		}
	}
}

// TestAnyOrder tells sums, which may change places, from stores, which may not.
func TestAnyOrder(t *testing.T) {
	own := depend.Subscript{Step: 1, Known: true}
	next := depend.Subscript{Step: 1, Shift: 1, Known: true}
	at := func(u depend.Use, base string, s depend.Subscript) depend.Access[int] {
		return depend.Access[int]{Use: u, Memory: 1, Base: base, At: s}
	}
	for _, c := range []struct {
		name string
		list []depend.Access[int]
		want bool
	}{
		{"own elements", []depend.Access[int]{at(depend.Store, "r", own), at(depend.Add, "r", own)}, true},
		{"sums", []depend.Access[int]{at(depend.Add, "r", own), at(depend.Add, "r", next), at(depend.Add, "", depend.Subscript{})}, true},
		{"store and sum", []depend.Access[int]{at(depend.Store, "r", own), at(depend.Add, "r", next)}, false},
		{"two names", []depend.Access[int]{at(depend.Store, "r", own), at(depend.Add, "p", own)}, false},
		{"a store anywhere", []depend.Access[int]{at(depend.Store, "r", depend.Subscript{})}, false},
		{"other memory", []depend.Access[int]{at(depend.Store, "r", own), {Use: depend.Load, Memory: 2}}, true},
	} {
		if got := depend.AnyOrder(c.list); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}
