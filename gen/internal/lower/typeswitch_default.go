package lower

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/purity"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// otherwise emits the default clause. If all types of a union have clauses, the union is nil in the default clause.
// Then panics and texts use nil, because they cannot describe a union:
//
//	default:
//		panic(fmt.Sprintf("unknown node %T", n))
func (w *typeSwitching) otherwise(c *ast.CaseClause) {
	if !w.exhausted() {
		w.clause(c, w.tag)
		return
	}
	saved := map[types.Object]binding{}
	for _, obj := range w.described(c) {
		if b, ok := w.scope.env[obj]; ok {
			saved[obj] = b
		}
		v := w.fn.fresh(obj.Name(), types.Universe.Lookup("any").Type(), obj.Pos())
		w.fn.emit(&ir.Decl{Note: w.note, Var: v})
		w.scope.env[obj] = binding{v: v}
	}
	if obj := w.variable(c); obj == nil || w.scope.env[obj].v == nil {
		w.clause(c, w.tag)
	} else {
		w.frame.stmts(c.Body)
	}
	for obj, b := range saved {
		w.scope.env[obj] = b
	}
}

// exhausted reports whether all types that the union may hold have clauses.
func (w *typeSwitching) exhausted() bool {
	l := w.prog.names.View.Union(w.tag.Type)
	if l == nil {
		return false
	}
	var has []types.Type
	for _, c := range w.clauses {
		for _, e := range c.List {
			if !syntax.IsNil(w.scope.decl, e) {
				has = append(has, w.scope.typeOf(e))
			}
		}
	}
	return !slices.ContainsFunc(l.Types, func(t types.Type) bool {
		own := w.prog.names.View.Type(t)
		return !slices.ContainsFunc(has, func(u types.Type) bool { return types.Identical(w.prog.names.View.Type(u), own) })
	})
}

// described lists the names of the value of the switch, if the clause only panics with the value or describes it.
// These are the variable of the clause and the variable in the head of the switch.
func (w *typeSwitching) described(c *ast.CaseClause) []types.Object {
	list := []types.Object{w.scope.decl.Info.Implicits[c]}
	if id, ok := ast.Unparen(w.switched).(*ast.Ident); ok {
		list = append(list, w.scope.decl.Info.Uses[id])
	}
	return slices.DeleteFunc(list, func(obj types.Object) bool {
		if _, ok := w.scope.env[obj]; obj == nil || !ok && obj != list[0] || syntax.Reassigned(w.scope.decl, obj) {
			return true
		}
		all, told := uses(w.scope.decl.Info, c.Body, obj)
		return all == 0 || all != told
	})
}

// uses counts the uses of a variable. told counts those that are arguments of panic or of a function of package fmt.
func uses(info *types.Info, list []ast.Stmt, obj types.Object) (all, told int) {
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && info.Uses[id] == obj
	}
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if info.Uses[n] == obj {
					all++
				}
			case *ast.CallExpr:
				if describes(info, n) {
					for _, a := range n.Args {
						if is(a) {
							told++
						}
					}
				}
			}
			return true
		})
	}
	return all, told
}

// describes reports whether the call panics, or makes a text from its arguments.
func describes(info *types.Info, call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		b, ok := info.Uses[id].(*types.Builtin)
		return ok && b.Name() == "panic"
	}
	fn := purity.CalleeOf(info, call.Fun)
	return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "fmt"
}
