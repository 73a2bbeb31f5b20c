package rules

import (
	_ "embed"
	"slices"
)

// matSource is the text of package matref.
//
//go:embed matref/matref.go
var matSource string

// matReferences lists the functions and methods of package mat that have a reference.
func matReferences() []string {
	return []string{"Dense.Apply", "Row", "Col", "DenseCopyOf", "VecDenseCopyOf"}
}

func hasMatReference(name string) bool { return slices.Contains(matReferences(), name) }
