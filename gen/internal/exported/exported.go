// Package exported tells which declarations of other packages a package can name.
package exported

import (
	"go/types"
	"strings"
)

// To reports whether code of the package to can name obj, which another package declares: it is exported, and its
// package can be imported there. Fields and methods are reached through values, without an import.
func To(to *types.Package, obj types.Object) bool {
	if !obj.Exported() {
		return false
	}
	from := obj.Pkg()
	return from == nil || from == to || obj.Parent() != from.Scope() || Importable(from.Path(), to.Path())
}

// Importable reports whether a package may import the one with a path: what is below a directory named internal belongs
// to the tree of that directory's parent.
func Importable(path, by string) bool {
	at := strings.LastIndex("/"+path+"/", "/internal/")
	if at < 0 {
		return true
	}
	if at == 0 {
		return false // of the standard library
	}
	parent := path[:at-1]
	return by == parent || strings.HasPrefix(by, parent+"/")
}
