// Package exported determines which declarations of other packages a package can name.
package exported

import (
	"go/types"
	"strings"
)

// To reports whether code of the package to can name obj, which another package declares. obj must be exported, and
// to must be able to import its package. Fields and methods are reached through values, without an import.
func To(to *types.Package, obj types.Object) bool {
	if !obj.Exported() {
		return false
	}
	from := obj.Pkg()
	return from == nil || from == to || obj.Parent() != from.Scope() || Importable(from.Path(), to.Path())
}

// Importable reports whether the package by may import the package with a path. Packages below a directory named
// internal can only be imported from the tree of the parent of that directory.
func Importable(path, by string) bool {
	at := strings.LastIndex("/"+path+"/", "/internal/")
	if at < 0 {
		return true
	}
	if at == 0 {
		return false // a package of the standard library
	}
	parent := path[:at-1]
	return by == parent || strings.HasPrefix(by, parent+"/")
}
