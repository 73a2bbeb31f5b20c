package triangle

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A names records which variables of a function refer to the memory of which parameter.
type names struct {
	f       *ir.Func
	defined map[*ir.Var]int     // number of definitions
	base    map[*ir.Var]*ir.Var // a variable with the same first element, and perhaps more elements
}

func newNames(f *ir.Func) *names {
	n := &names{f: f, defined: map[*ir.Var]int{}, base: map[*ir.Var]*ir.Var{}}
	f.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			n.defined[v]++
		}
	})
	for _, p := range f.Params {
		n.base[p] = p
	}
	f.Body.Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		if !ok || a.Tok != token.DEFINE || a.LHS.Op != ir.OpVar || n.defined[a.LHS.Var] != 1 {
			return
		}
		if v := match.SameStart(a.RHS); v != nil && n.of(v) != nil {
			n.base[a.LHS.Var] = n.of(v)
		}
	})
	return n
}

// of returns the parameter whose elements v has, or nil.
func (n *names) of(v *ir.Var) *ir.Var {
	p := n.base[v]
	if p == nil || n.defined[p] > 0 {
		return nil
	}
	return p
}

// all returns the variables that may lead to the memory of the parameter p.
func (n *names) all(p *ir.Var) map[*ir.Var]bool {
	set := map[*ir.Var]bool{p: true}
	for size := 0; size != len(set); {
		size = len(set)
		n.f.Body.Walk(func(s ir.Stmt) {
			ir.Exprs(s, func(e **ir.Expr, write bool) {
				if write || !usesAny(*e, set) {
					return
				}
				for _, v := range ir.Defines(s) {
					if analysis.HasRefs(v.Type) {
						set[v] = true
					}
				}
			})
		})
	}
	return set
}

// usesAny reports whether x uses a variable of the set.
func usesAny(x *ir.Expr, set map[*ir.Var]bool) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || y.Op == ir.OpVar && set[y.Var]
		return !found
	})
	return found
}

// onlyRead reports whether nothing writes to the memory of the parameter p, a slice of numbers. The function must
// only read elements of its names, and only read and define parts of them.
func (n *names) onlyRead(p *ir.Var) bool {
	set := n.all(p)
	return n.defined[p] == 0 && n.uses(set) == n.allowed(set, func(s ir.Stmt, x *ir.Expr, write bool) bool {
		return x.Op == ir.OpIndex && !write || x.Op == ir.OpSlice && parts(s, x) || isLen(x)
	})
}

// onlyWritten reports whether nothing reads the memory of the parameter p.
func (n *names) onlyWritten(p *ir.Var) bool {
	set := n.all(p)
	return n.defined[p] == 0 && n.uses(set) == n.allowed(set, func(s ir.Stmt, x *ir.Expr, write bool) bool {
		return x.Op == ir.OpIndex && write || x.Op == ir.OpSlice && (parts(s, x) || cleared(s, x)) || isLen(x) || clears(x) != nil
	})
}

// uses counts the uses of variables of set, except their definitions, and other references to their elements.
func (n *names) uses(set map[*ir.Var]bool) int {
	count := 0
	n.f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if write && (*e).Op == ir.OpVar {
				return
			}
			(*e).Walk(func(x *ir.Expr) bool {
				switch {
				case x.Op == ir.OpVar && set[x.Var], x.Op == ir.OpAddr && usesAny(x, set):
					count++
				}
				return true
			})
		})
	})
	return count
}

// allowed counts the expressions for which ok is true and whose first operand is a variable of set.
func (n *names) allowed(set map[*ir.Var]bool, ok func(s ir.Stmt, x *ir.Expr, write bool) bool) int {
	count := 0
	n.f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if len(x.Args) > 0 && x.Args[0] != nil && x.Args[0].Op == ir.OpVar && set[x.Args[0].Var] && ok(s, x, write && x == *e) {
					count++
				}
				return true
			})
		})
	})
	return count
}

// parts reports whether s defines a variable as the part x of a slice.
func parts(s ir.Stmt, x *ir.Expr) bool {
	a, ok := s.(*ir.Assign)
	return ok && a.LHS.Op == ir.OpVar && a.RHS == x
}

func isLen(x *ir.Expr) bool { return x.Builtin() == effects.Len }

// cleared reports whether s clears the part x of a slice.
func cleared(s ir.Stmt, x *ir.Expr) bool {
	e, ok := s.(*ir.ExprStmt)
	return ok && e.X.Builtin() == effects.Clear && e.X.Args[0] == x
}

// clears returns the variable whose elements, all or a part of them, x sets to zero, or nil.
func clears(x *ir.Expr) *ir.Var {
	if x.Builtin() != effects.Clear {
		return nil
	}
	y := x.Args[0]
	if y.Op == ir.OpSlice {
		y = y.Args[0]
	}
	if y.Op != ir.OpVar {
		return nil
	}
	return y.Var
}

// element returns the variable of the slice of which x is an element, and the index. It returns nil if x is not an
// element.
func element(x *ir.Expr) (*ir.Var, *ir.Expr) {
	if x.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar || !match.Slice(x.Args[0].Type) {
		return nil, nil
	}
	return x.Args[0].Var, x.Args[1]
}
