package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// origin is source that the function under way is made of.
type origin struct {
	node ast.Node
	info *types.Info
}

// made notes that source goes into the function under way.
func (u *Unit) made(node ast.Node, info *types.Info) {
	for _, o := range u.origins {
		if o.node == node {
			return
		}
	}
	u.origins = append(u.origins, origin{node, info})
}

// Origins calls yield with places in all files that the function under way is made of:
// those of the bodies that were looked into, of the constants and types of packages that
// these name, and of variables that were copied.
func (u *Unit) Origins(yield func(pkg *types.Package, pos token.Pos)) {
	for _, v := range u.variables {
		yield(v.Pkg(), v.Pos())
	}
	for _, o := range u.origins {
		ast.Inspect(o.node, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			switch obj := o.info.ObjectOf(id).(type) {
			case *types.Func:
				if o.info.Defs[id] != nil {
					yield(obj.Pkg(), obj.Pos())
				}
			case *types.Const, *types.TypeName:
				if obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
					yield(obj.Pkg(), obj.Pos())
				}
			}
			return true
		})
	}
}
