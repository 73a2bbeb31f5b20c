package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// lengths knows slices whose length is a constant: literals, makes, and variables
// that are set to one of these once, and whose address is not taken.
type lengths struct {
	info *types.Info
	body *ast.BlockStmt // of the function around the call
}

// of returns the length of a slice, if it is known.
func (l *lengths) of(x ast.Expr) (int, bool) {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return l.literal(x)
	case *ast.CallExpr:
		return l.made(x)
	case *ast.Ident:
		if v, ok := l.info.Uses[x].(*types.Var); ok && l.body != nil {
			if def := l.definition(v); def != nil {
				return l.of(def)
			}
		}
	}
	return 0, false
}

func (l *lengths) literal(x *ast.CompositeLit) (int, bool) {
	if _, ok := l.info.TypeOf(x).Underlying().(*types.Slice); !ok {
		return 0, false
	}
	for _, e := range x.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); keyed {
			return 0, false
		}
	}
	return len(x.Elts), true
}

// made is the length of make([]T, constant).
func (l *lengths) made(x *ast.CallExpr) (int, bool) {
	id, ok := ast.Unparen(x.Fun).(*ast.Ident)
	if !ok || len(x.Args) < 2 || l.info.Uses[id] != types.Universe.Lookup("make") {
		return 0, false
	}
	value := l.info.Types[x.Args[1]].Value
	if value == nil {
		return 0, false
	}
	n, exact := constant.Int64Val(constant.ToInt(value))
	return int(n), exact
}

// definition is the one expression that v is set to; nil where there may be
// another one.
func (l *lengths) definition(v *types.Var) ast.Expr {
	var def ast.Expr
	count := 0
	ast.Inspect(l.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if !l.is(lhs, v) {
					continue
				}
				count++
				if n.Tok == token.DEFINE && len(n.Rhs) == len(n.Lhs) {
					def = n.Rhs[i]
				}
			}
		case *ast.RangeStmt:
			if l.is(n.Key, v) || l.is(n.Value, v) {
				count++
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND && l.is(n.X, v) {
				count++
			}
		}
		return true
	})
	if count != 1 {
		return nil
	}
	return def
}

func (l *lengths) is(x ast.Expr, v *types.Var) bool {
	id, ok := x.(*ast.Ident)
	return ok && (l.info.Defs[id] == v || l.info.Uses[id] == v)
}
