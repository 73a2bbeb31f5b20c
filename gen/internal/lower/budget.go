package lower

import (
	"go/ast"
	"go/types"
)

// budget is how many statements a function may have before further callees
// become functions of their own. Inlined code is faster and tells the analyses
// more, but calls that branch at every level would grow without bound.
const budget = 2000

// affordable reports whether fn may be inlined where lowering stands.
func (fr *frame) affordable(fn *types.Func) bool {
	return fr.size+fr.expanded(fn, map[*types.Func]bool{}) <= budget || returnsMixed(fn)
}

// returnsMixed reports whether fn returns structs with references by value,
// which a function of its own could not.
func returnsMixed(fn *types.Func) bool {
	for r := range fn.Signature().Results().Variables() {
		if mixed(r.Type()) {
			return true
		}
	}
	return false
}

// expanded estimates the statements of fn with all that would be inlined in it,
// up to a little more than the budget.
func (l *lowerer) expanded(fn *types.Func, under map[*types.Func]bool) int {
	if n, ok := l.sizes[fn]; ok || under[fn] {
		return n
	}
	d, ok := l.lib.Source(fn)
	if !ok || d.Syntax.Body == nil {
		return 0
	}
	under[fn] = true
	n := 0
	ast.Inspect(d.Syntax.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case ast.Stmt:
			n++
		case *ast.Ident:
			if callee, ok := d.Info.Uses[node].(*types.Func); ok {
				for _, callee := range l.targetsOf(callee) {
					n += l.expanded(callee, under)
				}
			}
		}
		n = min(n, budget+1)
		return n <= budget
	})
	delete(under, fn)
	l.sizes[fn] = n
	return n
}
