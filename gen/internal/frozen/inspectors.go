package frozen

import (
	"go/ast"
	"sync"

	"golang.org/x/tools/go/ast/inspector"
)

// An Inspectors has the inspectors of the syntax of a program, which does not change. Each file and function is
// walked only once, for any number of variables. The zero value is ready to use.
type Inspectors struct {
	mu sync.Mutex
	of map[ast.Node]*inspector.Inspector
}

// Inspector returns the inspector of a file or of a declared function.
func (i *Inspectors) Inspector(root ast.Node) *inspector.Inspector {
	i.mu.Lock()
	defer i.mu.Unlock()
	in := i.of[root]
	if in == nil {
		in = inspectorOf(root)
		if i.of == nil {
			i.of = map[ast.Node]*inspector.Inspector{}
		}
		i.of[root] = in
	}
	return in
}

func inspectorOf(root ast.Node) *inspector.Inspector {
	if f, ok := root.(*ast.File); ok {
		return inspector.New([]*ast.File{f})
	}
	return inspector.New([]*ast.File{{Name: ast.NewIdent("_"), Decls: []ast.Decl{root.(*ast.FuncDecl)}}})
}
